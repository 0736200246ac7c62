-- When an entry of a calendar moved, and when anything of it changed, so that programs that subscribe notice (RFC 5545,
-- SEQUENCE and LAST-MODIFIED).
alter table commitment
  add column moved_at timestamptz not null default now(),
  add column changed_at timestamptz not null default now();

create function note_moved_commitment() returns trigger language plpgsql as $$
begin
  if (new.starts_at, new.ends_at, new.zone, new.all_day, new.firmness) is distinct from (old.starts_at, old.ends_at, old.zone, old.all_day, old.firmness) then
    new.moved_at := now();
  end if;
  new.changed_at := now();
  return new;
end $$;
create trigger note_moved before update on commitment for each row execute function note_moved_commitment();
