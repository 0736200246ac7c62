import { missingInPassword } from "#contract/values/formats.ts";
import { t } from "#web/areas/session/messages.ts";
import { PasswordField } from "#web/ui/forms/fields/PasswordField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";

/** A new password, with what it still needs while it is being typed. */
export function NewPasswordField({ autoFocus = false, ...field }: Field<string> & { autoFocus?: boolean }) {
  const missing = missingInPassword(field.value);
  const hint =
    field.value === ""
      ? t("passwordRule")
      : missing.length === 0
        ? t("passwordComplete")
        : t("passwordMissing", { missing: missing.map((rule) => t(rule)).join(", ") });
  return (
    <PasswordField {...field} label={t("newPassword")} hint={hint} autoComplete="new-password" autoFocus={autoFocus} />
  );
}
