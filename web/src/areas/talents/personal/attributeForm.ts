/** Form values of custom fields: one for each field, so that concurrent edits are merged by field. */
import {
  NAMED_BY,
  type NamedPerson,
  NOTHING_SENT,
  NUMBER_DECIMALS,
  readAnswer,
  type SentAnswer,
} from "#contract/talents/answer.ts";
import type { Attribute, Attributes } from "#contract/talents/attribute.ts";
import { formatAmount, type Money } from "#contract/values/money.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { t as shared } from "#web/ui/messages.ts";
import { formatDate } from "#web/ui/time/format.ts";

/** Someone chosen, with the name for comparing versions. */
export interface Chosen extends NamedPerson {
  displayName: string;
}
export interface AttributeValues {
  version: number;
  [written: `text_${string}`]: string | null;
  [chosen: `choice_${string}`]: string | null;
  [several: `choices_${string}`]: string[];
  [figure: `number_${string}`]: number | null;
  [amount: `amount_${string}`]: Money | null;
  [person: `person_${string}`]: Chosen | null;
}

type Part = "text" | "choice" | "choices" | "number" | "amount" | "person";
const PARTS: Record<Attribute["dataType"], Part> = {
  SHORT_TEXT: "text",
  LONG_TEXT: "text",
  LINK: "text",
  DATE: "text",
  NUMBER: "number",
  AMOUNT: "amount",
  YES_NO: "choice",
  SINGLE_SELECT: "choice",
  MULTI_SELECT: "choices",
  PERSON: "person",
};
export const keyFor = <P extends Part>(part: P, { id }: Pick<Attribute, "id">): `${P}_${string}` => `${part}_${id}`;
const keyOf = (field: Attribute) => keyFor(PARTS[field.dataType], field);

export function valuesOf({ fields, version }: Attributes): AttributeValues {
  const values: AttributeValues = { version };
  for (const field of fields) {
    const { dataType, value, amount, person } = field;
    const chosen = field.values.map(({ id }) => id);
    switch (PARTS[dataType]) {
      case "text":
        values[keyFor("text", field)] = value ?? (dataType === "DATE" ? null : "");
        break;
      case "number":
        values[keyFor("number", field)] = value === null ? null : Number(value);
        break;
      case "amount":
        values[keyFor("amount", field)] = amount;
        break;
      case "choice":
        values[keyFor("choice", field)] = dataType === "YES_NO" ? value : (chosen[0] ?? null);
        break;
      case "choices":
        values[keyFor("choices", field)] = chosen;
        break;
      case "person":
        values[keyFor("person", field)] = person && {
          kind: person.kind,
          id: person.id,
          displayName: person.displayName,
        };
    }
  }
  return values;
}

function sent(field: Attribute, values: AttributeValues): SentAnswer {
  switch (PARTS[field.dataType]) {
    case "text":
      return { ...NOTHING_SENT, value: values[keyFor("text", field)] ?? null };
    case "number": {
      const figure = values[keyFor("number", field)] ?? null;
      return { ...NOTHING_SENT, value: figure === null ? null : String(figure) };
    }
    case "amount":
      return { ...NOTHING_SENT, amount: values[keyFor("amount", field)] ?? null };
    case "choice": {
      const chosen = values[keyFor("choice", field)] ?? null;
      if (field.dataType === "YES_NO") return { ...NOTHING_SENT, value: chosen };
      return { ...NOTHING_SENT, values: chosen ? [chosen] : [] };
    }
    case "choices":
      return { ...NOTHING_SENT, values: values[keyFor("choices", field)] ?? [] };
    case "person": {
      const person = values[keyFor("person", field)] ?? null;
      return person ? { ...NOTHING_SENT, [NAMED_BY[person.kind]]: person.id } : { ...NOTHING_SENT };
    }
  }
}
/** Returns the offered choices and those chosen earlier. */
export const choicesOf = ({ options, values }: Attribute) =>
  [...options, ...values.filter(({ id }) => !options.some((option) => option.id === id))].map(({ id, value }) => ({
    value: id,
    label: value,
  }));
export const YES_NO = [
  { value: "true", label: shared("yes") },
  { value: "false", label: shared("no") },
];

/** Returns the fields that are sent. Someone hidden stays unless another is chosen. */
const sentFields = (fields: readonly Attribute[], values: AttributeValues): Attribute[] =>
  fields.filter((field) => !field.hidden || (values[keyFor("person", field)] ?? null) !== null);

export const bodyOf = (id: string, fields: readonly Attribute[], values: AttributeValues) => ({
  id,
  version: values.version,
  fields: sentFields(fields, values).map((field) => ({ id: field.id, ...sent(field, values) })),
});

/** Returns the name of the form's field for the path of a refused one, such as `fields.2.personId`. */
export const fieldNamer =
  (fields: readonly Attribute[]) =>
  (path: string, values: AttributeValues): string => {
    const [, index] = /^fields\.(\d+)\./.exec(path) ?? [];
    const field = index === undefined ? undefined : sentFields(fields, values)[Number(index)];
    return field ? keyOf(field) : path;
  };

/** Applies the server's rule next to the field. */
export const rulesOf =
  (fields: readonly Attribute[]) =>
  (values: AttributeValues): FieldErrors =>
    Object.fromEntries(
      sentFields(fields, values).flatMap((field) => {
        const options = choicesOf(field).map(({ value }) => ({ id: value }));
        const result = readAnswer({ ...field, options }, sent(field, values));
        return "problem" in result ? [[keyOf(field), result.problem]] : [];
      }),
    );

export const amountLabel = ({ amount, currency }: Money): string => `${formatAmount(amount)} ${currency}`;
export const numberLabel = (value: number): string => formatNumber(value, NUMBER_DECIMALS);

type Value = string | string[] | number | Money | Chosen | null;

/** Labels of both values of an answer that two users changed. */
export function attributeLabels(fields: readonly Attribute[]): FieldLabels<AttributeValues> {
  const words: { [key: string]: { label: string; value: (value: Value) => string } } = {};
  for (const field of fields) {
    const choices = field.dataType === "YES_NO" ? YES_NO : choicesOf(field);
    const names = new Map(choices.map(({ value, label }) => [value, label]));
    const say = (value: string): string => names.get(value) ?? (field.dataType === "DATE" ? formatDate(value) : value);
    words[keyOf(field)] = {
      label: field.label,
      value: (value) => {
        if (value === null) return "";
        if (Array.isArray(value)) return value.map(say).join(", ");
        if (typeof value === "number") return numberLabel(value);
        if (typeof value === "string") return say(value);
        return "currency" in value ? amountLabel(value) : value.displayName;
      },
    };
  }
  return words;
}
