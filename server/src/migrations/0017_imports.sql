-- Rosters that come from a file: the import, its rows, and what became of each.

create table roster_import (
  id uuid primary key,
  agency_id uuid not null references agency,
  kind text not null check (kind in ('talents', 'scouts', 'partners', 'suppliers')),
  -- An account; a super admin is of no agency.
  actor_id uuid not null,
  media_id uuid,
  filename text not null,
  state text not null default 'reading'
    check (state in ('reading', 'columns', 'checking', 'checked', 'adding', 'done', 'undoing', 'undone', 'failed')),
  problem text,
  -- The head of the file, and for each column its field or null.
  titles text[] not null default '{}',
  fields jsonb not null default '[]',
  -- { field: value }, for all rows.
  fixed jsonb not null default '{}',
  create_categories boolean not null default false,
  day_first boolean not null default true,
  -- A person has matched the columns: the next file with this head begins from them.
  matched boolean not null default false,
  remembered boolean not null default false,
  -- What start or undo was told.
  choice jsonb not null default '{}',
  total integer not null default 0,
  progress integer not null default 0,
  good integer not null default 0,
  faulty integer not null default 0,
  twins integer not null default 0,
  added integer not null default 0,
  kept integer not null default 0,
  added_at timestamptz,
  -- Grows with each step.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  unique (agency_id, id),
  foreign key (agency_id, media_id) references media (agency_id, id)
);
create index on roster_import (agency_id, kind, created_at desc, id desc);
create index on roster_import (agency_id, touched_at);
call guard('roster_import');
call told('roster_import', 'import', 'id');
grant select, insert, update, delete on roster_import to greenroom_app;

create table import_row (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null,
  import_id uuid not null,
  place integer not null,
  line integer not null,
  -- The place of the first row of the same record.
  leader integer not null,
  -- There is something beyond the last column.
  extra boolean not null default false,
  cells text[] not null,
  state text not null default 'unchecked' check (state in ('unchecked', 'good', 'faulty', 'added', 'left')),
  problems jsonb not null default '[]',
  -- What tells that two are the same: an e-mail address, a name with what goes with it.
  email_key text,
  name_key text,
  -- { id, name, line }
  twin jsonb,
  record_id uuid,
  unique (agency_id, import_id, place),
  foreign key (agency_id, import_id) references roster_import (agency_id, id) on delete cascade
);
create index on import_row (agency_id, import_id, leader, place);
create index on import_row (agency_id, import_id, line, id);
create index on import_row (agency_id, record_id) where record_id is not null;
call guard('import_row');
grant select, insert, update, delete on import_row to greenroom_app;
