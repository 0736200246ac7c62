/** Credit notes of the demo agency: a part of an invoice, a whole one of which something was paid, and a draft. */
import { sql } from "drizzle-orm";
import { postToLedger } from "#server/areas/ledger/poster.ts";
import { type Actor, type Db, systemIn } from "#server/lib/database/scope.ts";
import { idOf } from "../values/random.ts";

interface DemoCredit {
  /** The invoice's title. */
  of: string;
  reason: string;
  /** The place of the only line that is credited, and how many of its units; left out, all of the invoice is. */
  line?: readonly [place: number, units: number];
  /** Days from today; null of a draft. */
  sent: number | null;
}
const credits: readonly DemoCredit[] = [
  { of: "Rehearsal room, two days", reason: "The rehearsal was cancelled.", sent: -30 },
  { of: "Extra studio days", reason: "One studio day was not needed.", line: [0, 1], sent: -2 },
  { of: "Quiet Season, winter tour", reason: "One musician travelled on their own ticket.", line: [1, 1], sent: null },
];

interface Placed {
  agencyId: string;
  authorId: string;
  day: (days: number) => string;
}
/** Inserts them as drafts and sends them, so that their invoices follow as they do in use. */
export async function insertCreditNotes(db: Db, { agencyId, authorId, day }: Placed): Promise<void> {
  const author: Actor = { ...systemIn(agencyId), id: authorId };
  let last = 0;
  for (const { of, reason, line, sent } of credits) {
    const id = idOf(`credit note/${of}`);
    await db.execute(sql`insert into credit_note (id, agency_id, title, invoice_id, reason, created_by)
      select ${id}, agency_id, title, id, ${reason}, ${authorId}
      from invoice
      where agency_id = ${agencyId} and title = ${of} and status = 'Sent'
      order by id
      limit 1`);
    await db.execute(sql`insert into credit_note_line (id, agency_id, credit_note_id, invoice_line_id, place,
        description, quantity, unit_price, account_id, tax_rate_id, tax_name, tax_percent,
        amount, net, tax, contract_id)
      select gen_random_uuid(), l.agency_id, n.id, l.id, l.place, l.description, u.units, l.unit_price, l.account_id,
        l.tax_rate_id, l.tax_name, l.tax_percent, round(l.amount * u.units / l.quantity),
        round(l.net * u.units / l.quantity), round(l.tax * u.units / l.quantity), l.contract_id
      from credit_note n join invoice_line l on l.agency_id = n.agency_id and l.invoice_id = n.invoice_id
        cross join lateral (select coalesce(${line?.[1] ?? null}::numeric, l.quantity) as units) u
      where n.agency_id = ${agencyId} and n.id = ${id} and l.place = coalesce(${line?.[0] ?? null}::integer, l.place)`);
    if (sent === null) continue;
    last += 1;
    await db.execute(sql`update credit_note
      set status = 'Sent', number = ${`CN-${day(0).slice(0, 4)}-${String(last).padStart(4, "0")}`},
        issued_on = ${day(sent)}::date, sent_at = ${day(sent)}::date + interval '9 hours' where id = ${id}`);
    const { rows } = await db.execute<{ invoiceId: string }>(
      sql`select invoice_id as "invoiceId" from credit_note where id = ${id}`,
    );
    for (const credited of rows)
      await postToLedger(db, author, { kind: "creditNote", id, step: "sent", document: credited, onDate: day(sent) });
  }
  await db.execute(
    sql`insert into number_series (agency_id, series, period, last)
      values (${agencyId}::uuid, 'creditNote', ${day(0).slice(0, 4)}, ${last})`,
  );
}
