-- Which management fee contracts have whose fee is not set, and what else an agency sets about its finances.

create table management_fee_rule (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- Who and what it is limited to; null where it is not.
  talent_id uuid,
  partner_id uuid,
  type text check (type in ('PERFORMANCE', 'TOUR', 'APPEARANCE', 'ENDORSEMENT', 'RECORDING', 'SCREEN', 'PUBLISHING', 'SPORT', 'OTHER')),
  category text check (category in ('Sports', 'Music', 'Entertainment')),
  -- Minor units, as is the amount.
  threshold bigint check (threshold >= 0),
  currency text not null default 'AUD' check (currency ~ '^[A-Z]{3}$'),
  from_on date,
  until_on date,
  mode text not null check (mode in ('PERCENT', 'FIXED')),
  base text not null default 'GROSS' check (base in ('GROSS', 'NET')),
  percent numeric(9, 6) check (percent between 0 and 100),
  amount bigint check (amount >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id),
  check (until_on >= from_on),
  check (mode <> 'PERCENT' or percent is not null),
  check (mode <> 'FIXED' or amount is not null),
  foreign key (agency_id, talent_id) references person (agency_id, id),
  foreign key (agency_id, partner_id) references partner (agency_id, id)
);
create index on management_fee_rule (agency_id, talent_id) where talent_id is not null;
create index on management_fee_rule (agency_id, partner_id) where partner_id is not null;

create table finance_setting (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- Where errors of documents are sent.
  error_email text,
  -- Whether everyone with the right to change finances may accept that a client paid too much.
  overpayments_by_finance boolean not null default false,
  -- Whether a pay-run is approved by another person than the one who made it.
  second_person boolean not null default true,
  tax_on_fees boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id),
  unique (agency_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['management_fee_rule', 'finance_setting'] loop
    execute format('call enable_tenant_row_security(%L)', name);
    execute format('create trigger touch before update on %I for each row execute function touch_entry()', name);
    execute format('grant select, insert, update on %I to greenroom_app', name);
    execute format('call notify_changes(%L, %L, %L)', name, 'finance_setting', 'id');
    execute format('create trigger keep_change after insert or update or delete on %I for each row execute function keep_finance_change()', name);
  end loop;
end $$;
grant delete on management_fee_rule to greenroom_app;
