-- Ticketing: what an event has sold, by ticket type and day. A ticketed event has the id of its event.

create table ticketing (
  id uuid primary key,
  agency_id uuid not null,
  slug text not null,
  -- Of the event, by trigger, so that lists sort, search and filter by them.
  title text not null collate people,
  starts_at timestamptz,
  over_at timestamptz,
  zone text not null check (timestamptz '2000-01-01 00:00Z' at time zone zone is not null),
  meaning text not null check (meaning in ('open', 'confirmed', 'done', 'cancelled')),
  event_deleted_at timestamptz,
  on_sale_on date,
  url text,
  currency text not null,
  -- [{ day, title }]: what happened, for the chart.
  points jsonb not null default '[]',
  source text not null default 'MANUAL' check (source in ('MANUAL', 'HUMANITIX', 'EVENTBRITE')),
  -- Shows that a person chose to compare with; null for those that are found.
  comparable_ids uuid[],
  -- Sums of its types, and of the counts of its source.
  places integer not null default 0,
  sold integer not null default 0,
  gross bigint,
  counted_at timestamptz,
  created_by uuid,
  unique (agency_id, id),
  foreign key (agency_id, id) references event (agency_id, id)
);
call record_part_table('ticketing', 'id', 'ticketing', searched => array['title'],
  history => array['on_sale_on', 'source']);
create unique index on ticketing (agency_id, slug) where deleted_at is null;
create index on ticketing (agency_id, starts_at, id) where deleted_at is null and event_deleted_at is null;
create index on ticketing (agency_id, title, id) where deleted_at is null and event_deleted_at is null;
create index on ticketing (agency_id, sold, id) where deleted_at is null and event_deleted_at is null;
create index on ticketing (agency_id, created_at, id) where deleted_at is null and event_deleted_at is null;
create index on ticketing (agency_id, updated_at, id) where deleted_at is null and event_deleted_at is null;
-- Sums and the event's own columns are no change by a person that another edit could overwrite.
create or replace trigger touch before update on ticketing for each row execute function
  touch('search', 'title', 'starts_at', 'over_at', 'zone', 'meaning', 'event_deleted_at', 'places', 'sold', 'gross',
    'counted_at');

create function describe_ticketing() returns trigger language plpgsql as $$
begin
  select e.title, e.starts_at, coalesce(e.ends_at, wall_time((e.start_on + 1)::timestamp, e.time_zone_id)),
      e.time_zone_id, e.meaning, e.deleted_at
    into new.title, new.starts_at, new.over_at, new.zone, new.meaning, new.event_deleted_at
    from event e where e.agency_id = new.agency_id and e.id = new.id;
  return new;
end $$;
create trigger a_describe before insert on ticketing for each row execute function describe_ticketing();

create function follow_event_in_ticketing() returns trigger language plpgsql as $$
begin
  update ticketing t
    set title = new.title, starts_at = new.starts_at,
      over_at = coalesce(new.ends_at, wall_time((new.start_on + 1)::timestamp, new.time_zone_id)),
      zone = new.time_zone_id, meaning = new.meaning, event_deleted_at = new.deleted_at
    where t.agency_id = new.agency_id and t.id = new.id;
  return null;
end $$;
create trigger follow_in_ticketing after update on event for each row
  when ((old.title, old.starts_at, old.ends_at, old.start_on, old.time_zone_id, old.meaning, old.deleted_at)
    is distinct from (new.title, new.starts_at, new.ends_at, new.start_on, new.time_zone_id, new.meaning, new.deleted_at))
  execute function follow_event_in_ticketing();

create table ticket_type (
  id uuid primary key,
  agency_id uuid not null,
  event_id uuid not null,
  name text not null,
  -- Minor units.
  price bigint,
  capacity integer not null default 0 check (capacity >= 0),
  comps integer not null default 0 check (comps >= 0),
  kills integer not null default 0 check (kills >= 0),
  place smallint not null default 0,
  -- Its id at each provider, by the provider's code.
  remote jsonb not null default '{}',
  unique (agency_id, id),
  foreign key (agency_id, event_id) references ticketing (agency_id, id)
);
call record_part_table('ticket_type', 'event_id', 'ticketing',
  history => array['name', 'price', 'capacity', 'comps', 'kills']);
create index on ticket_type (agency_id, event_id);

-- One row for each type, day and source. A fall of what a source says is kept as tickets given back.
create table ticket_count (
  agency_id uuid not null,
  event_id uuid not null,
  type_id uuid not null,
  day date not null,
  source text not null check (source in ('MANUAL', 'HUMANITIX', 'EVENTBRITE')),
  sold integer not null default 0 check (sold >= 0),
  refunded integer not null default 0 check (refunded >= 0),
  comps integer check (comps >= 0),
  held integer check (held >= 0),
  capacity integer check (capacity >= 0),
  -- Minor units in the currency of the ticketed event; null where only the price is known.
  gross bigint,
  way text not null check (way in ('HAND', 'PASTED', 'FILE', 'FETCHED')),
  file_name text,
  counted_by uuid,
  counted_at timestamptz not null default now(),
  primary key (agency_id, event_id, source, day, type_id),
  foreign key (agency_id, event_id) references ticketing (agency_id, id),
  foreign key (agency_id, type_id) references ticket_type (agency_id, id)
);
create index on ticket_count (agency_id, type_id);
call enable_tenant_row_security('ticket_count');
call notify_changes('ticket_count', 'ticketing', 'event_id');
grant select, insert, update, delete on ticket_count to greenroom_app;

-- Meanings of the columns of files that a person has matched, by the titles of the columns.
create table ticket_columns (
  agency_id uuid not null references agency,
  titles text not null,
  columns text[] not null,
  used_at timestamptz not null default now(),
  primary key (agency_id, titles)
);
call enable_tenant_row_security('ticket_columns');
grant select, insert, update, delete on ticket_columns to greenroom_app;

-- Sums up the types of a ticketed event, and the counts of the source that was chosen.
create function sum_up_ticketing(agency uuid, event uuid) returns void language sql as $$
  update ticketing t
    set places = coalesce(y.places, 0), sold = coalesce(c.sold, 0), gross = c.gross, counted_at = c.counted_at
    from (select 1) one
      left join lateral (select greatest(sum(k.capacity - k.comps - k.kills), 0)::integer as places
        from ticket_type k where k.agency_id = agency and k.event_id = event and k.deleted_at is null) y on true
      left join lateral (select sum(n.sold - n.refunded)::integer as sold,
          sum(coalesce(n.gross, (n.sold - n.refunded) * k.price))::bigint as gross, max(n.counted_at) as counted_at
        from ticketing s join ticket_count n on n.agency_id = agency and n.event_id = event and n.source = s.source
          join ticket_type k on k.agency_id = n.agency_id and k.id = n.type_id
        where s.agency_id = agency and s.id = event) c on true
    where t.agency_id = agency and t.id = event
$$;
