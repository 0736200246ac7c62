/** Books an invoice: each kind of payee, a talent who collected some of it, and a value in each field. */
import { randomUUIDv7 } from "node:crypto";
import { buildPartner, buildPerson, buildStaff, inAgency } from "../../../factories.ts";
import { insert } from "../insert.ts";

interface Whose {
  talent?: string | undefined;
  staff?: string | undefined;
}
export async function buildLedger(agencyId: string, invoiceId: string, whose: Whose = {}): Promise<void> {
  const talent = whose.talent ?? (await buildPerson(agencyId));
  const staff = { id: whose.staff ?? (await buildStaff(agencyId)).id };
  const partner = await buildPartner(agencyId);
  const [invoice] = await inAgency(agencyId, "select contract_id from invoice where id = $1", [invoiceId]);
  const part = {
    contractId: invoice?.contract_id ?? null,
    lineIds: [],
    recovers: false,
    net: 900,
    tax: 90,
    feeTax: "10",
    fee: { by: "contract", mode: "PERCENT", base: "GROSS", percent: "20", amount: 180, of: "20", in: "100" },
    talents: [{ id: talent, weight: 1 }],
    payees: [
      { id: staff.id, name: null, share: "40" },
      { id: partner, name: null, share: "40" },
      { id: null, name: "A sub-agent", share: "20" },
    ],
  };
  await inAgency(agencyId, "insert into ledger_invoice (id, agency_id, invoice_id, parts) values ($1, $2, $3, $4)", [
    randomUUIDv7(),
    agencyId,
    invoiceId,
    JSON.stringify([part]),
  ]);
  const group = randomUUIDv7();
  await inAgency(
    agencyId,
    `with entry (kind, owner_id, owner_name, item, amount) as (values
        ('RECEIVABLE', null::uuid, null::text, 'PAID', -990), ('HELD_BY_TALENT', $3::uuid, null, 'COLLECTED', 990),
        ('UNEARNED', null, null, 'INVOICED', 900), ('OWED_TO_TALENT', $3::uuid, null, 'WORK', -900),
        ('OWED_TO_TALENT', $3::uuid, null, 'COMMISSION', 180), ('OWED_TO_PAYEE', $4::uuid, null, 'COMMISSION', -72),
        ('OWED_TO_PAYEE', $5::uuid, null, 'COMMISSION', -72), ('OWED_TO_PAYEE', null, 'A sub-agent', 'COMMISSION', -36)
      ), made as (
        insert into ledger_group (id, agency_id, cause_kind, cause_id, step, invoice_id, on_date)
        values ($1, $2, 'payment', gen_random_uuid(), 'made', $6, '2026-01-20')
      ), account as (
        insert into ledger_account (id, agency_id, currency, kind, owner_id, owner_name)
        select distinct on (kind, owner_id, owner_name) gen_random_uuid(), $2::uuid, 'AUD', kind, owner_id, owner_name
        from entry
        on conflict (agency_id, currency, kind, owner_id, owner_name) do nothing returning *
      ),
      known as (select id, kind, owner_id, owner_name
        from account
        union
        select id, kind, owner_id, owner_name
        from ledger_account
        where currency = 'AUD')
      insert into ledger_entry (id, agency_id, group_id, account_id, currency, item, amount)
      select gen_random_uuid(), $2, $1, k.id, 'AUD', e.item, e.amount
      from entry e
        join known k on k.kind = e.kind
          and k.owner_id is not distinct from e.owner_id
          and k.owner_name is not distinct from e.owner_name`,
    [group, agencyId, talent, staff.id, partner, invoiceId],
  );
}

/** An advance, as it stands in the ledger; returns its id. */
export async function buildMovement(agencyId: string, ownerId: string): Promise<string> {
  const id = await insert(
    agencyId,
    `insert into ledger_movement (id, agency_id, owner_id, kind, currency, amount, paid_on, note)
      values ($1, $2, $3, 'ADVANCE', 'AUD', 100, '2026-01-21', 'For the flights')`,
    ownerId,
  );
  const group = await insert(
    agencyId,
    `insert into ledger_group (id, agency_id, cause_kind, cause_id, step, movement_id, on_date)
      values ($1, $2, 'movement', $3, 'made', $3, '2026-01-21')`,
    id,
  );
  await inAgency(
    agencyId,
    `insert into ledger_account (id, agency_id, currency, kind, owner_id)
      select gen_random_uuid(), $1, 'AUD', made.kind, made.owner
      from record r
        cross join lateral (values (case r.kind when 'person' then 'OWED_TO_TALENT' else 'OWED_TO_PAYEE' end, r.id),
            ('BANK_OPERATING', null)) made (kind, owner)
      where r.id = $2 on conflict do nothing`,
    [agencyId, ownerId],
  );
  await inAgency(
    agencyId,
    `insert into ledger_entry (id, agency_id, group_id, account_id, currency, item, amount)
      select gen_random_uuid(), $1, $2, a.id, 'AUD', 'ADVANCE', case when a.owner_id is null then -100 else 100 end
      from ledger_account a
      where a.currency = 'AUD'
        and (a.owner_id = $3 and a.kind in ('OWED_TO_TALENT', 'OWED_TO_PAYEE') or a.kind = 'BANK_OPERATING')`,
    [agencyId, group, ownerId],
  );
  return id;
}

/** Builds the settings of a person's money, with a value in each field. */
export async function buildFinanceProfile(agencyId: string, ownerId: string): Promise<void> {
  const [entity] = await inAgency(
    agencyId,
    `insert into legal_entity (id, agency_id, person_id, name, entity_kind)
      select $1, agency_id, id, 'Hart Touring', 'Company'
      from person
      where agency_id = $2 and id = $3
      returning id`,
    [randomUUIDv7(), agencyId, ownerId],
  );
  if (entity)
    await inAgency(agencyId, "update payment_details set sealed = 'x' where agency_id = $1 and legal_entity_id = $2", [
      agencyId,
      entity.id,
    ]);
  await inAgency(
    agencyId,
    `insert into finance_profile (id, agency_id, owner_id, tax_number, withholding, currency, payout_days, language,
        payout_entity_id)
      values ($1, $2, $3, 'ABN 1', 10, 'EUR', 14, 'de', $4) on conflict do nothing`,
    [randomUUIDv7(), agencyId, ownerId, entity?.id ?? null],
  );
  const payees = [
    [(await buildStaff(agencyId)).id, null, null],
    [null, await buildPartner(agencyId), null],
    [null, null, "A sub-agent"],
  ];
  for (const [place, [staff, partner, name]] of payees.entries())
    await inAgency(
      agencyId,
      `insert into finance_profile_payee (id, agency_id, profile_id, place, staff_id, partner_id, name, share)
        select gen_random_uuid(), f.agency_id, f.id, $3, $4, $5, $6, 25
        from finance_profile f
        where f.agency_id = $1 and f.owner_id = $2`,
      [agencyId, ownerId, place, staff ?? null, partner ?? null, name ?? null],
    );
}
