/**
 * Bank and tax details of a legal entity: encrypted, changed and read with the right to write FINANCE for a person within
 * reach, each reading audited. Other readers only see whether there are any.
 */
import { call, write } from "../call.ts";
import { FAMILIES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Done, emptyIsNull, instant, maybeLine, ref, version, z } from "../schema.ts";
import { countryCode } from "../values/formats.ts";
import { maybeAccountNumber, maybeBic, maybeBsb, maybeIban, maybeTfn } from "../values/identifiers/check-digits.ts";
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

/** Last characters ("•••• 4821"), enough to tell accounts apart. */
export const PaymentEnds = z.object({
  accountNumber: text,
  iban: text,
  tfn: text,
  taxNumber: text,
  /** The last reading; `by` is null for a super admin. */
  lastRead: z.nullable(z.object({ by: text, at: instant() })),
  version: z.int(),
});
export type PaymentEnds = z.output<typeof PaymentEnds>;

/** Returns errors that involve several fields, by the field to fix. */
export function paymentErrors(
  form: Record<keyof PaymentForm, string | null>,
): Partial<Record<keyof PaymentForm, string>> {
  const account = form.accountNumber || form.iban;
  return {
    ...(form.bsb && !form.accountNumber && { accountNumber: "Enter the account number too" }),
    ...(account && !form.accountName && { accountName: "Enter the account name" }),
    ...(form.accountName && !account && { accountNumber: "Enter an account number or an IBAN" }),
    ...(form.taxNumber && !form.taxCountry && { taxCountry: "Choose the country" }),
  };
}

const base = "/talent/v1/{family}/business/legal-entities/{id}/payment-details";
const params = z.strictObject({ family: z.enum(FAMILIES), id: ref("legalEntity", "seen") });

export const paymentDetails = {
  update: call("PUT", base, {
    summary: "Update a legal entity's bank and tax details",
    access: write("FINANCE"),
    kinds: { movesMoney: "always" },
    topics: ["business"],
    params,
    body: z.extend(PaymentForm, { version: version() }),
    current: PaymentEnds,
    reply: Done,
  }),
  reveal: call("POST", `${base}/reveal`, {
    summary: "Reveal a legal entity's bank and tax details; each reveal is audited",
    access: write("FINANCE"),
    kinds: { returnsSecret: "always" },
    // Without the usual transaction, so that no idempotency key stores the reply.
    transaction: "none",
    topics: ["business"],
    params,
    body: z.strictObject({}),
    reply: PaymentDetails,
  }),
};
