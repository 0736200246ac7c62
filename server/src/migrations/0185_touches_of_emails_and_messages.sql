-- Emails and messages of WhatsApp count as contact, too.

-- Other records that the line is with: whoever looks after one of them sees it.
alter table contact_touch add column via uuid[] not null default '{}';
grant update on contact_touch to greenroom_app;

-- An email has several people: one touch for each, by the id of the match. Reports, automatic answers and mailing lists are no
-- contact, and neither is what did not leave.
create view mail_touch with (security_invoker = true) as
  select p.agency_id, p.id as line_id, m.id as mail_id, p.record_id as about_id, p.contact_id, 'email'::text as kind, m.sent_at as at,
    case when m.private_to is not null then array[m.private_to] else array_remove(array[m.made_by, m.received_by], null) end as seen_by,
    m.private_to is not null as private,
    array(select distinct o.record_id from mail_log_party o where o.agency_id = p.agency_id and o.mail_id = p.mail_id and o.record_id <> p.record_id) as via
  from mail_log m join mail_log_party p on p.agency_id = m.agency_id and p.mail_id = m.id
  where m.deleted_at is null and m.kind = 'MAIL' and m.state in ('RECEIVED', 'SENT');

-- The outbox changes lines as a role of its own, for which these run.
create policy signing_in on contact_touch to greenroom_auth using (true) with check (true);
grant select, insert, delete on contact_touch to greenroom_auth;
create policy signing_in on mail_log_party for select to greenroom_auth using (true);
grant select on mail_log_party to greenroom_auth;
grant select on mail_touch to greenroom_auth;

create function touch_mail() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from contact_touch where agency_id = new.agency_id
    and line_id in (select p.id from mail_log_party p where p.agency_id = new.agency_id and p.mail_id = new.id);
  insert into contact_touch (agency_id, line_id, about_id, contact_id, kind, at, seen_by, private, via)
    select agency_id, line_id, about_id, contact_id, kind, at, seen_by, private, via from mail_touch where agency_id = new.agency_id and mail_id = new.id;
  return null;
end $$;
alter function touch_mail() owner to greenroom_auth;
create trigger keep_touch after update on mail_log for each row
  when ((new.kind, new.state, new.sent_at, new.private_to, new.made_by, new.received_by, new.deleted_at)
    is distinct from (old.kind, old.state, old.sent_at, old.private_to, old.made_by, old.received_by, old.deleted_at))
  execute function touch_mail();

create function touch_mail_parties() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from contact_touch t using touched p where t.agency_id = p.agency_id and t.line_id in
    (select p.id union all select o.id from mail_log_party o where o.agency_id = p.agency_id and o.mail_id = p.mail_id);
  insert into contact_touch (agency_id, line_id, about_id, contact_id, kind, at, seen_by, private, via)
    select agency_id, line_id, about_id, contact_id, kind, at, seen_by, private, via from mail_touch
    where (agency_id, mail_id) in (select agency_id, mail_id from touched);
  return null;
end $$;
alter function touch_mail_parties() owner to greenroom_auth;
create trigger keep_touch after insert on mail_log_party referencing new table as touched for each statement execute function touch_mail_parties();
create trigger keep_touch_of_rest after delete on mail_log_party referencing old table as touched for each statement execute function touch_mail_parties();

-- A conversation has one touch for each contact: that of its latest message which came in, or which Meta took.
create function touch_chat_logs(of_agency uuid, logs uuid[]) returns void language plpgsql as $$
begin
  delete from contact_touch where agency_id = of_agency and line_id = any (logs)
    and not exists (select from chat_message m where m.agency_id = of_agency and m.log_id = line_id and m.kind <> 'event' and m.state not in ('WAITING', 'UNCONFIRMED', 'FAILED'));
  insert into contact_touch as t (agency_id, line_id, about_id, contact_id, kind, at, seen_by)
    select l.agency_id, l.id, l.about_id, l.contact_id, 'whatsapp', latest.at, '{}' from chat_log l
      cross join lateral (select m.at from chat_message m where m.agency_id = l.agency_id and m.log_id = l.id and m.kind <> 'event' and m.state not in ('WAITING', 'UNCONFIRMED', 'FAILED')
        order by m.at desc, m.id desc limit 1) latest
    where l.agency_id = of_agency and l.id = any (logs) and (l.person_id is not null or l.contact_id is not null)
    on conflict (agency_id, line_id) do update set at = excluded.at where t.at <> excluded.at;
end $$;

create function touch_new_chat_messages() returns trigger language plpgsql as $$
declare one record;
begin
  for one in select agency_id, array_agg(distinct log_id order by log_id) as logs from touched where state not in ('WAITING', 'UNCONFIRMED', 'FAILED') and kind <> 'event' group by agency_id loop
    perform touch_chat_logs(one.agency_id, one.logs);
  end loop;
  return null;
end $$;
create trigger keep_touch after insert on chat_message referencing new table as touched for each statement execute function touch_new_chat_messages();
create trigger keep_touch_of_rest after delete on chat_message referencing old table as touched for each statement execute function touch_new_chat_messages();

create function touch_changed_chat_messages() returns trigger language plpgsql as $$
declare one record;
begin
  for one in select n.agency_id, array_agg(distinct n.log_id order by n.log_id) as logs from touched n join before o on o.agency_id = n.agency_id and o.id = n.id
      where n.log_id <> o.log_id or n.at <> o.at or (n.state in ('WAITING', 'UNCONFIRMED', 'FAILED')) <> (o.state in ('WAITING', 'UNCONFIRMED', 'FAILED')) group by n.agency_id loop
    perform touch_chat_logs(one.agency_id, one.logs);
  end loop;
  return null;
end $$;
create trigger keep_touch_of_changed after update on chat_message referencing new table as touched old table as before for each statement execute function touch_changed_chat_messages();

create function forget_chat_touch() returns trigger language plpgsql as $$
begin
  delete from contact_touch where agency_id = old.agency_id and line_id = old.id;
  return null;
end $$;
create trigger forget_touch after delete on chat_log for each row execute function forget_chat_touch();

-- What is there already.
do $$
declare tenant text;
begin
  foreach tenant in array array['mail_log', 'mail_log_party', 'chat_log', 'chat_message', 'contact_touch'] loop
    execute format('alter table %I no force row level security', tenant);
  end loop;
  insert into contact_touch (agency_id, line_id, about_id, contact_id, kind, at, seen_by, private, via)
    select agency_id, line_id, about_id, contact_id, kind, at, seen_by, private, via from mail_touch;
  perform touch_chat_logs(agency_id, array_agg(id)) from chat_log group by agency_id;
  foreach tenant in array array['mail_log', 'mail_log_party', 'chat_log', 'chat_message', 'contact_touch'] loop
    execute format('alter table %I force row level security', tenant);
  end loop;
end $$;
