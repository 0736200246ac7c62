import { type Favourite, favourites } from "#contract/favourites/favourite.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { t as shared } from "#web/shared/messages.ts";
import { ConnectLinksField } from "#web/shared/social/ConnectLinksField.tsx";
import { PLATFORMS } from "#web/shared/social/platforms.ts";
import { SocialLinksField } from "#web/shared/social/SocialLinksField.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { PhoneField } from "#web/ui/forms/fields/phone/PhoneField.tsx";
import { phoneErrors } from "#web/ui/forms/fields/phone/phones.ts";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { type ConnectValues, connectValues } from "./favouriteForm.ts";

const fieldLabels: FieldLabels<ConnectValues> = {
  countryCode: { label: t("phoneCountry") },
  socialLinks: {
    label: shared("socialLinks"),
    value: (links) => links.map(({ platform, url }) => `${PLATFORMS[platform]}: ${url}`).join("\n"),
  },
  links: { label: t("links"), value: (links) => links.map(({ title, url }) => `${title}: ${url}`).join("\n") },
};

export function EditConnect({ favourite, close }: { favourite: Favourite; close: () => void }) {
  const { id, displayName: name, connectInfo } = favourite;
  const form = useCallForm(favourites.connect, {
    params: { id },
    draft: "connect",
    initial: connectValues(connectInfo),
    rules: phoneErrors,
    newest: connectValues,
    words: fieldLabels,
    onDone: () => {
      close();
      showToast(t("connectSaved", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("editConnect")} line={name} close={close}>
      <FieldRow>
        <TextField {...form.field("contactName")} label={t("contactName")} autoComplete="off" />
        <TextField
          {...form.field("contactRole")}
          label={t("contactRole")}
          placeholder={t("contactRoleHint")}
          autoComplete="off"
        />
      </FieldRow>
      <TextField
        {...form.field("email")}
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
      <PhoneField country={form.field("countryCode")} number={form.field("phoneNumber")} label={t("phone")} />
      <SocialLinksField form={form} />
      <ConnectLinksField form={form} title={t("links")} />
    </FormDialog>
  );
}
