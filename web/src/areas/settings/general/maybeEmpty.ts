import type { Field } from "#web/ui/forms/useCallForm.ts";

/** Returns a text that can't be empty as a field that may be: emptied, it stays to be refused. */
export const maybeEmpty = ({ onChange, ...field }: Field<string>): Field<string | null> => ({
  ...field,
  onChange: (value) => onChange(value ?? ""),
});
