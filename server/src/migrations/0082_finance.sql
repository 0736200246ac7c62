-- What amounts are booked on and taxed with: accounts, tax rates, and rates of other currencies to the agency's.

create table tax_rate (
  id uuid primary key,
  agency_id uuid not null references agency,
  name text not null collate people,
  percent numeric(9, 6) not null check (percent between 0 and 100),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id)
);
create unique index on tax_rate (agency_id, fold(name));

create table line_account (
  id uuid primary key,
  agency_id uuid not null references agency,
  code text not null collate people,
  name text not null collate people,
  kind text not null check (kind in ('income', 'expense')),
  -- What a new line on it is taxed with.
  tax_rate_id uuid,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id),
  foreign key (agency_id, tax_rate_id) references tax_rate (agency_id, id)
);
create unique index on line_account (agency_id, fold(code));
create index on line_account (agency_id, tax_rate_id);

do $$
declare name text;
begin
  foreach name in array array['tax_rate', 'line_account'] loop
    execute format('call enable_tenant_row_security(%L)', name);
    execute format('create trigger touch before update on %I for each row execute function touch_entry()', name);
    execute format('grant select, insert, update, delete on %I to greenroom_app', name);
    execute format('call notify_changes(%L, %L, %L)', name, 'finance_setting', 'id');
  end loop;
end $$;

-- Only added to: a document keeps the rate that it was sent with, and the last one is proposed for the next.
create table exchange_rate (
  id uuid primary key,
  agency_id uuid not null references agency,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  on_date date not null,
  -- How much of the agency's currency one of it is.
  rate numeric(18, 9) not null check (rate > 0),
  actor_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  unique (agency_id, id)
);
create index on exchange_rate (agency_id, currency, on_date desc, created_at desc);
call enable_tenant_row_security('exchange_rate');
call notify_changes('exchange_rate', 'finance_setting', 'id');
grant select, insert on exchange_rate to greenroom_app;

-- Who set what: settings have no record, so their changes are kept beside them.
create table finance_setting_change (
  id bigint generated always as identity,
  agency_id uuid not null references agency,
  setting text not null,
  row_id uuid not null,
  op text not null,
  actor_id uuid,
  at timestamptz not null default now(),
  before jsonb,
  after jsonb,
  primary key (agency_id, id)
);
create index on finance_setting_change (agency_id, row_id, id);
call enable_tenant_row_security('finance_setting_change');
grant select, insert on finance_setting_change to greenroom_app;
create function keep_finance_change() returns trigger language plpgsql as $$
declare changed jsonb := to_jsonb(coalesce(new, old));
begin
  insert into finance_setting_change (agency_id, setting, row_id, op, actor_id, before, after)
    values ((changed ->> 'agency_id')::uuid, tg_table_name, (changed ->> 'id')::uuid, lower(tg_op), current_actor(),
      case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;
create trigger keep_change after insert or update or delete on tax_rate for each row execute function keep_finance_change();
create trigger keep_change after insert or update or delete on line_account for each row execute function keep_finance_change();

-- What an agency begins with, by the country of its time zone. Ids follow from the agency, so that the demo's are the
-- same on every machine. The first rate of a country is what most lines are taxed with.
create function add_default_finance(agency uuid, zone text) returns void language plpgsql as $$
declare
  country text := case
    when zone like 'Australia/%' then 'AU'
    else (select c from (values
      ('Pacific/Auckland', 'NZ'), ('Pacific/Chatham', 'NZ'), ('Europe/London', 'GB'), ('Europe/Belfast', 'GB'), ('Europe/Dublin', 'IE'),
      ('Europe/Berlin', 'DE'), ('Europe/Busingen', 'DE'), ('Europe/Vienna', 'AT'), ('Europe/Zurich', 'CH'), ('Europe/Paris', 'FR'),
      ('Europe/Madrid', 'ES'), ('Europe/Rome', 'IT'), ('Europe/Amsterdam', 'NL'), ('Europe/Brussels', 'BE'), ('Europe/Stockholm', 'SE'),
      ('Europe/Copenhagen', 'DK'), ('Europe/Oslo', 'NO'), ('Asia/Singapore', 'SG'), ('Asia/Tokyo', 'JP')
    ) zones (z, c) where z = zone) end;
  standard uuid;
begin
  insert into tax_rate (id, agency_id, name, percent)
    select md5(concat_ws('/', agency, 'tax rate', name))::uuid, agency, name, percent
    from (values
      ('AU', 'GST', 10), ('AU', 'GST free', 0), ('NZ', 'GST', 15), ('NZ', 'Zero rated', 0),
      ('GB', 'VAT', 20), ('GB', 'Reduced VAT', 5), ('GB', 'Zero rated', 0), ('IE', 'VAT', 23), ('IE', 'Reduced VAT', 13.5), ('IE', 'Zero rated', 0),
      ('DE', 'USt', 19), ('DE', 'USt reduced', 7), ('AT', 'USt', 20), ('AT', 'USt reduced', 10), ('CH', 'MWST', 8.1), ('CH', 'MWST reduced', 2.6),
      ('FR', 'TVA', 20), ('FR', 'TVA reduced', 5.5), ('ES', 'IVA', 21), ('ES', 'IVA reduced', 10), ('IT', 'IVA', 22), ('IT', 'IVA reduced', 10),
      ('NL', 'BTW', 21), ('NL', 'BTW reduced', 9), ('BE', 'BTW', 21), ('BE', 'BTW reduced', 6), ('SE', 'Moms', 25), ('SE', 'Moms reduced', 6),
      ('DK', 'Moms', 25), ('NO', 'MVA', 25), ('SG', 'GST', 9), ('SG', 'Zero rated', 0), ('JP', 'Consumption tax', 10), ('JP', 'Consumption tax reduced', 8),
      (country, 'No tax', 0)
    ) defaults (of, name, percent) where of is not distinct from country on conflict do nothing;
  select id into standard from tax_rate where agency_id = agency order by percent desc, name limit 1;
  insert into line_account (id, agency_id, code, name, kind, tax_rate_id)
    select md5(concat_ws('/', agency, 'line account', code))::uuid, agency, code, name, kind, standard
    from (values
      ('200', 'Performance fees', 'income'), ('210', 'Endorsements and campaigns', 'income'), ('220', 'Royalties and licensing', 'income'),
      ('230', 'Management fees', 'income'), ('240', 'Services', 'income'), ('260', 'Expenses charged on', 'income'),
      ('400', 'Travel', 'expense'), ('410', 'Accommodation', 'expense'), ('420', 'Meals and per diems', 'expense'),
      ('430', 'Production and equipment', 'expense'), ('440', 'Agents and splits', 'expense'), ('490', 'Other expenses', 'expense')
    ) defaults (code, name, kind) on conflict do nothing;
end $$;
create function found_finance() returns trigger language plpgsql as $$ begin perform add_default_finance(new.id, new.time_zone_id); return null; end $$;
create trigger found_finance after insert on agency for each row execute function found_finance();
do $$
declare name text;
begin
  foreach name in array array['agency', 'tax_rate', 'line_account', 'finance_setting_change'] loop execute format('alter table %I no force row level security', name); end loop;
  perform add_default_finance(id, time_zone_id) from agency;
  foreach name in array array['agency', 'tax_rate', 'line_account', 'finance_setting_change'] loop execute format('alter table %I force row level security', name); end loop;
end $$;
