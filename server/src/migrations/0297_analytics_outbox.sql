-- What is written of events of fans and of talents' days waits here until it is in ClickHouse, if ANALYTICS_URL is set.

-- One row while it is set, and none otherwise: then nothing is queued.
create table analytics_target (
  id boolean primary key default true check (id),
  -- The last filling of ClickHouse with all that PostgreSQL had, which ClickHouse notes, too; and since when it is there.
  -- Until then figures are read from PostgreSQL.
  fill_id uuid,
  filled_at timestamptz,
  -- The process that sends has its turn until then.
  taken_until timestamptz not null default '-infinity',
  -- When the next block may leave, and how many tries have failed in a row.
  next_at timestamptz not null default now(),
  tries integer not null default 0
);
grant select on analytics_target to greenroom_app;
grant select, insert, update, delete on analytics_target to greenroom_auth;

-- The id is the version of the row in ClickHouse: two changes of a row wait for each other, so that the later one has
-- the higher id. No key to agency, which would cost a lookup for each event.
create table analytics_event (
  id bigint generated always as identity primary key,
  agency_id uuid not null,
  event_id uuid not null,
  kind text not null,
  fan_id uuid,
  person_ids uuid[] not null,
  record_id uuid,
  country text,
  undone boolean not null,
  at timestamptz not null,
  -- The fan's id is removed from earlier versions.
  forgets boolean not null,
  queued_at timestamptz not null default now()
);
call enable_tenant_row_security('analytics_event');
create policy signing_in on analytics_event for all to greenroom_auth using (true);
grant select, insert, update, delete on analytics_event to greenroom_app;
grant select, delete on analytics_event to greenroom_auth;

create table analytics_day (
  id bigint generated always as identity primary key,
  agency_id uuid not null,
  person_id uuid not null,
  day date not null,
  country text not null,
  views bigint not null,
  listens bigint not null,
  clicks bigint not null,
  comments bigint not null,
  reactions bigint not null,
  votes bigint not null,
  shares bigint not null,
  posts bigint not null,
  follows bigint not null,
  unfollows bigint not null,
  queued_at timestamptz not null default now()
);
call enable_tenant_row_security('analytics_day');
create policy signing_in on analytics_day for all to greenroom_auth using (true);
grant select, insert, update, delete on analytics_day to greenroom_app;
grant select, delete on analytics_day to greenroom_auth;

-- The last figures that ClickHouse gave to a question, for when it is away.
create table analytics_answer (
  agency_id uuid not null references agency on delete cascade,
  question text not null,
  answer jsonb not null,
  answered_at timestamptz not null default now(),
  primary key (agency_id, question)
);
call enable_tenant_row_security('analytics_answer');
grant select, insert, update, delete on analytics_answer to greenroom_app;

create function queue_fan_events() returns trigger language plpgsql as $$
begin
  if exists (select from analytics_target) then
    insert into analytics_event (agency_id, event_id, kind, fan_id, person_ids, record_id, country, undone, at,
        forgets)
      select agency_id, id, kind, fan_id, person_ids, record_id, country, undone, at,
        tg_op = 'UPDATE' and fan_id is null
      from written;
  end if;
  return null;
end $$;
create trigger queue_added_events after insert on fan_event referencing new table as written
  for each statement execute function queue_fan_events();
create trigger queue_changed_events after update on fan_event referencing new table as written
  for each statement execute function queue_fan_events();

create function queue_fan_days() returns trigger language plpgsql as $$
begin
  if exists (select from analytics_target) then
    insert into analytics_day (agency_id, person_id, day, country, views, listens, clicks, comments, reactions, votes,
        shares, posts, follows, unfollows)
      select agency_id, person_id, day, country, views, listens, clicks, comments, reactions, votes, shares, posts,
        follows, unfollows
      from written;
  end if;
  return null;
end $$;
create trigger queue_added_days after insert on fan_day referencing new table as written
  for each statement execute function queue_fan_days();
create trigger queue_changed_days after update on fan_day referencing new table as written
  for each statement execute function queue_fan_days();

-- A fan who is erased is not named by what still waits.
create function forget_queued_fan() returns trigger language plpgsql as $$
begin
  update analytics_event q set fan_id = null from gone where q.agency_id = gone.agency_id and q.fan_id = gone.id;
  return null;
end $$;
create trigger forget_queued_fan after delete on fan referencing old table as gone
  for each statement execute function forget_queued_fan();
