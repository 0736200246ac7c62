-- Tells people of messages on WhatsApp and of conversations that they are given.

-- Adds to the kinds that there are.
do $$
declare kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds from (
    select m[1] as kind from regexp_matches((select pg_get_constraintdef(oid) from pg_constraint where conname = 'notification_kind_check'), '''([A-Za-z]+)''', 'g') m
    union select unnest(array['message', 'conversationAssigned'])) all_kinds;
  alter table notification drop constraint notification_kind_check;
  execute format('alter table notification add constraint notification_kind_check check (kind in (%s))', kinds);
end $$;

-- What a conversation is called for a reader: its contact if they may read them, else what the number calls itself.
create function chat_log_name(of_agency uuid, reader uuid, which uuid) returns text language sql stable as $$
  select case when l.about_id is not null and reads_record(of_agency, reader, l.about_id)
      then coalesce((select k.name from partner_contact k where k.agency_id = of_agency and k.id = l.contact_id), (select r.title from record r where r.agency_id = of_agency and r.id = l.about_id))
      else coalesce(n.profile_name, n.phone) end
    from chat_log l join chat_conversation c on c.agency_id = l.agency_id and c.id = l.conversation_id join whatsapp_number n on n.agency_id = c.agency_id and n.id = c.outside_id
    where l.agency_id = of_agency and l.id = which
$$;

-- Who has a conversation hears of what comes in; without one, those who look after its contact. One who has not looked at the
-- last yet is not told of the next.
create function notify_of_chat_messages() returns trigger language plpgsql as $$
begin
  insert into notification (id, agency_id, receiver_id, kind, cause, detail)
    select gen_random_uuid(), m.agency_id, to_whom.staff_id, 'message', m.log_id || '/' || m.id, jsonb_build_object('chat', jsonb_build_object('logId', m.log_id, 'name', chat_log_name(m.agency_id, to_whom.staff_id, m.log_id)))
    from (select distinct on (agency_id, log_id) agency_id, log_id, conversation_id, id from touched where incoming order by agency_id, log_id, id) m
      join chat_conversation c on c.agency_id = m.agency_id and c.id = m.conversation_id
      join chat_log l on l.agency_id = m.agency_id and l.id = m.log_id
      cross join lateral (
        select c.assigned_to_id as staff_id where c.assigned_to_id is not null
        union select a.staff_id from assignment a where c.assigned_to_id is null and a.agency_id = m.agency_id and a.record_id = l.about_id and a.ended_at is null) to_whom
    where reads_chat_log(m.agency_id, to_whom.staff_id, m.log_id)
      and not exists (select from notification n where n.agency_id = m.agency_id and n.receiver_id = to_whom.staff_id and n.kind = 'message' and n.read_at is null and n.detail #>> '{chat,logId}' = m.log_id::text)
    order by to_whom.staff_id
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_chat_messages after insert on chat_message referencing new table as touched for each statement execute function notify_of_chat_messages();
create index notification_of_chat on notification (agency_id, receiver_id, (detail #>> '{chat,logId}')) where kind = 'message' and read_at is null;

create function notify_of_chat_assignment() returns trigger language plpgsql as $$
begin
  if acts_quietly() then return null; end if;
  insert into notification (id, agency_id, receiver_id, kind, cause, actor_id, detail)
    select gen_random_uuid(), new.agency_id, new.assigned_to_id, 'conversationAssigned', l.id || '/' || txid_current(), current_actor(), jsonb_build_object('chat', jsonb_build_object('logId', l.id, 'name', chat_log_name(new.agency_id, new.assigned_to_id, l.id)))
    from chat_log l where l.agency_id = new.agency_id and l.conversation_id = new.id and reads_chat_log(new.agency_id, new.assigned_to_id, l.id)
    order by l.last_at desc nulls last limit 1
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_chat_assignment after update of assigned_to_id on chat_conversation for each row
  when (new.assigned_to_id is not null and new.assigned_to_id is distinct from old.assigned_to_id and new.assigned_to_id is distinct from current_actor()) execute function notify_of_chat_assignment();

-- What was read in the conversation is read in the inbox.
create function read_chat_notifications() returns trigger language plpgsql as $$
begin
  update notification set read_at = now() where agency_id = new.agency_id and receiver_id = new.staff_id and kind = 'message' and read_at is null and detail #>> '{chat,logId}' = new.log_id::text;
  return null;
end $$;
create trigger read_chat_notifications after insert or update of read_to on chat_reader for each row when (new.read_to is not null) execute function read_chat_notifications();
