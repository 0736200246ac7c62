/** Tax rates, accounts and exchange rates. */
import { randomUUIDv7 } from "node:crypto";
import { buildPartner, buildPerson, inAgency } from "../../../factories.ts";
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

/** One for a talent and a partner, with a value in each field. */
export async function buildFeeRule(agencyId: string, _: BuildOptions): Promise<string> {
  return insert(
    agencyId,
    `insert into management_fee_rule (id, agency_id, talent_id, partner_id, type, category, threshold, from_on,
        until_on, mode, base, percent, amount)
      values ($1, $2, $3, $4, 'TOUR', 'Music', 100, '2026-01-01', '2036-12-31', 'PERCENT', 'NET', 20, 100)`,
    await buildPerson(agencyId),
    await buildPartner(agencyId),
  );
}

/** One of its own type. */
export async function buildTaskRule(agencyId: string, _: BuildOptions): Promise<string> {
  return insert(
    agencyId,
    `insert into task_rule (id, agency_id, type_id, account_id, tax_rate_id, price, amount)
      values ($1, $2, $3, $4, $5, 'FIXED', 100)`,
    await insert(agencyId, "insert into task_type (id, agency_id, name) values ($1, $2, $3)", uniqueName()),
    await buildLineAccount(agencyId, {}),
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
