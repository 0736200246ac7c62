-- The management fee that the agency keeps of a contract, and who shares it. Only readers of finances see them.
create table contract_fee (
  id uuid primary key,
  agency_id uuid not null,
  contract_id uuid not null,
  mode text check (mode in ('PERCENT', 'FIXED')),
  base text not null default 'GROSS' check (base in ('GROSS', 'NET')),
  percent numeric(9, 6) check (percent between 0 and 100),
  -- Minor units of the contract's currency.
  amount bigint check (amount >= 0),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (agency_id, contract_id),
  check (mode is distinct from 'PERCENT' or percent is not null),
  check (mode is distinct from 'FIXED' or amount is not null),
  foreign key (agency_id, contract_id) references contract (agency_id, id)
);
create table contract_fee_payee (
  id uuid primary key,
  agency_id uuid not null,
  contract_id uuid not null,
  place smallint not null,
  staff_id uuid,
  partner_id uuid,
  name text,
  share numeric(9, 6) not null check (share between 0 and 100),
  unique (agency_id, id),
  check (num_nonnulls(staff_id, partner_id, name) = 1),
  foreign key (agency_id, contract_id) references contract (agency_id, id),
  foreign key (agency_id, staff_id) references staff (agency_id, id),
  foreign key (agency_id, partner_id) references partner (agency_id, id)
);
create index on contract_fee_payee (agency_id, contract_id, place);
create index on contract_fee_payee (agency_id, staff_id) where staff_id is not null;
create index on contract_fee_payee (agency_id, partner_id) where partner_id is not null;
call enable_tenant_row_security('contract_fee');
call enable_tenant_row_security('contract_fee_payee');
call notify_changes('contract_fee', 'contract', 'contract_id');
call notify_changes('contract_fee_payee', 'contract', 'contract_id');
call log_history_of('contract_fee', 'contract_id', array['mode', 'base', 'percent', 'amount'], 'insert or update');
call log_history_of('contract_fee_payee', 'contract_id', array['staff_id', 'partner_id', 'name', 'share'], 'insert or delete');
grant select, insert, update on contract_fee to greenroom_app;
grant select, insert, delete on contract_fee_payee to greenroom_app;
