-- The link that opens a tour to its party, without signing in. It is shown once and kept as a hash; one that is revoked
-- is gone.
create table tour_link (
  id uuid primary key,
  agency_id uuid not null,
  tour_id uuid not null,
  -- Whose rights decide, at each opening, what it shows: a colleague, or a super admin.
  maker_id uuid not null,
  hash bytea not null,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  opened integer not null default 0,
  unique (agency_id, id),
  unique (agency_id, tour_id),
  foreign key (agency_id, tour_id) references tour (agency_id, id)
);
create index on tour_link (hash);
create index on tour_link (agency_id, maker_id, created_at);
call enable_tenant_row_security('tour_link');
call notify_changes('tour_link', 'tour', 'tour_id');
grant select, insert, delete, update (opened_at, opened) on tour_link to greenroom_app;
-- Before the agency is known, and when its maker is locked.
create policy signing_in on tour_link to greenroom_auth using (true);
grant select (id, agency_id, maker_id, hash), delete on tour_link to greenroom_auth;

-- They end with a lock, and do not come back with its end.
create function end_tour_links() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from tour_link where maker_id = new.id;
  return null;
end $$;
alter function end_tour_links() owner to greenroom_auth;
create trigger end_tour_links after update on account for each row
  when ((new.locked_at is not null and old.locked_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function end_tour_links();
