-- What a person keeps about lists: columns as arranged, filters by name, and the filter last used in a session.
-- `owner_id` is an account, as an actor is elsewhere: who operates the platform is of no agency and keeps them too.

create table table_setting (
  agency_id uuid not null references agency,
  owner_id uuid not null,
  table_name text not null,
  -- [{ id, width?, hidden?, pin? }] in their order
  columns jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (agency_id, owner_id, table_name)
);
call guard('table_setting');
call told('table_setting', 'tableSetting', 'owner_id');
grant select, insert, update, delete on table_setting to greenroom_app;

create table saved_filter (
  id uuid primary key,
  agency_id uuid not null references agency,
  owner_id uuid not null,
  -- The key of a list (contract/src/lists/known.ts).
  api text not null,
  name text not null collate people,
  -- A query string, checked again whenever it is read.
  parameters text not null,
  created_at timestamptz not null default now(),
  unique (agency_id, id)
);
create unique index saved_filter_name on saved_filter (agency_id, owner_id, api, fold(name));
call guard('saved_filter');
call told('saved_filter', 'savedFilter', 'owner_id');
grant select, insert, update, delete on saved_filter to greenroom_app;

create table session_filter (
  agency_id uuid not null references agency,
  session_id uuid not null references session on delete cascade,
  api text not null,
  parameters text not null,
  version integer not null default 1,
  primary key (agency_id, session_id, api)
);
call guard('session_filter');
grant select, insert, update, delete on session_filter to greenroom_app;
