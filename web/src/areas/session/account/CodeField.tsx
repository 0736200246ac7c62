import { t } from "#web/areas/session/messages.ts";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";

/** Six digits, or a recovery code. */
export function CodeField({ field, recovery = false }: { field: Field<string>; recovery?: boolean }) {
  return (
    <TextField
      {...field}
      onChange={(text) => field.onChange(recovery ? text.trim() : text.replace(/\D/g, "").slice(0, 6))}
      label={t(recovery ? "recoveryCode" : "code")}
      inputMode={recovery ? "text" : "numeric"}
      autoComplete="one-time-code"
      spellCheck={false}
      autoFocus
    />
  );
}
