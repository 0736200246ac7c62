-- Links that open a file of a library without signing in, one for each address it is sent to.
create table file_share (
  id uuid primary key,
  agency_id uuid not null,
  -- Whose rights decide, at each opening, whether the file is shown: a colleague, or a super admin.
  maker_id uuid not null,
  -- Whose library the file is in; null for the agency's own.
  owner_id uuid,
  file_key text not null,
  -- Of the file, when it was shared.
  name text not null,
  -- Null for a link that was made to be copied.
  recipient text,
  -- Of the token in its address.
  hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened integer not null default 0,
  opened_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, owner_id) references record (agency_id, id)
);
create index on file_share (hash);
create index on file_share (agency_id, maker_id, created_at desc);
create index on file_share (agency_id, owner_id, created_at desc);
create index on file_share (agency_id, file_key, created_at desc);
create index on file_share (expires_at);
call enable_tenant_row_security('file_share');
call notify_changes('file_share', 'fileShare', 'id');
grant select, insert, update (revoked_at, opened, opened_at) on file_share to greenroom_app;
-- Before the agency is known, and when they are removed.
create policy signing_in on file_share to greenroom_auth using (true);
grant select (id, agency_id, maker_id, hash, expires_at, revoked_at), update (revoked_at), delete on file_share to greenroom_auth;

-- When it was opened and from which address; the latest of each link are kept.
create table file_share_opening (
  id uuid primary key,
  agency_id uuid not null,
  share_id uuid not null,
  opened_at timestamptz not null default now(),
  address text not null,
  foreign key (agency_id, share_id) references file_share (agency_id, id) on delete cascade
);
create index on file_share_opening (agency_id, share_id, opened_at desc);
call enable_tenant_row_security('file_share_opening');
grant select, insert, delete on file_share_opening to greenroom_app;

-- They end with a lock, and do not come back with its end.
create function end_file_shares() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update file_share set revoked_at = now() where maker_id = new.id and revoked_at is null;
  return null;
end $$;
alter function end_file_shares() owner to greenroom_auth;
create trigger end_file_shares after update on account for each row
  when ((new.locked_at is not null and old.locked_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function end_file_shares();
