-- Files that nothing has any more. What has a file is read from the foreign keys, so that no area is forgotten.
alter table media add column unused_since timestamptz;
create index on media (agency_id, unused_since) where unused_since is not null;
-- What was deleted from a library is gone for good after a day.
grant delete on library_item to greenroom_app;

-- The condition that something has the file `m`. An upload only says what became of it, and what is deleted for good has none.
create function uses_of_media(but regclass default null) returns text language sql stable as $$
  select string_agg(
    format('exists (select from %s u where u.agency_id = m.agency_id and u.%I = m.id%s)', c.conrelid::regclass, a.attname,
      case when c.conrelid = 'attachment'::regclass then ' and u.deleted_at is null' else '' end), ' or ' order by c.oid)
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'agency_id'
  where c.contype = 'f' and c.confrelid = 'media'::regclass and c.conrelid <> 'upload'::regclass and c.conrelid is distinct from but
$$;

create function media_is_used(of_agency uuid, of_media uuid, but regclass default null) returns boolean language plpgsql stable as $$
declare used boolean;
begin
  execute format('select exists (select from media m where m.agency_id = $1 and m.id = $2 and (%s))', uses_of_media(but)) into used using of_agency, of_media;
  return used;
end $$;

-- Says since when files are unused; called by the hour.
create function note_unused_media(of_agency uuid) returns void language plpgsql as $$
begin
  execute format('update media m set unused_since = case when (%1$s) then null else now() end
    where m.agency_id = $1 and m.deleted_at is null and (m.unused_since is null) <> (%1$s)', uses_of_media()) using of_agency;
end $$;
