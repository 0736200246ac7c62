-- Where this data was restored from, if it was: a restored copy sends nothing until it is told to.
create table installation (
  -- There is at most one row.
  restored boolean primary key default true check (restored),
  restored_at timestamptz not null default now(),
  -- The name of the backup.
  restored_from text not null
);
grant select on installation to greenroom_app, greenroom_auth;
