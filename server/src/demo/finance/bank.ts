/** A statement of the demo agency's bank, with a line in each state. */
import { sql } from "drizzle-orm";
import { addLines } from "#server/areas/invoices/bank/bank-file.ts";
import type { BankFileLine } from "#server/areas/invoices/bank/reading/statement.ts";
import { type Db, systemIn } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { idOf } from "../values/random.ts";

interface Placed {
  agencyId: string;
  authorId: string;
  day: (days: number) => string;
}
interface Billed extends Record<string, unknown> {
  number: string;
  client: string;
  open: number;
  paymentId: string | null;
  paid: number | null;
  paidOn: string | null;
}
const TRANSFER = "Transfer from reserve account";
const PART = 250_000;

export async function insertBankLines(db: Db, { agencyId, authorId, day }: Placed): Promise<void> {
  const billed = async (title: string): Promise<Billed> => {
    const { rows } = await db.execute<Billed>(
      sql`select i.number, i.client, i.open_amount::float8 as open, p.id as "paymentId", p.amount::float8 as paid,
          p.paid_on::text as "paidOn"
        from invoice i
          left join invoice_payment p on p.agency_id = i.agency_id and p.invoice_id = i.id and p.voided_at is null
        where i.agency_id = ${agencyId} and i.title = ${title} and i.status = 'Sent' order by i.number limit 1`,
    );
    return found(rows[0]);
  };
  const [studio, tour, late] = [
    await billed("Extra studio days"),
    await billed("Quiet Season, winter tour"),
    await billed("Late programme, presenter"),
  ];
  const line = (onDate: string, amount: number, name: string | null, text: string): BankFileLine => ({
    onDate,
    amount,
    name,
    text,
    reference: null,
    bankReference: null,
    currency: "AUD",
    number: "062000 10427720",
  });
  const posted = line(found(late.paidOn), found(late.paid), late.client, `Invoice ${late.number}`);
  const file = { id: idOf(`bank file/${agencyId}`), account: "OPERATING" } as const;
  await db.execute(sql`insert into bank_file (id, agency_id, filename, format, account, created_by, created_at)
    values (${file.id}, ${agencyId}, ${`Statement ${day(-1)}.xml`}, 'CAMT', ${file.account}, ${authorId},
      ${day(-1)}::date + interval '22 hours')`);
  const lines = [
    posted,
    line(day(-9), 500_000, null, TRANSFER),
    line(day(-6), -31_240, "Wattle Print", "Posters, winter tour"),
    line(day(-4), PART, tour.client, `On account of ${tour.number}`),
    line(day(-2), 4_117, null, "Interest"),
    line(day(-1), studio.open, studio.client, `${studio.number} studio days`),
  ];
  await addLines(db, systemIn(agencyId), file, { lines, leftOut: [], balances: [] });
  await db.execute(sql`update bank_line set state = 'IGNORED' where agency_id = ${agencyId} and text = ${TRANSFER}`);
  await db.execute(sql`insert into bank_line_payment (id, agency_id, bank_line_id, payment_id)
    select ${idOf(`bank line payment/${agencyId}`)}, agency_id, id, ${late.paymentId}
    from bank_line
    where agency_id = ${agencyId} and text = ${posted.text}`);
  await db.execute(sql`update bank_line set state = 'POSTED' where agency_id = ${agencyId} and text = ${posted.text}`);
}
