-- How large a file is stands beside its place, so that a folder is read by size from an index, as by name and by day.
alter table library_item add column size bigint not null default 0;

alter table library_item no force row level security, disable trigger user;
alter table media no force row level security;
update library_item i set size = coalesce(m.size, 0) from media m where m.agency_id = i.agency_id and m.id = i.media_id;
alter table media force row level security;
alter table library_item force row level security, enable trigger user;

create function size_of_library_item() returns trigger language plpgsql as $$
begin
  new.size := coalesce((select m.size from media m where m.agency_id = new.agency_id and m.id = new.media_id), 0);
  return new;
end $$;
create trigger size before insert on library_item for each row when (new.media_id is not null) execute function size_of_library_item();

-- A picture is another size once it was made anew.
create function follow_media_size() returns trigger language plpgsql as $$
begin
  update library_item i set size = coalesce(new.size, 0) where i.agency_id = new.agency_id and i.media_id = new.id;
  return null;
end $$;
create trigger follow_size after update of size on media for each row when (new.size is distinct from old.size) execute function follow_media_size();

-- Folders and files are read apart, so each index serves both directions.
drop index library_item_agency_id_place_id_is_folder_name_id_idx;
create index on library_item (agency_id, place_id, is_folder, name, id) where deleted_at is null;
create index on library_item (agency_id, place_id, is_folder, created_at, id) where deleted_at is null;
create index on library_item (agency_id, place_id, is_folder, size, id) where deleted_at is null;
