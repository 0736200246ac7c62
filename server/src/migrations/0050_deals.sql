-- Opportunities, events and projects: work with a status of the agency, people, a partner and staff.

alter table master_entry drop constraint master_entry_slug_check;
alter table master_entry add constraint master_entry_slug_check check (slug in ('cost-types', 'venues', 'tags', 'outcome-reasons'));

-- Why deals are lost or declined, to begin with. Ids follow from the agency, so that the demo's are the same on every machine.
create function add_default_reasons(agency uuid) returns void language sql as $$
  insert into master_entry (id, agency_id, slug, name)
    select md5(concat_ws('/', agency, 'outcome reason', name))::uuid, agency, 'outcome-reasons', name
    from (values ('Budget'), ('Dates did not fit'), ('Chose another talent'), ('No answer'), ('Does not suit the talent'), ('Called off')) defaults (name)
    on conflict do nothing
$$;
create function found_reasons() returns trigger language plpgsql as $$ begin perform add_default_reasons(new.id); return null; end $$;
create trigger found_reasons after insert on agency for each row execute function found_reasons();
do $$
declare name text;
begin
  foreach name in array array['agency', 'master_entry'] loop execute format('alter table %I no force row level security', name); end loop;
  perform add_default_reasons(id) from agency;
  foreach name in array array['agency', 'master_entry'] loop execute format('alter table %I force row level security', name); end loop;
end $$;

-- What new work has if it is not said, and what follows from its status. Arguments: the module, and the sequence of its ranks.
create function follow_status() returns trigger language plpgsql as $$
declare is_open boolean;
begin
  if tg_op = 'INSERT' and new.status_id is null then
    select s.id into new.status_id from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where s.agency_id = new.agency_id and c.module = tg_argv[0] order by c.place, c.id, s.place, s.id limit 1;
  end if;
  if tg_op = 'INSERT' or new.status_id <> old.status_id then
    if tg_nargs > 1 then
      if new.rank is null or (tg_op = 'UPDATE' and new.rank = old.rank) then new.rank := nextval(tg_argv[1]) * 65536; end if;
    end if;
    select c.meaning into new.meaning from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where s.agency_id = new.agency_id and s.id = new.status_id;
    is_open := new.meaning in ('OPPORTUNITY', 'open', 'confirmed');
    if is_open then
      new.closed_at := null;
    elsif tg_op = 'INSERT' or new.meaning <> old.meaning or new.closed_at is null then
      new.closed_at := case when tg_op = 'INSERT' then coalesce(new.closed_at, now()) else now() end;
    end if;
  end if;
  return new;
end $$;

create sequence opportunity_rank;
grant usage on sequence opportunity_rank to greenroom_app;
create table opportunity (
  id uuid primary key,
  agency_id uuid not null,
  title text not null collate people,
  status_id uuid not null,
  -- The order of the cards of a status. Sparse; a new card is the last.
  rank bigint not null,
  -- The outcome that its status has.
  meaning text not null check (meaning in ('OPPORTUNITY', 'WON', 'LOST', 'DECLINED')),
  outcome_reason_id uuid,
  closed_at timestamptz,
  partner_id uuid,
  contact_ids uuid[] not null default '{}',
  lead_id uuid,
  type text check (type in ('PERFORMANCE', 'TOUR', 'APPEARANCE', 'ENDORSEMENT', 'RECORDING', 'SCREEN', 'PUBLISHING', 'SPORT', 'OTHER')),
  source text check (source in ('ENQUIRY', 'STAFF', 'PARTNER')),
  -- Minor units.
  value bigint check (value >= 0),
  currency text not null default 'AUD',
  probability smallint check (probability between 0 and 100),
  weighted bigint generated always as (value * probability / 100) stored,
  expected_close_on date,
  start_on date,
  end_on date,
  venue text collate people,
  address text,
  brief text,
  deliverables text,
  sanitiser text,
  tags text[] not null default '{}',
  created_by uuid,
  unique (agency_id, id),
  foreign key (agency_id, id) references record (agency_id, id),
  foreign key (agency_id, status_id) references status (agency_id, id),
  foreign key (agency_id, partner_id) references partner (agency_id, id),
  foreign key (agency_id, lead_id) references staff (agency_id, id),
  foreign key (agency_id, outcome_reason_id) references master_entry (agency_id, id)
);
create trigger follow_status before insert or update of status_id on opportunity for each row execute function follow_status('PIPELINE', 'opportunity_rank');
-- What is open again has no reason for its end.
create function forget_reason() returns trigger language plpgsql as $$
begin
  if new.meaning in ('OPPORTUNITY', 'WON') then new.outcome_reason_id := null; end if;
  return new;
end $$;
create trigger forget_reason before insert or update of status_id, outcome_reason_id on opportunity for each row execute function forget_reason();

create table project (
  id uuid primary key,
  agency_id uuid not null,
  title text not null collate people,
  status_id uuid not null,
  meaning text not null check (meaning in ('open', 'confirmed', 'done', 'cancelled')),
  closed_at timestamptz,
  partner_id uuid,
  contact_ids uuid[] not null default '{}',
  lead_id uuid,
  start_on date,
  end_on date,
  -- Minor units.
  budget bigint check (budget >= 0),
  currency text not null default 'AUD',
  description text,
  sanitiser text,
  tags text[] not null default '{}',
  opportunity_id uuid,
  created_by uuid,
  unique (agency_id, id),
  foreign key (agency_id, id) references record (agency_id, id),
  foreign key (agency_id, status_id) references status (agency_id, id),
  foreign key (agency_id, partner_id) references partner (agency_id, id),
  foreign key (agency_id, lead_id) references staff (agency_id, id),
  foreign key (agency_id, opportunity_id) references opportunity (agency_id, id)
);
create trigger follow_status before insert or update of status_id on project for each row execute function follow_status('PROJECT');

create table event (
  id uuid primary key,
  agency_id uuid not null,
  title text not null collate people,
  status_id uuid not null,
  meaning text not null check (meaning in ('open', 'confirmed', 'done', 'cancelled')),
  closed_at timestamptz,
  kinds text[] not null default '{}',
  partner_id uuid,
  contact_ids uuid[] not null default '{}',
  lead_id uuid,
  -- A date, or a date and a wall time in the zone.
  start_on date,
  start_time time,
  end_on date,
  end_time time,
  time_zone_id text not null,
  -- Kept by trigger. Whole days run from midnight to midnight.
  starts_at timestamptz,
  ends_at timestamptz,
  venue text collate people,
  address text,
  latitude double precision,
  longitude double precision,
  -- [{ "id", "kind", "title", "lane", "start", "end", "personIds", "note" }]
  schedule jsonb not null default '[]',
  -- [{ "id", "name", "address", "checkIn", "checkOut", "personIds", "staffIds", "reference", "note" }]
  stays jsonb not null default '[]',
  -- Minor units.
  fee bigint check (fee >= 0),
  currency text not null default 'AUD',
  hospitality text,
  rider text,
  description text,
  sanitiser text,
  tags text[] not null default '{}',
  opportunity_id uuid,
  project_id uuid,
  conflict_reason text,
  created_by uuid,
  unique (agency_id, id),
  check (start_on is not null or start_time is null),
  check (end_on is not null or end_time is null),
  foreign key (agency_id, id) references record (agency_id, id),
  foreign key (agency_id, status_id) references status (agency_id, id),
  foreign key (agency_id, partner_id) references partner (agency_id, id),
  foreign key (agency_id, lead_id) references staff (agency_id, id),
  foreign key (agency_id, opportunity_id) references opportunity (agency_id, id),
  foreign key (agency_id, project_id) references project (agency_id, id)
);
create trigger follow_status before insert or update of status_id on event for each row execute function follow_status('EVENT');
create function place_event() returns trigger language plpgsql as $$
begin
  if new.time_zone_id is null then select a.time_zone_id into new.time_zone_id from agency a where a.id = new.agency_id; end if;
  new.starts_at := wall_time(new.start_on + coalesce(new.start_time, time '00:00'), new.time_zone_id);
  new.ends_at := case
    when new.start_on is null then null
    when new.end_time is not null then wall_time(new.end_on + new.end_time, new.time_zone_id)
    -- Without an end it lasts an hour, or its day.
    when new.end_on is null and new.start_time is not null then new.starts_at + interval '1 hour'
    else wall_time((coalesce(new.end_on, new.start_on) + 1)::timestamp, new.time_zone_id)
  end;
  return new;
end $$;
create trigger place_event before insert or update of start_on, start_time, end_on, end_time, time_zone_id on event for each row execute function place_event();

-- Who is in an event.
create table event_person (
  id uuid primary key,
  agency_id uuid not null,
  event_id uuid not null,
  person_id uuid not null,
  role text,
  -- A wall time in the event's zone.
  call_time timestamp,
  fee bigint check (fee >= 0),
  place integer not null default 0,
  unique (agency_id, event_id, person_id),
  foreign key (agency_id, event_id) references event (agency_id, id),
  foreign key (agency_id, person_id) references record (agency_id, id)
);
create index on event_person (agency_id, person_id);
create table travel_leg (
  id uuid primary key,
  agency_id uuid not null,
  event_id uuid not null,
  mode text not null check (mode in ('FLIGHT', 'TRAIN', 'CAR', 'COACH', 'FERRY', 'OTHER')),
  from_place text not null,
  to_place text not null,
  departs timestamp not null,
  departs_zone text not null,
  arrives timestamp not null,
  arrives_zone text not null,
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  -- Talents, scouts and staff.
  traveller_ids uuid[] not null default '{}',
  reference text,
  cost bigint check (cost >= 0),
  place integer not null default 0,
  check (arrives_at > departs_at),
  foreign key (agency_id, event_id) references event (agency_id, id)
);
create index on travel_leg (agency_id, event_id);
create function place_leg() returns trigger language plpgsql as $$
begin
  new.departs_at := wall_time(new.departs, new.departs_zone);
  new.arrives_at := wall_time(new.arrives, new.arrives_zone);
  return new;
end $$;
create trigger place_leg before insert or update on travel_leg for each row execute function place_leg();

do $$
declare name text;
begin
  foreach name in array array['event_person', 'travel_leg'] loop
    execute format('call enable_tenant_row_security(%L)', name);
    execute format('call notify_changes(%L, %L, %L)', name, 'event', 'event_id');
    execute format('grant select, insert, update, delete on %I to greenroom_app', name);
  end loop;
end $$;
call log_history_of('event_person', 'event_id', array['person_id', 'role', 'call_time', 'fee'], 'insert or update or delete');
call log_history_of('travel_leg', 'event_id', array['mode', 'from_place', 'to_place', 'departs', 'arrives', 'reference'], 'insert or update or delete');

call record_table('opportunity', 'opportunity', resource => 'PIPELINE', named => 'title', searched => array['title', 'venue', 'address'],
  history => array['title', 'status_id', 'outcome_reason_id', 'partner_id', 'lead_id', 'type', 'source', 'value', 'currency', 'probability', 'expected_close_on',
    'start_on', 'end_on', 'venue', 'address', 'brief', 'deliverables', 'tags']);
-- The place of a card on a board is no change of its opportunity.
create or replace trigger touch before update on opportunity for each row execute function touch('search', 'weighted', 'rank');
call make_sortable('opportunity', array['title', 'value', 'probability', 'weighted', 'expected_close_on', 'start_on', 'closed_at']);
create unique index on opportunity (agency_id, status_id, rank);
create index on opportunity (agency_id, partner_id) where partner_id is not null;

call record_table('project', 'project', resource => 'PROJECT', named => 'title', searched => array['title'],
  history => array['title', 'status_id', 'partner_id', 'lead_id', 'start_on', 'end_on', 'budget', 'currency', 'description', 'tags', 'opportunity_id']);
call make_sortable('project', array['title', 'start_on', 'end_on', 'budget', 'closed_at']);
create index on project (agency_id, status_id);
create index on project (agency_id, partner_id) where partner_id is not null;

call record_table('event', 'event', resource => 'EVENT', named => 'title', searched => array['title', 'venue', 'address'],
  history => array['title', 'status_id', 'kinds', 'partner_id', 'lead_id', 'start_on', 'start_time', 'end_on', 'end_time', 'time_zone_id', 'venue', 'address',
    'fee', 'hospitality', 'rider', 'description', 'tags', 'opportunity_id', 'project_id', 'conflict_reason']);
create or replace trigger touch before update on event for each row execute function touch('search', 'starts_at', 'ends_at');
call make_sortable('event', array['title', 'starts_at', 'ends_at', 'venue', 'closed_at']);
create index on event (agency_id, status_id);
create index on event (agency_id, partner_id) where partner_id is not null;
create index on event (agency_id, project_id) where project_id is not null;

-- Who leads it is on its staff as that, and nobody else is.
create function lead_work() returns trigger language plpgsql as $$
begin
  if new.lead_id is not distinct from old.lead_id then return null; end if;
  update assignment set role = 'Assignee' where agency_id = new.agency_id and record_id = new.id and ended_at is null and role = 'Lead' and staff_id is distinct from new.lead_id;
  if new.lead_id is not null then
    insert into assignment (id, agency_id, record_id, staff_id, role) values (gen_random_uuid(), new.agency_id, new.id, new.lead_id, 'Lead')
      on conflict (agency_id, record_id, staff_id) where ended_at is null do update set role = 'Lead';
  end if;
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['opportunity', 'event', 'project'] loop
    execute format('create trigger lead_work after update of lead_id on %I for each row execute function lead_work()', name);
  end loop;
end $$;
-- Whoever is not on it any more does not lead it, and whoever is made its lead there leads it.
create function follow_lead() returns trigger language plpgsql as $$
declare
  kind text := (select r.kind from record r where r.agency_id = new.agency_id and r.id = new.record_id);
begin
  if kind not in ('opportunity', 'event', 'project') then return null; end if;
  if new.ended_at is not null and new.role = 'Lead' then
    execute format('update %I set lead_id = null where agency_id = $1 and id = $2 and lead_id = $3', kind) using new.agency_id, new.record_id, new.staff_id;
  elsif new.ended_at is null and new.role = 'Lead' then
    execute format('update %I set lead_id = $3 where agency_id = $1 and id = $2 and lead_id is distinct from $3', kind) using new.agency_id, new.record_id, new.staff_id;
  elsif tg_op = 'UPDATE' and old.role = 'Lead' and new.role <> 'Lead' then
    execute format('update %I set lead_id = null where agency_id = $1 and id = $2 and lead_id = $3', kind) using new.agency_id, new.record_id, new.staff_id;
  end if;
  return null;
end $$;
-- Who leads new work is assigned as that.
create function assign_lead() returns trigger language plpgsql as $$
declare
  kind text := (select r.kind from record r where r.agency_id = new.agency_id and r.id = new.record_id);
  lead uuid;
begin
  if kind in ('opportunity', 'event', 'project') then
    execute format('select lead_id from %I where agency_id = $1 and id = $2', kind) into lead using new.agency_id, new.record_id;
    if lead = new.staff_id then new.role := 'Lead'; end if;
  end if;
  return new;
end $$;
create trigger assign_lead before insert on assignment for each row execute function assign_lead();
create trigger follow_lead after insert or update of role, ended_at on assignment for each row execute function follow_lead();

-- A record may take several times of a person: an event, and each leg of its travel.
alter table commitment add column part uuid not null default '00000000-0000-0000-0000-000000000000';
alter table commitment drop constraint commitment_pkey, add primary key (agency_id, record_id, person_id, part);
do $$
declare definition text := pg_get_functiondef('keep_task_commitments(uuid, uuid[])'::regprocedure);
begin
  execute replace(definition, 'on conflict (agency_id, record_id, person_id)', 'on conflict (agency_id, record_id, person_id, part)');
end $$;

-- Makes the commitments of events what follows from their rows, the line-up, the travel and the staff.
--
-- Who entered it and does not lead it only looks after it, which takes no time.
create function keep_event_commitments(agency uuid, events uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(events), 0) = 0 then return; end if;
  with spans as (
    select e.* from event e where e.agency_id = agency and e.id = any (events) and e.deleted_at is null and e.meaning <> 'cancelled'
  ),
  wanted as (
    select s.id, people.person_id, '00000000-0000-0000-0000-000000000000'::uuid as part, least(people.called_at, s.starts_at) as starts_at, s.ends_at, s.time_zone_id as zone,
      s.start_time is null and s.end_time is null and people.called_at is null as all_day, coalesce(s.kinds[1], 'EVENT') as kind, s.title as label, s.meaning
    from spans s join lateral (
      select p.person_id, wall_time(p.call_time, s.time_zone_id) as called_at from event_person p where p.agency_id = agency and p.event_id = s.id
      union all
      select a.staff_id, null from assignment a where a.agency_id = agency and a.record_id = s.id and a.ended_at is null
        and (a.staff_id is distinct from s.created_by or a.role = 'Lead')
    ) people on true where s.ends_at > s.starts_at
    union all
    select s.id, traveller, l.id, l.departs_at, l.arrives_at, l.departs_zone, false, case l.mode when 'FLIGHT' then 'FLIGHT' else 'TRANSPORT' end,
      l.from_place || ' to ' || l.to_place, s.meaning
    from spans s join travel_leg l on l.agency_id = agency and l.event_id = s.id cross join lateral (select distinct unnest(l.traveller_ids) as traveller) t
  ),
  gone as (
    delete from commitment c where c.agency_id = agency and c.record_id = any (events)
      and not exists (select from wanted w where w.id = c.record_id and w.person_id = c.person_id and w.part = c.part)
  )
  insert into commitment as c (agency_id, person_id, record_id, part, starts_at, ends_at, zone, all_day, firmness, kind, label)
    select agency, person_id, id, part, starts_at, ends_at, zone, all_day, case meaning when 'open' then 'tentative' else 'confirmed' end, kind, label from wanted
    on conflict (agency_id, record_id, person_id, part) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, zone = excluded.zone, all_day = excluded.all_day,
      firmness = excluded.firmness, kind = excluded.kind, label = excluded.label,
      changed_in = case when (c.starts_at, c.ends_at, c.firmness) = (excluded.starts_at, excluded.ends_at, excluded.firmness) then c.changed_in else pg_current_xact_id() end
    where (c.starts_at, c.ends_at, c.zone, c.all_day, c.firmness, c.kind, c.label)
      is distinct from (excluded.starts_at, excluded.ends_at, excluded.zone, excluded.all_day, excluded.firmness, excluded.kind, excluded.label);
end $$;
create function commit_events() returns trigger language plpgsql as $$
begin
  perform keep_event_commitments(agency_id, array_agg(id)) from touched group by agency_id;
  return null;
end $$;
create trigger commit_new_events after insert on event referencing new table as touched for each statement execute function commit_events();
create trigger commit_changed_events after update on event referencing new table as touched for each statement execute function commit_events();
create function commit_parts_of_events() returns trigger language plpgsql as $$
begin
  perform keep_event_commitments(agency_id, array_agg(distinct event_id)) from touched group by agency_id;
  return null;
end $$;
create function commit_staff_of_events() returns trigger language plpgsql as $$
begin
  perform keep_event_commitments(e.agency_id, array_agg(e.id)) from event e
    where (e.agency_id, e.id) in (select agency_id, record_id from touched) group by e.agency_id;
  return null;
end $$;
do $$
declare tenant text; op text;
begin
  foreach op in array array['insert', 'update', 'delete'] loop
    foreach tenant in array array['event_person', 'travel_leg'] loop
      execute format('create trigger %I after %s on %I referencing %s table as touched for each statement execute function commit_parts_of_events()',
        'commit_' || op, op, tenant, case op when 'delete' then 'old' else 'new' end);
    end loop;
    execute format('create trigger %I after %s on assignment referencing %s table as touched for each statement execute function commit_staff_of_events()',
      'commit_events_' || op, op, case op when 'delete' then 'old' else 'new' end);
  end loop;
end $$;

-- Reach passes along talents, scouts and partners, not along links of one piece of work with another.
do $$
declare definition text := pg_get_functiondef('reads_record(uuid, uuid, uuid)'::regprocedure);
begin
  execute replace(definition, $old$i.kind <> 'supplier'$old$, $new$i.kind in ('person', 'partner')$new$);
end $$;

do $$
declare definition text := pg_get_functiondef('history_value(text, jsonb)'::regprocedure);
begin
  execute replace(definition, 'when kind = ''picture''', $cases$when kind = 'masterEntry' then (select coalesce(jsonb_agg(name), '[]') from master_entry where id = (v #>> '{}')::uuid)
    when kind = 'picture'$cases$);
end $$;
