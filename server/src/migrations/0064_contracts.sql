-- Contracts with their instalments, and the numbers of series without gaps.

-- The last number given in each period of a series: the row is locked until the transaction that takes a number ends.
create table number_series (
  agency_id uuid not null,
  series text not null check (series in ('contract')),
  -- The year, where the series starts again each year; else empty.
  period text not null,
  last bigint not null,
  primary key (agency_id, series, period)
);
call enable_tenant_row_security('number_series');
grant select, insert, update on number_series to greenroom_app;

create table contract (
  id uuid primary key,
  agency_id uuid not null,
  title text not null collate people,
  status_id uuid not null,
  -- The code of the status's category.
  meaning text not null check (meaning in ('DRAFT', 'SENT', 'SIGNED', 'ACTIVE', 'COMPLETED', 'CANCELLED')),
  closed_at timestamptz,
  -- Given once, when it is first sent or signed.
  number text,
  partner_id uuid,
  contact_ids uuid[] not null default '{}',
  lead_id uuid,
  type text check (type in ('PERFORMANCE', 'TOUR', 'APPEARANCE', 'ENDORSEMENT', 'RECORDING', 'SCREEN', 'PUBLISHING', 'SPORT', 'OTHER')),
  -- Minor units.
  value bigint check (value >= 0),
  currency text not null default 'AUD',
  tax_mode text not null default 'Exclusive' check (tax_mode in ('NoTax', 'Exclusive', 'Inclusive')),
  -- The term.
  start_on date,
  end_on date,
  signed_on date,
  payment_terms smallint check (payment_terms between 0 and 365),
  financial_status text not null default 'not-invoiced' check (financial_status in ('not-invoiced', 'part-invoiced', 'invoiced', 'part-paid', 'paid', 'overdue')),
  -- When the first instalment that is not invoiced is due; kept by trigger.
  next_due date,
  cancel_reason text,
  description text,
  rider text,
  sanitiser text,
  tags text[] not null default '{}',
  opportunity_id uuid,
  project_id uuid,
  created_by uuid,
  unique (agency_id, id),
  unique (agency_id, number),
  foreign key (agency_id, id) references record (agency_id, id),
  foreign key (agency_id, status_id) references status (agency_id, id),
  foreign key (agency_id, partner_id) references partner (agency_id, id),
  foreign key (agency_id, lead_id) references staff (agency_id, id),
  foreign key (agency_id, opportunity_id) references opportunity (agency_id, id),
  foreign key (agency_id, project_id) references project (agency_id, id)
);
-- What a new contract has if it is not said, and what follows from its status.
create function follow_contract_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.status_id is null then
    select s.id into new.status_id from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where s.agency_id = new.agency_id and c.module = 'CONTRACT' order by c.place, c.id, s.place, s.id limit 1;
  end if;
  select c.code into new.meaning from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
    where s.agency_id = new.agency_id and s.id = new.status_id and c.module = 'CONTRACT';
  if new.meaning in ('COMPLETED', 'CANCELLED') then
    if tg_op = 'INSERT' or new.closed_at is null then new.closed_at := coalesce(new.closed_at, now()); end if;
  else
    new.closed_at := null;
  end if;
  return new;
end $$;
create trigger follow_status before insert or update of status_id on contract for each row execute function follow_contract_status();
-- What has a number keeps it, and is cancelled, not deleted.
create function keep_contract_number() returns trigger language plpgsql as $$
begin
  if old.number is not null and new.number is distinct from old.number then raise exception 'the number of a contract never changes' using errcode = 'check_violation'; end if;
  if old.number is not null and old.deleted_at is null and new.deleted_at is not null then raise exception 'a contract with a number is cancelled, not deleted' using errcode = 'check_violation'; end if;
  return new;
end $$;

create table instalment (
  id uuid primary key,
  agency_id uuid not null,
  contract_id uuid not null,
  place integer not null default 0,
  title text not null,
  share text not null check (share in ('PERCENT', 'AMOUNT', 'REST')),
  percent numeric(9, 6) check (percent between 0 and 100),
  -- Minor units of the contract's currency, whatever the share is.
  amount bigint not null check (amount >= 0),
  rule text not null check (rule in ('DATE', 'EVENT_START', 'EVENT_END', 'SIGNATURE', 'TERM_END', 'MONTH_END')),
  day_offset integer not null default 0,
  on_date date,
  -- Where it stays, whatever its rule says.
  pinned_on date,
  -- By the rule; kept by trigger.
  rule_on date,
  due_on date,
  state text not null default 'PLANNED' check (state in ('PLANNED', 'READY_TO_INVOICE', 'INVOICED', 'PAID')),
  ready_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, contract_id) references contract (agency_id, id)
);
create index on instalment (agency_id, contract_id, place);
create index on instalment (agency_id, due_on) where state = 'PLANNED';

-- The day by a part's rule. The first start and the last end of the contract's events count; `dueBy` in the contract package says the same.
create function instalment_day(i instalment) returns date language sql stable as $$
  select case i.rule
    when 'DATE' then i.on_date
    when 'EVENT_START' then e.first_on + i.day_offset
    when 'EVENT_END' then e.last_on + i.day_offset
    when 'SIGNATURE' then c.signed_on + i.day_offset
    when 'TERM_END' then c.end_on + i.day_offset
    when 'MONTH_END' then (date_trunc('month', coalesce(i.on_date, e.last_on)::timestamp) + interval '1 month - 1 day')::date + i.day_offset
  end
  from contract c left join lateral (
    select min(event.start_on) as first_on, max(coalesce(event.end_on, event.start_on)) as last_on from involvement link
      join event on event.agency_id = link.agency_id and event.id = link.involved_id and event.deleted_at is null and event.meaning <> 'cancelled'
      where link.agency_id = c.agency_id and link.record_id = c.id and link.role = 'LINK'
  ) e on true
  where c.agency_id = i.agency_id and c.id = i.contract_id
$$;
create function place_instalment() returns trigger language plpgsql as $$
declare was date := case tg_op when 'UPDATE' then old.due_on end;
begin
  new.rule_on := instalment_day(new);
  new.due_on := coalesce(new.pinned_on, new.rule_on);
  -- What is ready waits again when its new day lies ahead.
  if new.state = 'READY_TO_INVOICE' and was is distinct from new.due_on and (new.due_on is null or new.due_on > current_date) then
    new.state := 'PLANNED';
    new.ready_at := null;
  end if;
  return new;
end $$;
create trigger place_instalment before insert or update on instalment for each row execute function place_instalment();
create function keep_next_due() returns trigger language plpgsql as $$
begin
  update contract c set next_due = i.due from (
    select t.agency_id, t.contract_id, (select min(i.due_on) from instalment i where i.agency_id = t.agency_id and i.contract_id = t.contract_id and i.state in ('PLANNED', 'READY_TO_INVOICE')) as due
      from (select distinct agency_id, contract_id from touched) t
  ) i where c.agency_id = i.agency_id and c.id = i.contract_id and c.next_due is distinct from i.due;
  return null;
end $$;
create trigger next_due_of_new after insert on instalment referencing new table as touched for each statement execute function keep_next_due();
create trigger next_due_of_changed after update on instalment referencing new table as touched for each statement execute function keep_next_due();
create trigger next_due_of_deleted after delete on instalment referencing old table as touched for each statement execute function keep_next_due();

-- Parts follow what they hang on.
create function move_instalments_of_contract() returns trigger language plpgsql as $$
begin
  update instalment i set rule_on = i.rule_on where i.agency_id = new.agency_id and i.contract_id = new.id
    and i.state in ('PLANNED', 'READY_TO_INVOICE') and i.rule_on is distinct from instalment_day(i);
  return null;
end $$;
create trigger move_instalments after update of signed_on, end_on on contract for each row
  when (new.signed_on is distinct from old.signed_on or new.end_on is distinct from old.end_on) execute function move_instalments_of_contract();
create function move_instalments_of_event() returns trigger language plpgsql as $$
begin
  update instalment i set rule_on = i.rule_on from involvement link where link.agency_id = new.agency_id and link.involved_id = new.id and link.role = 'LINK'
    and i.agency_id = link.agency_id and i.contract_id = link.record_id and i.state in ('PLANNED', 'READY_TO_INVOICE') and i.rule_on is distinct from instalment_day(i);
  return null;
end $$;
create trigger move_instalments after update of start_on, end_on, meaning, deleted_at on event for each row
  when ((new.start_on, new.end_on, new.meaning, new.deleted_at) is distinct from (old.start_on, old.end_on, old.meaning, old.deleted_at)) execute function move_instalments_of_event();
create function move_instalments_of_link() returns trigger language plpgsql as $$
begin
  update instalment i set rule_on = i.rule_on from (select distinct agency_id, record_id from touched where role = 'LINK') t where i.agency_id = t.agency_id and i.contract_id = t.record_id
    and i.state in ('PLANNED', 'READY_TO_INVOICE') and i.rule_on is distinct from instalment_day(i);
  return null;
end $$;
create trigger move_instalments_of_new after insert on involvement referencing new table as touched for each statement execute function move_instalments_of_link();
create trigger move_instalments_of_deleted after delete on involvement referencing old table as touched for each statement execute function move_instalments_of_link();

call enable_tenant_row_security('instalment');
call notify_changes('instalment', 'contract', 'contract_id');
grant select, insert, update, delete on instalment to greenroom_app;
call log_history_of('instalment', 'contract_id', array['title', 'amount', 'due_on', 'pinned_on', 'state'], 'insert or update or delete');

call record_table('contract', 'contract', resource => 'CONTRACT', named => 'title', searched => array['title', 'number'],
  history => array['title', 'number', 'status_id', 'partner_id', 'lead_id', 'type', 'value', 'currency', 'tax_mode', 'start_on', 'end_on', 'signed_on', 'payment_terms',
    'cancel_reason', 'description', 'rider', 'tags', 'opportunity_id', 'project_id']);
create or replace trigger touch before update on contract for each row execute function touch('search', 'next_due', 'financial_status');
call make_sortable('contract', array['title', 'number', 'start_on', 'end_on', 'value', 'next_due', 'closed_at']);
create index on contract (agency_id, status_id);
create index on contract (agency_id, financial_status);
create index on contract (agency_id, partner_id) where partner_id is not null;
create index on contract (agency_id, opportunity_id) where opportunity_id is not null;
create index on contract (agency_id, project_id) where project_id is not null;
create trigger keep_number before update of number, deleted_at on contract for each row execute function keep_contract_number();

-- Who leads a contract is on its staff as that, as with other work.
create trigger lead_work after update of lead_id on contract for each row execute function lead_work();
do $$
declare name text;
begin
  foreach name in array array['follow_lead()', 'assign_lead()'] loop
    execute replace(pg_get_functiondef(name::regprocedure), '''opportunity'', ''event'', ''project''', '''opportunity'', ''event'', ''project'', ''contract''');
  end loop;
end $$;
