/** Tax rates, accounts and exchange rates. */
import { randomUUIDv7 } from "node:crypto";
import { inAgency } from "../../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";

export const buildTaxRate = (agencyId: string, { displayName = uniqueName() }: BuildOptions): Promise<string> =>
  insert(agencyId, "insert into tax_rate (id, agency_id, name, percent) values ($1, $2, $3, 12.5)", displayName);

/** One with a tax rate. */
export async function buildLineAccount(
  agencyId: string,
  { displayName = uniqueName() }: BuildOptions,
): Promise<string> {
  return insert(
    agencyId,
    "insert into line_account (id, agency_id, code, name, kind, tax_rate_id) values ($1, $2, $3, $4, 'income', $5)",
    randomUUIDv7().slice(-12),
    displayName,
    await buildTaxRate(agencyId, {}),
  );
}

export async function buildExchangeRate(agencyId: string): Promise<void> {
  await inAgency(
    agencyId,
    "insert into exchange_rate (id, agency_id, currency, on_date, rate) values ($1, $2, 'EUR', '2026-08-11', 1.6425)",
    [randomUUIDv7(), agencyId],
  );
}
