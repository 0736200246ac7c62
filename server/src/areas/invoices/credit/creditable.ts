/** Reads the lines of an invoice, with what live credit notes credit of them, drafts among them. */
import { sql } from "drizzle-orm";
import { Creditable } from "#contract/invoices/credit-note.ts";
import { z } from "#contract/schema.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";

/** Locks an invoice, so that no other credit note is written for it in the meantime. */
export const lockInvoice = (db: Db, id: string) =>
  db.execute(sql`select from invoice where id = ${id}::uuid for update`);

/** Reads what can be credited of an invoice; refuses one that was not sent. */
export async function readCreditable(db: Db, invoiceId: string): Promise<Creditable> {
  const { rows } = await db.execute<{ status: string }>(
    sql`select i.status, i.id, i.title, i.number, i.client, i.currency, i.tax_mode as "taxMode",
      i.total::float8 as total, i.open_amount::float8 as open,
      (select coalesce(json_agg(json_build_object('id', l.id, 'description', l.description,
          'quantity', trim_scale(l.quantity)::text, 'unitPrice', trim_scale(l.unit_price)::text,
          'discount', trim_scale(l.discount)::text, 'taxPercent', trim_scale(l.tax_percent)::text, 'amount', l.amount,
          'net', l.net, 'tax', l.tax,
          'credits', (select coalesce(json_agg(json_build_object('creditNoteId', c.credit_note_id,
              'quantity', trim_scale(c.quantity)::text, 'amount', c.amount, 'net', c.net, 'tax', c.tax)
              order by c.id), '[]')
            from credit_note_line c
            where c.agency_id = l.agency_id and c.invoice_line_id = l.id and c.live))
        order by l.place, l.id), '[]')
        from invoice_line l
        where l.agency_id = i.agency_id and l.invoice_id = i.id) as lines
      from invoice i where i.id = ${invoiceId}::uuid`,
  );
  const row = found(rows[0]);
  if (row.status !== "Sent") throw new Refusal("uncreditableInvoice");
  return z.parse(Creditable, row);
}
