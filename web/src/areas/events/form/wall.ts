import type { Field } from "#web/ui/forms/useCallForm.ts";

/** A required wall time or zone, for a field that may be empty. */
export const asWall = ({ value, onChange, ...field }: Field<string>): Field<string | null> => ({
  ...field,
  value: value === "" ? null : value,
  onChange: (next) => onChange(next ?? ""),
});
