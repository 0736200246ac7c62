-- Links that show, without signing in, who is free on some days.
create table availability_share (
  id uuid primary key,
  agency_id uuid not null,
  -- Whose rights decide, at each opening, what it shows.
  maker_id uuid not null,
  title text,
  scouts boolean not null,
  person_ids uuid[] not null,
  from_day date not null,
  to_day date not null,
  -- Hours on the first and on the last day; null for whole days.
  from_time time,
  to_time time,
  zone text not null,
  -- Of the token in its address.
  hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, maker_id) references staff (agency_id, id)
);
create index on availability_share (hash);
create index on availability_share (agency_id, maker_id, created_at);
create index on availability_share (expires_at);
call enable_tenant_row_security('availability_share');
call notify_changes('availability_share', 'availabilityShare', 'maker_id');
grant select, insert, delete, update (opened_at) on availability_share to greenroom_app;
-- Before the agency is known, and when it has expired.
create policy signing_in on availability_share to greenroom_auth using (true);
grant select (id, agency_id, maker_id, hash, expires_at), delete on availability_share to greenroom_auth;

-- They end with a lock, and do not come back with its end.
create function end_availability_shares() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from availability_share where maker_id = new.id;
  return null;
end $$;
alter function end_availability_shares() owner to greenroom_auth;
create trigger end_availability_shares after update on account for each row
  when ((new.locked_at is not null and old.locked_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function end_availability_shares();
