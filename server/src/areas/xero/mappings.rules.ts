/** Maps accounts and tax rates to Xero's, and says what goes there as a bill. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { WITHOUT } from "#contract/xero/codes.ts";
import type { Db } from "#server/lib/database/scope.ts";

const names = z.record(z.string(), z.string());
const name = z.nullable(z.string());
const NO_BILLS = { account: null, payouts: null, tax: null, taxRates: {} };
const XeroMappings = z.object({
  accounts: names,
  taxRates: names,
  banks: names,
  clearing: name,
  bills: z._default(z.object({ account: name, payouts: name, tax: name, taxRates: names }), NO_BILLS),
});
export type XeroMappings = z.output<typeof XeroMappings>;

const EMPTY: XeroMappings = { accounts: {}, taxRates: {}, banks: {}, clearing: null, bills: NO_BILLS };
interface XeroSetting {
  mappings: XeroMappings;
  /** Times since which expenses and payouts are sent as bills; null if they are not. */
  expensesSince: string | null;
  payRunsSince: string | null;
  version: number;
}
export async function readXeroSetting(db: Db): Promise<XeroSetting> {
  const { rows } = await db.execute<Record<keyof XeroSetting, unknown> & Record<string, unknown>>(
    sql`select mappings, expenses_since as "expensesSince", pay_runs_since as "payRunsSince", version
      from xero_setting`,
  );
  const [row] = rows;
  if (!row) return { mappings: EMPTY, expensesSince: null, payRunsSince: null, version: 1 };
  return z.parse(z.object({ mappings: XeroMappings, expensesSince: name, payRunsSince: name, version: z.int() }), row);
}

/** Matches an agency that is connected and sends these as bills: `s` is its setting, `c` its connection. */
export const sendsBills = (agencyId: string, since: "expenses_since" | "pay_runs_since") =>
  sql`xero_connection c join xero_setting s on s.agency_id = c.agency_id
      where c.agency_id = ${agencyId}::uuid
        and c.state in ('CONNECTED', 'RECONNECT')
        and s.${sql.identifier(since)} is not null`;

/** Thrown with the mapping that a document needs and the agency has not set. */
export class UnmappedError extends Error {}

/** A booked line: its account and tax rate here, with their names. */
export interface BookedLine {
  accountId: string | null;
  accountName: string | null;
  taxRateId: string | null;
  taxName: string | null;
}
/** Names under which the lines of a kind of document are booked in Xero. */
export interface LineNames {
  accountOf: (mappings: XeroMappings, line: BookedLine) => string;
  taxTypeOf: (mappings: XeroMappings, line: BookedLine) => string;
}

function chosen(code: string | null | undefined, otherwise: string): string {
  if (code === undefined || code === null) throw new UnmappedError(otherwise);
  return code;
}
export const SALES: LineNames = {
  accountOf: ({ accounts }, { accountId, accountName }) =>
    chosen(
      accounts[accountId ?? WITHOUT],
      accountId === null
        ? "Choose the Xero account of lines without an account."
        : `Choose the Xero account of ${accountName}.`,
    ),
  taxTypeOf: ({ taxRates }, { taxRateId, taxName }) =>
    chosen(
      taxRates[taxRateId ?? WITHOUT],
      taxRateId === null ? "Choose the Xero tax type of lines without tax." : `Choose the Xero tax type of ${taxName}.`,
    ),
};
const taxOfBill: LineNames["taxTypeOf"] = ({ bills }, { taxRateId, taxName }) =>
  taxRateId === null
    ? chosen(bills.tax, "Choose the Xero tax type of tax on expenses without a tax rate.")
    : chosen(bills.taxRates[taxRateId], `Choose the Xero tax type of ${taxName} on bills.`);
export const EXPENSES: LineNames = {
  accountOf: (mappings, line) =>
    line.accountId === null
      ? chosen(mappings.bills.account, "Choose the Xero account of expenses without an account.")
      : SALES.accountOf(mappings, line),
  taxTypeOf: taxOfBill,
};
export const PAYOUTS: LineNames = {
  accountOf: ({ bills }) => chosen(bills.payouts, "Choose the Xero account for payouts to talents."),
  taxTypeOf: taxOfBill,
};

/** Returns the account that a payment is booked on: the clearing account for money that never reached the bank. */
export function bankOf({ banks, clearing }: XeroMappings, method: string, currency: string): string {
  const cleared = method === "TALENT" || method === "CREDIT";
  return chosen(
    cleared ? clearing : banks[currency],
    cleared
      ? "Choose the Xero account for what talents collected and what is paid from credit."
      : `Choose the Xero account that payments in ${currency} are made to.`,
  );
}
