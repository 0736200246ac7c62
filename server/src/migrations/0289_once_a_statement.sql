-- What a statement needs once is worked out once. In a search the pattern was an expression of a parameter, which a kept
-- plan works out for each row that it reads: a word without an index took over a second in an agency of 100,000 talents.
create or replace procedure make_searchable(tenant regclass, columns text[]) language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = tenant);
  may_create boolean := has_schema_privilege('greenroom_seek', 'public', 'create');
begin
  if not exists (select from pg_attribute where attrelid = tenant and attname = 'search' and not attisdropped) then
    execute format('alter table %s add column search text generated always as (fold(%s)) stored', tenant,
      (select string_agg(format('coalesce(%I, '''')', col), ' || '' '' || ' order by place) from unnest(columns) with ordinality c (col, place)));
  end if;
  execute format('create index if not exists %I on %s using gin (agency_id, search gin_trgm_ops) where deleted_at is null', name || '_words', tenant);
  if not exists (select from pg_policy where polrelid = tenant and polname = 'searching') then
    execute format('create policy searching on %s for select to greenroom_seek using (true)', tenant);
  end if;
  execute format('grant select on %s to greenroom_seek', tenant);
  execute format($definition$
    create or replace function %1$I(words text) returns setof uuid language plpgsql stable security definer parallel safe set search_path = public, pg_temp rows 100 as $body$
    declare pattern constant text := like_pattern(words);
    begin
      -- The index holds groups of three letters: of fewer it would give every row, later than the table does.
      if length(words) < 3 then
        return query select found.id from unnest(seen_agencies()) a (id)
          cross join lateral (select %2$s.id from %2$s where %2$s.agency_id = a.id and %2$s.deleted_at is null and %2$s.search || '' like pattern) found limit 10001;
      else
        return query select found.id from unnest(seen_agencies()) a (id)
          cross join lateral (select %2$s.id from %2$s where %2$s.agency_id = a.id and %2$s.deleted_at is null and %2$s.search like pattern) found limit 10001;
      end if;
    end $body$
  $definition$, 'search_' || name, tenant);
  -- A function is given only to a role that may create in the schema.
  if not may_create then grant create on schema public to greenroom_seek; end if;
  execute format('alter function %I(text) owner to greenroom_seek', 'search_' || name);
  if not may_create then revoke create on schema public from greenroom_seek; end if;
  execute format('revoke execute on function %I(text) from public', 'search_' || name);
  execute format('grant execute on function %I(text) to ', 'search_' || name) || $role$greenroom_app$role$;
end $$;

-- Their columns stand in `search` already.
do $$
declare tenant regclass;
begin
  for tenant in select c.oid from pg_class c join pg_proc f on f.proname = 'search_' || c.relname and f.pronamespace = c.relnamespace
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname
  loop
    call make_searchable(tenant, '{}');
  end loop;
end $$;

create or replace function refresh_financial_statuses(of_agency uuid, ids uuid[], at_time timestamptz) returns void language plpgsql as $$
declare today constant date := agency_day(of_agency, at_time);
begin
  update contract c set financial_status = financial_status_of(c, today) where c.agency_id = of_agency
    and (c.id = any (ids) or (ids is null and c.financial_status not in ('not-invoiced', 'paid') and c.deleted_at is null))
    and c.financial_status <> financial_status_of(c, today);
end $$;
