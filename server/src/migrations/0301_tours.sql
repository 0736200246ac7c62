-- Tours: their party and their itinerary. A show is an event, whose day, times and place stay its own.
create table tour (
  id uuid primary key,
  agency_id uuid not null references agency,
  display_name text not null collate people,
  status text not null default 'PLANNED' check (status in ('PLANNED', 'CONFIRMED', 'DONE', 'CANCELLED')),
  planned_from date,
  planned_to date,
  -- First and last day of plan and itinerary; kept by trigger.
  start_on date,
  end_on date,
  currency text not null default 'AUD',
  description text,
  sanitiser text,
  created_by uuid
);
call record_table('tour', 'tour', resource => 'EVENT', searched => array['display_name'],
  history => array['display_name', 'status', 'planned_from', 'planned_to', 'currency', 'description']);
-- The days that follow from its parts are no change by a person that another edit could overwrite.
create or replace trigger touch before update on tour for each row execute function touch('search', 'start_on', 'end_on');
call make_sortable('tour', array['display_name', 'start_on', 'end_on']);
create index on tour (agency_id, status);

-- Who travels: one of staff, talent, supplier or contact of a partner, or a guest with a name.
create table tour_member (
  id uuid primary key,
  agency_id uuid not null,
  tour_id uuid not null,
  place integer not null default 0,
  staff_id uuid,
  person_id uuid,
  supplier_id uuid,
  contact_id uuid,
  name text,
  party_group text not null default 'CREW' check (party_group in ('ARTIST', 'MANAGER', 'CREW', 'DRIVER', 'GUEST')),
  role text,
  home_name text,
  home_country text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  home_zone text,
  joins_on date,
  leaves_on date,
  note text,
  unique (agency_id, id),
  check (num_nonnulls(staff_id, person_id, supplier_id, contact_id, name) = 1),
  check (leaves_on >= joins_on),
  foreign key (agency_id, tour_id) references tour (agency_id, id),
  foreign key (agency_id, staff_id) references staff (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, supplier_id) references supplier (agency_id, id),
  foreign key (agency_id, contact_id) references partner_contact (agency_id, id)
);
create index on tour_member (agency_id, tour_id, place);
create index on tour_member (agency_id, staff_id) where staff_id is not null;
create index on tour_member (agency_id, person_id) where person_id is not null;
create index on tour_member (agency_id, supplier_id) where supplier_id is not null;
create index on tour_member (agency_id, contact_id) where contact_id is not null;
call record_part_table('tour_member', 'tour_id', 'tour',
  history => array['staff_id', 'person_id', 'supplier_id', 'contact_id', 'name', 'party_group', 'role', 'home_name', 'joins_on', 'leaves_on', 'note']);

create table tour_entry (
  id uuid primary key,
  agency_id uuid not null,
  tour_id uuid not null,
  kind text not null check (kind in ('SHOW', 'TRAVEL', 'HOTEL', 'REHEARSAL', 'PRESS', 'DAY_OFF', 'OTHER')),
  event_id uuid,
  title text,
  -- Dates, or dates and wall times in the zone of each; null for a show.
  start_on date,
  start_time time,
  end_on date,
  end_time time,
  zone text not null,
  end_zone text not null,
  -- Kept by trigger; a show's are its event's.
  starts_at timestamptz,
  ends_at timestamptz,
  place_name text,
  country text,
  address text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  to_name text,
  to_country text,
  to_latitude double precision check (to_latitude between -90 and 90),
  to_longitude double precision check (to_longitude between -180 and 180),
  mode text check (mode in ('FLIGHT', 'TRAIN', 'CAR', 'COACH', 'FERRY', 'OTHER')),
  carrier text,
  reference text,
  km integer check (km >= 0),
  minutes integer check (minutes >= 0),
  -- [{ "name", "memberIds" }]
  rooms jsonb not null default '[]',
  -- Nobody named means the whole party.
  member_ids uuid[] not null default '{}',
  note text,
  conflict_reason text,
  unique (agency_id, id),
  check ((kind = 'SHOW') = (event_id is not null)),
  check ((kind = 'SHOW') = (start_on is null)),
  check (start_on is not null or start_time is null),
  check (end_on is not null or end_time is null),
  foreign key (agency_id, tour_id) references tour (agency_id, id),
  foreign key (agency_id, event_id) references event (agency_id, id)
);
create index on tour_entry (agency_id, tour_id, starts_at);
call record_part_table('tour_entry', 'tour_id', 'tour',
  history => array['kind', 'event_id', 'title', 'start_on', 'start_time', 'end_on', 'end_time', 'place_name', 'address', 'to_name', 'mode', 'carrier',
    'reference', 'km', 'minutes', 'note', 'conflict_reason']);
-- A show is on a tour once.
create unique index on tour_entry (agency_id, event_id, tour_id) where event_id is not null and deleted_at is null;

-- What somebody looked at and left as it is.
create table tour_finding (
  agency_id uuid not null,
  tour_id uuid not null,
  key text not null,
  reason text not null,
  staff_id uuid,
  accepted_at timestamptz not null default now(),
  primary key (agency_id, tour_id, key),
  foreign key (agency_id, tour_id) references tour (agency_id, id)
);
call enable_tenant_row_security('tour_finding');
call notify_changes('tour_finding', 'tour', 'tour_id');
grant select, insert, update, delete on tour_finding to greenroom_app;

-- Hours by road that a day may have.
create table tour_setting (
  agency_id uuid primary key references agency,
  drive_hours numeric(4, 1) not null default 6 check (drive_hours between 1 and 24)
);
call enable_tenant_row_security('tour_setting');
call notify_changes('tour_setting', 'tour', 'agency_id');
grant select, insert, update on tour_setting to greenroom_app;

create function place_tour_entry() returns trigger language plpgsql as $$
begin
  if new.kind = 'SHOW' then
    select e.starts_at, e.ends_at, e.time_zone_id, e.time_zone_id into new.starts_at, new.ends_at, new.zone, new.end_zone
      from event e where e.agency_id = new.agency_id and e.id = new.event_id;
    return new;
  end if;
  if new.zone is null then select a.time_zone_id into new.zone from agency a where a.id = new.agency_id; end if;
  new.end_zone := coalesce(new.end_zone, new.zone);
  new.starts_at := wall_time(new.start_on + coalesce(new.start_time, time '00:00'), new.zone);
  new.ends_at := case
    when new.end_time is not null then wall_time(new.end_on + new.end_time, new.end_zone)
    when new.end_on is null and new.start_time is not null then
      new.starts_at + make_interval(mins => coalesce(new.minutes, 60))
    else wall_time((coalesce(new.end_on, new.start_on) + 1)::timestamp, new.end_zone)
  end;
  return new;
end $$;
create trigger place_tour_entry before insert or update on tour_entry for each row execute function place_tour_entry();

-- Keeps the first and the last day of tours.
create function keep_tour_span(agency uuid, tours uuid[]) returns void language plpgsql as $$
begin
  update tour t set start_on = spans.first_on, end_on = spans.last_on
    from (
      select own.id, least(own.planned_from, min(days.first_on)) as first_on, greatest(own.planned_to, own.planned_from, max(days.last_on)) as last_on
      from tour own left join lateral (
        select coalesce(e.start_on, n.start_on) as first_on, coalesce(e.end_on, e.start_on, n.end_on, n.start_on) as last_on
        from tour_entry n left join event e on e.agency_id = n.agency_id and e.id = n.event_id
        where n.agency_id = own.agency_id and n.tour_id = own.id and n.deleted_at is null and (e.id is null or (e.deleted_at is null and e.meaning <> 'cancelled'))
      ) days on true
      where own.agency_id = agency and own.id = any (tours)
      group by own.id, own.planned_from, own.planned_to
    ) spans
    where t.agency_id = agency and t.id = spans.id and (t.start_on, t.end_on) is distinct from (spans.first_on, spans.last_on);
end $$;

-- Makes the commitments of tours what follows from their entries: travel, rehearsals and press take the time of those
-- named, or of the whole party while it is with the tour. A show's time is its event's.
create function keep_tour_commitments(agency uuid, tours uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(tours), 0) = 0 then return; end if;
  with wanted as (
    select t.id, coalesce(m.staff_id, m.person_id) as person_id, n.id as part, n.starts_at, n.ends_at, n.zone, n.start_time is null as all_day,
      case n.kind when 'TRAVEL' then case n.mode when 'FLIGHT' then 'FLIGHT' else 'TRANSPORT' end when 'PRESS' then 'APPEARANCE' else n.kind end as kind,
      coalesce(n.title, n.place_name || ' to ' || n.to_name, n.place_name, t.display_name) as label,
      case t.status when 'PLANNED' then 'tentative' else 'confirmed' end as firmness
    from tour t
      join tour_entry n on n.agency_id = t.agency_id and n.tour_id = t.id and n.deleted_at is null and n.kind in ('TRAVEL', 'REHEARSAL', 'PRESS') and n.ends_at > n.starts_at
      join tour_member m on m.agency_id = t.agency_id and m.tour_id = t.id and m.deleted_at is null and coalesce(m.staff_id, m.person_id) is not null
        and case when n.member_ids = '{}' then n.start_on >= coalesce(m.joins_on, n.start_on) and n.start_on <= coalesce(m.leaves_on, n.start_on)
          else m.id = any (n.member_ids) end
    where t.agency_id = agency and t.id = any (tours) and t.deleted_at is null and t.status <> 'CANCELLED'
  ),
  gone as (
    delete from commitment c where c.agency_id = agency and c.record_id = any (tours)
      and not exists (select from wanted w where w.id = c.record_id and w.person_id = c.person_id and w.part = c.part)
  )
  insert into commitment as c (agency_id, person_id, record_id, part, starts_at, ends_at, zone, all_day, firmness, kind, label)
    select distinct on (id, person_id, part) agency, person_id, id, part, starts_at, ends_at, zone, all_day, firmness, kind, label from wanted
    on conflict (agency_id, record_id, person_id, part) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, zone = excluded.zone, all_day = excluded.all_day,
      firmness = excluded.firmness, kind = excluded.kind, label = excluded.label,
      changed_in = case when (c.starts_at, c.ends_at, c.firmness) = (excluded.starts_at, excluded.ends_at, excluded.firmness) then c.changed_in else pg_current_xact_id() end
    where (c.starts_at, c.ends_at, c.zone, c.all_day, c.firmness, c.kind, c.label)
      is distinct from (excluded.starts_at, excluded.ends_at, excluded.zone, excluded.all_day, excluded.firmness, excluded.kind, excluded.label);
end $$;

create function follow_tours() returns trigger language plpgsql as $$
begin
  perform keep_tour_span(agency_id, array_agg(id)), keep_tour_commitments(agency_id, array_agg(id)) from touched group by agency_id;
  return null;
end $$;
create trigger follow_new_tours after insert on tour referencing new table as touched for each statement execute function follow_tours();
create function follow_changed_tours() returns trigger language plpgsql as $$
begin
  perform keep_tour_span(n.agency_id, array_agg(n.id)), keep_tour_commitments(n.agency_id, array_agg(n.id))
    from touched n join was o on o.id = n.id
    where (n.status, n.deleted_at, n.planned_from, n.planned_to, n.display_name) is distinct from (o.status, o.deleted_at, o.planned_from, o.planned_to, o.display_name)
    group by n.agency_id;
  return null;
end $$;
create trigger follow_changed_tours after update on tour referencing new table as touched old table as was for each statement
  execute function follow_changed_tours();
create function follow_parts_of_tours() returns trigger language plpgsql as $$
begin
  perform keep_tour_span(agency_id, array_agg(distinct tour_id)), keep_tour_commitments(agency_id, array_agg(distinct tour_id)) from touched group by agency_id;
  return null;
end $$;
do $$
declare tenant text; op text;
begin
  foreach op in array array['insert', 'update'] loop
    foreach tenant in array array['tour_member', 'tour_entry'] loop
      execute format('create trigger %I after %s on %I referencing new table as touched for each statement execute function follow_parts_of_tours()',
        'follow_' || op, op, tenant);
    end loop;
  end loop;
end $$;

-- A show goes with its event.
create function move_shows_of_tours() returns trigger language plpgsql as $$
begin
  update tour_entry n set starts_at = e.starts_at, ends_at = e.ends_at, zone = e.time_zone_id, end_zone = e.time_zone_id
    from touched e where n.agency_id = e.agency_id and n.event_id = e.id
      and (n.starts_at, n.ends_at, n.zone) is distinct from (e.starts_at, e.ends_at, e.time_zone_id);
  perform keep_tour_span(n.agency_id, array_agg(distinct n.tour_id))
    from touched e join was o on o.id = e.id join tour_entry n on n.agency_id = e.agency_id and n.event_id = e.id
    where (e.start_on, e.end_on, e.deleted_at, e.meaning) is distinct from (o.start_on, o.end_on, o.deleted_at, o.meaning)
    group by n.agency_id;
  return null;
end $$;
create trigger move_shows_of_tours after update on event referencing new table as touched old table as was for each statement
  execute function move_shows_of_tours();
-- Times that follow from the event are no change of the entry.
create or replace trigger touch before update on tour_entry for each row execute function touch('starts_at', 'ends_at');
