-- The ledger: what invoices, payments and expenses come to. Entries are added and never change; each group of them sums to zero.

create table ledger_account (
  id uuid primary key,
  agency_id uuid not null references agency,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('RECEIVABLE', 'BANK_TRUST', 'BANK_OPERATING', 'HELD_BY_TALENT', 'OWED_TO_TALENT', 'AGENCY_COMMISSION', 'OWED_TO_PAYEE',
    'TAX', 'WITHHOLDING', 'EXPENSES_RECOVERABLE', 'CLIENT_CREDIT', 'EXCHANGE_DIFFERENCE', 'ROUNDING', 'UNEARNED')),
  -- Whose it is; null where it is the agency's. A payee may be known by name alone.
  owner_id uuid,
  owner_name text,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, id, currency),
  unique nulls not distinct (agency_id, currency, kind, owner_id, owner_name),
  check ((kind in ('HELD_BY_TALENT', 'OWED_TO_TALENT', 'OWED_TO_PAYEE')) = (num_nonnulls(owner_id, owner_name) = 1)),
  check (owner_name is null or kind = 'OWED_TO_PAYEE'),
  foreign key (agency_id, owner_id) references record (agency_id, id)
);
create index on ledger_account (agency_id, owner_id) where owner_id is not null;

-- What of an invoice is whose work and what the agency keeps of it, as it was when it was sent.
create table ledger_invoice (
  id uuid primary key,
  agency_id uuid not null references agency,
  invoice_id uuid not null,
  parts jsonb not null,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, invoice_id),
  foreign key (agency_id, invoice_id) references invoice (agency_id, id)
);

create table ledger_group (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- What was posted; once.
  cause_kind text not null check (cause_kind in ('invoice', 'payment', 'creditNote', 'expense', 'movement')),
  cause_id uuid not null,
  step text not null,
  -- The document whose entries these are.
  invoice_id uuid,
  expense_id uuid,
  on_date date not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, cause_kind, cause_id, step),
  constraint ledger_group_of check (num_nonnulls(invoice_id, expense_id) = 1),
  foreign key (agency_id, invoice_id) references invoice (agency_id, id),
  foreign key (agency_id, expense_id) references expense (agency_id, id)
);
create index on ledger_group (agency_id, invoice_id) where invoice_id is not null;
create index on ledger_group (agency_id, expense_id) where expense_id is not null;
create index on ledger_group (agency_id, on_date, id);

create table ledger_entry (
  id uuid primary key,
  agency_id uuid not null references agency,
  group_id uuid not null,
  account_id uuid not null,
  currency text not null,
  item text not null check (item in ('INVOICED', 'PAID', 'COLLECTED', 'WORK', 'COMMISSION', 'FEE_TAX', 'TAX', 'EXPENSE', 'ADVANCE', 'CHARGE_BACK', 'WITHHELD', 'PAYOUT', 'REPAYMENT')),
  -- Minor units: what is owned is above 0, what is owed is below.
  amount bigint not null check (amount <> 0),
  unique (agency_id, id),
  foreign key (agency_id, group_id) references ledger_group (agency_id, id),
  -- An entry has the currency of its account.
  foreign key (agency_id, account_id, currency) references ledger_account (agency_id, id, currency)
);
create index on ledger_entry (agency_id, group_id);
create index on ledger_entry (agency_id, account_id);

create function keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'check_violation';
end $$;
create trigger keep_ledger before update or delete on ledger_account for each row execute function keep_ledger();
create trigger keep_ledger before update or delete on ledger_group for each row execute function keep_ledger();
create trigger keep_ledger before update or delete on ledger_entry for each row execute function keep_ledger();

create function balance_ledger_group() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entry e where e.agency_id = new.agency_id and e.group_id = new.group_id group by e.currency having sum(e.amount) <> 0) then
    raise exception 'the entries of a group sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balance after insert on ledger_entry deferrable initially deferred for each row execute function balance_ledger_group();

do $$
declare name text;
begin
  foreach name in array array['ledger_account', 'ledger_invoice', 'ledger_group', 'ledger_entry'] loop
    execute format('call enable_tenant_row_security(%L)', name);
    execute format('grant select, insert on %I to greenroom_app', name);
  end loop;
end $$;
grant update (parts) on ledger_invoice to greenroom_app;
call notify_changes('ledger_group', 'ledger', 'id');
