-- Bills in Xero: approved expenses, and what pay-runs paid to talents, each only where the agency switched it on.

-- Since when each goes there; null where it does not. What they are booked on stands with the other names in `mappings`:
-- bills: { account, payouts, tax, taxRates: { id: type } }
alter table xero_setting add column expenses_since timestamptz, add column pay_runs_since timestamptz;

-- One for each approval of an expense and each payout of a pay-run. Its number there is its own, so an expense that is
-- approved a second time is another bill.
create table xero_bill (
  id uuid primary key,
  agency_id uuid not null references agency,
  expense_id uuid,
  movement_id uuid,
  created_at timestamptz not null default now(),
  -- Since when it does not hold: the expense was rejected, the payout taken back, or it was switched off before it was sent.
  voided_at timestamptz,
  unique (agency_id, id),
  check (num_nonnulls(expense_id, movement_id) = 1),
  foreign key (agency_id, expense_id) references expense (agency_id, id),
  foreign key (agency_id, movement_id) references ledger_movement (agency_id, id)
);
create unique index on xero_bill (agency_id, expense_id) where expense_id is not null and voided_at is null;
create unique index on xero_bill (agency_id, movement_id) where movement_id is not null and voided_at is null;
create index on xero_bill (agency_id, expense_id) where expense_id is not null;
create index on xero_bill (agency_id, movement_id) where movement_id is not null;
call enable_tenant_row_security('xero_bill');
call notify_changes('xero_bill', 'xero', 'id');
grant select, insert, update on xero_bill to greenroom_app;

-- Contacts of suppliers, talents and staff beside those of clients; a document and its steps belong to an invoice or a bill.
do $$
declare name text;
begin
  foreach name in array array['record', 'xero_bill', 'xero_contact', 'xero_document', 'xero_outbox'] loop execute format('alter table %I no force row level security', name); end loop;

  alter table xero_contact rename column partner_id to owner_id;
  alter table xero_contact drop constraint xero_contact_agency_id_partner_id_fkey, add foreign key (agency_id, owner_id) references record (agency_id, id);

  alter table xero_document drop constraint xero_document_agency_id_document_id_fkey, alter column invoice_id drop not null,
    -- When it was paid there; of a bill alone, as payments of invoices come here themselves.
    add column paid_on date,
    add column record_id uuid generated always as (case when invoice_id is not null then document_id end) stored,
    add column bill_id uuid generated always as (case when invoice_id is null then document_id end) stored;
  alter table xero_document add foreign key (agency_id, record_id) references record (agency_id, id), add foreign key (agency_id, bill_id) references xero_bill (agency_id, id);

  alter table xero_outbox drop constraint xero_outbox_kind_check, alter column invoice_id drop not null,
    add constraint xero_outbox_kind_check check (kind in ('invoice', 'creditNote', 'payment', 'refund', 'bill')),
    add column bill_id uuid,
    -- What is said of one invoice or bill is said in its order.
    add column chain_id uuid generated always as (coalesce(invoice_id, bill_id)) stored,
    add check ((kind = 'bill') = (bill_id is not null)),
    add check (num_nonnulls(invoice_id, bill_id) = 1);
  alter table xero_outbox add foreign key (agency_id, bill_id) references xero_bill (agency_id, id);

  foreach name in array array['record', 'xero_bill', 'xero_contact', 'xero_document', 'xero_outbox'] loop execute format('alter table %I force row level security', name); end loop;
end $$;
create index on xero_document (agency_id, bill_id) where bill_id is not null;
create trigger notify_bill_insert after insert on xero_document referencing new table as touched for each statement execute function collect_changes('xero', 'bill_id');
create trigger notify_bill_update after update on xero_document referencing new table as touched for each statement execute function collect_changes('xero', 'bill_id');
create index on xero_outbox (agency_id, chain_id, place) where state <> 'DONE';

-- Tax types that bills take were left out when they were read: they are read anew.
do $$
begin
  alter table xero_connection no force row level security;
  update xero_connection set chart_at = null, chart = jsonb_set(chart, '{taxTypes}', coalesce(
    (select jsonb_agg(t || '{"sales": true, "purchases": false}') from jsonb_array_elements(chart -> 'taxTypes') t), '[]'));
  alter table xero_connection force row level security;
end $$;
