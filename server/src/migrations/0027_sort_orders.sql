-- Lists are read in the order of an index, so each order that a list offers has one: the columns that are given, and the
-- times that every record has.
create procedure make_sortable(noun regclass, columns text[]) language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = noun);
  col text;
begin
  foreach col in array columns loop
    execute format('create index if not exists %I on %s (agency_id, %I, id) where deleted_at is null', name || '_by_' || col, noun, col);
  end loop;
  foreach col in array array['created_at', 'updated_at'] loop
    execute format('create index if not exists %I on %s (agency_id, %I desc, id desc) where deleted_at is null', name || '_by_' || col, noun, col);
  end loop;
end $$;

-- Only the import's calls write it, and the contract knows the lists.
alter table roster_import drop constraint roster_import_kind_check;
