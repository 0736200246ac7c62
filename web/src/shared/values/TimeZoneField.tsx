import { users } from "#contract/session/session.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";

/** Selects a time zone; a value that is not in the list is kept. */
export function TimeZoneField({
  field,
  label,
  hint,
  required = false,
}: {
  field: Field<string | null>;
  label: string;
  hint?: string;
  required?: boolean;
}) {
  const { data: zones = [] } = useCallQuery(users.timezones, {}, { staleTime: Number.POSITIVE_INFINITY });
  const { value } = field;
  const options = value === null || zones.some(({ id }) => id === value) ? zones : [{ id: value, value }, ...zones];
  return (
    <SelectField
      {...field}
      label={label}
      hint={hint}
      choices={options.map((zone) => ({ value: zone.id, label: zone.value }))}
      searchable
      required={required}
    />
  );
}
