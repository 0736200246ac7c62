import { CURRENCY_CODES } from "#contract/values/currencies.ts";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";

const CHOICES = CURRENCY_CODES.map((code) => ({ value: code, label: code }));

/** One of the currencies by its code. */
export const CurrencySelect = (props: Field<string> & { label: string; disabled?: boolean }) => (
  <SelectField {...props} choices={CHOICES} searchable required />
);
