import { t } from "#web/shared/company/messages.ts";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";

/** The name of a record, focused in a new one. */
export const NameField = <V extends { displayName: string; version?: number }>({
  form,
  label = t("name"),
}: {
  form: RecordForm<V>;
  label?: string;
}) => (
  <TextField
    {...form.field("displayName")}
    label={label}
    required
    autoComplete="off"
    autoFocus={form.values.version === undefined}
  />
);
