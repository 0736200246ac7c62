/** From where an agency pays its talents, and what it pays at least. */
import { call, read, write } from "../call.ts";
import { emptyIsNull, maybeLine, version, z } from "../schema.ts";
import { maybeAccountNumber, maybeBic, maybeBsb, maybeIban } from "../values/identifiers/check-digits.ts";

export const PayRunSettingForm = z.strictObject({
  /** As the bank knows it. */
  accountName: maybeLine(),
  bsb: maybeBsb(),
  accountNumber: maybeAccountNumber(),
  /** Three letters, such as "CBA". */
  bankCode: emptyIsNull(
    z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, { error: "Three letters, such as CBA" })),
  ),
  /** The number that the bank gave the agency for its files. */
  directEntryId: emptyIsNull(z.string().check(z.trim(), z.regex(/^\d{6}$/, { error: "Six digits" }))),
  /** Whether the file also takes the sum from this account. */
  balanced: z._default(z.boolean(), false),
  iban: maybeIban(),
  bic: maybeBic(),
  /** Whole units of each currency. */
  minimum: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 1),
  /** Whether talents are sent their statement by email once a run is paid. */
  sendStatements: z._default(z.boolean(), true),
});
export type PayRunSettingForm = z.output<typeof PayRunSettingForm>;

const text = z.nullable(z.string());
export const PayRunSetting = z.object({
  accountName: text,
  bsb: text,
  accountNumber: text,
  bankCode: text,
  directEntryId: text,
  balanced: z.boolean(),
  iban: text,
  bic: text,
  minimum: z.int(),
  sendStatements: z.boolean(),
  /** 1 before anything was set. */
  version: z.int(),
});
export type PayRunSetting = z.output<typeof PayRunSetting>;

const PATH = "/finance/v1/pay-run-settings";
const topics = ["ledger"] as const;
export const payRunSettings = {
  get: call("GET", PATH, {
    summary: "From where the agency pays its talents",
    access: read("FINANCE"),
    topics,
    reply: PayRunSetting,
  }),
  // It says which account the money leaves.
  update: call("PUT", PATH, {
    summary: "Set from where the agency pays its talents, and what it pays at least",
    access: write("FINANCE"),
    topics,
    kinds: { movesMoney: "always" },
    body: z.extend(PayRunSettingForm, { version: version() }),
    reply: PayRunSetting,
  }),
};
