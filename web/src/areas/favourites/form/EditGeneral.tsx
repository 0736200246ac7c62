import { type Favourite, favourites } from "#contract/favourites/favourite.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { PlaceField } from "#web/shared/addresses/PlaceField.tsx";
import { AvatarField } from "#web/shared/media/AvatarField.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { visibilityLabel } from "../favouriteLabels.ts";
import { generalValues } from "./favouriteForm.ts";

export function EditGeneral({ favourite, close }: { favourite: Favourite; close: () => void }) {
  const { id, displayName: name, generalInfo, profile } = favourite;
  const form = useCallForm(favourites.general, {
    params: { userId: id },
    draft: "general",
    initial: generalValues(generalInfo),
    newest: generalValues,
    onDone: () => {
      close();
      showToast(t("generalSaved", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("editGeneral")} line={name} close={close}>
      {/* The profile's picture is not this form's to take away. */}
      <AvatarField
        {...form.field("pictureId")}
        person={{ ...visibilityLabel(favourite), avatarUrl: generalInfo.pictureUrl }}
      />
      <FieldRow>
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
      </FieldRow>
      <TextAreaField {...form.field("headline")} label={t("headline")} hint={t("headlineHint")} rows={2} />
      <TextAreaField {...form.field("biography")} label={t("biography")} hint={t("headlineHint")} rows={6} />
    </FormDialog>
  );
}
