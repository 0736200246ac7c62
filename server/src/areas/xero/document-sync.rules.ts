/** Where a document stands in Xero, for the areas that show it. */
import { type SQL, sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { DocumentSync } from "#contract/xero/document-sync.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { staffBrief } from "#server/lib/work/work.ts";

export type SyncedKind = "invoice" | "creditNote";

/** Selects where a document stands. */
export const syncStatusOf = (agencyId: SQL, documentId: SQL): SQL =>
  sql`coalesce((select x.status from xero_document x where x.agency_id = ${agencyId} and x.document_id = ${documentId}), 'NOT_SYNCED')`;

/** Selects `XERO` where Xero has the document. */
export const issuerTypeOf = (agencyId: SQL, documentId: SQL): SQL =>
  sql`(select 'XERO' from xero_document x where x.agency_id = ${agencyId} and x.document_id = ${documentId} and x.xero_id is not null)`;

export async function readDocumentSync(db: Db, kind: SyncedKind, id: string): Promise<DocumentSync> {
  const page =
    kind === "invoice"
      ? "AccountsReceivable/View.aspx?InvoiceID="
      : "AccountsReceivable/ViewCreditNote.aspx?creditNoteID=";
  // What follows from an invoice is shown with it; a credit note shows its own.
  const shown = kind === "invoice" ? sql`o.invoice_id = d.id` : sql`o.invoice_id = d.invoice_id and o.cause_id = d.id`;
  const { rows } = await db.execute(
    sql`select coalesce((select c.state in ('CONNECTED', 'RECONNECT') from xero_connection c where c.agency_id = d.agency_id), false) as connected,
        coalesce(x.status, 'NOT_SYNCED') as status, d.currency, d.total::float8 as total, x.xero_total::float8 as "xeroTotal",
        ${`https://go.xero.com/${page}`} || x.xero_id as url, x.synced_at as "syncedAt",
        case when x.accepted_total = x.xero_total and x.accepted_total <> d.total then json_build_object('reason', x.accepted_reason, 'by', ${staffBrief(sql`x.accepted_by`)}, 'at', x.accepted_at) end as accepted,
        (select coalesce(json_agg(json_build_object('kind', o.kind, 'step', o.step, 'failure', o.failure, 'at', o.created_at) order by o.place), '[]')
          from xero_outbox o where o.agency_id = d.agency_id and ${shown} and o.state <> 'DONE') as queue
      from ${sql.identifier(kind === "invoice" ? "invoice" : "credit_note")} d left join xero_document x on x.agency_id = d.agency_id and x.document_id = d.id where d.id = ${id}::uuid`,
  );
  return z.parse(DocumentSync, found(rows[0]));
}
