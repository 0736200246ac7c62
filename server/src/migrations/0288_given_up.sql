-- What can't leave is tried for three days, counted from the first try that failed.
alter table mail add column failing_since timestamptz;
grant update (failing_since) on mail to greenroom_app;
alter table mail_log add column failing_since timestamptz;
alter table chat_message add column failing_since timestamptz;
alter table social_share add column failing_since timestamptz, add column failed_tries integer not null default 0;
alter table social_content add column asked_failing_since timestamptz;
-- A step for Xero that fails waits by itself: one that always fails keeps no other from being said.
alter table xero_outbox
  add column tries integer not null default 0,
  add column failing_since timestamptz,
  add column due_at timestamptz not null default now();

-- What was given up, of all kinds but emails, which have a list of their own: for the agency's owner and for who runs the
-- installation. It is written by the tables that give up, and goes when it is sent again or done.
create table given_up (
  -- The message, the share or the step.
  id uuid primary key,
  agency_id uuid not null references agency,
  kind text not null check (kind in ('whatsapp', 'share', 'xero')),
  -- Whom a message is for, which post is shared, which document it is of.
  title text not null,
  -- What its screen opens: the conversation, the post, the document.
  about_id uuid,
  reason text not null,
  at timestamptz not null default now(),
  unique (agency_id, id)
);
create index on given_up (agency_id, at desc, id);
create index on given_up (agency_id, kind, at desc);
create index on given_up (kind);
call enable_tenant_row_security('given_up');
call notify_changes('given_up', 'givenUp', 'id');
grant select, insert, update, delete on given_up to greenroom_app;
create policy signing_in on given_up for select to greenroom_auth using (true);
grant select on given_up to greenroom_auth;

-- What is watched counts what is tried again.
grant select (failing_since) on chat_message to greenroom_auth;
grant select (failing_since) on social_share to greenroom_auth;
create policy signing_in on xero_outbox for select to greenroom_auth using (true);
grant select (agency_id, state, failing_since) on xero_outbox to greenroom_auth;
create index xero_outbox_waiting on xero_outbox (state) where state = 'WAITING';

-- What a row is called, and what its screen opens.
create function given_up_message(of_agency uuid, which_log uuid) returns text language sql stable as $$
  select coalesce((select k.name from partner_contact k where k.agency_id = of_agency and k.id = l.contact_id),
      (select r.title from record r where r.agency_id = of_agency and r.id = l.about_id), outside_name(n))
    from chat_log l join chat_conversation c on c.agency_id = l.agency_id and c.id = l.conversation_id join whatsapp_number n on n.agency_id = c.agency_id and n.id = c.outside_id
    where l.agency_id = of_agency and l.id = which_log
$$;
create function given_up_share(of_agency uuid, which_item uuid, on_platform text) returns text language sql stable as $$
  select initcap(on_platform) || ': ' || r.title from record r where r.agency_id = of_agency and r.id = which_item
$$;
create function given_up_step(o xero_outbox) returns text language sql stable as $$
  select nullif(concat_ws(', ', coalesce((select n.number from credit_note n where n.agency_id = o.agency_id and n.id = o.cause_id), i.number, e.description, l.reference), coalesce(i.client, l.name)), '')
    from (select 1) one left join invoice i on i.agency_id = o.agency_id and i.id = o.invoice_id
      left join xero_bill b on b.agency_id = o.agency_id and b.id = o.bill_id left join expense e on e.agency_id = b.agency_id and e.id = b.expense_id
      left join pay_run_line l on l.agency_id = b.agency_id and l.movement_id = b.movement_id
    limit 1
$$;

create function note_given_up(of_agency uuid, which uuid, of_kind text, called text, about uuid, why text) returns void language sql as $$
  insert into given_up (id, agency_id, kind, title, about_id, reason) values (which, of_agency, of_kind, coalesce(called, ''), about, coalesce(why, ''))
    on conflict (id) do update set reason = excluded.reason, title = excluded.title, at = now()
$$;

create function keep_given_up_message() returns trigger language plpgsql as $$
begin
  if new.state = 'FAILED' then perform note_given_up(new.agency_id, new.id, 'whatsapp', given_up_message(new.agency_id, new.log_id), new.log_id, new.failure);
  else delete from given_up where agency_id = new.agency_id and id = new.id; end if;
  return null;
end $$;
create trigger keep_given_up after update of state on chat_message for each row
  when (old.state is distinct from new.state and (old.state = 'FAILED' or new.state = 'FAILED')) execute function keep_given_up_message();

create function keep_given_up_share() returns trigger language plpgsql as $$
begin
  if new.state = 'FAILED' then perform note_given_up(new.agency_id, new.id, 'share', given_up_share(new.agency_id, new.item_id, new.platform), new.item_id, new.failure);
  else delete from given_up where agency_id = new.agency_id and id = new.id; end if;
  return null;
end $$;
create trigger keep_given_up after update of state on social_share for each row
  when (old.state is distinct from new.state and (old.state = 'FAILED' or new.state = 'FAILED')) execute function keep_given_up_share();

create function keep_given_up_step() returns trigger language plpgsql as $$
begin
  if new.state = 'STOPPED' then perform note_given_up(new.agency_id, new.id, 'xero', given_up_step(new), coalesce(new.invoice_id, new.bill_id), new.failure);
  else delete from given_up where agency_id = new.agency_id and id = new.id; end if;
  return null;
end $$;
create trigger keep_given_up after update of state on xero_outbox for each row
  when (old.state is distinct from new.state and (old.state = 'STOPPED' or new.state = 'STOPPED')) execute function keep_given_up_step();

-- What is deleted was given up no more.
create function forget_given_up() returns trigger language plpgsql as $$
begin
  delete from given_up where agency_id = old.agency_id and id = old.id;
  return null;
end $$;
create trigger forget_given_up after delete on chat_message for each row when (old.state = 'FAILED') execute function forget_given_up();

-- What failed before: of messages, the last 30 days.
do $$
declare name text; own text[] := array['given_up', 'chat_message', 'chat_log', 'chat_conversation', 'whatsapp_number', 'partner_contact', 'record', 'social_share', 'xero_outbox', 'invoice', 'credit_note', 'xero_bill', 'expense', 'pay_run_line'];
begin
  foreach name in array own loop execute format('alter table %I no force row level security', name); end loop;
  insert into given_up (id, agency_id, kind, title, about_id, reason, at)
    select m.id, m.agency_id, 'whatsapp', coalesce(given_up_message(m.agency_id, m.log_id), ''), m.log_id, coalesce(m.failure, ''), coalesce(m.failed_at, m.at)
      from chat_message m where m.state = 'FAILED' and coalesce(m.failed_at, m.at) > now() - interval '30 days'
    union all select s.id, s.agency_id, 'share', coalesce(given_up_share(s.agency_id, s.item_id, s.platform), ''), s.item_id, coalesce(s.failure, ''), coalesce(s.done_at, s.created_at)
      from social_share s where s.state = 'FAILED'
    union all select o.id, o.agency_id, 'xero', coalesce(given_up_step(o), ''), coalesce(o.invoice_id, o.bill_id), coalesce(o.failure, ''), o.created_at from xero_outbox o where o.state = 'STOPPED';
  foreach name in array own loop execute format('alter table %I force row level security', name); end loop;
end $$;
