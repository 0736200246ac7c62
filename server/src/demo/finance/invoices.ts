/** Invoices of the demo agency: what its contracts were paid by, one that is overdue, and drafts. */
import { sql } from "drizzle-orm";
import { postToLedger } from "#server/areas/ledger/poster.ts";
import { type Actor, type Db, systemIn } from "#server/lib/database/scope.ts";
import { harbourContracts } from "../deals/contract-list.ts";
import { staffId } from "../staff/account.ts";
import { idOf } from "../values/random.ts";

interface Line {
  description: string;
  quantity?: number;
  /** Minor units. */
  price: number;
  account: string;
  /** The title of an instalment that it bills. */
  part?: string;
  free?: true;
}
export interface DemoInvoice {
  title: string;
  contract: string;
  /** The client's reference. */
  reference?: string;
  lines: readonly Line[];
  /** Days from today; null of a draft. */
  sent: number | null;
  due?: number;
  /** How much of it is paid, and on which day. */
  paid?: readonly [share: number, day: number];
  note?: string;
}
const MINOR = 100;
const TERMS = 14;
const contractValue = (title: string): number =>
  (harbourContracts.find((planned) => planned.title === title)?.value ?? 0) * MINOR;
const part = (contract: string, name: "Deposit" | "Settlement"): Line => {
  const deposit = contractValue(contract) * 0.4;
  const price = name === "Deposit" ? deposit : contractValue(contract) - deposit;
  return { description: `${contract}, ${name.toLowerCase()}`, price, account: "200", part: name };
};

const TOUR = "Quiet Season, winter tour";
const invoices: readonly DemoInvoice[] = [
  ...["Festival showcase, closing night", "Audiobook, three titles"].flatMap((contract, n) => [
    {
      title: contract,
      contract,
      lines: [part(contract, "Deposit")],
      sent: -230 + n * 20,
      paid: [1, -222 + n * 20] as const,
    },
    {
      title: contract,
      contract,
      lines: [part(contract, "Settlement")],
      sent: -120 + n * 12,
      paid: [1, -104 + n * 12] as const,
    },
  ]),
  {
    title: "Late programme, presenter",
    contract: "Late programme, presenter",
    sent: -128,
    paid: [1, -116],
    lines: [part("Late programme, presenter", "Deposit")],
  },
  {
    title: TOUR,
    contract: TOUR,
    sent: -26,
    due: -12,
    paid: [0.5, -8],
    reference: "PO 20447",
    note: "The fee is held in trust for the artist.",
    lines: [
      part(TOUR, "Deposit"),
      { description: "Quartet travel, SYD to MEL", quantity: 4, price: 31_800, account: "400" },
      { description: "Visa fee, quartet leader", price: 49_000, account: "490", free: true },
    ],
  },
  {
    title: "Extra studio days",
    contract: "Late programme, presenter",
    sent: -5,
    lines: [{ description: "Studio day", quantity: 2, price: 145_000, account: "200" }],
  },
  {
    // Credited whole.
    title: "Rehearsal room, two days",
    contract: TOUR,
    sent: -45,
    paid: [0.25, -38],
    lines: [{ description: "Rehearsal room", quantity: 2, price: 40_000, account: "200" }],
  },
  {
    title: "Live recording, licence",
    contract: TOUR,
    sent: null,
    lines: [{ description: "Licence of two live recordings", price: 380_000, account: "200" }],
  },
];

/** The agency and the talent's agent share the fee of the tour, which is held in trust. */
async function insertFees(db: Db, agencyId: string): Promise<void> {
  await db.execute(sql`insert into finance_profile (id, agency_id, owner_id, held_by)
    select ${idOf(`finance profile/${TOUR}`)}, agency_id, involved_id, 'TRUST' from involvement
    where agency_id = ${agencyId} and record_id = ${idOf(`contract/${TOUR}`)} and role = 'RELATED' and kind = 'person'
    order by place
    limit 1`);
  const contract = idOf(`contract/${TOUR}`);
  await db.execute(sql`insert into contract_fee (id, agency_id, contract_id, mode, percent)
    values (${idOf(`fee/${contract}`)}, ${agencyId}, ${contract}, 'PERCENT', 15)`);
  for (const [place, payee] of [
    { staff: null, name: "Harbour & Vale", share: 80 },
    { staff: staffId("priya@harbourvale.example"), name: null, share: 20 },
  ].entries())
    await db.execute(sql`insert into contract_fee_payee (id, agency_id, contract_id, place, staff_id, name, share)
      values (${idOf(`payee/${contract}/${place}`)}, ${agencyId}, ${contract}, ${place}, ${payee.staff}, ${payee.name},
        ${payee.share})`);
}

/** Numbers of invoices before the next of which the rows of tables are counted. */
const ANALYZED_BEFORE: readonly number[] = [0, 20, 80];

interface Placed {
  agencyId: string;
  /** Invoices of the two years before. */
  past: readonly DemoInvoice[];
  authorId: string;
  day: (days: number) => string;
}
/** Inserts them as drafts and sends them, so that contracts and instalments follow as they do in use. */
export async function insertInvoices(db: Db, { agencyId, past, authorId, day }: Placed): Promise<void> {
  await db.execute(sql`insert into invoice_setting (id, agency_id, legal_name, tax_number, address, post_code, city,
      country, bank_name, bank_account_name, bank_code, bank_account, electronic_address, footer)
    values (${idOf(`invoice setting/${agencyId}`)}, ${agencyId}, 'Harbour & Vale Pty Ltd', 'ABN 71 469 560 433',
      ${"Level 2, 41 Candlewhistle Street\nSydney NSW 2000, Australia"}, '2000', 'Sydney', 'AU',
      'Bank of the Harbour', 'Harbour & Vale trust account', '999 014', '1042 7719', '0151:71469560433',
      'Thank you for having us.')`);
  // Its documents are dark blue, and its year ends in June, as the tax year does.
  await db.execute(sql`insert into agency_setting (id, agency_id, document_color, first_month, holiday_country,
      holiday_state)
    values (${idOf(`agency setting/${agencyId}`)}, ${agencyId}, '#1f3a5f', 7, 'AU', 'NSW')`);
  await db.execute(sql`insert into agency_setting_change (id, agency_id, field, before, after, actor_id, at)
    select ${idOf(`agency setting change/${agencyId}`)}, ${agencyId}, 'documentColor', '"#1e1d1a"', '"#1f3a5f"',
      ${authorId}, now() - interval '90 days'`);
  await insertFees(db, agencyId);
  const author: Actor = { ...systemIn(agencyId), id: authorId };
  const last = new Map<string, number>();
  // Numbered as they were sent, from 1 in each year; drafts follow.
  const order = ({ sent }: DemoInvoice): number => sent ?? 1;
  const listed = [...[...invoices, ...past].entries()].toSorted(([, a], [, b]) => order(a) - order(b));
  let written = 0;
  for (const [n, planned] of listed) {
    // Without it, what follows from an invoice looks through all rows, since nothing of this transaction was counted.
    if (ANALYZED_BEFORE.includes(written)) await db.execute(sql`analyze`);
    written += 1;
    const id = idOf(`invoice/${planned.title}/${n}`);
    const contract = idOf(`contract/${planned.contract}`);
    await db.execute(sql`insert into invoice (id, agency_id, title, partner_id, contract_id, currency, reference,
        issuer_note, payment_terms, created_by)
      select ${id}, agency_id, ${planned.title}, partner_id, id, 'AUD', ${planned.reference ?? null},
        ${planned.note ?? null}, ${TERMS}, ${authorId}
      from contract
      where agency_id = ${agencyId} and id = ${contract}`);
    for (const [place, { description, quantity = 1, price, account, part: bills, free }] of planned.lines.entries())
      await db.execute(sql`insert into invoice_line (id, agency_id, invoice_id, place, description, quantity,
          unit_price, account_id, tax_rate_id, tax_name, tax_percent, amount, net, tax,
          origin_kind, origin_id, contract_id)
        select ${idOf(`invoice line/${id}/${place}`)}, ${agencyId}, ${id}, ${place}, ${description}, ${quantity},
          ${price / MINOR}, a.id, r.id, r.name, r.percent, ${quantity * price}, ${quantity * price},
          round(${quantity * price} * r.percent / 100), ${bills === undefined ? null : "instalment"},
          ${bills === undefined ? null : idOf(`instalment/${planned.contract}/${bills}`)}::uuid, ${contract}
        from line_account a
          cross join lateral (select *
            from tax_rate t
            where t.agency_id = a.agency_id and ${free ? sql`t.percent = 0` : sql`t.id = a.tax_rate_id`}
            order by t.name
            limit 1) r
        where a.agency_id = ${agencyId} and a.code = ${account}`);
    if (planned.sent === null) continue;
    const year = day(planned.sent).slice(0, 4);
    last.set(year, (last.get(year) ?? 0) + 1);
    await db.execute(sql`update invoice
      set status = 'Sent', number = ${`INV-${year}-${String(last.get(year)).padStart(4, "0")}`},
        issued_on = ${day(planned.sent)}::date, due_on = ${day(planned.due ?? planned.sent + TERMS)}::date,
        sent_at = ${day(planned.sent)}::date + interval '9 hours',
        parties = jsonb_build_object(
          'from', jsonb_build_object('name', s.legal_name, 'taxNumber', s.tax_number,
            'address', to_jsonb(string_to_array(s.address, ${"\n"})),
            'place', jsonb_build_object('street', split_part(s.address, ${"\n"}, 1), 'postCode', s.post_code,
              'city', s.city, 'country', s.country)),
          'to', jsonb_build_object('name', invoice.client, 'taxNumber', null,
            'address', coalesce((select to_jsonb(string_to_array(a.entire, ', ')) from address a
              where a.agency_id = invoice.agency_id and a.record_id = invoice.partner_id
              order by a.as_contact desc, a.place
              limit 1), '[]'),
            'place', (select jsonb_build_object('street', a.line1, 'postCode', a.zip, 'city', a.city,
                'country', coalesce(a.country_id, a.country))
              from address a
              where a.agency_id = invoice.agency_id and a.record_id = invoice.partner_id and a.country is not null
              order by a.as_contact desc, a.place
              limit 1)))
      from invoice_setting s where s.agency_id = invoice.agency_id and invoice.id = ${id}`);
    const [subject, paymentId] = [{ invoiceId: id }, idOf(`payment/${id}`)];
    await postToLedger(db, author, { kind: "invoice", id, step: "sent", document: subject, onDate: day(planned.sent) });
    if (!planned.paid) continue;
    await db.execute(sql`insert into invoice_payment (id, agency_id, invoice_id, amount, paid_on, method, reference,
          created_by)
        select ${paymentId}, agency_id, id, round(total * ${planned.paid[0]}::numeric), ${day(planned.paid[1])}::date,
          'BANK', right(number, 4), ${authorId}
        from invoice
        where id = ${id}`);
    await postToLedger(db, author, {
      kind: "payment",
      id: paymentId,
      step: "made",
      document: subject,
      onDate: day(planned.paid[1]),
    });
  }
  for (const [year, number] of last)
    await db.execute(
      sql`insert into number_series (agency_id, series, period, last)
        values (${agencyId}::uuid, 'invoice', ${year}, ${number})`,
    );
}
