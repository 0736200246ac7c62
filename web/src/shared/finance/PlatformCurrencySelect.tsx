import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";

/** Currencies that the browser knows: dialogs that ask for them share no list with the pages of finance. */
const CHOICES = Intl.supportedValuesOf("currency").map((value) => ({ value, label: value }));

/** One of the world's currencies by its code, for amounts that no document of finance has. */
export const PlatformCurrencySelect = (props: Field<string> & { label: string }) => (
  <SelectField {...props} choices={CHOICES} searchable required />
);
