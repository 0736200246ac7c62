import { type Favourite, favourites } from "#contract/favourites/favourite.ts";
import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import { TextAreaField } from "#web/kit/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Side } from "#web/kit/forms/Group.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/favourites.ts";
import { AvatarField } from "#web/shared/media/AvatarField.tsx";
import { PlaceField } from "#web/shared/PlaceField.tsx";
import { asShown } from "./favourite.words.ts";
import { generalValues } from "./favouriteForms.ts";

export function EditGeneral({ favourite, close }: { favourite: Favourite; close: () => void }) {
  const { id, displayName: name, generalInfo, profile } = favourite;
  const form = useCallForm(favourites.general, {
    params: { userId: id },
    draft: "general",
    initial: generalValues(generalInfo),
    newest: generalValues,
    onDone: () => {
      close();
      tell(t("generalSaved", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("editGeneral")} line={name} close={close}>
      {/* The profile's picture is not this form's to take away. */}
      <AvatarField {...form.field("pictureId")} person={{ ...asShown(favourite), avatarUrl: generalInfo.pictureUrl }} />
      <Side>
        <TextField
          {...form.field("publicName")}
          label={t("appName")}
          hint={t("appNameHint", { name })}
          autoComplete="off"
        />
        <PlaceField
          {...form.field("location")}
          label={t("location")}
          placeholder={profile.location ?? ""}
          hint={t("headlineHint")}
        />
      </Side>
      <TextAreaField {...form.field("headline")} label={t("headline")} hint={t("headlineHint")} rows={2} />
      <TextAreaField {...form.field("biography")} label={t("biography")} hint={t("headlineHint")} rows={6} />
    </FormDialog>
  );
}
