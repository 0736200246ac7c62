-- Links that other calendar programs subscribe to.
create table calendar_feed (
  id uuid primary key,
  agency_id uuid not null,
  -- Whose rights decide, at each reading, what it shows.
  maker_id uuid not null,
  -- Whose time it shows: the maker's own, or a person's.
  record_id uuid not null,
  level text not null check (level in ('busy', 'noMoney', 'full')),
  -- Of the token in its address.
  hash bytea not null,
  created_at timestamptz not null default now(),
  fetched_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, maker_id) references staff (agency_id, id),
  foreign key (agency_id, record_id) references record (agency_id, id) on delete cascade
);
create index on calendar_feed (hash);
create index on calendar_feed (agency_id, maker_id, created_at);
create index on calendar_feed (agency_id, record_id);
call enable_tenant_row_security('calendar_feed');
call notify_changes('calendar_feed', 'calendarFeed', 'maker_id');
grant select, insert, delete, update (fetched_at) on calendar_feed to greenroom_app;
-- Before the agency is known.
create policy signing_in on calendar_feed to greenroom_auth using (true);
grant select (id, agency_id, maker_id, hash), delete on calendar_feed to greenroom_auth;

-- They end with a lock, and do not come back with its end.
create function end_calendar_feeds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from calendar_feed where maker_id = new.id;
  return null;
end $$;
alter function end_calendar_feeds() owner to greenroom_auth;
create trigger end_calendar_feeds after update on account for each row
  when ((new.locked_at is not null and old.locked_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function end_calendar_feeds();
