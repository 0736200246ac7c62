-- Holds: options on days of a talent for an opportunity or an event, ranked by day until one of them is confirmed.

create table hold (
  id uuid primary key,
  agency_id uuid not null,
  -- The opportunity or event that it is for, whose rights are its rights.
  record_id uuid not null,
  person_id uuid not null,
  first_on date not null,
  last_on date not null,
  -- Hours on the first and on the last day; null for whole days.
  from_time time,
  to_time time,
  -- The talent's, as it was when the hold was placed.
  zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  expires_at timestamptz,
  state text not null default 'held' check (state in ('held', 'confirmed', 'released', 'expired')),
  -- Its lowest place of all its days, while it is held.
  level smallint check (level between 1 and 5),
  -- Why it ended, or why its level changed last; and the opportunity or event whose hold was confirmed instead.
  cause text check (cause in ('expired', 'released', 'confirmed', 'moved', 'cancelled')),
  cause_id uuid,
  -- Why it was placed although it clashes.
  conflict_reason text,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id),
  check (last_on >= first_on),
  check (ends_at > starts_at),
  check ((level is not null) = (state = 'held')),
  foreign key (agency_id, record_id) references record (agency_id, id),
  foreign key (agency_id, person_id) references record (agency_id, id),
  foreign key (agency_id, cause_id) references record (agency_id, id)
);
create index on hold (agency_id, record_id);
create index on hold (agency_id, person_id) where state in ('held', 'confirmed');
create index on hold (agency_id, cause_id) where cause_id is not null;
create index on hold (expires_at) where state = 'held';

-- The places of the days of holds that stand. Those below move up in one statement, so uniqueness counts at its end.
create table hold_day (
  agency_id uuid not null,
  hold_id uuid not null,
  person_id uuid not null,
  day date not null,
  level smallint not null check (level between 1 and 5),
  primary key (agency_id, hold_id, day),
  constraint hold_day_level unique (agency_id, person_id, day, level) deferrable initially immediate,
  foreign key (agency_id, hold_id) references hold (agency_id, id),
  foreign key (agency_id, person_id) references record (agency_id, id)
);

call enable_tenant_row_security('hold');
call enable_tenant_row_security('hold_day');
grant select, insert, update on hold to greenroom_app;
grant select, insert, update, delete on hold_day to greenroom_app;
-- For the job that looks for agencies with holds that are due.
create policy signing_in on hold for select to greenroom_auth using (true);
grant select (agency_id, state, expires_at) on hold to greenroom_auth;

-- Its level follows from others, so a change of it is no change by a person that another edit could overwrite.
create trigger touch before update on hold for each row execute function touch('level', 'cause', 'cause_id');
call notify_changes('hold', 'hold', 'record_id');
call log_history_of('hold', 'record_id', array['person_id', 'first_on', 'last_on', 'from_time', 'to_time', 'expires_at', 'state', 'level', 'cause', 'conflict_reason']);
-- Each change of a level says its cause, also if the one before had the same.
do $$
declare
  definition text := pg_get_functiondef('log_hold_history()'::regprocedure);
  patched text := replace(replace(definition, 'if new.cause is distinct from old.cause then', 'if new.cause is not null and (new.level, new.state) is distinct from (old.level, old.state) then'),
    'jsonb_build_array(old.cause, new.cause)', 'jsonb_build_array(null, new.cause)');
begin
  if patched = definition then raise exception 'the history of holds is written in another way'; end if;
  execute patched;
end $$;

-- In the order of their ids, as everything that gives people time does.
create function lock_time_of(people uuid[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('commitment ' || id, 0)) from (select distinct unnest(people) as id order by 1) ordered;
end $$;

create function place_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform lock_time_of(array[new.person_id]);
    if new.zone is null then
      select coalesce(p.time_zone_id, a.time_zone_id) into new.zone from agency a
        left join person p on p.agency_id = a.id and p.id = new.person_id where a.id = new.agency_id;
    end if;
  end if;
  new.starts_at := wall_time(new.first_on + coalesce(new.from_time, time '00:00'), new.zone);
  new.ends_at := case when new.to_time is null then wall_time((new.last_on + 1)::timestamp, new.zone) else wall_time(new.last_on + new.to_time, new.zone) end;
  new.level := case when new.state = 'held' then (
    select max(coalesce((select own.level from hold_day own where own.agency_id = new.agency_id and own.hold_id = new.id and own.day = days.day),
      1 + (select count(*) from hold_day d where d.agency_id = new.agency_id and d.person_id = new.person_id and d.day = days.day)))
    from (select generate_series(new.first_on, new.last_on, interval '1 day')::date as day) days) end;
  return new;
end $$;
create trigger place_hold before insert or update on hold for each row execute function place_hold();

-- Its days take their places, and those that it leaves let others move up.
create function rank_hold() returns trigger language plpgsql as $$
declare
  gone date[] := array(select d.day from hold_day d where d.agency_id = new.agency_id and d.hold_id = new.id
    and (new.state <> 'held' or d.day not between new.first_on and new.last_on));
begin
  if gone <> '{}' then
    with left_days as (
      delete from hold_day d where d.agency_id = new.agency_id and d.hold_id = new.id and d.day = any (gone) returning d.day, d.level
    )
    update hold_day d set level = d.level - 1 from left_days l
      where d.agency_id = new.agency_id and d.person_id = new.person_id and d.day = l.day and d.level > l.level;
    update hold h set cause = case new.state when 'held' then 'moved' when 'confirmed' then 'confirmed' else new.cause end, cause_id = case new.state when 'confirmed' then new.record_id when 'held' then null else new.cause_id end
      where h.agency_id = new.agency_id and h.state = 'held' and h.id <> new.id
        and h.id in (select d.hold_id from hold_day d where d.agency_id = new.agency_id and d.person_id = new.person_id and d.day = any (gone))
        and h.level is distinct from (select max(d.level) from hold_day d where d.agency_id = new.agency_id and d.hold_id = h.id);
  end if;
  if new.state = 'held' then
    insert into hold_day (agency_id, hold_id, person_id, day, level)
      select new.agency_id, new.id, new.person_id, days.day,
        1 + (select count(*) from hold_day d where d.agency_id = new.agency_id and d.person_id = new.person_id and d.day = days.day)
      from (select generate_series(new.first_on, new.last_on, interval '1 day')::date as day) days
      where not exists (select from hold_day own where own.agency_id = new.agency_id and own.hold_id = new.id and own.day = days.day);
  end if;
  return null;
end $$;
create trigger rank_new_hold after insert on hold for each row when (new.state = 'held') execute function rank_hold();
create trigger rank_changed_hold after update on hold for each row
  when ((new.state, new.first_on, new.last_on) is distinct from (old.state, old.first_on, old.last_on)) execute function rank_hold();

-- Makes the commitments of holds what follows from their rows. The event that a confirmed hold became takes that time itself.
create function keep_hold_commitments(agency uuid, holds uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(holds), 0) = 0 then return; end if;
  with wanted as (
    select h.*, r.title as label, h.from_time is null and h.to_time is null as all_day, case h.state when 'held' then 'tentative' else 'confirmed' end as firmness
    from hold h join record r on r.agency_id = h.agency_id and r.id = h.record_id and r.deleted_at is null
    where h.agency_id = agency and h.id = any (holds) and h.state in ('held', 'confirmed')
      and not (h.state = 'confirmed' and exists (
        select from event e join event_person p on p.agency_id = e.agency_id and p.event_id = e.id
          where e.agency_id = agency and e.id = h.record_id and e.meaning in ('confirmed', 'done') and p.person_id = h.person_id))
  ),
  gone as (
    delete from commitment c using hold h where h.agency_id = agency and h.id = any (holds) and c.agency_id = agency and c.record_id = h.record_id and c.part = h.id
      and not exists (select from wanted w where w.id = c.part)
  )
  insert into commitment as c (agency_id, person_id, record_id, part, starts_at, ends_at, zone, all_day, firmness, kind, label)
    select agency, person_id, record_id, id, starts_at, ends_at, zone, all_day, firmness, 'HOLD', label from wanted
    on conflict (agency_id, record_id, person_id, part) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, all_day = excluded.all_day,
      firmness = excluded.firmness, label = excluded.label,
      changed_in = case when (c.starts_at, c.ends_at, c.firmness) = (excluded.starts_at, excluded.ends_at, excluded.firmness) then c.changed_in else pg_current_xact_id() end
    where (c.starts_at, c.ends_at, c.all_day, c.firmness, c.label) is distinct from (excluded.starts_at, excluded.ends_at, excluded.all_day, excluded.firmness, excluded.label);
end $$;
create function commit_holds() returns trigger language plpgsql as $$
begin
  perform keep_hold_commitments(agency_id, array_agg(id)) from touched group by agency_id;
  return null;
end $$;
create trigger commit_new_holds after insert on hold referencing new table as touched for each statement execute function commit_holds();
create trigger commit_changed_holds after update on hold referencing new table as touched for each statement execute function commit_holds();

-- Those of an event are kept beside its own.
do $$
declare
  definition text := pg_get_functiondef('keep_event_commitments(uuid, uuid[])'::regprocedure);
  patched text := replace(definition, 'c.record_id = any (events)', 'c.record_id = any (events) and c.kind <> ''HOLD''');
begin
  if patched = definition then raise exception 'the commitments of events are kept in another way'; end if;
  execute patched;
end $$;
create function commit_confirmed_holds() returns trigger language plpgsql as $$
begin
  perform keep_hold_commitments(h.agency_id, array_agg(h.id)) from hold h
    where h.state = 'confirmed' and (h.agency_id, h.record_id) in (select agency_id, (to_jsonb(touched) ->> tg_argv[0])::uuid from touched) group by h.agency_id;
  return null;
end $$;
create trigger commit_confirmed_holds after update on event referencing new table as touched for each statement execute function commit_confirmed_holds('id');
do $$
declare op text;
begin
  foreach op in array array['insert', 'update', 'delete'] loop
    execute format('create trigger %I after %s on event_person referencing %s table as touched for each statement execute function commit_confirmed_holds(%L)',
      'commit_confirmed_holds_' || op, op, case op when 'delete' then 'old' else 'new' end, 'event_id');
  end loop;
end $$;
-- What they are called in the calendar.
create function name_holds() returns trigger language plpgsql as $$
begin
  perform keep_hold_commitments(new.agency_id, array(select h.id from hold h where h.agency_id = new.agency_id and h.record_id = new.id and h.state in ('held', 'confirmed')));
  return null;
end $$;
create trigger name_holds after update on record for each row
  when (new.kind in ('opportunity', 'event') and old.title is distinct from new.title) execute function name_holds();

-- Notifies who has the opportunity or event, and who placed the hold: it moved up, or it ended by what somebody else did or by time.
create function notify_of_hold() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.quiet', true), '') = 'on' then return null; end if;
  insert into notification (id, agency_id, receiver_id, kind, cause, record_id, work_id, clash_id, actor_id, detail)
    select gen_random_uuid(), new.agency_id, staff.id, 'hold', concat_ws('/', new.id, new.state, new.level, pg_current_xact_id()), new.record_id, new.person_id, new.cause_id,
      (select actor.id from staff actor where actor.agency_id = new.agency_id and actor.id = current_actor()),
      jsonb_build_object('hold', jsonb_build_object('firstDay', new.first_on, 'lastDay', new.last_on, 'from', old.level, 'to', new.level, 'cause', new.cause))
    from staff
    where staff.agency_id = new.agency_id and staff.deleted_at is null and staff.id is distinct from current_actor()
      and (staff.id = new.created_by or exists (select from assignment a where a.agency_id = new.agency_id and a.record_id = new.record_id and a.staff_id = staff.id
        and a.ended_at is null and a.role in ('Lead', 'Assignee')))
      and not exists (select from follow f where f.agency_id = new.agency_id and f.staff_id = staff.id and f.record_id = new.record_id and f.muted)
      and reads_record(new.agency_id, staff.id, new.record_id)
    order by staff.id
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_hold after update on hold for each row
  when (old.state = 'held' and (new.state in ('released', 'expired') or (new.level < old.level and (new.first_on, new.last_on) = (old.first_on, old.last_on))))
  execute function notify_of_hold();
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('mention', 'assigned', 'added', 'comment', 'reminder', 'dueSoon', 'overdue', 'conflict', 'hold', 'followedChanged', 'import', 'export'));

-- Ends the holds of an agency that are due, each once however many processes ask. Returns how many.
create function expire_holds(of_agency uuid, due timestamptz) returns integer language plpgsql as $$
declare ended integer;
begin
  perform lock_time_of(array(select h.person_id from hold h where h.agency_id = of_agency and h.state = 'held' and h.expires_at <= due));
  update hold h set state = 'expired', cause = 'expired', cause_id = null where h.agency_id = of_agency and h.state = 'held' and h.expires_at <= due;
  get diagnostics ended = row_count;
  return ended;
end $$;

-- What is cancelled, lost or deleted needs no days.
create function release_holds_of_work() returns trigger language plpgsql as $$
begin
  perform lock_time_of(array(select h.person_id from hold h where h.agency_id = new.agency_id and h.record_id = new.id and h.state in ('held', 'confirmed')));
  update hold h set state = 'released', cause = 'cancelled', cause_id = null where h.agency_id = new.agency_id and h.record_id = new.id and h.state in ('held', 'confirmed');
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['opportunity', 'event'] loop
    execute format('create trigger release_holds after update on %I for each row when ((new.deleted_at is not null and old.deleted_at is null)
      or (new.meaning in (''LOST'', ''DECLINED'', ''cancelled'') and old.meaning is distinct from new.meaning)) execute function release_holds_of_work()', name);
  end loop;
end $$;
