-- The interface of the fan app: its keys, and what its fans did.
create table fan_key (
  id uuid primary key,
  agency_id uuid not null references agency,
  name text not null collate people,
  -- What it opens: reading content, or telling what fans did.
  kind text not null check (kind in ('read', 'write')),
  hash bytea not null,
  -- The last characters, by which people tell keys apart.
  hint text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, created_by) references staff (agency_id, id)
);
create unique index on fan_key (hash);
create index on fan_key (agency_id, created_at desc);
create index on fan_key (agency_id, created_by) where created_by is not null;
call enable_tenant_row_security('fan_key');
call notify_changes('fan_key', 'fanKey', 'id');
grant select, insert, update on fan_key to greenroom_app;
create policy signing_in on fan_key for select to greenroom_auth using (true);
create policy signing_in_update on fan_key for update to greenroom_auth using (true) with check (true);
grant select (id, agency_id, kind, hash, used_at, revoked_at), update (used_at) on fan_key to greenroom_auth;

-- What fans did, once for each event by the id that the app gave it. Reports count from here.
create table fan_event (
  agency_id uuid not null references agency,
  id uuid not null,
  kind text not null check (kind in ('REPORT', 'NOT_INTERESTED', 'NOT_RELEVANT', 'VIEW', 'LISTEN', 'SHARE', 'COMMENT', 'REACTION', 'FOLLOW', 'CLICK', 'VOTE')),
  -- Falls away once the fan is no longer kept.
  fan_id text check (fan_id <> ''),
  person_id uuid,
  record_id uuid,
  -- Of a view or a listening: how long.
  seconds integer check (seconds >= 0),
  at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, record_id) references record (agency_id, id)
);
create index on fan_event (agency_id, fan_id) where fan_id is not null;
create index on fan_event (agency_id, record_id, kind, at) where record_id is not null;
create index on fan_event (agency_id, person_id, kind, at) where person_id is not null;
create index on fan_event (agency_id, at) where fan_id is not null;
create index on fan_event (agency_id, received_at);
call enable_tenant_row_security('fan_event');
grant select, insert, update on fan_event to greenroom_app;
create index on content_marking (agency_id, marked_at) where fan_id is not null;
