-- Invoices with their lines and payments. What was sent never changes: the database holds it, whoever writes.
alter table number_series drop constraint number_series_series_check;
alter table number_series add constraint number_series_series_check check (series in ('contract', 'invoice', 'creditNote'));

create table invoice_setting (
  id uuid primary key,
  agency_id uuid not null unique,
  -- As printed. Without a name it is the agency's.
  legal_name text,
  tax_number text,
  address text,
  -- Where to pay.
  bank_name text,
  bank_account_name text,
  bank_code text,
  bank_account text,
  footer text,
  number_prefix text not null default 'INV-',
  number_pattern text not null default '{year}-{seq}',
  number_start integer not null default 1 check (number_start > 0),
  number_restarts boolean not null default true,
  -- Kinds of work that are invoiced in the talent's name.
  agent_types text[] not null default '{}',
  -- The agency's own, which rates lead to.
  currency text not null default 'AUD',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call enable_tenant_row_security('invoice_setting');
call count_versions('invoice_setting');
call notify_changes('invoice_setting', 'invoiceSetting', 'id');
grant select, insert, update on invoice_setting to greenroom_app;

create table invoice (
  id uuid primary key,
  agency_id uuid not null,
  title text not null collate people,
  number text,
  status text not null default 'Created' check (status in ('Created', 'Sent', 'Voided')),
  partner_id uuid,
  -- The client's name: of a draft as it is, of what was sent as it was.
  client text not null collate people default '',
  attention text,
  issuer text not null default 'AGENCY' check (issuer in ('AGENCY', 'TALENT')),
  person_id uuid,
  contract_id uuid,
  currency text not null default 'AUD',
  rate numeric(18, 9) check (rate > 0),
  tax_mode text not null default 'Exclusive' check (tax_mode in ('NoTax', 'Exclusive', 'Inclusive')),
  issued_on date,
  due_on date,
  payment_terms smallint check (payment_terms between 0 and 365),
  reference text,
  issuer_note text,
  business_note text,
  tags text[] not null default '{}',
  -- Minor units; the sum of its lines, kept by trigger while it is a draft.
  net bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null generated always as (net + tax) stored,
  -- Kept by trigger from its payments.
  paid bigint not null default 0,
  open_amount bigint not null generated always as (net + tax - paid) stored,
  payment_status text not null default 'UNPAID' check (payment_status in ('UNPAID', 'PARTIALLY_PAID', 'PAID')),
  -- Both sides as they were when it was sent.
  parties jsonb,
  sent_at timestamptz,
  sent_to text[] not null default '{}',
  void_reason text,
  created_by uuid,
  unique (agency_id, id),
  unique (agency_id, number),
  check ((status = 'Created') = (number is null)),
  check (status = 'Created' or (sent_at is not null and issued_on is not null and due_on is not null and parties is not null and partner_id is not null)),
  foreign key (agency_id, id) references record (agency_id, id),
  foreign key (agency_id, partner_id) references partner (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, contract_id) references contract (agency_id, id)
);

create table invoice_line (
  id uuid primary key,
  agency_id uuid not null,
  invoice_id uuid not null,
  place integer not null,
  description text not null,
  quantity numeric(11, 4) not null,
  unit_price numeric(15, 4) not null,
  discount numeric(7, 4) check (discount between 0 and 100),
  account_id uuid,
  tax_rate_id uuid,
  -- The rate as it was when the line was saved.
  tax_name text,
  tax_percent numeric(9, 6),
  -- Minor units.
  amount bigint not null,
  net bigint not null,
  tax bigint not null,
  -- What it bills.
  origin_kind text check (origin_kind in ('instalment', 'task', 'expense')),
  origin_id uuid,
  contract_id uuid,
  -- False on an invoice that was voided or deleted.
  live boolean not null default true,
  unique (agency_id, id),
  check ((origin_kind is null) = (origin_id is null)),
  foreign key (agency_id, invoice_id) references invoice (agency_id, id),
  foreign key (agency_id, account_id) references line_account (agency_id, id),
  foreign key (agency_id, tax_rate_id) references tax_rate (agency_id, id),
  foreign key (agency_id, contract_id) references contract (agency_id, id)
);
create index on invoice_line (agency_id, invoice_id, place);
create index on invoice_line (agency_id, contract_id) where contract_id is not null;
create index on invoice_line (agency_id, account_id) where account_id is not null;
create index on invoice_line (agency_id, tax_rate_id) where tax_rate_id is not null;
-- What is billed is on one invoice at most.
create unique index invoice_line_origin on invoice_line (agency_id, origin_kind, origin_id) where live and origin_id is not null;

create table invoice_payment (
  id uuid primary key,
  agency_id uuid not null,
  invoice_id uuid not null,
  amount bigint not null check (amount > 0),
  paid_on date not null,
  method text not null check (method in ('BANK', 'CARD', 'CASH', 'CHEQUE', 'TALENT', 'OTHER')),
  reference text,
  created_by uuid,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by uuid,
  void_reason text,
  unique (agency_id, id),
  check ((voided_at is null) = (void_reason is null)),
  foreign key (agency_id, invoice_id) references invoice (agency_id, id)
);
create index on invoice_payment (agency_id, invoice_id, paid_on, id);

call record_table('invoice', 'invoice', resource => 'FINANCE', named => 'title', searched => array['title', 'number', 'client', 'reference'],
  history => array['title', 'number', 'status', 'partner_id', 'attention', 'issuer', 'person_id', 'contract_id', 'currency', 'rate', 'tax_mode', 'issued_on', 'due_on',
    'payment_terms', 'reference', 'issuer_note', 'business_note', 'tags', 'payment_status', 'void_reason']);

-- The link to an invoice's public page. It is shown once and kept as a hash; one that is revoked is gone.
create table invoice_link (
  id uuid primary key,
  agency_id uuid not null,
  invoice_id uuid not null,
  hash bytea not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  opened integer not null default 0,
  unique (agency_id, id),
  unique (agency_id, invoice_id),
  foreign key (agency_id, invoice_id) references invoice (agency_id, id)
);
create index on invoice_link (hash);
call enable_tenant_row_security('invoice_link');
call notify_changes('invoice_link', 'invoice', 'invoice_id');
grant select, insert, delete, update (opened_at, opened) on invoice_link to greenroom_app;
-- Before the agency is known.
create policy signing_in on invoice_link for select to greenroom_auth using (true);
grant select (agency_id, invoice_id, hash) on invoice_link to greenroom_auth;

-- What may change of an invoice once it is sent.
create function keep_sent_invoice() returns trigger language plpgsql as $$
declare
  free text[] := array['status', 'paid', 'total', 'open_amount', 'payment_status', 'tags', 'business_note', 'void_reason', 'version', 'updated_at', 'search'];
begin
  if old.status = 'Created' then
    if new.status = 'Voided' then raise exception 'a draft is deleted, not voided' using errcode = 'check_violation'; end if;
    return new;
  end if;
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status not in (old.status, 'Voided') then
    raise exception 'an invoice that was sent never changes' using errcode = 'check_violation';
  end if;
  if new.status = 'Voided' and old.status <> 'Voided' and (new.paid <> 0 or new.void_reason is null) then
    raise exception 'an invoice with payments is not voided' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function keep_sent_lines() returns trigger language plpgsql as $$
declare
  held invoice_line := case tg_op when 'DELETE' then old else new end;
begin
  -- A line only stops being live, with its invoice.
  if tg_op = 'UPDATE' and to_jsonb(new) - 'live' = to_jsonb(old) - 'live' and old.live and not new.live then return new; end if;
  if exists (select from invoice i where i.agency_id = held.agency_id and i.id in (held.invoice_id, case tg_op when 'UPDATE' then old.invoice_id end) and i.status <> 'Created') then
    raise exception 'the lines of an invoice that was sent never change' using errcode = 'check_violation';
  end if;
  return held;
end $$;
create trigger keep_sent before insert or update or delete on invoice_line for each row execute function keep_sent_lines();

-- Payments are added and voided, never changed.
create function keep_payment() returns trigger language plpgsql as $$
declare voiding text[] := array['voided_at', 'voided_by', 'void_reason'];
begin
  if tg_op = 'DELETE' then raise exception 'a payment is voided, not deleted' using errcode = 'check_violation'; end if;
  -- Row security refuses another agency.
  if new.agency_id = old.agency_id and (to_jsonb(new) - voiding is distinct from to_jsonb(old) - voiding or old.voided_at is not null) then
    raise exception 'a payment never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_payment before update or delete on invoice_payment for each row execute function keep_payment();

-- Sums of a draft follow its lines.
create function sum_invoice_lines() returns trigger language plpgsql as $$
begin
  update invoice i set net = s.net, tax = s.tax from (
    select t.agency_id, t.invoice_id, coalesce(sum(l.net), 0) as net, coalesce(sum(l.tax), 0) as tax from (select distinct agency_id, invoice_id from touched) t
      left join invoice_line l on l.agency_id = t.agency_id and l.invoice_id = t.invoice_id group by t.agency_id, t.invoice_id
  ) s where i.agency_id = s.agency_id and i.id = s.invoice_id and i.status = 'Created' and (i.net, i.tax) is distinct from (s.net, s.tax);
  return null;
end $$;
create trigger sum_of_new after insert on invoice_line referencing new table as touched for each statement execute function sum_invoice_lines();
create trigger sum_of_changed after update on invoice_line referencing new table as touched for each statement execute function sum_invoice_lines();
create trigger sum_of_deleted after delete on invoice_line referencing old table as touched for each statement execute function sum_invoice_lines();

-- Instalments are what the live lines that bill them say.
create function settle_instalments(of_agency uuid, ids uuid[]) returns void language sql as $$
  update instalment p set state = s.state from (
    select i.id, case when v.id is null then 'READY_TO_INVOICE' when v.status = 'Sent' and v.payment_status = 'PAID' then 'PAID' else 'INVOICED' end as state
      from instalment i left join invoice_line l on l.agency_id = i.agency_id and l.origin_kind = 'instalment' and l.origin_id = i.id and l.live
        left join invoice v on v.agency_id = l.agency_id and v.id = l.invoice_id
      where i.agency_id = of_agency and i.id = any (ids) and (v.id is not null or i.state in ('INVOICED', 'PAID'))
  ) s where p.agency_id = of_agency and p.id = s.id and p.state <> s.state
$$;
create function settle_lines() returns trigger language plpgsql as $$
begin
  perform settle_instalments(t.agency_id, array_agg(t.origin_id)) from touched t where t.origin_kind = 'instalment' group by t.agency_id;
  return null;
end $$;
create trigger settle_new after insert on invoice_line referencing new table as touched for each statement execute function settle_lines();
create trigger settle_changed after update on invoice_line referencing new table as touched for each statement execute function settle_lines();
create trigger settle_deleted after delete on invoice_line referencing old table as touched for each statement execute function settle_lines();

-- The first that fits. Sent invoices count; what has no instalments is invoiced once its value is.
create function financial_status_of(c contract, today date) returns text language sql stable as $$
  with billed as (
    select i.id, i.paid, i.open_amount, i.due_on, (select coalesce(sum(l.net), 0) from invoice_line l where l.agency_id = i.agency_id and l.invoice_id = i.id and coalesce(l.contract_id, i.contract_id) = c.id) as net
      from invoice i where i.agency_id = c.agency_id and i.status = 'Sent' and i.deleted_at is null
        and (i.contract_id = c.id or exists (select from invoice_line l where l.agency_id = i.agency_id and l.invoice_id = i.id and l.contract_id = c.id))
  ), whole as (
    select count(*) as invoices, coalesce(sum(net), 0) as net, coalesce(bool_and(open_amount <= 0), false) as settled,
      coalesce(bool_or(open_amount > 0 and due_on < today), false) as overdue, coalesce(bool_or(paid > 0), false) as paid from billed
  ), parts as (
    select count(*) as parts, coalesce(bool_and(exists (select from invoice_line l join billed on billed.id = l.invoice_id where l.agency_id = i.agency_id and l.origin_kind = 'instalment' and l.origin_id = i.id)), false) as invoiced
      from instalment i where i.agency_id = c.agency_id and i.contract_id = c.id and i.state <> 'CANCELLED'
  )
  select case
    when w.invoices = 0 then 'not-invoiced'
    when w.overdue then 'overdue'
    when w.settled and (p.invoiced or (p.parts = 0 and w.net >= coalesce(c.value, 0))) then 'paid'
    when w.paid then 'part-paid'
    when p.invoiced or (p.parts = 0 and w.net >= coalesce(c.value, 0)) then 'invoiced'
    else 'part-invoiced'
  end from whole w, parts p
$$;
create function agency_day(of_agency uuid, at_time timestamptz) returns date language sql stable as $$
  select (at_time at time zone a.time_zone_id)::date from agency a where a.id = of_agency
$$;
-- Repeating it changes nothing. Run by the day, since what is due becomes overdue.
create function refresh_financial_statuses(of_agency uuid, ids uuid[], at_time timestamptz) returns void language sql as $$
  update contract c set financial_status = financial_status_of(c, agency_day(of_agency, at_time)) where c.agency_id = of_agency
    and (c.id = any (ids) or (ids is null and c.financial_status not in ('not-invoiced', 'paid') and c.deleted_at is null))
    and c.financial_status <> financial_status_of(c, agency_day(of_agency, at_time))
$$;

create function follow_invoice() returns trigger language plpgsql as $$
begin
  if new.status = 'Voided' and old.status <> 'Voided' or new.deleted_at is not null and old.deleted_at is null then
    update invoice_line set live = false where agency_id = new.agency_id and invoice_id = new.id and live;
  elsif new.deleted_at is null and old.deleted_at is not null then
    -- What another invoice bills by now is not on this one any more.
    delete from invoice_line l using invoice_line other where l.agency_id = new.agency_id and l.invoice_id = new.id
      and other.agency_id = l.agency_id and other.origin_kind = l.origin_kind and other.origin_id = l.origin_id and other.live and other.id <> l.id;
    update invoice_line set live = true where agency_id = new.agency_id and invoice_id = new.id and not live;
  end if;
  perform settle_instalments(new.agency_id, array_agg(l.origin_id)) from invoice_line l
    where l.agency_id = new.agency_id and l.invoice_id = new.id and l.origin_kind = 'instalment' having count(*) > 0;
  perform refresh_financial_statuses(new.agency_id, array_agg(c.id), now()) from (
    select new.contract_id as id where new.contract_id is not null
    union select l.contract_id from invoice_line l where l.agency_id = new.agency_id and l.invoice_id = new.id and l.contract_id is not null) c having count(*) > 0;
  return null;
end $$;

create function pay_invoice() returns trigger language plpgsql as $$
begin
  update invoice i set paid = s.paid, payment_status = case when s.paid >= i.total then 'PAID' when s.paid > 0 then 'PARTIALLY_PAID' else 'UNPAID' end from (
    select t.agency_id, t.invoice_id, coalesce(sum(p.amount) filter (where p.voided_at is null), 0) as paid from (select distinct agency_id, invoice_id from touched) t
      join invoice_payment p on p.agency_id = t.agency_id and p.invoice_id = t.invoice_id group by t.agency_id, t.invoice_id
  ) s where i.agency_id = s.agency_id and i.id = s.invoice_id and i.paid <> s.paid;
  return null;
end $$;
create trigger pay_new after insert on invoice_payment referencing new table as touched for each statement execute function pay_invoice();
create trigger pay_voided after update on invoice_payment referencing new table as touched for each statement execute function pay_invoice();

-- A draft shows its client by the name of now.
create function name_client() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'invoice' then
    new.client := coalesce((select p.display_name from partner p where p.agency_id = new.agency_id and p.id = new.partner_id), '');
    return new;
  end if;
  update invoice set client = new.display_name where agency_id = new.agency_id and partner_id = new.id and status = 'Created' and client <> new.display_name;
  return null;
end $$;
create trigger name_client before insert or update of partner_id on invoice for each row execute function name_client();
create trigger name_client after update of display_name on partner for each row when (new.display_name <> old.display_name) execute function name_client();

call enable_tenant_row_security('invoice_line');
call notify_changes('invoice_line', 'invoice', 'invoice_id');
grant select, insert, update, delete on invoice_line to greenroom_app;
call log_history_of('invoice_line', 'invoice_id', array['description', 'quantity', 'unit_price', 'discount', 'amount'], 'insert or update or delete');
call enable_tenant_row_security('invoice_payment');
call notify_changes('invoice_payment', 'invoice', 'invoice_id');
grant select, insert, update on invoice_payment to greenroom_app;
call log_history_of('invoice_payment', 'invoice_id', array['amount', 'paid_on', 'method', 'reference', 'void_reason'], 'insert or update');

-- Sums follow from other rows, whose changes count.
create or replace trigger touch before update on invoice for each row execute function touch('search', 'total', 'open_amount', 'net', 'tax', 'paid', 'payment_status');
call make_sortable('invoice', array['title', 'number', 'client', 'issued_on', 'due_on', 'total', 'open_amount']);
create index on invoice (agency_id, partner_id);
create index on invoice (agency_id, person_id) where person_id is not null;
create index on invoice (agency_id, contract_id) where contract_id is not null;
create index on invoice (agency_id, due_on) where status = 'Sent' and payment_status <> 'PAID';
create trigger keep_sent before update on invoice for each row execute function keep_sent_invoice();
create trigger follow_invoice after update of status, payment_status, deleted_at on invoice for each row
  when ((new.status, new.payment_status, new.deleted_at) is distinct from (old.status, old.payment_status, old.deleted_at)) execute function follow_invoice();

-- What is ready to be invoiced, and what was. The reader's own policies hold.
create view ready_entry with (security_invoker = true) as
  select 'instalment:' || i.id as id, 'instalment' as kind, i.id as origin_id, i.agency_id, concat_ws(', ', c.title, i.title) as title,
    case i.state when 'READY_TO_INVOICE' then 'READY_TO_INVOICE' else 'INVOICED' end as state, c.id as contract_id, c.number as contract_number, c.type,
    c.partner_id, p.display_name as client, c.currency, c.tax_mode, c.payment_terms, i.amount, i.due_on, null::uuid as account_id, null::uuid as tax_rate_id,
    (select l.invoice_id from invoice_line l where l.agency_id = i.agency_id and l.origin_kind = 'instalment' and l.origin_id = i.id and l.live) as invoice_id
  from instalment i join contract c on c.agency_id = i.agency_id and c.id = i.contract_id and c.deleted_at is null
    left join partner p on p.agency_id = c.agency_id and p.id = c.partner_id
  where i.state in ('READY_TO_INVOICE', 'INVOICED', 'PAID')
  union all
  -- What was approved and is charged to a partner, without the tax that was paid on it.
  select 'expense:' || e.id, 'expense', e.id, e.agency_id, e.description,
    case when l.invoice_id is null then 'READY_TO_INVOICE' else 'INVOICED' end, c.id, c.number, c.type,
    p.id, p.display_name, e.currency, 'Exclusive', null::smallint, e.amount - coalesce(e.tax_amount, 0), e.spent_on, null, null, l.invoice_id
  from expense e join partner p on p.agency_id = e.agency_id and p.id = e.charged_id
    left join contract c on c.agency_id = e.agency_id and c.id = e.on_id and c.deleted_at is null
    left join invoice_line l on l.agency_id = e.agency_id and l.origin_kind = 'expense' and l.origin_id = e.id and l.live
  where e.state = 'APPROVED' and e.charge_to = 'PARTNER' and e.deleted_at is null
  union all
  -- Completed tasks that a rule bills to the partner that they are charged to.
  select 'task:' || t.id, 'task', t.id, t.agency_id, t.summary, case when l.invoice_id is null then 'READY_TO_INVOICE' else 'INVOICED' end, null, null, null,
    p.id, p.display_name, coalesce(s.currency, 'AUD'), 'Exclusive', null, case r.price when 'SALE' then t.sale else r.amount end,
    (t.completed_at at time zone t.time_zone_id)::date, r.account_id, r.tax_rate_id, l.invoice_id
  from task t join task_rule r on r.agency_id = t.agency_id and r.type_id = t.type_id and r.active
    join partner p on p.agency_id = t.agency_id and p.id = t.charged_record_id
    left join invoice_setting s on s.agency_id = t.agency_id
    left join invoice_line l on l.agency_id = t.agency_id and l.origin_kind = 'task' and l.origin_id = t.id and l.live
  where t.completed_at is not null and t.charge_to_key = 'PARTNER' and t.deleted_at is null and case r.price when 'SALE' then t.sale else r.amount end > 0;
grant select on ready_entry to greenroom_app;
