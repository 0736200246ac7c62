/** Books an invoice: each kind of payee, a talent who collected some of it, and a value in each field. */
import { randomUUIDv7 } from "node:crypto";
import { buildPartner, buildPerson, buildStaff, inAgency } from "../../../factories.ts";

export async function buildLedger(agencyId: string, invoiceId: string): Promise<void> {
  const talent = await buildPerson(agencyId);
  const staff = await buildStaff(agencyId);
  const partner = await buildPartner(agencyId);
  const [invoice] = await inAgency(agencyId, "select contract_id from invoice where id = $1", [invoiceId]);
  const part = {
    ...{ contractId: invoice?.contract_id ?? null, lineIds: [], recovers: false, net: 900, tax: 90, feeTax: "10" },
    fee: { by: "contract", mode: "PERCENT", base: "GROSS", percent: "20", amount: 180, of: "20", in: "100" },
    talents: [{ id: talent, weight: 1 }],
    payees: [
      { id: staff.id, name: null, share: "40" },
      { id: partner, name: null, share: "40" },
      { id: null, name: "A sub-agent", share: "20" },
    ],
  };
  await inAgency(agencyId, "insert into ledger_invoice (id, agency_id, invoice_id, parts) values ($1, $2, $3, $4)", [
    ...[randomUUIDv7(), agencyId, invoiceId, JSON.stringify([part])],
  ]);
  const group = randomUUIDv7();
  await inAgency(
    agencyId,
    `with entry (kind, owner_id, owner_name, item, amount) as (values
        ('RECEIVABLE', null::uuid, null::text, 'PAID', -990), ('HELD_BY_TALENT', $3::uuid, null, 'COLLECTED', 990), ('UNEARNED', null, null, 'INVOICED', 900),
        ('OWED_TO_TALENT', $3::uuid, null, 'WORK', -900), ('OWED_TO_TALENT', $3::uuid, null, 'COMMISSION', 180),
        ('OWED_TO_PAYEE', $4::uuid, null, 'COMMISSION', -72), ('OWED_TO_PAYEE', $5::uuid, null, 'COMMISSION', -72), ('OWED_TO_PAYEE', null, 'A sub-agent', 'COMMISSION', -36)
      ), made as (
        insert into ledger_group (id, agency_id, cause_kind, cause_id, step, invoice_id, on_date) values ($1, $2, 'payment', gen_random_uuid(), 'made', $6, '2026-01-20')
      ), account as (
        insert into ledger_account (id, agency_id, currency, kind, owner_id, owner_name) select distinct on (kind, owner_id, owner_name) gen_random_uuid(), $2::uuid, 'AUD', kind, owner_id, owner_name from entry
          on conflict (agency_id, currency, kind, owner_id, owner_name) do nothing returning *
      ), known as (select id, kind, owner_id, owner_name from account union select id, kind, owner_id, owner_name from ledger_account where currency = 'AUD')
      insert into ledger_entry (id, agency_id, group_id, account_id, currency, item, amount) select gen_random_uuid(), $2, $1, k.id, 'AUD', e.item, e.amount
        from entry e join known k on k.kind = e.kind and k.owner_id is not distinct from e.owner_id and k.owner_name is not distinct from e.owner_name`,
    [group, agencyId, talent, staff.id, partner, invoiceId],
  );
}
