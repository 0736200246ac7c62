/** The values of a custom field's form. */
import { STAGES, TALENT_CATEGORIES } from "#contract/enums.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { CustomFieldCreate, type CustomFieldDefinition, hasOptions } from "#contract/talents/custom-field.ts";

export const fieldForm = formOf(CustomFieldCreate, {
  dataType: "SHORT_TEXT",
  stages: STAGES,
  categories: TALENT_CATEGORIES,
});
export type FieldValues = FormValues<typeof fieldForm>;

export const valuesOf = (field: CustomFieldDefinition): FieldValues => fieldForm.valuesOf(field);

/** Returns the choices without empty lines; none for a type without choices. */
const sentOptions = ({ dataType, options }: FieldValues): FieldValues["options"] =>
  hasOptions(dataType) ? options.filter(({ value }) => value.trim() !== "") : [];
export const newBody = ({ version: _, ...values }: FieldValues) => ({ ...values, options: sentOptions(values) });
export const customFieldEditBody = ({ version = 1, ...values }: FieldValues) => ({
  ...values,
  options: sentOptions(values),
  version,
});
