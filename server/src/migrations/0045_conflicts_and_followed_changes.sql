-- Notifications of conflicts, of changes to what one follows, and of finished exports.

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('mention', 'assigned', 'added', 'comment', 'reminder', 'dueSoon', 'overdue', 'conflict', 'followedChanged', 'import', 'export'));
-- What was saved, and what else takes the same time. The record of the notification is whose time it is, none for one's own.
alter table notification add column work_id uuid, add column clash_id uuid,
  add foreign key (agency_id, work_id) references record (agency_id, id) on delete cascade,
  add foreign key (agency_id, clash_id) references record (agency_id, id) on delete cascade;
create index on notification (agency_id, work_id) where work_id is not null;
create index on notification (agency_id, clash_id) where clash_id is not null;
-- Changes within a minute are added to the notification of the first one.
create index on notification (agency_id, record_id, at) where kind = 'followedChanged';
grant update (detail) on notification to greenroom_app;

-- Notifies the colleague whose time it is, or the colleagues who have the talent or scout, that two records take it at once.
-- `more` is how many other clashes the same save has for this person.
create function notify_of_conflict(of_agency uuid, person uuid, work uuid, clash uuid, since timestamptz, until timestamptz, more integer) returns void language sql as $$
  insert into notification (id, agency_id, receiver_id, kind, cause, record_id, work_id, clash_id, actor_id, detail)
    select gen_random_uuid(), of_agency, receiver.id, 'conflict', concat_ws('/', person, work, clash, extract(epoch from since), extract(epoch from until)),
      receiver.about, work, clash, current_actor(), jsonb_build_object('startsAt', to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'endsAt', to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'more', more)
    from (
      select staff.id, null::uuid as about from staff where staff.agency_id = of_agency and staff.id = person and staff.deleted_at is null
      union all
      select m.staff_id, person from assignment m join record r on r.agency_id = m.agency_id and r.id = m.record_id
        where m.agency_id = of_agency and m.record_id = person and m.ended_at is null and r.kind = 'person' and reads_record(of_agency, m.staff_id, person)
    ) receiver
    where not acts_quietly() and receiver.id <> current_actor()
      and not exists (select from follow f where f.agency_id = of_agency and f.staff_id = receiver.id and f.muted and f.record_id in (person, work))
    order by receiver.id
    on conflict do nothing
$$;

-- Creating a record changes nothing that anybody follows yet, though it takes several rows. Staff and notes have notifications of their own.
create function notify_of_followed() returns trigger language plpgsql as $$
declare changed jsonb := (select jsonb_agg(new.table_name || '.' || name) from jsonb_object_keys(new.changes) name);
begin
  if acts_quietly() or changed is null
    or not exists (select from follow f where f.agency_id = new.agency_id and f.record_id = new.record_id and not f.muted and f.staff_id <> new.actor_id)
    or (select h.at from history h where h.agency_id = new.agency_id and h.record_id = new.record_id order by h.id limit 1) = now()
    then return null; end if;
  insert into notification as n (id, agency_id, receiver_id, kind, cause, record_id, actor_id, detail)
    select gen_random_uuid(), new.agency_id, f.staff_id, 'followedChanged', coalesce(recent.cause, concat_ws('/', new.record_id, new.actor_id, floor(extract(epoch from now()) / 60))),
      new.record_id, new.actor_id, jsonb_build_object('changed', changed)
    from follow f left join lateral (
      select cause from notification r where r.agency_id = new.agency_id and r.receiver_id = f.staff_id and r.record_id = new.record_id and r.kind = 'followedChanged'
        and r.actor_id = new.actor_id and r.at > now() - interval '1 minute'
      order by r.at desc limit 1) recent on true
    where f.agency_id = new.agency_id and f.record_id = new.record_id and not f.muted and f.staff_id <> new.actor_id
      and reads_record(new.agency_id, f.staff_id, new.record_id)
    order by f.staff_id
    on conflict (agency_id, receiver_id, kind, cause) do update set read_at = null,
      detail = jsonb_build_object('changed', (select jsonb_agg(distinct name) from jsonb_array_elements((n.detail -> 'changed') || (excluded.detail -> 'changed')) name));
  return null;
end $$;
create trigger notify_of_followed after insert on history for each row
  when (new.actor_id is not null and new.table_name not in ('assignment', 'note') and not (new.op = 'insert' and new.row_id = new.record_id))
  execute function notify_of_followed();
