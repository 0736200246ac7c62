-- Pay-runs: what is due to talents in one currency, paid together by a file for the bank.

-- From where an agency pays, and what it pays at least.
create table pay_run_setting (
  id uuid primary key,
  agency_id uuid not null unique references agency,
  account_name text,
  -- Of an Australian account: the bank's short name and the number that it knows the agency by are for its files.
  bsb text check (bsb ~ '^[0-9]{6}$'),
  account_number text,
  bank_code text check (bank_code ~ '^[A-Z]{3}$'),
  direct_entry_id text check (direct_entry_id ~ '^[0-9]{6}$'),
  -- Whether the file also takes the sum from the agency's account.
  balanced boolean not null default false,
  iban text,
  bic text,
  -- In whole units of each currency.
  minimum integer not null default 1 check (minimum between 0 and 100000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call enable_tenant_row_security('pay_run_setting');
call count_versions('pay_run_setting');
create trigger keep_change after insert or update or delete on pay_run_setting for each row execute function keep_finance_change();
call notify_changes('pay_run_setting', 'ledger', 'id');
grant select, insert, update on pay_run_setting to greenroom_app;

alter table finance_profile add column on_hold boolean not null default false;

create table pay_run (
  id uuid primary key,
  agency_id uuid not null references agency,
  number integer not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'CHECKED', 'APPROVED', 'EXPORTED', 'PAID', 'CANCELLED')),
  pay_on date not null,
  approved_by uuid,
  paid_on date,
  file_kind text check (file_kind in ('ABA', 'SEPA', 'CSV')),
  file_name text,
  -- SHA-256 of the file, which holds bank details and is encrypted as they are.
  file_checksum text,
  file_sealed bytea,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, id, currency),
  unique (agency_id, number),
  check ((state in ('APPROVED', 'EXPORTED', 'PAID')) <= (approved_by is not null)),
  check ((state in ('EXPORTED', 'PAID')) = (num_nonnulls(file_kind, file_name, file_checksum, file_sealed) = 4)),
  check (num_nonnulls(file_kind, file_name, file_checksum, file_sealed) in (0, 4)),
  check ((state = 'PAID') = (paid_on is not null))
);

create table pay_run_line (
  id uuid primary key,
  agency_id uuid not null references agency,
  pay_run_id uuid not null,
  currency text not null,
  talent_id uuid not null,
  -- As they were called when it was made.
  name text not null,
  -- Minor units: what was due when it was taken, and what is paid of it before what is withheld.
  due bigint not null,
  amount bigint not null check (amount >= 0),
  withheld bigint not null default 0 check (withheld between 0 and amount),
  left_out boolean not null default false,
  -- False once its run is paid or cancelled.
  open boolean not null default true,
  -- Whose account is paid, and its details as they were checked, encrypted.
  legal_entity_id uuid,
  bank_sealed bytea,
  reference text not null,
  -- The payout that it became.
  movement_id uuid,
  unique (agency_id, id),
  unique (agency_id, pay_run_id, talent_id),
  check (amount <= greatest(due, 0)),
  check (num_nonnulls(legal_entity_id, bank_sealed) in (0, 2)),
  foreign key (agency_id, pay_run_id, currency) references pay_run (agency_id, id, currency),
  foreign key (agency_id, talent_id) references record (agency_id, id),
  foreign key (agency_id, legal_entity_id) references legal_entity (agency_id, id),
  foreign key (agency_id, movement_id) references ledger_movement (agency_id, id)
);
create index on pay_run_line (agency_id, talent_id);
create index on pay_run_line (agency_id, legal_entity_id) where legal_entity_id is not null;
create index on pay_run_line (agency_id, movement_id) where movement_id is not null;
-- What is due to a talent in a currency is in one open run at most.
create unique index pay_run_line_held on pay_run_line (agency_id, talent_id, currency) where open and not left_out;

-- What happened to a run; only added to.
create table pay_run_event (
  id uuid primary key,
  agency_id uuid not null references agency,
  pay_run_id uuid not null,
  what text not null check (what in ('MADE', 'CHANGED', 'TAKEN_AGAIN', 'CHECKED', 'APPROVED', 'EXPORTED', 'FETCHED', 'PAID', 'CANCELLED')),
  note text,
  actor_id uuid,
  at timestamptz not null default now(),
  unique (agency_id, id),
  foreign key (agency_id, pay_run_id) references pay_run (agency_id, id)
);
create index on pay_run_event (agency_id, pay_run_id, at);

-- A talent is paid once by a run.
alter table ledger_movement add column pay_run_id uuid;
-- Rows of all agencies are looked at.
alter table ledger_movement no force row level security;
alter table ledger_movement add foreign key (agency_id, pay_run_id) references pay_run (agency_id, id);
alter table ledger_movement force row level security;
create unique index on ledger_movement (agency_id, pay_run_id, owner_id) where pay_run_id is not null;

do $$
declare name text;
begin
  foreach name in array array['pay_run', 'pay_run_line', 'pay_run_event'] loop
    execute format('call enable_tenant_row_security(%L)', name);
    execute format('grant select, insert on %I to greenroom_app', name);
  end loop;
end $$;
grant update on pay_run, pay_run_line to greenroom_app;
grant delete on pay_run_line to greenroom_app;
-- What is encrypted anew is no other version.
create trigger touch before update on pay_run for each row execute function touch('file_sealed');
call notify_changes('pay_run', 'ledger', 'id');
call notify_changes('pay_run_line', 'ledger', 'pay_run_id');
call notify_changes('pay_run_event', 'ledger', 'pay_run_id');

-- From the export on nothing of a run changes but that it is paid. What is encrypted may be encrypted anew; the checksum
-- says that the file is the same.
create function keep_pay_run() returns trigger language plpgsql as $$
declare
  paying text[] := array['state', 'paid_on', 'version', 'updated_at', 'file_sealed'];
  steps text[] := array['DRAFT>CHECKED', 'DRAFT>CANCELLED', 'CHECKED>APPROVED', 'CHECKED>DRAFT', 'CHECKED>CANCELLED', 'APPROVED>EXPORTED', 'APPROVED>DRAFT', 'APPROVED>CANCELLED', 'EXPORTED>PAID'];
begin
  if new.state <> old.state and old.state || '>' || new.state <> all (steps) then
    raise exception 'a pay-run does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if old.state in ('EXPORTED', 'PAID', 'CANCELLED') and new.agency_id = old.agency_id and to_jsonb(new) - paying is distinct from to_jsonb(old) - paying then
    raise exception 'a pay-run never changes once it is exported' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep before update on pay_run for each row execute function keep_pay_run();

create function keep_pay_run_line() returns trigger language plpgsql as $$
declare
  held pay_run_line := case tg_op when 'DELETE' then old else new end;
  settling text[] := array['open', 'movement_id', 'bank_sealed'];
  state_now text;
begin
  select r.state into state_now from pay_run r where r.agency_id = held.agency_id and r.id = held.pay_run_id;
  -- Row security hides the run of another agency, and refuses the line.
  if state_now is null then return held; end if;
  if state_now = 'DRAFT' and (tg_op <> 'UPDATE' or new.pay_run_id = old.pay_run_id) then return held; end if;
  -- Row security refuses another agency.
  if tg_op = 'UPDATE' and new.agency_id <> old.agency_id then return new; end if;
  if tg_op = 'UPDATE' and (old.open or not new.open) and (old.movement_id is null or new.movement_id = old.movement_id)
    and to_jsonb(new) - settling = to_jsonb(old) - settling then return new; end if;
  raise exception 'the lines of a pay-run change while it is a draft' using errcode = 'check_violation';
end $$;
create trigger keep before insert or update or delete on pay_run_line for each row execute function keep_pay_run_line();

-- A run that is paid or cancelled holds no one.
create function close_pay_run() returns trigger language plpgsql as $$
begin
  update pay_run_line set open = false where agency_id = new.agency_id and pay_run_id = new.id and open;
  return null;
end $$;
create trigger close after update of state on pay_run for each row when (new.state in ('PAID', 'CANCELLED') and old.state <> new.state) execute function close_pay_run();
