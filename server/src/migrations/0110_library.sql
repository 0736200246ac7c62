-- Folders and files that people put into the library of the agency or of a person. What records have attached is shown there
-- too, and is no row of this table.
create table library_item (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- The scout, talent, partner or member of staff whose library it is; null for the agency's own.
  owner_id uuid,
  parent_id uuid,
  -- The folder that it is in; at the top, the owner or the agency.
  place_id uuid not null generated always as (coalesce(parent_id, owner_id, agency_id)) stored,
  is_folder boolean not null,
  name text not null collate people check (name <> ''),
  media_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- What was deleted by one act, which is undone as one.
  deletion_id uuid,
  unique (agency_id, id),
  check (is_folder = (media_id is null)),
  check ((deleted_at is null) = (deletion_id is null)),
  check (parent_id is distinct from id),
  -- Files are in folders.
  check (is_folder or parent_id is not null),
  foreign key (agency_id, owner_id) references record (agency_id, id),
  foreign key (agency_id, parent_id) references library_item (agency_id, id),
  foreign key (agency_id, media_id) references media (agency_id, id),
  foreign key (agency_id, created_by) references staff (agency_id, id)
);
create unique index library_item_name on library_item (agency_id, place_id, fold(name)) where deleted_at is null;
create index on library_item (agency_id, place_id, is_folder desc, name, id) where deleted_at is null;
create index on library_item (agency_id, media_id);
create index on library_item (agency_id, deletion_id) where deleted_at is not null;
call enable_tenant_row_security('library_item');
call notify_changes('library_item', 'libraryItem', 'id');
grant select, insert, update on library_item to greenroom_app;

-- A folder is never below itself, whoever writes and however many at once.
create function refuse_library_loop() returns trigger language plpgsql as $$
begin
  if exists (
    with recursive above as (
      select i.id, i.parent_id, 1 as depth from library_item i where i.agency_id = new.agency_id and i.id = new.parent_id
      union all
      select i.id, i.parent_id, a.depth + 1 from above a join library_item i on i.agency_id = new.agency_id and i.id = a.parent_id where a.depth < 50
    ) select from above where id = new.id
  ) then
    raise exception 'a folder cannot be moved into itself' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_library_loop before update of parent_id on library_item for each row
  when (new.parent_id is distinct from old.parent_id and new.is_folder) execute function refuse_library_loop();
