/** Status of a document in Xero, for the areas that show it. */
import { type SQL, sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { DocumentSync, PayoutSync } from "#contract/xero/document-sync.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { staffBrief } from "#server/lib/work/work.ts";

export type SyncedKind = "invoice" | "creditNote" | "expense";

/** Selects the status of a document in Xero. */
export const syncStatusOf = (agencyId: SQL, documentId: SQL): SQL =>
  sql`coalesce((select x.status from xero_document x where x.agency_id = ${agencyId} and x.document_id = ${documentId}),
      'NOT_SYNCED')`;

/** Selects `XERO` if Xero has the document. */
export const issuerTypeOf = (agencyId: SQL, documentId: SQL): SQL =>
  sql`(select 'XERO'
    from xero_document x
    where x.agency_id = ${agencyId} and x.document_id = ${documentId} and x.xero_id is not null)`;

interface Shown {
  /** Page of Xero's that shows the document. */
  page: string;
  total: SQL;
  /** Condition for the steps `o` that are shown with the document. */
  steps: SQL;
}
/** Selects the status of the document `d` in Xero, joined as `x`. */
const standing = ({ page, total, steps }: Shown): SQL =>
  sql`coalesce(x.status, 'NOT_SYNCED') as status, d.currency, (${total})::float8 as total,
    x.xero_total::float8 as "xeroTotal", ${`https://go.xero.com/${page}`} || x.xero_id as url,
    x.synced_at as "syncedAt", x.paid_on::text as "paidOn",
    case when x.accepted_total = x.xero_total and x.accepted_total <> ${total}
      then json_build_object('reason', x.accepted_reason, 'by', ${staffBrief(sql`x.accepted_by`)},
        'at', x.accepted_at) end as accepted,
    (select coalesce(json_agg(json_build_object('kind', o.kind, 'step', o.step, 'stopped', o.state = 'STOPPED',
        'failure', o.failure, 'at', o.created_at) order by o.place), '[]')
      from xero_outbox o where o.agency_id = d.agency_id and ${steps} and o.state <> 'DONE') as queue`;
const CONNECTED = sql`coalesce((select c.state in ('CONNECTED', 'RECONNECT')
    from xero_connection c
    where c.agency_id = d.agency_id), false)`;
/** True if the document goes to Xero as a bill now, or did while bills went. */
const goes = (since: string, due: SQL): SQL =>
  sql`${CONNECTED}
    and (b.id is not null
      or ${due}
        and exists (select from xero_setting s
          where s.agency_id = d.agency_id and s.${sql.identifier(since)} is not null))`;
const BILL_PAGE = "AccountsPayable/View.aspx?InvoiceID=";

/**
 * Reads the status of an expense. One that was approved several times shows its last bill, and the open steps of the
 * earlier ones.
 */
const readExpenseSync = (db: Db, id: string) =>
  db.execute(
    sql`select ${goes("expenses_since", sql`d.state = 'APPROVED'`)} as connected,
        ${standing({
          page: BILL_PAGE,
          total: sql`d.amount`,
          steps: sql`o.bill_id in (select a.id
            from xero_bill a
            where a.agency_id = d.agency_id and a.expense_id = d.id)`,
        })}
      from expense d left join xero_bill b on b.agency_id = d.agency_id and b.expense_id = d.id and b.voided_at is null
        left join xero_document x on x.agency_id = b.agency_id and x.bill_id = b.id where d.id = ${id}::uuid`,
  );
function readInvoiceSync(db: Db, kind: "invoice" | "creditNote", id: string) {
  const page =
    kind === "invoice"
      ? "AccountsReceivable/View.aspx?InvoiceID="
      : "AccountsReceivable/ViewCreditNote.aspx?creditNoteID=";
  // An invoice shows all steps that follow from it, a credit note only its own.
  const steps = kind === "invoice" ? sql`o.invoice_id = d.id` : sql`o.invoice_id = d.invoice_id and o.cause_id = d.id`;
  return db.execute(
    sql`select ${CONNECTED} as connected, ${standing({ page, total: sql`d.total`, steps })}
      from ${sql.identifier(kind === "invoice" ? "invoice" : "credit_note")} d
        left join xero_document x on x.agency_id = d.agency_id and x.document_id = d.id
      where d.id = ${id}::uuid`,
  );
}
export async function readDocumentSync(db: Db, kind: SyncedKind, id: string): Promise<DocumentSync> {
  const { rows } = await (kind === "expense" ? readExpenseSync(db, id) : readInvoiceSync(db, kind, id));
  return z.parse(DocumentSync, found(rows[0]));
}

/** Returns the status of a run's payouts, by line; a payout that was taken back is left out once it is void in Xero. */
export async function readPayoutSyncs(db: Db, runId: string): Promise<PayoutSync[]> {
  const steps = sql`o.bill_id in (select a.id
    from xero_bill a
    where a.agency_id = d.agency_id and a.movement_id = d.id)`;
  const { rows } = await db.execute(
    sql`select * from (
        select l.id, l.name, d.voided_at, ${goes("pay_runs_since", sql`d.voided_at is null`)} as connected,
          ${standing({ page: BILL_PAGE, total: sql`d.amount - d.withheld`, steps })}
        from pay_run_line l join ledger_movement d on d.agency_id = l.agency_id and d.id = l.movement_id
          left join xero_bill b on b.agency_id = d.agency_id and b.movement_id = d.id and b.voided_at is null
          left join xero_document x on x.agency_id = b.agency_id and x.bill_id = b.id
        where l.pay_run_id = ${runId}::uuid and d.amount > d.withheld
      ) s where s.voided_at is null or json_array_length(s.queue) > 0 order by s.name, s.id`,
  );
  return z.parse(z.array(PayoutSync), rows);
}
