/** What accounts and tax rates are called in Xero. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { WITHOUT } from "#contract/xero/codes.ts";
import type { Db } from "#server/lib/database/scope.ts";

const names = z.record(z.string(), z.string());
const XeroMappings = z.object({ accounts: names, taxRates: names, banks: names, clearing: z.nullable(z.string()) });
export type XeroMappings = z.output<typeof XeroMappings>;

const EMPTY: XeroMappings = { accounts: {}, taxRates: {}, banks: {}, clearing: null };
export async function readMappings(db: Db): Promise<{ mappings: XeroMappings; version: number }> {
  const { rows } = await db.execute<{ mappings: unknown; version: number }>(
    sql`select mappings, version from xero_setting`,
  );
  const [row] = rows;
  return row
    ? { mappings: z.parse(XeroMappings, row.mappings), version: row.version }
    : { mappings: EMPTY, version: 1 };
}

/** Says which mapping a document needs and the agency has not set. */
export class UnmappedError extends Error {}

export function accountOf({ accounts }: XeroMappings, id: string | null, name: string | null): string {
  const code = accounts[id ?? WITHOUT];
  if (code === undefined)
    throw new UnmappedError(
      id === null ? "Choose the Xero account of lines without an account." : `Choose the Xero account of ${name}.`,
    );
  return code;
}
export function taxTypeOf({ taxRates }: XeroMappings, id: string | null, name: string | null): string {
  const type = taxRates[id ?? WITHOUT];
  if (type === undefined)
    throw new UnmappedError(
      id === null ? "Choose the Xero tax type of lines without tax." : `Choose the Xero tax type of ${name}.`,
    );
  return type;
}
/** Where a payment is booked: what never reached the bank, on the clearing account. */
export function bankOf({ banks, clearing }: XeroMappings, method: string, currency: string): string {
  const cleared = method === "TALENT" || method === "CREDIT";
  const account = cleared ? clearing : banks[currency];
  if (account === undefined || account === null)
    throw new UnmappedError(
      cleared
        ? "Choose the Xero account for what talents collected and what is paid from credit."
        : `Choose the Xero account that payments in ${currency} are made to.`,
    );
  return account;
}
