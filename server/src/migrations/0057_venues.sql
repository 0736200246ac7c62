-- Venues have a table of their own. It is also the master list of that name.

create table venue (
  id uuid primary key,
  agency_id uuid not null references agency,
  name text not null collate people,
  address text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  time_zone_id text,
  capacity integer check (capacity > 0),
  contact_name text,
  contact_email text,
  country_code text not null default 'AU',
  phone text,
  phone_code text,
  note text,
  place integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (agency_id, id)
);
create unique index on venue (agency_id, fold(name));
call enable_tenant_row_security('venue');
create trigger touch before update on venue for each row execute function touch_entry();
grant select, insert, update on venue to greenroom_app;
call notify_changes('venue', 'venue', 'id');

alter table event add column venue_id uuid, add foreign key (agency_id, venue_id) references venue (agency_id, id);
alter table opportunity add column venue_id uuid, add foreign key (agency_id, venue_id) references venue (agency_id, id);
create index on event (agency_id, venue_id) where venue_id is not null;
create index on opportunity (agency_id, venue_id) where venue_id is not null;

-- What was typed becomes venues. Each keeps the latest address, and the zone if all its events agree on it.
do $$
declare tenant text;
begin
  foreach tenant in array array['agency', 'venue', 'master_entry', 'event', 'opportunity'] loop
    execute format('alter table %I no force row level security', tenant);
    execute format('alter table %I disable trigger user', tenant);
  end loop;
  insert into venue (id, agency_id, name, place, created_at, archived_at)
    select id, agency_id, m.name, place, created_at, archived_at from master_entry m where slug = 'venues';
  delete from master_entry where slug = 'venues';
  insert into venue (id, agency_id, name)
    select gen_random_uuid(), agency_id, (array_agg(trim(named.venue) order by updated_at desc, id))[1]
    from (select agency_id, id, e.venue, updated_at from event e union all select agency_id, id, o.venue, updated_at from opportunity o) named
    where trim(named.venue) <> '' group by agency_id, fold(trim(named.venue))
    on conflict (agency_id, fold(name)) do nothing;
  update event e set venue_id = v.id from venue v where v.agency_id = e.agency_id and fold(v.name) = fold(trim(e.venue)) and trim(e.venue) <> '';
  update opportunity o set venue_id = v.id from venue v where v.agency_id = o.agency_id and fold(v.name) = fold(trim(o.venue)) and trim(o.venue) <> '';
  -- One that is in use is offered again.
  update venue v set archived_at = null where archived_at is not null
    and (exists (select from event e where e.agency_id = v.agency_id and e.venue_id = v.id) or exists (select from opportunity o where o.agency_id = v.agency_id and o.venue_id = v.id));
  update venue v set address = at.address from (
      select distinct on (agency_id, venue_id) agency_id, venue_id, used.address from (
        select agency_id, venue_id, e.address, updated_at, id from event e union all select agency_id, venue_id, o.address, updated_at, id from opportunity o) used
      where venue_id is not null and used.address is not null order by agency_id, venue_id, updated_at desc, id) at
    where at.agency_id = v.agency_id and at.venue_id = v.id;
  update venue v set latitude = at.latitude, longitude = at.longitude from (
      select distinct on (agency_id, venue_id) agency_id, venue_id, e.latitude, e.longitude from event e
      where venue_id is not null and e.latitude is not null and e.longitude is not null order by agency_id, venue_id, updated_at desc, id) at
    where at.agency_id = v.agency_id and at.venue_id = v.id;
  update venue v set time_zone_id = at.zone from (
      select agency_id, venue_id, min(e.time_zone_id) as zone from event e where venue_id is not null and start_on is not null
      group by agency_id, venue_id having count(distinct e.time_zone_id) = 1) at
    where at.agency_id = v.agency_id and at.venue_id = v.id;
  foreach tenant in array array['agency', 'venue', 'master_entry', 'event', 'opportunity'] loop
    execute format('alter table %I enable trigger user', tenant);
    execute format('alter table %I force row level security', tenant);
  end loop;
end $$;
alter table master_entry drop constraint master_entry_slug_check;
alter table master_entry add constraint master_entry_slug_check check (slug in ('cost-types', 'tags', 'outcome-reasons'));

-- What is at a venue has its name and, if it is an event, its zone; its address and coordinates as long as it has no others.
create function follow_venue() returns trigger language plpgsql as $$
declare
  now_at venue;
  was_at venue;
  moved boolean := tg_op = 'INSERT' or new.venue_id is distinct from old.venue_id;
begin
  if new.venue_id is null then
    if tg_op = 'UPDATE' and moved then new.venue := null; end if;
    return new;
  end if;
  select * into now_at from venue v where v.agency_id = new.agency_id and v.id = new.venue_id;
  if tg_op = 'UPDATE' and moved then
    select * into was_at from venue v where v.agency_id = new.agency_id and v.id = old.venue_id;
  end if;
  if moved then
    new.venue := now_at.name;
    if new.address is null or new.address = was_at.address then new.address := now_at.address; end if;
  end if;
  if tg_table_name = 'event' then
    new.time_zone_id := coalesce(now_at.time_zone_id, new.time_zone_id);
    if moved and (new.latitude is null or new.latitude = was_at.latitude) and (new.longitude is null or new.longitude = was_at.longitude) then
      new.latitude := now_at.latitude;
      new.longitude := now_at.longitude;
    end if;
  end if;
  return new;
end $$;
create trigger follow_venue before insert or update of venue_id, time_zone_id on event for each row execute function follow_venue();
create trigger follow_venue before insert or update of venue_id on opportunity for each row execute function follow_venue();
-- Runs after follow_venue, by its name.
create or replace trigger place_event before insert or update of start_on, start_time, end_on, end_time, time_zone_id, venue_id on event
  for each row execute function place_event();

create function pass_on_venue() returns trigger language plpgsql as $$
begin
  update event e set venue = new.name, time_zone_id = coalesce(new.time_zone_id, e.time_zone_id),
      address = case when e.address is not distinct from old.address then new.address else e.address end,
      latitude = case when e.latitude is not distinct from old.latitude and e.longitude is not distinct from old.longitude then new.latitude else e.latitude end,
      longitude = case when e.latitude is not distinct from old.latitude and e.longitude is not distinct from old.longitude then new.longitude else e.longitude end
    where e.agency_id = new.agency_id and e.venue_id = new.id;
  update opportunity o set venue = new.name,
      address = case when o.address is not distinct from old.address then new.address else o.address end
    where o.agency_id = new.agency_id and o.venue_id = new.id;
  return null;
end $$;
create trigger pass_on_venue after update of name, address, latitude, longitude, time_zone_id on venue
  for each row when ((old.name, old.address, old.latitude, old.longitude, old.time_zone_id) is distinct from (new.name, new.address, new.latitude, new.longitude, new.time_zone_id))
  execute function pass_on_venue();
