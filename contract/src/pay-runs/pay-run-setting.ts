/** Payer account of an agency's pay-runs, and their minimum amount. */
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
  /** True if the file also debits the total from this account. */
  balanced: z._default(z.boolean(), false),
  iban: maybeIban(),
  bic: maybeBic(),
  /** Whole units of each currency. */
  minimum: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 1),
  /** True to email talents their statement once a run is paid. */
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
    summary: "Payer account and settings of pay-runs",
    access: read("FINANCE"),
    topics,
    reply: PayRunSetting,
  }),
  // Changes the account that money leaves.
  update: call("PUT", PATH, {
    summary: "Set the payer account of pay-runs, and their minimum amount",
    access: write("FINANCE"),
    topics,
    kinds: { movesMoney: "always" },
    body: z.extend(PayRunSettingForm, { version: version() }),
    reply: PayRunSetting,
  }),
};
