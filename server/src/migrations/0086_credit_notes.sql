-- Credit notes, and what clients have left with the agency. A credit note belongs to an invoice that was sent, and each of
-- its lines to a line of that; together they never credit more than was invoiced.
create table credit_note (
  id uuid primary key,
  agency_id uuid not null,
  title text not null collate people,
  number text,
  status text not null default 'Created' check (status in ('Created', 'Sent', 'Voided')),
  invoice_id uuid not null,
  -- As on the invoice, set by trigger.
  partner_id uuid,
  client text not null collate people default '',
  attention text,
  issuer text not null default 'AGENCY' check (issuer in ('AGENCY', 'TALENT')),
  person_id uuid,
  contract_id uuid,
  currency text not null default 'AUD',
  rate numeric(18, 9),
  tax_mode text not null default 'Exclusive' check (tax_mode in ('NoTax', 'Exclusive', 'Inclusive')),
  parties jsonb,
  issued_on date,
  -- Printed on it.
  reason text not null default '',
  issuer_note text,
  business_note text,
  tags text[] not null default '{}',
  -- Minor units; the sum of its lines, kept by trigger while it is a draft.
  net bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null generated always as (net + tax) stored,
  sent_at timestamptz,
  sent_to text[] not null default '{}',
  void_reason text,
  created_by uuid,
  unique (agency_id, id),
  unique (agency_id, number),
  check ((status = 'Created') = (number is null)),
  check (status = 'Created' or (sent_at is not null and issued_on is not null and parties is not null)),
  foreign key (agency_id, id) references record (agency_id, id),
  foreign key (agency_id, invoice_id) references invoice (agency_id, id),
  foreign key (agency_id, partner_id) references partner (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, contract_id) references contract (agency_id, id)
);

create table credit_note_line (
  id uuid primary key,
  agency_id uuid not null,
  credit_note_id uuid not null,
  invoice_line_id uuid not null,
  place integer not null,
  description text not null,
  -- Null of a line that credits an amount.
  quantity numeric(11, 4),
  unit_price numeric(15, 4),
  discount numeric(7, 4),
  account_id uuid,
  tax_rate_id uuid,
  tax_name text,
  tax_percent numeric(9, 6),
  -- Minor units.
  amount bigint not null,
  net bigint not null,
  tax bigint not null,
  contract_id uuid,
  -- False on a credit note that was voided or deleted.
  live boolean not null default true,
  unique (agency_id, id),
  unique (agency_id, credit_note_id, invoice_line_id),
  check ((quantity is null) = (unit_price is null)),
  foreign key (agency_id, credit_note_id) references credit_note (agency_id, id),
  foreign key (agency_id, invoice_line_id) references invoice_line (agency_id, id),
  foreign key (agency_id, account_id) references line_account (agency_id, id),
  foreign key (agency_id, tax_rate_id) references tax_rate (agency_id, id),
  foreign key (agency_id, contract_id) references contract (agency_id, id)
);
create index on credit_note_line (agency_id, invoice_line_id);
create index on credit_note_line (agency_id, contract_id) where contract_id is not null;
create index on credit_note_line (agency_id, account_id) where account_id is not null;
create index on credit_note_line (agency_id, tax_rate_id) where tax_rate_id is not null;

-- The link to a credit note's public page. It is shown once and kept as a hash; one that is revoked is gone.
create table credit_note_link (
  id uuid primary key,
  agency_id uuid not null,
  credit_note_id uuid not null,
  hash bytea not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  opened integer not null default 0,
  unique (agency_id, id),
  unique (agency_id, credit_note_id),
  foreign key (agency_id, credit_note_id) references credit_note (agency_id, id)
);
create index on credit_note_link (hash);

-- What was paid back of an invoice on which more was paid than is owed.
create table client_refund (
  id uuid primary key,
  agency_id uuid not null,
  invoice_id uuid not null,
  amount bigint not null check (amount > 0),
  refunded_on date not null,
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
create index on client_refund (agency_id, invoice_id, refunded_on, id);

-- A payment may come from what the client has left on another invoice.
alter table invoice no force row level security;
alter table invoice_payment no force row level security;
alter table invoice_payment add column credit_of uuid, add foreign key (agency_id, credit_of) references invoice (agency_id, id);
alter table invoice force row level security;
alter table invoice_payment force row level security;
alter table invoice_payment drop constraint invoice_payment_method_check;
alter table invoice_payment add constraint invoice_payment_method_check check (method in ('BANK', 'CARD', 'CASH', 'CHEQUE', 'TALENT', 'OTHER', 'CREDIT'));
alter table invoice_payment add check ((method = 'CREDIT') = (credit_of is not null) and credit_of <> invoice_id);
create index on invoice_payment (agency_id, credit_of) where credit_of is not null;

-- Kept by trigger: of credit notes that were sent, and of what was refunded or used on other invoices.
alter table invoice add column credited bigint not null default 0, add column credit_used bigint not null default 0;
-- Below 0 it is the client's credit.
alter table invoice drop column open_amount;
alter table invoice add column open_amount bigint not null generated always as (net + tax - paid - credited + credit_used) stored;
call make_sortable('invoice', array['open_amount']);
create or replace trigger touch before update on invoice for each row
  execute function touch('search', 'total', 'open_amount', 'net', 'tax', 'paid', 'credited', 'credit_used', 'payment_status');

call record_table('credit_note', 'creditNote', resource => 'FINANCE', named => 'title', searched => array['title', 'number', 'client'],
  history => array['title', 'number', 'status', 'invoice_id', 'issued_on', 'reason', 'issuer_note', 'business_note', 'tags', 'void_reason']);
create or replace trigger touch before update on credit_note for each row execute function touch('search', 'total', 'net', 'tax');
call make_sortable('credit_note', array['title', 'number', 'client', 'issued_on', 'total']);
create index on credit_note (agency_id, invoice_id);
create index on credit_note (agency_id, partner_id);
create index on credit_note (agency_id, person_id) where person_id is not null;
create index on credit_note (agency_id, contract_id) where contract_id is not null;
call enable_tenant_row_security('credit_note_line');
call notify_changes('credit_note_line', 'creditNote', 'credit_note_id');
call log_history_of('credit_note_line', 'credit_note_id', array['description', 'quantity', 'amount'], 'insert or update or delete');
grant select, insert, update, delete on credit_note_line to greenroom_app;
call enable_tenant_row_security('credit_note_link');
call notify_changes('credit_note_link', 'creditNote', 'credit_note_id');
grant select, insert, delete, update (opened_at, opened) on credit_note_link to greenroom_app;
-- Before the agency is known.
create policy signing_in on credit_note_link for select to greenroom_auth using (true);
grant select (agency_id, credit_note_id, hash) on credit_note_link to greenroom_auth;
call enable_tenant_row_security('client_refund');
call notify_changes('client_refund', 'invoice', 'invoice_id');
call log_history_of('client_refund', 'invoice_id', array['amount', 'refunded_on', 'reference', 'void_reason'], 'insert or update');
grant select, insert, update on client_refund to greenroom_app;
create trigger keep_payment before update or delete on client_refund for each row execute function keep_payment();

-- A credit note has the client of its invoice, its currency, its issuer and its tax.
create function copy_invoice() returns trigger language plpgsql as $$
declare of_invoice invoice;
begin
  select * into of_invoice from invoice i where i.agency_id = new.agency_id and i.id = new.invoice_id;
  -- The foreign key and row security refuse what is not of the agency.
  if of_invoice.id is null then return new; end if;
  if of_invoice.status <> 'Sent' then raise exception 'a credit note is of an invoice that was sent' using errcode = 'check_violation'; end if;
  new.partner_id := of_invoice.partner_id;
  new.client := of_invoice.client;
  new.attention := of_invoice.attention;
  new.issuer := of_invoice.issuer;
  new.person_id := of_invoice.person_id;
  new.contract_id := of_invoice.contract_id;
  new.currency := of_invoice.currency;
  new.rate := of_invoice.rate;
  new.tax_mode := of_invoice.tax_mode;
  new.parties := of_invoice.parties;
  return new;
end $$;
create trigger copy_invoice before insert or update of invoice_id on credit_note for each row execute function copy_invoice();

-- Refuses that more is credited of an invoice, or of one of its lines, than stands there. Drafts count, so that two of them
-- never credit the same. The invoice is locked: who credits it at the same time waits.
create function check_credits(of_agency uuid, of_invoice uuid) returns void language plpgsql as $$
begin
  perform from invoice i where i.agency_id = of_agency and i.id = of_invoice for update;
  if exists (
    select from invoice_line l join (
      select c.invoice_line_id, sum(c.amount) as amount, sum(c.net) as net, sum(c.tax) as tax, coalesce(sum(c.quantity), 0) as quantity
        from credit_note_line c where c.agency_id = of_agency and c.live group by c.invoice_line_id
    ) s on s.invoice_line_id = l.id
    where l.agency_id = of_agency and l.invoice_id = of_invoice and (
      s.amount <> 0 and (abs(s.amount) > abs(l.amount) or sign(s.amount) <> sign(l.amount))
      or s.tax <> 0 and (abs(s.tax) > abs(l.tax) or sign(s.tax) <> sign(l.tax))
      or s.quantity <> 0 and (abs(s.quantity) > abs(l.quantity) or sign(s.quantity) <> sign(l.quantity)))
  ) or (
    select coalesce(sum(c.net + c.tax), 0) from credit_note_line c join credit_note n on n.agency_id = c.agency_id and n.id = c.credit_note_id
      where n.agency_id = of_agency and n.invoice_id = of_invoice and c.live
  ) > (select i.total from invoice i where i.agency_id = of_agency and i.id = of_invoice) then
    raise exception 'more is credited than was invoiced' using errcode = 'check_violation';
  end if;
end $$;

-- What may change of a credit note once it is sent.
create function keep_sent_credit_note() returns trigger language plpgsql as $$
declare
  free text[] := array['status', 'total', 'tags', 'business_note', 'void_reason', 'version', 'updated_at', 'search'];
begin
  if old.status = 'Created' then
    if new.status = 'Voided' then raise exception 'a draft is deleted, not voided' using errcode = 'check_violation'; end if;
    if new.status = 'Sent' then
      if not exists (select from invoice i where i.agency_id = new.agency_id and i.id = new.invoice_id and i.status = 'Sent' for update) then
        raise exception 'a credit note is of an invoice that was sent' using errcode = 'check_violation';
      end if;
      perform check_credits(new.agency_id, new.invoice_id);
    end if;
    return new;
  end if;
  -- Row security refuses another agency.
  if new.agency_id <> old.agency_id then return new; end if;
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status not in (old.status, 'Voided') then
    raise exception 'a credit note that was sent never changes' using errcode = 'check_violation';
  end if;
  if new.status = 'Voided' and new.void_reason is null then raise exception 'it is void for a reason' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger keep_sent before update on credit_note for each row execute function keep_sent_credit_note();

create function keep_sent_credit_lines() returns trigger language plpgsql as $$
declare
  held credit_note_line := case tg_op when 'DELETE' then old else new end;
  held_status text;
  held_invoice uuid;
begin
  -- A line only stops being live, with its credit note.
  if tg_op = 'UPDATE' and to_jsonb(new) - 'live' = to_jsonb(old) - 'live' and old.live and not new.live then return new; end if;
  -- Row security refuses another agency.
  if tg_op = 'UPDATE' and new.agency_id <> old.agency_id then return new; end if;
  if tg_op = 'UPDATE' and new.credit_note_id <> old.credit_note_id then raise exception 'a line stays on its credit note' using errcode = 'check_violation'; end if;
  select n.status, n.invoice_id into held_status, held_invoice from credit_note n where n.agency_id = held.agency_id and n.id = held.credit_note_id;
  if held_status <> 'Created' then raise exception 'the lines of a credit note that was sent never change' using errcode = 'check_violation'; end if;
  if tg_op <> 'DELETE' and held_status is not null and not exists (select from invoice_line l where l.agency_id = new.agency_id and l.id = new.invoice_line_id and l.invoice_id = held_invoice) then
    raise exception 'a credit note credits lines of its invoice' using errcode = 'check_violation';
  end if;
  return held;
end $$;
create trigger keep_sent before insert or update or delete on credit_note_line for each row execute function keep_sent_credit_lines();

create function sum_credit_lines() returns trigger language plpgsql as $$
begin
  update credit_note n set net = s.net, tax = s.tax from (
    select t.agency_id, t.credit_note_id, coalesce(sum(l.net), 0) as net, coalesce(sum(l.tax), 0) as tax from (select distinct agency_id, credit_note_id from touched) t
      left join credit_note_line l on l.agency_id = t.agency_id and l.credit_note_id = t.credit_note_id group by t.agency_id, t.credit_note_id
  ) s where n.agency_id = s.agency_id and n.id = s.credit_note_id and n.status = 'Created' and (n.net, n.tax) is distinct from (s.net, s.tax);
  if tg_op <> 'DELETE' then
    perform check_credits(t.agency_id, t.invoice_id) from (
      select distinct n.agency_id, n.invoice_id from touched l join credit_note n on n.agency_id = l.agency_id and n.id = l.credit_note_id where l.live order by n.invoice_id) t;
  end if;
  return null;
end $$;
create trigger sum_of_new after insert on credit_note_line referencing new table as touched for each statement execute function sum_credit_lines();
create trigger sum_of_changed after update on credit_note_line referencing new table as touched for each statement execute function sum_credit_lines();
create trigger sum_of_deleted after delete on credit_note_line referencing old table as touched for each statement execute function sum_credit_lines();

-- What invoices come to follows from their payments, credit notes and what was refunded or used elsewhere.
create function settle_invoices(of_agency uuid, ids uuid[]) returns void language sql as $$
  update invoice i set paid = s.paid, credited = s.credited, credit_used = s.used,
    payment_status = case when s.paid + s.credited - s.used >= i.total then 'PAID' when s.paid > 0 then 'PARTIALLY_PAID' else 'UNPAID' end
  from (
    select v.id,
      (select coalesce(sum(p.amount), 0) from invoice_payment p where p.agency_id = v.agency_id and p.invoice_id = v.id and p.voided_at is null) as paid,
      (select coalesce(sum(n.total), 0) from credit_note n where n.agency_id = v.agency_id and n.invoice_id = v.id and n.status = 'Sent' and n.deleted_at is null) as credited,
      (select coalesce(sum(r.amount), 0) from client_refund r where r.agency_id = v.agency_id and r.invoice_id = v.id and r.voided_at is null)
        + (select coalesce(sum(p.amount), 0) from invoice_payment p where p.agency_id = v.agency_id and p.credit_of = v.id and p.voided_at is null) as used
    from invoice v where v.agency_id = of_agency and v.id = any (ids)
  ) s where i.agency_id = of_agency and i.id = s.id and (i.paid, i.credited, i.credit_used) is distinct from (s.paid, s.credited, s.used)
$$;

create or replace function pay_invoice() returns trigger language plpgsql as $$
begin
  perform settle_invoices(t.agency_id, array_agg(distinct t.id)) from (
    select p.agency_id, p.invoice_id as id from touched p union select p.agency_id, p.credit_of from touched p where p.credit_of is not null) t group by t.agency_id;
  if tg_op = 'INSERT' and exists (
    select from touched p join invoice i on i.agency_id = p.agency_id and i.id = p.invoice_id join invoice c on c.agency_id = p.agency_id and c.id = p.credit_of
      where c.open_amount > 0 or c.status <> 'Sent' or c.currency <> i.currency or c.partner_id is distinct from i.partner_id
  ) then raise exception 'a client pays with what it has left, in the same currency' using errcode = 'check_violation'; end if;
  return null;
end $$;

create function refund_client() returns trigger language plpgsql as $$
begin
  perform settle_invoices(t.agency_id, array_agg(distinct t.invoice_id)) from touched t group by t.agency_id;
  if tg_op = 'INSERT' and exists (select from touched r join invoice i on i.agency_id = r.agency_id and i.id = r.invoice_id where i.open_amount > 0) then
    raise exception 'more is refunded than the client has left' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refund_new after insert on client_refund referencing new table as touched for each statement execute function refund_client();
create trigger refund_voided after update on client_refund referencing new table as touched for each statement execute function refund_client();

create function follow_credit_note() returns trigger language plpgsql as $$
begin
  if new.status = 'Voided' and old.status <> 'Voided' or new.deleted_at is not null and old.deleted_at is null then
    update credit_note_line set live = false where agency_id = new.agency_id and credit_note_id = new.id and live;
  elsif new.deleted_at is null and old.deleted_at is not null then
    update credit_note_line set live = true where agency_id = new.agency_id and credit_note_id = new.id and not live;
  end if;
  perform settle_invoices(new.agency_id, array[new.invoice_id]);
  return null;
end $$;
create trigger follow_credit_note after update of status, deleted_at on credit_note for each row
  when ((new.status, new.deleted_at) is distinct from (old.status, old.deleted_at)) execute function follow_credit_note();

create or replace function keep_sent_invoice() returns trigger language plpgsql as $$
declare
  free text[] := array['status', 'paid', 'credited', 'credit_used', 'total', 'open_amount', 'payment_status', 'tags', 'business_note', 'void_reason', 'version', 'updated_at', 'search'];
begin
  if old.status = 'Created' then
    if new.status = 'Voided' then raise exception 'a draft is deleted, not voided' using errcode = 'check_violation'; end if;
    return new;
  end if;
  -- Row security refuses another agency.
  if new.agency_id <> old.agency_id then return new; end if;
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status not in (old.status, 'Voided') then
    raise exception 'an invoice that was sent never changes' using errcode = 'check_violation';
  end if;
  if new.status = 'Voided' and old.status <> 'Voided' and ((new.paid, new.credited, new.credit_used) <> (0, 0, 0) or new.void_reason is null) then
    raise exception 'an invoice with payments or credit notes is not voided' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- What is credited whole is not paid, and never ready again.
create or replace function settle_instalments(of_agency uuid, ids uuid[]) returns void language sql as $$
  update instalment p set state = s.state from (
    select i.id, case when v.id is null then 'READY_TO_INVOICE' when v.status = 'Sent' and v.payment_status = 'PAID' and (v.credited < v.total or v.total = 0) then 'PAID' else 'INVOICED' end as state
      from instalment i left join invoice_line l on l.agency_id = i.agency_id and l.origin_kind = 'instalment' and l.origin_id = i.id and l.live
        left join invoice v on v.agency_id = l.agency_id and v.id = l.invoice_id
      where i.agency_id = of_agency and i.id = any (ids) and (v.id is not null or i.state in ('INVOICED', 'PAID'))
  ) s where p.agency_id = of_agency and p.id = s.id and p.state <> s.state
$$;
create or replace trigger follow_invoice after update of status, payment_status, credited, deleted_at on invoice for each row
  when ((new.status, new.payment_status, new.credited, new.deleted_at) is distinct from (old.status, old.payment_status, old.credited, old.deleted_at)) execute function follow_invoice();

-- The first that fits. Sent invoices less their credit notes count; one that is credited whole counts for nothing. What has
-- no instalments is invoiced once its value is.
create or replace function financial_status_of(c contract, today date) returns text language sql stable as $$
  with billed as (
    select i.id, i.paid, i.open_amount, i.due_on,
      (select coalesce(sum(l.net), 0) from invoice_line l where l.agency_id = i.agency_id and l.invoice_id = i.id and coalesce(l.contract_id, i.contract_id) = c.id)
        - (select coalesce(sum(k.net), 0) from credit_note n join credit_note_line k on k.agency_id = n.agency_id and k.credit_note_id = n.id
            where n.agency_id = i.agency_id and n.invoice_id = i.id and n.status = 'Sent' and n.deleted_at is null and coalesce(k.contract_id, n.contract_id) = c.id) as net
      from invoice i where i.agency_id = c.agency_id and i.status = 'Sent' and i.deleted_at is null and (i.credited < i.total or i.total = 0)
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

-- What clients have left, by client and currency: paid or credited beyond what their invoices come to. The reader's own
-- policies hold.
create view client_credit with (security_invoker = true) as
  select i.agency_id, i.partner_id, i.currency, sum(-i.open_amount)::bigint as amount
    from invoice i where i.status = 'Sent' and i.open_amount < 0 and i.deleted_at is null group by i.agency_id, i.partner_id, i.currency;
grant select on client_credit to greenroom_app;
create index on invoice (agency_id, partner_id, currency) where status = 'Sent' and open_amount < 0 and deleted_at is null;
