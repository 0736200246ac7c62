-- What was sent of an invoice, when reminders of it leave, and invoices that are not reminded of.
create table invoice_email_schedule (
  id uuid primary key,
  agency_id uuid not null unique references agency,
  -- Days after an invoice is due; before it, where negative.
  days smallint[] not null default '{}',
  -- Whether what a client owes comes in one email.
  collective boolean not null default false,
  -- Since when payments are thanked for; null: they are not.
  receipts_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call enable_tenant_row_security('invoice_email_schedule');
call count_versions('invoice_email_schedule');
create trigger keep_change after insert or update or delete on invoice_email_schedule for each row execute function keep_finance_change();
call notify_changes('invoice_email_schedule', 'financeEmail', 'id');
grant select, insert, update on invoice_email_schedule to greenroom_app;

create table invoice_email (
  id uuid primary key,
  agency_id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('invoice', 'reminder', 'receipt')),
  -- The day of the schedule that a reminder is of; null of one that a person sent.
  step smallint,
  payment_id uuid,
  -- The emails, one for each recipient; several invoices share it where they are in one email.
  batch_id uuid not null,
  recipients text[] not null,
  subject text not null,
  state text not null check (state in ('queued', 'kept', 'sent', 'failed')),
  failure text,
  created_by uuid,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  foreign key (agency_id, invoice_id) references invoice (agency_id, id),
  foreign key (agency_id, payment_id) references invoice_payment (agency_id, id)
);
create index on invoice_email (agency_id, invoice_id, created_at);
create index on invoice_email (agency_id, batch_id);
-- However often the job runs, a step is sent once, and a payment is thanked for once.
create unique index invoice_email_step on invoice_email (agency_id, invoice_id, step) where step is not null;
create unique index invoice_email_payment on invoice_email (agency_id, payment_id) where payment_id is not null;
call enable_tenant_row_security('invoice_email');
call notify_changes('invoice_email', 'invoice', 'invoice_id');
grant select, insert on invoice_email to greenroom_app;
-- What becomes of an email is known to the role that sends it, before any agency is.
create policy signing_in_select on invoice_email for select to greenroom_auth using (true);
create policy signing_in_update on invoice_email for update to greenroom_auth using (true) with check (true);
grant select, update (state, failure) on invoice_email to greenroom_auth;
create function follow_mail() returns trigger language plpgsql as $$
begin
  update invoice_email e set state = s.state, failure = s.failure from (
    select case when bool_or(m.state = 'failed') then 'failed' when bool_or(m.state = 'queued') then 'queued' else new.state end as state,
      max(m.failure) filter (where m.state = 'failed') as failure
    from mail m where m.agency_id = new.agency_id and m.batch_id = new.batch_id
  ) s where e.agency_id = new.agency_id and e.batch_id = new.batch_id and (e.state, e.failure) is distinct from (s.state, s.failure);
  return null;
end $$;
create trigger follow_mail after update of state, failure on mail for each row when (new.batch_id is not null) execute function follow_mail();

create table invoice_reminder_mute (
  id uuid primary key,
  agency_id uuid not null,
  invoice_id uuid not null,
  reason text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, invoice_id),
  foreign key (agency_id, invoice_id) references invoice (agency_id, id)
);
call enable_tenant_row_security('invoice_reminder_mute');
call notify_changes('invoice_reminder_mute', 'invoice', 'invoice_id');
grant select, insert, delete on invoice_reminder_mute to greenroom_app;

-- How many days late a reminder may still leave, after days on which nothing ran.
create function reminder_lateness() returns integer language sql immutable as $$ select 6 $$;
-- Who is written to about an invoice: those it was sent to, or else who its client is billed through.
create function reminded_addresses(i invoice) returns text[] language sql stable as $$
  select case when cardinality(i.sent_to) > 0 then i.sent_to else coalesce((select array_agg(distinct b.email order by b.email) from billing_contact b
    where b.agency_id = i.agency_id and b.owner_id = i.partner_id and b.email is not null and b.deleted_at is null), '{}') end
$$;
-- The next step of the schedule, with its day; none once it is paid, void, muted or has no one to write to.
create function next_reminder(i invoice, today date) returns table (step smallint, day date) language sql stable as $$
  select d.step, greatest(i.due_on + d.step, today) from invoice_email_schedule s, unnest(s.days) as d (step)
    where s.agency_id = i.agency_id and i.status = 'Sent' and i.open_amount > 0 and i.deleted_at is null
      and i.due_on + d.step > i.issued_on and i.due_on + d.step + reminder_lateness() >= today
      and not exists (select from invoice_reminder_mute m where m.agency_id = i.agency_id and m.invoice_id = i.id)
      and not exists (select from invoice_email e where e.agency_id = i.agency_id and e.invoice_id = i.id and e.kind = 'reminder' and e.step >= d.step)
      and cardinality(reminded_addresses(i)) > 0
    -- Of several that have come, the last; else the first to come.
    order by case when i.due_on + d.step <= today then -d.step::integer - 40000 else d.step::integer end limit 1
$$;
