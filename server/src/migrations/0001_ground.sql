-- The ground every table stands on: extensions, the transaction's scope, and the triggers that keep version, history,
-- the record of a noun and the note of what changed. Roles exist already (lib/database/roles.ts).

-- A function is given to these two roles only while they may create in the schema; the migration's end takes it back.
grant create on schema public to greenroom_seek, greenroom_auth;

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Names people read sort by the language, not by bytes.
create collation if not exists people (provider = icu, locale = 'en-AU-u-ks-level2-kn');

-- The agencies a transaction may see, and the one it may write. Unset is an error, never "all".
create function seen_agencies() returns uuid[] language sql stable parallel safe
  return current_setting('app.agencies')::uuid[];
create function written_agency() returns uuid language sql stable parallel safe
  return current_setting('app.agency')::uuid;
create function acting() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.actor', true), '')::uuid;

-- How words are compared in a search: no case, no accents.
create function fold(words text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', words)) $$;

-- What a search for these words compares with: the words as they stand, whatever LIKE would read in them.
create function sought(words text) returns text language sql immutable strict parallel safe
  as $$ select '%' || replace(replace(replace(fold(words), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- A tenant's table: four forced policies, so that neither a forgotten condition nor the table's owner sees another agency.
create procedure guard(tenant regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', tenant);
  execute format('create policy seen on %s for select using (agency_id = any ((select seen_agencies())::uuid[]))', tenant);
  execute format('create policy added on %s for insert with check (agency_id = (select written_agency()))', tenant);
  execute format('create policy changed on %s for update using (agency_id = (select written_agency())) with check (agency_id = (select written_agency()))', tenant);
  execute format('create policy removed on %s for delete using (agency_id = (select written_agency()))', tenant);
end $$;

-- Version and time of the last change; an update that changes nothing is none.
create function touch() returns trigger language plpgsql as $$
begin
  -- Generated columns are made after this trigger and not known to it yet.
  if to_jsonb(new) - array['search', 'family'] = to_jsonb(old) - array['search', 'family'] then return new; end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- Notes in the transaction which rows changed; the scope reads it with the commit and tells the open screens.
-- Arguments: topic, column of the id. More than 200 rows are told as "many" (no ids).
create function note_change() returns trigger language plpgsql as $$
declare ids text; agency uuid; n int;
begin
  -- Each table has a plan of its own; only what names its id otherwise is put together each time.
  if tg_argv[1] = 'id' then
    select string_agg(t.id::text, ','), count(*), min(t.agency_id::text)::uuid into ids, n, agency from (select id, agency_id from touched limit 201) t;
  else
    execute format('select string_agg(distinct %1$I::text, '',''), count(distinct %1$I), min(agency_id::text)::uuid from (select * from touched limit 201) t', tg_argv[1])
      into ids, n, agency;
  end if;
  if n > 0 and agency is not null then
    perform set_config('app.noted', coalesce(current_setting('app.noted', true), '')
      || tg_argv[0] || ':' || agency || ':' || case when n > 200 then '*' else ids end || ';', true);
  end if;
  return null;
end $$;

create procedure told(tenant regclass, topic text, id_column text) language plpgsql as $$
begin
  execute format('create trigger note_insert after insert on %s referencing new table as touched for each statement execute function note_change(%L, %L)', tenant, topic, id_column);
  execute format('create trigger note_update after update on %s referencing new table as touched for each statement execute function note_change(%L, %L)', tenant, topic, id_column);
  execute format('create trigger note_delete after delete on %s referencing old table as touched for each statement execute function note_change(%L, %L)', tenant, topic, id_column);
end $$;

create table agency (
  id uuid primary key,
  name text not null,
  time_zone_id text not null default 'Australia/Sydney',
  require_two_factor boolean not null default false,
  password_min_length smallint not null default 6 check (password_min_length between 6 and 64),
  created_at timestamptz not null default now()
);
alter table agency enable row level security, force row level security;
-- Agencies are made by the owner's commands, one at a time.
create policy made on agency for insert with check (id = (select written_agency()));
create policy seen on agency for select using (id = any ((select seen_agencies())::uuid[]));
create policy signing_in on agency for select to greenroom_auth using (true);
grant select on agency to greenroom_app, greenroom_auth;

-- What must not be lost is told inside its own transaction: sessions that ended, rights that changed. It is noted as
-- well, so that the process that made the change knows it before it answers.
create function tell(what text, id uuid) returns void language plpgsql as $$
begin
  perform pg_notify('greenroom_rights', what || ':' || id);
  perform set_config('app.noted', coalesce(current_setting('app.noted', true), '') || '@' || what || ':' || id || ';', true);
end $$;
