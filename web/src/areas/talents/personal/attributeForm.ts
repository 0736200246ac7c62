/** Form values of custom fields: one for each field, so that concurrent edits are merged by field. */
import type { Attribute, Attributes } from "#contract/talents/attribute.ts";
import { readAnswer } from "#contract/talents/custom-field.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { formatDate } from "#web/ui/time/format.ts";

type Written = string | null;
export interface AttributeValues {
  version: number;
  [written: `text_${string}`]: Written;
  [chosen: `choice_${string}`]: string | null;
  [several: `choices_${string}`]: string[];
}

const isText = ({ dataType }: Attribute): boolean => dataType === "SHORT_TEXT" || dataType === "LONG_TEXT";
export const textKey = ({ id }: Attribute): `text_${string}` => `text_${id}`;
export const choiceKey = ({ id }: Attribute): `choice_${string}` => `choice_${id}`;
export const choicesKey = ({ id }: Attribute): `choices_${string}` => `choices_${id}`;

function keyOf(field: Attribute): `${"text" | "choice" | "choices"}_${string}` {
  if (field.dataType === "SINGLE_SELECT") return choiceKey(field);
  return field.dataType === "MULTI_SELECT" ? choicesKey(field) : textKey(field);
}

export function valuesOf({ fields, version }: Attributes): AttributeValues {
  const values: AttributeValues = { version };
  for (const field of fields) {
    const chosen = field.values.map(({ id }) => id);
    if (field.dataType === "SINGLE_SELECT") values[choiceKey(field)] = chosen[0] ?? null;
    else if (field.dataType === "MULTI_SELECT") values[choicesKey(field)] = chosen;
    else values[textKey(field)] = field.value ?? (isText(field) ? "" : null);
  }
  return values;
}

const sent = (field: Attribute, values: AttributeValues): { value: string | null; values: string[] } => {
  if (field.dataType === "MULTI_SELECT") return { value: null, values: values[choicesKey(field)] ?? [] };
  if (field.dataType !== "SINGLE_SELECT") return { value: values[textKey(field)] ?? null, values: [] };
  const chosen = values[choiceKey(field)];
  return { value: null, values: chosen ? [chosen] : [] };
};
/** Returns the offered choices and those chosen earlier. */
export const choicesOf = ({ options, values }: Attribute) =>
  [...options, ...values.filter(({ id }) => !options.some((option) => option.id === id))].map(({ id, value }) => ({
    value: id,
    label: value,
  }));

export const bodyOf = (id: string, fields: readonly Attribute[], values: AttributeValues) => ({
  id,
  version: values.version,
  fields: fields.map((field) => ({ id: field.id, ...sent(field, values) })),
});

/** Applies the server's rule beside the field. */
export const rulesOf =
  (fields: readonly Attribute[]) =>
  (values: AttributeValues): FieldErrors =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const options = choicesOf(field).map(({ value }) => ({ id: value }));
        const result = readAnswer({ ...field, options }, sent(field, values));
        return "problem" in result ? [[keyOf(field), result.problem]] : [];
      }),
    );

/** Labels of both values of an answer that two users changed. */
export function attributeLabels(fields: readonly Attribute[]): FieldLabels<AttributeValues> {
  const words: { [key: string]: { label: string; value: (value: string | string[] | number | null) => string } } = {};
  for (const field of fields) {
    const names = new Map(choicesOf(field).map(({ value, label }) => [value, label]));
    const say = (one: string): string => names.get(one) ?? (field.dataType === "DATE" ? formatDate(one) : one);
    words[keyOf(field)] = {
      label: field.label,
      value: (value) => (Array.isArray(value) ? value.map(say).join(", ") : value === null ? "" : say(String(value))),
    };
  }
  return words;
}
