/** Bills: of approved expenses and of payouts, if the agency has switched them on. */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import type { FinancialDocumentChange } from "#server/lib/finance/document-change.ts";
import { sendsBills } from "./mappings.rules.ts";

/** Document that a bill is made of: an expense or a payout. */
export type BillOf = Exclude<FinancialDocumentChange["document"], { invoiceId: string }>;

interface BillKind {
  /** Column of a bill, and the setting's column with the time since when bills are sent. */
  column: string;
  since: Parameters<typeof sendsBills>[1];
  id: string;
  /** Selects the document, if it is to be a bill in its present state. */
  due: SQL;
}
const kindOf = (agencyId: string, document: BillOf): BillKind =>
  "expenseId" in document
    ? {
        column: "expense_id",
        since: "expenses_since",
        id: document.expenseId,
        due: sql`select d.id
          from expense d
          where d.agency_id = ${agencyId}::uuid
            and d.id = ${document.expenseId}::uuid
            and d.state = 'APPROVED'
            and d.deleted_at is null`,
      }
    : {
        column: "movement_id",
        since: "pay_runs_since",
        id: document.movementId,
        due: sql`select d.id
          from ledger_movement d
          where d.agency_id = ${agencyId}::uuid and d.id = ${document.movementId}::uuid
            and d.kind = 'PAYOUT' and d.pay_run_id is not null and d.voided_at is null and d.amount > d.withheld`,
      };

/** Makes the bill of an expense or a payout, and queues it. Returns how many steps were missing. */
export async function queueBill(db: Db, agencyId: string, document: BillOf): Promise<number> {
  const { column, due } = kindOf(agencyId, document);
  const { rowCount } = await db.execute(
    sql`with made as (insert into xero_bill (id, agency_id, ${sql.identifier(column)})
        select gen_random_uuid(), ${agencyId}::uuid, due.id from (${due}) due on conflict do nothing returning id)
      insert into xero_outbox (id, agency_id, kind, step, cause_id, bill_id)
      select gen_random_uuid(), ${agencyId}::uuid, 'bill', 'send', id, id
      from made`,
  );
  return rowCount ?? 0;
}

/** Ends bills that no longer hold, and voids them in Xero. `which` is a condition on `b`. */
export async function endBills(db: Db, agencyId: string, which: SQL): Promise<void> {
  // Stopped steps of a void bill go on: voiding needs nothing that they lacked.
  await db.execute(
    sql`with ended as (update xero_bill b
        set voided_at = now()
        where b.agency_id = ${agencyId}::uuid and b.voided_at is null and ${which}
        returning b.id),
        freed as (update xero_outbox o
          set state = 'WAITING', failure = null
          from ended
          where o.agency_id = ${agencyId}::uuid and o.bill_id = ended.id and o.state = 'STOPPED')
      insert into xero_outbox (id, agency_id, kind, step, cause_id, bill_id)
      select gen_random_uuid(), ${agencyId}::uuid, 'bill', 'void', id, id
      from ended
      on conflict do nothing`,
  );
}

/** Ends bills that were never sent, of expenses or of pay-runs, when these are switched off. */
export const endUnsentBills = (db: Db, agencyId: string, column: "expense_id" | "movement_id"): Promise<void> =>
  endBills(
    db,
    agencyId,
    sql`b.${sql.identifier(column)} is not null
      and not exists (select from xero_document x where x.agency_id = b.agency_id and x.bill_id = b.id)`,
  );

/** Follows an expense or a payout: if bills are switched on, an approved or paid one gets a bill; any other ends it. */
export async function queueBillForXero(db: Db, agencyId: string, document: BillOf): Promise<void> {
  const { column, since, id, due } = kindOf(agencyId, document);
  await endBills(db, agencyId, sql`b.${sql.identifier(column)} = ${id}::uuid and not exists (${due})`);
  // Switching bills off waits for this lock, and then ends the bill.
  const { rows } = await db.execute(sql`select from ${sendsBills(agencyId, since)} for share of s`);
  if (rows.length > 0) await queueBill(db, agencyId, document);
}
