-- What is set about the money of talents and staff, and money that moves to or from them without an invoice.

create table finance_profile (
  id uuid primary key,
  agency_id uuid not null references agency,
  owner_id uuid not null,
  tax_number text,
  tax_registered boolean not null default false,
  withholding numeric(9, 6) check (withholding between 0 and 100),
  currency text check (currency ~ '^[A-Z]{3}$'),
  payout_days smallint check (payout_days between 0 and 365),
  held_by text not null default 'OPERATING' check (held_by in ('OPERATING', 'TRUST')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, owner_id),
  foreign key (agency_id, owner_id) references record (agency_id, id)
);
-- Who shares the fee of a talent's contracts that name no one.
create table finance_profile_payee (
  id uuid primary key,
  agency_id uuid not null references agency,
  profile_id uuid not null,
  place smallint not null,
  staff_id uuid,
  partner_id uuid,
  name text,
  share numeric(9, 6) not null check (share between 0 and 100),
  unique (agency_id, id),
  check (num_nonnulls(staff_id, partner_id, name) = 1),
  foreign key (agency_id, profile_id) references finance_profile (agency_id, id),
  foreign key (agency_id, staff_id) references staff (agency_id, id),
  foreign key (agency_id, partner_id) references partner (agency_id, id)
);
create index on finance_profile_payee (agency_id, profile_id, place);
create index on finance_profile_payee (agency_id, staff_id) where staff_id is not null;
create index on finance_profile_payee (agency_id, partner_id) where partner_id is not null;

create table ledger_movement (
  id uuid primary key,
  agency_id uuid not null references agency,
  owner_id uuid not null,
  kind text not null check (kind in ('PAYOUT', 'ADVANCE', 'CHARGE_BACK', 'REPAYMENT')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Minor units; of a payout, before what is withheld.
  amount bigint not null check (amount > 0),
  withheld bigint not null default 0 check (withheld between 0 and amount),
  paid_on date not null,
  note text,
  created_by uuid,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by uuid,
  void_reason text,
  unique (agency_id, id),
  check ((voided_at is null) = (void_reason is null)),
  check (withheld = 0 or kind = 'PAYOUT'),
  foreign key (agency_id, owner_id) references record (agency_id, id)
);
create index on ledger_movement (agency_id, owner_id);
create function keep_movement() returns trigger language plpgsql as $$
declare voiding text[] := array['voided_at', 'voided_by', 'void_reason'];
begin
  if tg_op = 'DELETE' then raise exception 'a movement is voided, not deleted' using errcode = 'check_violation'; end if;
  -- Row security refuses another agency.
  if new.agency_id = old.agency_id and (to_jsonb(new) - voiding is distinct from to_jsonb(old) - voiding or old.voided_at is not null) then
    raise exception 'a movement never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_movement before update or delete on ledger_movement for each row execute function keep_movement();

alter table ledger_group add column movement_id uuid;
alter table ledger_group drop constraint ledger_group_of;
alter table ledger_group add constraint ledger_group_of check (num_nonnulls(invoice_id, expense_id, movement_id) = 1);
-- Rows of all agencies are looked at.
alter table ledger_group no force row level security;
alter table ledger_group add foreign key (agency_id, movement_id) references ledger_movement (agency_id, id);
alter table ledger_group force row level security;
create index on ledger_group (agency_id, movement_id) where movement_id is not null;

do $$
declare name text;
begin
  foreach name in array array['finance_profile', 'finance_profile_payee', 'ledger_movement'] loop
    execute format('call enable_tenant_row_security(%L)', name);
    execute format('grant select, insert, update on %I to greenroom_app', name);
  end loop;
end $$;
grant delete on finance_profile_payee to greenroom_app;
revoke update on finance_profile_payee from greenroom_app;
create trigger touch before update on finance_profile for each row execute function touch_entry();
create trigger keep_change after insert or update or delete on finance_profile for each row execute function keep_finance_change();
call notify_changes('finance_profile', 'ledger', 'id');
