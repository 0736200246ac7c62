/** Expenses, and what they refer to. */

import { buildPartner, buildRecord, buildSupplier, inAgency } from "../../../factories.ts";
import { buildListEntry } from "../entries.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";
import { buildLineAccount, buildTaxRate } from "./builders.ts";

/** A draft of a colleague with a value in each field. */
export async function buildExpense(
  agencyId: string,
  { deleted = false, displayName = uniqueName() }: BuildOptions,
): Promise<string> {
  const id = await insert(
    agencyId,
    `insert into expense (id, agency_id, description, deleted_at, spent_on, amount, currency, tax_amount, type_id,
        supplier_id, on_id, charge_to, charged_id, paid_by_id, account_id, tax_rate_id, created_by, note,
        reason, submitted_at, decided_at, decided_by)
      select $1, $2, $3, case when $4 then now() end, '2026-08-10', 11000, 'AUD', 1000, $5, $6, $7, 'PARTNER', $8, s.id,
        $9, $10, s.id, 'A note', 'No receipt', now(), now(), s.id
        from (select (select id from staff where agency_id = $2 limit 1) as id) s`,
    displayName,
    deleted,
    await buildListEntry(agencyId, "cost-types"),
    await buildSupplier(agencyId),
    await buildRecord("project", agencyId),
    await buildPartner(agencyId),
    await buildLineAccount(agencyId, {}),
    await buildTaxRate(agencyId, {}),
  );
  await inAgency(
    agencyId,
    `insert into expense_receipt (agency_id, expense_id, media_id, place)
      select $1, $2, id, 0
      from media
      where agency_id = $1
      order by peaks is null
      limit 1`,
    [agencyId, id],
  );
  return id;
}
