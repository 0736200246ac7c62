/** The values of a custom field's form, for adding and editing alike. */
import { STAGES, type Stage, TALENT_CATEGORIES, type TalentCategory } from "#contract/enums.ts";
import { z } from "#contract/schema.ts";
import { CustomFieldDefinition, type CustomFieldType, hasOptions } from "#contract/talents/custom-field.ts";

export interface FieldValues {
  label: string;
  dataType: CustomFieldType;
  required: boolean;
  stages: Stage[];
  categories: TalentCategory[];
  options: { id: string | null; value: string }[];
  /** Of the field that is edited; what is added has none. */
  version?: number;
}

export const EMPTY: FieldValues = {
  label: "",
  dataType: "SHORT_TEXT",
  required: false,
  stages: [...STAGES],
  categories: [...TALENT_CATEGORIES],
  options: [],
};

export const valuesOf = (field: CustomFieldDefinition): FieldValues => ({
  label: field.label,
  dataType: field.dataType,
  required: field.required,
  stages: field.stages,
  categories: field.categories,
  options: field.options,
  version: field.version,
});

/** The form's values of the field as it is now, from a refusal. */
export function newestValues(current: unknown): FieldValues | null {
  const now = z.safeParse(CustomFieldDefinition, current);
  return now.success ? valuesOf(now.data) : null;
}

/** Lines that were begun and left empty are none; what is not chosen among has no choices. */
const kept = ({ dataType, options }: FieldValues): FieldValues["options"] =>
  hasOptions(dataType) ? options.filter(({ value }) => value.trim() !== "") : [];
export const newBody = ({ version: _, ...values }: FieldValues) => ({ ...values, options: kept(values) });
export const editBody = ({ version = 1, ...values }: FieldValues) => ({ ...values, options: kept(values), version });
