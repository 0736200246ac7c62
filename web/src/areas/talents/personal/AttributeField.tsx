import { NUMBER_DECIMALS } from "#contract/talents/answer.ts";
import type { Attribute } from "#contract/talents/attribute.ts";
import { AmountField } from "#web/ui/forms/fields/AmountField.tsx";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { LinkField } from "#web/ui/forms/fields/LinkField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { AnsweredPersonField } from "./AnsweredPersonField.tsx";
import { type AttributeValues, choicesOf, keyFor, YES_NO } from "./attributeForm.ts";

/** The input of a custom field. */
export function AttributeField({ form, field }: { form: RecordForm<AttributeValues>; field: Attribute }) {
  const { label, required, dataType } = field;
  const shared = { label, required };
  const text = () => form.field(keyFor("text", field));
  const choice = () => form.field(keyFor("choice", field));
  switch (dataType) {
    case "SHORT_TEXT":
      return <TextField {...text()} {...shared} autoComplete="off" />;
    case "LONG_TEXT":
      return <TextAreaField {...text()} {...shared} rows={3} />;
    case "LINK":
      return <LinkField {...text()} {...shared} format="website" />;
    case "DATE":
      return <DateField {...text()} {...shared} />;
    case "NUMBER":
      return (
        <NumberField
          {...form.field(keyFor("number", field))}
          {...shared}
          min={Number.NEGATIVE_INFINITY}
          decimals={NUMBER_DECIMALS}
        />
      );
    case "AMOUNT":
      return <AmountField {...form.field(keyFor("amount", field))} {...shared} />;
    case "YES_NO":
      return <SelectField {...choice()} {...shared} choices={YES_NO} />;
    case "SINGLE_SELECT":
      return <SelectField {...choice()} {...shared} choices={choicesOf(field)} />;
    case "MULTI_SELECT":
      return <MultiSelectField {...form.field(keyFor("choices", field))} {...shared} choices={choicesOf(field)} />;
    case "PERSON":
      return <AnsweredPersonField field={form.field(keyFor("person", field))} answer={field} />;
  }
}
