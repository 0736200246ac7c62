-- Which completed tasks are billed, as what.

create table task_rule (
  id uuid primary key,
  agency_id uuid not null references agency,
  type_id uuid not null,
  account_id uuid not null,
  -- Null: that of the account.
  tax_rate_id uuid,
  price text not null check (price in ('SALE', 'FIXED')),
  -- Minor units of the agency's currency.
  amount bigint check (amount >= 0),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, type_id),
  check (price <> 'FIXED' or amount is not null),
  foreign key (agency_id, type_id) references task_type (agency_id, id),
  foreign key (agency_id, account_id) references line_account (agency_id, id),
  foreign key (agency_id, tax_rate_id) references tax_rate (agency_id, id)
);
create index on task_rule (agency_id, account_id);
create index on task_rule (agency_id, tax_rate_id);
call enable_tenant_row_security('task_rule');
create trigger touch before update on task_rule for each row execute function touch_entry();
create trigger keep_change after insert or update or delete on task_rule for each row execute function keep_finance_change();
call notify_changes('task_rule', 'finance_setting', 'id');
grant select, insert, update, delete on task_rule to greenroom_app;
