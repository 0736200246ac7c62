/** Money of the bench of reports: sent invoices of contracts with their terms, payments and postings, and expenses. */
import type pg from "pg";
import { formOf } from "#contract/form.ts";
import { InvoiceCreate, invoices } from "#contract/invoices/invoice.ts";
import { copyRecord } from "../copies.ts";
import { AGENCY } from "../data.ts";
import { spreadMoment, withoutTriggers } from "./people.ts";

export async function addMoney(
  bare: pg.Client,
  ask: (url: string, payload: object) => Promise<string>,
  { invoices: rows, expenses }: { invoices: number; expenses: number },
): Promise<void> {
  const client = await bare.query<{ id: string }>("select id from bench_client where n = 0");
  const reply = await ask(invoices.create.path, {
    ...formOf(InvoiceCreate).empty,
    title: "The first",
    partnerId: client.rows[0]?.id,
    lines: [{ description: "Fee", quantity: "1", unitPrice: "1000" }],
  });
  const { responseData } = JSON.parse(reply) as { responseData: { id: string } };
  await ask(invoices.send.path.replace("{id}", responseData.id), { seen: 1 });
  const contract = (column: string): string =>
    `(select ${column} from bench_contract where n = made.n % (select count(*) from bench_contract))`;
  await copyRecord(bare, {
    table: "invoice",
    of: responseData.id,
    rows: rows - 1,
    values: {
      number: "'B-' || made.n",
      contract_id: contract("id"),
      partner_id: contract("client_id"),
      issued_on: `(${spreadMoment("made.n", rows)})::date`,
      due_on: `(${spreadMoment("made.n", rows)})::date + 30`,
      paid: "case when made.n % 5 = 0 then 0 else one.net + one.tax end",
      payment_status: "case when made.n % 5 = 0 then 'UNPAID' else 'PAID' end",
      created_at: spreadMoment("made.n", rows),
    },
  });
  await withoutTriggers(
    bare,
    `create temp table sent as
      select i.id, i.issued_on, i.net, i.total, i.paid, i.currency, c.id as contract_id, c.talent_id
      from invoice i join bench_contract c on c.id = i.contract_id;
    insert into invoice_line (id, agency_id, invoice_id, place, description, quantity, unit_price, amount, net, tax)
      select gen_random_uuid(), '${AGENCY}', sent.id, 0, 'Fee', 1, sent.net / 100.0, sent.net, sent.net,
        sent.total - sent.net
      from sent;
    insert into ledger_invoice (id, agency_id, invoice_id, parts)
      select gen_random_uuid(), '${AGENCY}', sent.id,
        jsonb_build_array(jsonb_build_object('contractId', sent.contract_id, 'lineIds',
        (select jsonb_agg(l.id) from invoice_line l where l.invoice_id = sent.id), 'recovers', false,
        'net', sent.net, 'tax', sent.total - sent.net, 'fee', jsonb_build_object('by', 'rule', 'mode', 'PERCENT',
          'base', 'NET', 'percent', '15', 'amount', null, 'of', '15', 'in', '100'), 'feeTax', null,
        'talents', jsonb_build_array(jsonb_build_object('id', sent.talent_id, 'weight', 1)), 'payees', '[]'::jsonb))
      from sent;
    insert into invoice_payment (id, agency_id, invoice_id, amount, paid_on, method)
      select gen_random_uuid(), '${AGENCY}', id, paid, issued_on + 20, 'BANK'
      from sent
      where paid > 0;
    insert into ledger_account (id, agency_id, currency, kind, owner_id)
      select gen_random_uuid(), '${AGENCY}', currency, 'OWED_TO_TALENT', talent_id
      from sent
      group by currency, talent_id;
    insert into ledger_group (id, agency_id, cause_kind, cause_id, step, invoice_id, on_date)
      select gen_random_uuid(), '${AGENCY}', 'payment', id, 'posted', invoice_id, paid_on
      from invoice_payment
      where agency_id = '${AGENCY}';
    insert into ledger_entry (id, agency_id, group_id, account_id, currency, item, amount)
      select gen_random_uuid(), '${AGENCY}', g.id, a.id, a.currency, item.name, sent.net * item.share / 100
      from ledger_group g join sent on sent.id = g.invoice_id
        join ledger_account a on a.owner_id = sent.talent_id and a.currency = sent.currency
        cross join (values ('WORK', -100), ('COMMISSION', 15)) item (name, share);
    insert into expense (id, agency_id, spent_on, description, amount, currency, tax_amount, on_id, charge_to,
        charged_id, state)
      select gen_random_uuid(), '${AGENCY}', (${spreadMoment("i", expenses)})::date, 'Travel ' || i, 1100 + i % 9000,
        (select max(currency) from sent), 100, c.id, (array['AGENCY', 'PARTNER', 'TALENT'])[1 + i % 3],
        case i % 3 when 1 then c.client_id when 2 then c.talent_id end, 'APPROVED'
      from generate_series(1, ${expenses}) i
        join bench_contract c on c.n = i % (select count(*) from bench_contract)`,
  );
}
