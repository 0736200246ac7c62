/** An answer to a custom field: as it is sent, as it is stored, and the rule between them. Used by form and server. */
import { LIMITS } from "../limits.ts";
import { date, line, maybeText, NOT_AN_OPTION, ref, z } from "../schema.ts";
import { withoutEndingZeros } from "../values/decimal-text.ts";
import { formatted } from "../values/formats.ts";
import { Money } from "../values/money.ts";
import type { CustomFieldType } from "./custom-field.ts";

/** Kinds of person an answer can name, with the field that holds the id. */
export const NAMED_BY = { person: "personId", staff: "staffId", contact: "contactId" } as const;
export type NamedKind = keyof typeof NAMED_BY;
export const NAMED_KINDS = ["person", "staff", "contact"] as const satisfies readonly NamedKind[];

export interface NamedPerson {
  kind: NamedKind;
  id: string;
}

/** The field's type decides which of these is read; the others are ignored. */
export const sentAnswer = {
  value: z._default(z.nullable(z.string().check(z.maxLength(LIMITS.text + 1000))), null),
  values: z._default(z.array(z.string().check(z.regex(/^[\w-]{1,36}$/))).check(z.maxLength(LIMITS.customOptions)), []),
  amount: z._default(z.nullable(Money), null),
  personId: z._default(z.nullable(ref("person", "mentioned")), null),
  staffId: z._default(z.nullable(ref("staff", "agency")), null),
  contactId: z._default(z.nullable(ref("partnerContact")), null),
};
const SentAnswer = z.strictObject(sentAnswer);
export type SentAnswer = z.output<typeof SentAnswer>;
/** Answer as sent, read-only. */
type Given = Readonly<Omit<SentAnswer, "values">> & { readonly values: readonly string[] };
export const NOTHING_SENT: Readonly<SentAnswer> = z.parse(SentAnswer, {});

/**
 * Stored answer: text (also a number, a calendar date, `true` or `false`, and a link), option ids, an amount, or the
 * person it names; null if there is none.
 */
export type Answer = string | string[] | Money | NamedPerson | null;

interface Answerable {
  dataType: CustomFieldType;
  required: boolean;
  options: readonly { id: string }[];
}

/** Fifteen digits at most, so that every number is exact in JavaScript too. */
const DECIMAL = /^-?\d{1,11}(?:\.\d{1,4})?$/;
export const NUMBER_DECIMALS = 4;

/** Without needless zeros, so that equal numbers are equal texts. */
const shortest = (text: string): string => {
  const plain = withoutEndingZeros(text.replace(/^(-?)0+(?=\d)/, "$1"));
  return plain === "-0" ? "0" : plain;
};

const WRITTEN = {
  SHORT_TEXT: line(),
  LONG_TEXT: maybeText(),
  DATE: date(),
  NUMBER: z
    .string()
    .check(
      z.trim(),
      z.regex(DECIMAL, { error: `Enter a number with at most ${NUMBER_DECIMALS} decimal places` }),
      z.overwrite(shortest),
    ),
  YES_NO: z.enum(["true", "false"]),
  LINK: formatted("website"),
} as const;
const isWritten = (type: CustomFieldType): type is keyof typeof WRITTEN => type in WRITTEN;

/** Returns the answer as stored, or the error. */
export function readAnswer(
  { dataType, required, options }: Answerable,
  sent: Given,
): { answer: Answer } | { problem: string } {
  const { value, values, amount } = sent;
  const none = () => (required ? { problem: "This field is required" } : { answer: null });
  if (isWritten(dataType)) {
    if (value === null || value.trim() === "") return none();
    const read = z.safeParse(WRITTEN[dataType], value);
    return read.success ? { answer: read.data } : { problem: read.error.issues[0]?.message ?? "Invalid value" };
  }
  if (dataType === "AMOUNT") {
    if (amount === null) return none();
    const read = z.safeParse(Money, amount);
    return read.success ? { answer: read.data } : { problem: read.error.issues[0]?.message ?? "Invalid value" };
  }
  if (dataType === "PERSON") {
    const named = NAMED_KINDS.flatMap((kind) => {
      const id = sent[NAMED_BY[kind]];
      return id === null ? [] : [{ kind, id }];
    });
    if (named.length > 1) return { problem: "Choose one" };
    return named[0] ? { answer: named[0] } : none();
  }
  const chosen = [...new Set(values)];
  if (chosen.length === 0) return none();
  if (chosen.some((item) => !options.some((option) => option.id === item))) return { problem: NOT_AN_OPTION };
  return dataType === "SINGLE_SELECT" && chosen.length > 1 ? { problem: "Choose one" } : { answer: chosen };
}
