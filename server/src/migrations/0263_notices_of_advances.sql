-- Owners hear of an advance that waits for another person, and whoever recorded it what became of it.
do $$
declare kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds from (
    select m[1] as kind from regexp_matches((select pg_get_constraintdef(oid) from pg_constraint where conname = 'notification_kind_check'), '''([A-Za-z]+)''', 'g') m
    union select 'advance') all_kinds;
  alter table notification drop constraint notification_kind_check;
  execute format('alter table notification add constraint notification_kind_check check (kind in (%s))', kinds);
end $$;

create function notify_of_advance() returns trigger language plpgsql as $$
begin
  insert into notification (id, agency_id, receiver_id, kind, cause, record_id, actor_id, detail)
    select gen_random_uuid(), new.agency_id, a.id, 'advance', new.id::text || ' ' || new.state, new.owner_id,
      case new.state when 'WAITING' then new.created_by else new.decided_by end, jsonb_build_object('advance', jsonb_build_object('state', new.state))
    from account a
    where a.agency_id = new.agency_id and reads_record(new.agency_id, a.id, new.owner_id)
      and case new.state when 'WAITING' then a.role = 'agency' and a.id is distinct from new.created_by
        else a.id = new.created_by and a.id is distinct from new.decided_by end
    order by a.id
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_advance after insert or update of state on waiting_advance for each row execute function notify_of_advance();
