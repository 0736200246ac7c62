-- Providers of tickets: the key of an agency, and which event of theirs a ticketed event is sold as.

create table ticketing_connection (
  id uuid primary key,
  agency_id uuid not null references agency,
  provider text not null check (provider in ('HUMANITIX', 'EVENTBRITE')),
  -- The key, encrypted.
  sealed bytea not null,
  -- Why the key must be replaced: nothing is asked until it is.
  failure text,
  connected_by uuid,
  connected_at timestamptz not null default now(),
  -- Until when the provider asked to be left alone.
  paused_until timestamptz,
  unique (agency_id, provider)
);
call enable_tenant_row_security('ticketing_connection');
call notify_changes('ticketing_connection', 'ticketingConnection', 'id');
grant select, insert, update, delete on ticketing_connection to greenroom_app;

create table ticketing_link (
  agency_id uuid not null,
  event_id uuid not null,
  provider text not null check (provider in ('HUMANITIX', 'EVENTBRITE')),
  remote_id text not null,
  -- As the provider calls it, and its day there.
  title text not null,
  day date,
  linked_by uuid,
  linked_at timestamptz not null default now(),
  -- When it is fetched the next time; never, once its show is over.
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  failing_since timestamptz,
  failure text,
  fetched_at timestamptz,
  -- Whose turn it is to fetch it, and until when.
  lease_id uuid,
  leased_until timestamptz,
  primary key (agency_id, event_id, provider),
  foreign key (agency_id, event_id) references ticketing (agency_id, id)
);
create index on ticketing_link (due_at);
call enable_tenant_row_security('ticketing_link');
grant select, insert, update, delete on ticketing_link to greenroom_app;
call notify_changes('ticketing_link', 'ticketing', 'event_id');
-- Before the agency is known: the job asks where something is due.
create policy signing_in on ticketing_link for select to greenroom_auth using (true);
grant select (agency_id, due_at) on ticketing_link to greenroom_auth;

-- A show that is moved or brought back is fetched again.
create function fetch_ticketing_again() returns trigger language plpgsql as $$
begin
  update ticketing_link l set due_at = now()
    where l.agency_id = new.agency_id and l.event_id = new.id and l.due_at > now();
  return null;
end $$;
create trigger fetch_again after update on ticketing for each row
  when ((old.starts_at, old.over_at, old.deleted_at, old.event_deleted_at)
    is distinct from (new.starts_at, new.over_at, new.deleted_at, new.event_deleted_at))
  execute function fetch_ticketing_again();
