import { users } from "#contract/session/session.ts";
import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import { PasswordField } from "#web/kit/forms/fields/PasswordField.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/session.ts";

export function ChangePassword({ close }: { close: () => void }) {
  const form = useCallForm(users.password, {
    initial: { current: "", password: "" },
    onDone: () => {
      close();
      tell(t("passwordChanged"));
    },
  });
  return (
    <FormDialog
      form={form}
      size={500}
      title={t("changePasswordTitle")}
      line={t("changePasswordLine")}
      close={close}
      save={t("change")}
    >
      <PasswordField
        {...form.field("current")}
        label={t("currentPassword")}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordField
        {...form.field("password")}
        label={t("newPassword")}
        hint={t("passwordRule")}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
