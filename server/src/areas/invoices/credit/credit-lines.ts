/** Writes the lines of a draft: the part of each invoice line that is credited. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import { creditOf } from "#contract/invoices/credit-amounts.ts";
import type { CreditLineForm, CreditNoteCreate } from "#contract/invoices/credit-note.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { readCreditable } from "./creditable.ts";

const invalid = (place: number, field: keyof CreditLineForm, message: string): ErrorDetail => ({
  field: `lines.${place}.${field}`,
  code: "invalid",
  message,
});

/** Saves the lines of a draft from its form. The invoice is locked. */
export async function saveCreditLines(
  db: Db,
  { agencyId }: Actor,
  creditNoteId: string,
  { invoiceId, lines }: Pick<CreditNoteCreate, "invoiceId" | "lines">,
): Promise<void> {
  const invoice = await readCreditable(db, invoiceId);
  const details: ErrorDetail[] = [];
  const taken = new Set<string>();
  const wanted = lines.flatMap(({ invoiceLineId, quantity, amount }, place) => {
    const line = invoice.lines.find(({ id }) => id === invoiceLineId);
    if (!line || taken.has(line.id)) {
      const code = line ? "invalid" : "unknownReference";
      const message = line ? "This line is here twice" : new Refusal("unknownReference").message;
      details.push({ field: `lines.${place}.invoiceLineId`, code, message });
      return [];
    }
    taken.add(line.id);
    const before = line.credits.filter((credit) => credit.creditNoteId !== creditNoteId);
    const part = quantity === null ? { amount: amount ?? 0 } : { quantity };
    const credit = creditOf(line, before, part, invoice);
    if (credit === null) {
      details.push(invalid(place, quantity === null ? "amount" : "quantity", "This is more than is left of the line"));
      return [];
    }
    return [{ place, invoice_line_id: line.id, ...credit }];
  });
  const others = invoice.lines.flatMap(({ credits }) =>
    credits.flatMap((credit) => (credit.creditNoteId === creditNoteId ? [] : [credit.net + credit.tax])),
  );
  const total = [...others, ...wanted.map(({ net, tax }) => net + tax)].reduce((sum, amount) => sum + amount, 0);
  if (details.length === 0 && total > invoice.total)
    details.push({ field: "lines", code: "invalid", message: "This is more than is left of the invoice" });
  if (details.length > 0) throw new Refusal("validation", details);

  const takenIds = sql.param([...taken]);
  await db.execute(
    sql`delete from credit_note_line
      where agency_id = ${agencyId}::uuid
        and credit_note_id = ${creditNoteId}::uuid
        and invoice_line_id <> all (${takenIds}::uuid[])`,
  );
  if (wanted.length === 0) return;
  const rows = JSON.stringify(wanted.map((line) => ({ ...line, id: randomUUIDv7() })));
  await db.execute(sql`insert into credit_note_line as l (id, agency_id, credit_note_id, invoice_line_id, place,
      description, quantity, unit_price, discount, account_id, tax_rate_id,
      tax_name, tax_percent, amount, net, tax, contract_id)
    select w.id, b.agency_id, ${creditNoteId}::uuid, b.id, w.place, b.description, w.quantity,
      case when w.quantity is not null then b.unit_price end, case when w.quantity is not null then b.discount end,
      b.account_id, b.tax_rate_id, b.tax_name, b.tax_percent, w.amount, w.net, w.tax, b.contract_id
    from jsonb_to_recordset(${rows}::jsonb) as w (id uuid, invoice_line_id uuid, place integer, quantity numeric,
      amount bigint, net bigint, tax bigint)
      join invoice_line b on b.agency_id = ${agencyId}::uuid and b.id = w.invoice_line_id
    on conflict (agency_id, credit_note_id, invoice_line_id) do update
      set place = excluded.place, quantity = excluded.quantity, unit_price = excluded.unit_price,
        discount = excluded.discount, amount = excluded.amount, net = excluded.net, tax = excluded.tax
    where (l.place, l.quantity, l.unit_price, l.discount, l.amount, l.net, l.tax) is distinct from
      (excluded.place, excluded.quantity, excluded.unit_price, excluded.discount, excluded.amount, excluded.net,
        excluded.tax)`);
}
