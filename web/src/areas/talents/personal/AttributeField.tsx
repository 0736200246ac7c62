import type { Attribute } from "#contract/talents/attribute.ts";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { type AttributeValues, choiceKey, choicesKey, choicesOf, textKey } from "./attributeForm.ts";

/** The input of a custom field. */
export function AttributeField({ form, field }: { form: RecordForm<AttributeValues>; field: Attribute }) {
  const { label, required, dataType } = field;
  const shared = { label, required };
  const text = form.field(textKey(field));
  switch (dataType) {
    case "SHORT_TEXT":
      return <TextField {...text} {...shared} autoComplete="off" />;
    case "LONG_TEXT":
      return <TextAreaField {...text} {...shared} rows={3} />;
    case "DATE":
      return <DateField {...text} {...shared} />;
    case "SINGLE_SELECT":
      return <SelectField {...form.field(choiceKey(field))} {...shared} choices={choicesOf(field)} />;
    case "MULTI_SELECT":
      return <MultiSelectField {...form.field(choicesKey(field))} {...shared} choices={choicesOf(field)} />;
  }
}
