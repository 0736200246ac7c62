import { users } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { PasswordField } from "#web/ui/forms/fields/PasswordField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { NewPasswordField } from "../signIn/NewPasswordField.tsx";

/** `done` runs once the password is changed. */
export function ChangePassword({ close, done }: { close: () => void; done: () => void }) {
  const form = useCallForm(users.password, {
    initial: { current: "", password: "" },
    onDone: () => {
      close();
      showToast(t("passwordChanged"));
      done();
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
      <NewPasswordField {...form.field("password")} />
    </FormDialog>
  );
}
