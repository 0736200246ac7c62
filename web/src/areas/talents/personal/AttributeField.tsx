import type { Attribute } from "#contract/talents/attributes.ts";
import { DateField } from "#web/kit/forms/fields/DateField.tsx";
import { MultiSelectField } from "#web/kit/forms/fields/MultiSelectField.tsx";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { TextAreaField } from "#web/kit/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import { type AttributeValues, choiceKey, choicesKey, choicesOf, textKey } from "./attributeForm.ts";

/** The input that a custom field asks for. */
export function AttributeField({ form, field }: { form: RecordForm<AttributeValues>; field: Attribute }) {
  const { label, required, dataType } = field;
  const look = { label, required };
  const text = form.field(textKey(field));
  switch (dataType) {
    case "SHORT_TEXT":
      return <TextField {...text} {...look} autoComplete="off" />;
    case "LONG_TEXT":
      return <TextAreaField {...text} {...look} rows={3} />;
    case "DATE":
      return <DateField {...text} {...look} />;
    case "SINGLE_SELECT":
      return <SelectField {...form.field(choiceKey(field))} {...look} choices={choicesOf(field)} />;
    case "MULTI_SELECT":
      return <MultiSelectField {...form.field(choicesKey(field))} {...look} choices={choicesOf(field)} />;
  }
}
