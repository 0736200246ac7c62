/**
 * Bank and tax details of a legal entity: kept encrypted, changed and read with the right to write FINANCE for a person one
 * sees, each reading logged. Everybody else sees whether there are any, and nothing of them.
 */
import { call, write } from "../call.ts";
import { FAMILIES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Done, emptyIsNull, instant, maybeLine, ref, version, z } from "../schema.ts";
import { maybeAccountNumber, maybeBic, maybeBsb, maybeIban, maybeTfn } from "../values/check-digits.ts";
import { countryCode } from "../values/formats.ts";
import { currency } from "../values/money.ts";

export const PaymentForm = z.strictObject({
  accountName: maybeLine(),
  bankName: maybeLine(),
  bsb: maybeBsb(),
  accountNumber: maybeAccountNumber(),
  iban: maybeIban(),
  bic: maybeBic(),
  currency: emptyIsNull(currency()),
  /** In Australia. */
  tfn: maybeTfn(),
  /** Elsewhere. */
  taxNumber: maybeLine(LIMITS.tag),
  taxCountry: emptyIsNull(countryCode()),
});
export type PaymentForm = z.output<typeof PaymentForm>;

const text = z.nullable(z.string());
export const PaymentDetails = z.object({
  accountName: text,
  bankName: text,
  bsb: text,
  accountNumber: text,
  iban: text,
  bic: text,
  currency: text,
  tfn: text,
  taxNumber: text,
  taxCountry: text,
  version: z.int(),
});
export type PaymentDetails = z.output<typeof PaymentDetails>;

/** "•••• 4821": enough to tell one account from another, and no more. */
export const PaymentEnds = z.object({
  accountNumber: text,
  iban: text,
  tfn: text,
  taxNumber: text,
  /** The reading before; nobody's name where it was the platform's. */
  lastRead: z.nullable(z.object({ by: text, at: instant() })),
  version: z.int(),
});
export type PaymentEnds = z.output<typeof PaymentEnds>;

/** What one field alone can't say, by the field to mend. */
export function paymentErrors(
  form: Record<keyof PaymentForm, string | null>,
): Partial<Record<keyof PaymentForm, string>> {
  const account = form.accountNumber || form.iban;
  return {
    ...(form.bsb && !form.accountNumber && { accountNumber: "Give the account number too" }),
    ...(account && !form.accountName && { accountName: "Say in whose name the account is" }),
    ...(form.accountName && !account && { accountNumber: "Give an account number or an IBAN" }),
    ...(form.taxNumber && !form.taxCountry && { taxCountry: "Say in which country" }),
  };
}

const at = "/talent/v1/{family}/business/legal-entities/{id}/payment-details";
const params = z.strictObject({ family: z.enum(FAMILIES), id: ref("legalEntity", "seen") });

export const paymentDetails = {
  update: call("PUT", at, {
    says: "Change a legal entity's bank and tax details",
    access: write("FINANCE"),
    stepUp: true,
    topics: ["business"],
    params,
    body: z.extend(PaymentForm, { version: version() }),
    current: PaymentEnds,
    reply: Done,
  }),
  reveal: call("POST", `${at}/reveal`, {
    says: "Read a legal entity's bank and tax details; the reading is logged",
    access: write("FINANCE"),
    stepUp: true,
    // Outside of the one transaction of other calls, so that no key keeps its answer.
    transaction: "none",
    topics: ["business"],
    params,
    body: z.strictObject({}),
    reply: PaymentDetails,
  }),
};
