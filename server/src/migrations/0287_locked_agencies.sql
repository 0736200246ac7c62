-- An agency that whoever runs the installation has locked, and one that is being removed. Its people are signed out with the
-- lock, and every process is told: lib/database/agency-locks.ts has each refuse what is done for it.
alter table agency
  add column locked_at timestamptz,
  add column lock_reason text check (length(lock_reason) between 1 and 500),
  -- How far a removal is: while it exports nothing is lost, and once it deletes it is only finished.
  add column removal text check (removal in ('exporting', 'deleting')),
  -- The checksum of the export that a removal which deletes was compared with.
  add column removal_export text,
  add check (removal is null or locked_at is not null),
  add check ((removal is not distinct from 'deleting') = (removal_export is not null));
-- For the owner's commands alone: the application's role may only read this table.
create policy changed on agency for update using (id = (select written_agency())) with check (id = (select written_agency()));
create policy removed on agency for delete using (id = (select written_agency()));

create function agency_locked() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.locked_at is not null then
    delete from session s using account a where a.id = s.account_id and a.agency_id = new.id;
  end if;
  perform notify_access('agency', new.id);
  return null;
end $$;
alter function agency_locked() owner to greenroom_auth;
create trigger locked after update of locked_at, removal on agency for each row
  when (new.locked_at is distinct from old.locked_at or new.removal is distinct from old.removal)
  execute function agency_locked();
