/** Bills: an approved expense and each payout of a pay-run is one, where the agency switched it on. */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import type { LedgerCause } from "#server/lib/work/posting.ts";
import { sendsBills } from "./mappings.rules.ts";

/** What a bill is of. */
export type BillOf = Exclude<LedgerCause["of"], { invoiceId: string }>;

interface BillKind {
  /** Column of a bill, and of the setting that says since when. */
  column: string;
  since: Parameters<typeof sendsBills>[1];
  id: string;
  /** Selects it, if it is to be a bill as it stands. */
  due: SQL;
}
const kindOf = (agencyId: string, of: BillOf): BillKind =>
  "expenseId" in of
    ? {
        column: "expense_id",
        since: "expenses_since",
        id: of.expenseId,
        due: sql`select d.id from expense d where d.agency_id = ${agencyId}::uuid and d.id = ${of.expenseId}::uuid and d.state = 'APPROVED' and d.deleted_at is null`,
      }
    : {
        column: "movement_id",
        since: "pay_runs_since",
        id: of.movementId,
        due: sql`select d.id from ledger_movement d where d.agency_id = ${agencyId}::uuid and d.id = ${of.movementId}::uuid
          and d.kind = 'PAYOUT' and d.pay_run_id is not null and d.voided_at is null and d.amount > d.withheld`,
      };

/** Makes the bill of an expense or a payout, and adds that it is to be sent. Returns how many steps were missing. */
export async function queueBill(db: Db, agencyId: string, of: BillOf): Promise<number> {
  const { column, due } = kindOf(agencyId, of);
  const { rowCount } = await db.execute(
    sql`with made as (insert into xero_bill (id, agency_id, ${sql.identifier(column)})
        select gen_random_uuid(), ${agencyId}::uuid, due.id from (${due}) due on conflict do nothing returning id)
      insert into xero_outbox (id, agency_id, kind, step, cause_id, bill_id) select gen_random_uuid(), ${agencyId}::uuid, 'bill', 'send', id, id from made`,
  );
  return rowCount ?? 0;
}

/** Ends bills that do not hold any more; what of them may be there is voided there. Names them by a condition on `b`. */
export async function endBills(db: Db, agencyId: string, which: SQL): Promise<void> {
  // What is void is not kept from going by what it lacked.
  await db.execute(
    sql`with ended as (update xero_bill b set voided_at = now() where b.agency_id = ${agencyId}::uuid and b.voided_at is null and ${which} returning b.id),
        freed as (update xero_outbox o set state = 'WAITING', failure = null from ended where o.agency_id = ${agencyId}::uuid and o.bill_id = ended.id and o.state = 'STOPPED')
      insert into xero_outbox (id, agency_id, kind, step, cause_id, bill_id) select gen_random_uuid(), ${agencyId}::uuid, 'bill', 'void', id, id from ended on conflict do nothing`,
  );
}

/** Ends the bills that were never sent, of expenses or of pay-runs: these are switched off. */
export const endUnsentBills = (db: Db, agencyId: string, of: "expense_id" | "movement_id"): Promise<void> =>
  endBills(
    db,
    agencyId,
    sql`b.${sql.identifier(of)} is not null and not exists (select from xero_document x where x.agency_id = b.agency_id and x.bill_id = b.id)`,
  );

/** Follows an expense or a payout: once it is switched on, what is approved or paid becomes a bill; what is not any more ends it. */
export async function queueBillForXero(db: Db, agencyId: string, of: BillOf): Promise<void> {
  const { column, since, id, due } = kindOf(agencyId, of);
  await endBills(db, agencyId, sql`b.${sql.identifier(column)} = ${id}::uuid and not exists (${due})`);
  // Who switches it off waits for this, and ends the bill.
  const { rows } = await db.execute(sql`select from ${sendsBills(agencyId, since)} for share of s`);
  if (rows.length > 0) await queueBill(db, agencyId, of);
}
