import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";

interface Props {
  field: Field<number>;
  label: string;
  hint?: string;
  min: number;
  max: number;
  disabled: boolean;
}
/** A whole number that is always there: emptied, it is the least. */
export function WholeField({ field: { onChange, ...field }, min, ...rest }: Props) {
  return <NumberField {...field} {...rest} min={min} onChange={(value) => onChange(value ?? min)} required />;
}
