-- Uploads in parts, the files that come of them, and what hangs on records.

alter table media
  -- An image is `processing` until its smaller ones are made; what could not be read is `failed`.
  add column state text not null default 'ready' check (state in ('processing', 'ready', 'failed')),
  -- What is wrong with one that failed.
  add column problem text,
  -- The whole file as people get it; `key` is the small picture that stands for it.
  add column file_key uuid,
  -- An image as it came, until it is made anew.
  add column raw_key uuid,
  -- { large, medium, thumbnail }: keys, made before the files are, so that none is ever lost sight of.
  add column variants jsonb not null default '{}',
  add column size bigint,
  add column sha256 bytea,
  -- Seconds.
  add column duration real,
  -- An account; a super admin is of no agency.
  add column uploaded_by uuid,
  add column deleted_at timestamptz;
call told('media', 'media', 'id');
grant update on media to greenroom_app;
-- The tidying job looks for what was deleted and lies there still.
create index on media (agency_id, deleted_at) where deleted_at is not null;
create index on media (agency_id, uploaded_by);
create index on media (agency_id, size) where deleted_at is null;

-- An upload on its way; who began it, and what was announced, is what every part is held against.
create table upload (
  id uuid primary key,
  agency_id uuid not null references agency,
  actor_id uuid not null,
  qquuid text not null,
  uploader text not null check (uploader in ('general', 'cms')),
  filename text not null,
  size bigint not null,
  parts smallint not null,
  -- Where it is being put together: each attempt writes down its key first.
  targets uuid[] not null default '{}',
  media_id uuid,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, actor_id, qquuid),
  foreign key (agency_id, media_id) references media (agency_id, id)
);
create index on upload (agency_id, touched_at);
call guard('upload');
grant select, insert, update, delete on upload to greenroom_app;

create table upload_part (
  agency_id uuid not null,
  upload_id uuid not null,
  part smallint not null,
  -- Of the object that holds its bytes; a part sent again brings another.
  key uuid not null,
  size integer not null,
  sha256 bytea not null,
  primary key (agency_id, upload_id, part),
  foreign key (agency_id, upload_id) references upload (agency_id, id) on delete cascade
);
call guard('upload_part');
grant select, insert, update, delete on upload_part to greenroom_app;

create table attachment (
  id uuid primary key,
  agency_id uuid not null,
  record_id uuid not null,
  media_id uuid not null,
  caption text,
  place integer not null,
  author_id uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, record_id) references record (agency_id, id),
  foreign key (agency_id, media_id) references media (agency_id, id),
  foreign key (agency_id, author_id) references staff (agency_id, id)
);
create unique index on attachment (agency_id, record_id, media_id) where deleted_at is null;
create index on attachment (agency_id, media_id) where deleted_at is null;
create index on attachment (agency_id, record_id, place, id) where deleted_at is null;
call guard('attachment');
create trigger history after insert or update on attachment for each row execute function keep_history('record_id', 'media_id', 'caption', 'place', 'deleted_at');
call told('attachment', 'attachment', 'record_id');
grant select, insert, update on attachment to greenroom_app;
-- Whether a file is somebody's face.
create index on person (agency_id, avatar_id) where avatar_id is not null;
create index on staff (agency_id, avatar_id) where avatar_id is not null;
