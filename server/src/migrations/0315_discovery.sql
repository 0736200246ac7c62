-- Discovery. What MusicBrainz and ListenBrainz say is of no agency: their limits count for the whole installation.

-- When the next request may leave, for all processes.
create table discovery_pace (
  single boolean primary key default true check (single),
  next_at timestamptz not null default '-infinity'
);
insert into discovery_pace default values;
grant select, update on discovery_pace to greenroom_app;

-- Replies as they came, by a hash of the address that was asked.
create table discovery_reply (
  key text primary key,
  body jsonb not null,
  read_at timestamptz not null default now()
);
create index on discovery_reply (read_at);
grant select, insert, update, delete on discovery_reply to greenroom_app;

-- Artists that were found, as a list of them shows them.
create table discovery_artist (
  id uuid primary key,
  name text not null,
  kind text,
  place text,
  -- The release whose cover stands for the artist.
  release_id uuid,
  read_at timestamptz not null default now()
);
grant select, insert, update, delete on discovery_artist to greenroom_app;

-- Counts of each month in which somebody asked: ListenBrainz says those of today only.
create table discovery_popularity (
  artist_id uuid not null,
  month date not null,
  listeners integer not null,
  listens bigint not null,
  read_at timestamptz not null default now(),
  primary key (artist_id, month)
);
grant select, insert, update, delete on discovery_popularity to greenroom_app;

-- Covers as files of an agency; without a file, the archive has none.
create table discovery_cover (
  agency_id uuid not null references agency,
  release_id uuid not null,
  media_id uuid,
  read_at timestamptz not null default now(),
  primary key (agency_id, release_id),
  foreign key (agency_id, media_id) references media (agency_id, id)
);
create index on discovery_cover (agency_id, media_id) where media_id is not null;
call enable_tenant_row_security('discovery_cover');
grant select, insert, update, delete on discovery_cover to greenroom_app;

-- Which artist a talent or scout is.
create table discovery_person (
  agency_id uuid not null references agency,
  person_id uuid not null,
  artist_id uuid not null,
  primary key (agency_id, person_id),
  foreign key (agency_id, person_id) references person (agency_id, id) on delete cascade
);
create index on discovery_person (agency_id, artist_id);
call enable_tenant_row_security('discovery_person');
grant select, insert, update, delete on discovery_person to greenroom_app;

create table shortlist (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- Who began it, and who alone sees it unless it is shared; null for a super admin's.
  owner_id uuid,
  name text not null collate people,
  shared boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, owner_id) references staff (agency_id, id)
);
create index on shortlist (agency_id, owner_id);
call enable_tenant_row_security('shortlist');
call count_versions('shortlist');
call notify_changes('shortlist', 'shortlist', 'id');
grant select, insert, update on shortlist to greenroom_app;

create table shortlist_entry (
  id uuid primary key,
  agency_id uuid not null references agency,
  shortlist_id uuid not null,
  artist_id uuid not null,
  -- As they were when they were added.
  name text not null collate people,
  kind text,
  place text,
  release_id uuid,
  state text not null default 'NEXT' check (state in ('NEXT', 'GO_AND_SEE', 'TALKED_TO', 'NOT_FOR_US')),
  position integer not null,
  added_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, shortlist_id) references shortlist (agency_id, id),
  foreign key (agency_id, added_by) references staff (agency_id, id)
);
create unique index on shortlist_entry (agency_id, shortlist_id, artist_id) where deleted_at is null;
create index on shortlist_entry (agency_id, artist_id) where deleted_at is null;
create index on shortlist_entry (agency_id, added_by);
call enable_tenant_row_security('shortlist_entry');
call count_versions('shortlist_entry');
call notify_changes('shortlist_entry', 'shortlist', 'shortlist_id');
grant select, insert, update on shortlist_entry to greenroom_app;

create table shortlist_note (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- The list of its entry, for the screens that show it.
  shortlist_id uuid not null,
  entry_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamptz not null default now(),
  foreign key (agency_id, shortlist_id) references shortlist (agency_id, id),
  foreign key (agency_id, entry_id) references shortlist_entry (agency_id, id),
  foreign key (agency_id, author_id) references staff (agency_id, id)
);
create index on shortlist_note (agency_id, entry_id, created_at);
create index on shortlist_note (agency_id, shortlist_id);
create index on shortlist_note (agency_id, author_id);
call enable_tenant_row_security('shortlist_note');
call notify_changes('shortlist_note', 'shortlist', 'shortlist_id');
grant select, insert, update, delete on shortlist_note to greenroom_app;
