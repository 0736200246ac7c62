-- Links that content shows, one row for each page that was read: what it says of itself, and its picture as a file of ours.
create table link (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- The page at its site, however the link was written.
  url text not null,
  kind text not null check (kind in ('audio', 'video', 'website')),
  -- What the player is made of.
  provider text,
  external_id text,
  title text,
  description text,
  picture_id uuid,
  read_at timestamptz not null default now(),
  -- Something shows it; one that nothing shows is forgotten after some days.
  is_kept boolean not null default false,
  unique (agency_id, id),
  unique (agency_id, url),
  check ((provider is null) = (external_id is null)),
  check ((kind = 'website') = (provider is null)),
  foreign key (agency_id, picture_id) references media (agency_id, id)
);
create index on link (agency_id, picture_id) where picture_id is not null;
create index on link (agency_id, read_at) where not is_kept;
call enable_tenant_row_security('link');
grant select, insert, update, delete on link to greenroom_app;

-- Videos that are fetched from the address of their file, until they are there.
create table video_link (
  agency_id uuid not null,
  media_id uuid not null,
  url text not null,
  -- Where the file goes, stored before a byte of it.
  target uuid not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, media_id),
  foreign key (agency_id, media_id) references media (agency_id, id)
);
create index on video_link (agency_id, created_at);
call enable_tenant_row_security('video_link');
grant select, insert, delete on video_link to greenroom_app;
