-- One procedure makes a record's table what it must be, and a smaller one a table of a record's parts. Both can be called
-- again, with everything that holds from then on: when a column joins the history, or another is searched. `record` gets
-- the resource whose right decides who reaches a record. And functions are called what they do.

alter procedure guard(regclass) rename to enable_tenant_row_security;
alter procedure told(regclass, text, text) rename to notify_changes;
alter function note_change() rename to collect_changes;
alter function keep_history() rename to log_history;
alter function acting() rename to current_actor;
alter function sought(text) rename to like_pattern;
alter function tell(text, uuid) rename to notify_access;

-- A function's body names others by text.
do $$
declare definition text;
begin
  for definition in
    select pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql')
        and p.prosrc ~ '\m(acting|tell)\(|app\.noted'
  loop
    definition := regexp_replace(definition, '\macting\(', 'current_actor(', 'g');
    definition := regexp_replace(definition, '\mtell\(', 'notify_access(', 'g');
    execute replace(definition, 'app.noted', 'app.changes');
  end loop;
end $$;

-- Version and time of the last change; an update that changes nothing is none. The arguments are columns that do not
-- count: generated ones among them, which are computed after this trigger.
create or replace function touch() returns trigger language plpgsql as $$
declare ignored text[] := coalesce(tg_argv[0:], '{}');
begin
  if to_jsonb(new) - ignored = to_jsonb(old) - ignored then return new; end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
create or replace trigger touch before update on person_business for each row execute function touch('fee');

-- Collects which rows of a table change, for the screens that subscribe to the topic.
create or replace procedure notify_changes(tenant regclass, topic text, id_column text) language plpgsql as $$
declare op text;
begin
  foreach op in array array['insert', 'update', 'delete'] loop
    execute format('drop trigger if exists %I on %s', 'note_' || op, tenant);
    execute format('create or replace trigger %I after %s on %s referencing %s table as touched for each statement execute function collect_changes(%L, %L)',
      'notify_' || op, op, tenant, case op when 'delete' then 'old' else 'new' end, topic, id_column);
  end loop;
end $$;

-- Logs who changed which of the columns of a table, in the history of the record that `record_column` names.
create procedure log_history_of(tenant regclass, record_column text, columns text[]) language plpgsql as $$
begin
  execute format('drop trigger if exists history on %s', tenant);
  execute format('create or replace trigger log_history after insert or update on %s for each row execute function log_history(%s)', tenant,
    (select string_agg(quote_literal(argument), ', ' order by place) from unnest(record_column || columns) with ordinality a (argument, place)));
end $$;

-- Counts versions of the rows of a table.
create procedure count_versions(tenant regclass) language plpgsql as $$
begin
  execute format('create or replace trigger touch before update on %s for each row execute function touch(%s)', tenant,
    (select string_agg(quote_literal(attname), ', ') from pg_attribute where attrelid = tenant and attgenerated <> '' and not attisdropped));
end $$;

-- Makes search_<table>(words), which uses the trigram index that forced policies keep a search from: as a role with a
-- policy of its own, an agency of the transaction after the other (a list of them at once would walk all their rows), and
-- at most 10,001 ids, so that a search for one letter stays bounded. The columns hold text.
create procedure make_searchable(tenant regclass, columns text[]) language plpgsql as $$
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
    create or replace function %1$I(words text) returns setof uuid language plpgsql stable security definer parallel safe set search_path = public rows 100 as $body$
    begin
      return query select found.id from unnest(seen_agencies()) a (id)
        cross join lateral (select %2$s.id from %2$s where %2$s.agency_id = a.id and %2$s.deleted_at is null and %2$s.search like like_pattern(words)) found limit 10001;
    end $body$
  $definition$, 'search_' || name, tenant);
  -- A function is given only to a role that may create in the schema.
  if not may_create then grant create on schema public to greenroom_seek; end if;
  execute format('alter function %I(text) owner to greenroom_seek', 'search_' || name);
  if not may_create then revoke create on schema public from greenroom_seek; end if;
  execute format('revoke execute on function %I(text) from public', 'search_' || name);
  execute format('grant execute on function %I(text) to ', 'search_' || name) || $role$greenroom_app$role$;
end $$;

-- Makes the table of a kind of record what it must be. It brings `id uuid primary key`, `agency_id uuid not null` and its
-- own columns; what every record has is added here.
-- `named`: the column that a record is called by. `history`: the columns whose changes are logged, besides the bin.
-- `resource`: whose right decides who reaches it; or by `resources`, { value: resource } of the column `resource_by`.
-- `searched`: the text columns that search_<table>(words) looks in. `topic`: what its changes are called; the kind by default.
create procedure record_table(
  noun regclass, kind text, history text[], resource text default null, resource_by text default null, resources jsonb default null,
  named text default 'display_name', searched text[] default null, topic text default null
) language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = noun);
  row_resource text := case when resource_by is null then quote_literal(resource) else format('%L::jsonb ->> new.%I', resources, resource_by) end;
  follows text[] := array_remove(array[named, 'deleted_at', resource_by], null);
begin
  if (resource is null) = (resource_by is null) then raise exception 'a record has a resource, or a column that decides which'; end if;
  execute format('alter table %s add column if not exists version integer not null default 1, add column if not exists created_at timestamptz not null default now(),
    add column if not exists updated_at timestamptz not null default now(), add column if not exists deleted_at timestamptz', noun);
  if not exists (select from pg_constraint where conrelid = noun and contype = 'f' and confrelid = 'record'::regclass) then
    execute format('alter table %s add unique (agency_id, id), add foreign key (agency_id, id) references record (agency_id, id)', noun);
  end if;
  if not exists (select from pg_policy where polrelid = noun and polname = 'seen') then call enable_tenant_row_security(noun); end if;

  -- The record's row follows the noun's: a function for each, so that each has its own plans.
  execute format($definition$
    create or replace function %1$I() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into record (id, agency_id, kind, resource, title, deleted_at) values (new.id, new.agency_id, %2$L, %3$s, new.%4$I, new.deleted_at);
      elsif %5$s then
        update record set resource = %3$s, title = new.%4$I, deleted_at = new.deleted_at where id = new.id and agency_id = new.agency_id;
      end if;
      return new;
    end $body$
  $definition$, format('sync_%s_record', name), kind, row_resource, named,
    (select string_agg(format('new.%1$I is distinct from old.%1$I', col), ' or ') from unnest(follows) col));
  execute format('drop trigger if exists a_record on %s', noun);
  execute format('drop trigger if exists b_touch on %s', noun);
  execute format('create or replace trigger sync_record before insert or update on %s for each row execute function %I()', noun, format('sync_%s_record', name));

  if searched is not null then call make_searchable(noun, searched); end if;
  call count_versions(noun);
  call log_history_of(noun, 'id', history || array['deleted_at']);
  call notify_changes(noun, coalesce(topic, kind), 'id');
  execute format('grant select, insert, update on %s to ', noun) || $role$greenroom_app$role$;
end $$;

-- The same for rows that hang on a record, named by `record_column`, as its contacts do: they have no row in `record`.
create procedure record_part_table(part regclass, record_column text, topic text, history text[], searched text[] default null) language plpgsql as $$
begin
  execute format('alter table %s add column if not exists version integer not null default 1, add column if not exists created_at timestamptz not null default now(),
    add column if not exists updated_at timestamptz not null default now(), add column if not exists deleted_at timestamptz', part);
  if not exists (select from pg_policy where polrelid = part and polname = 'seen') then call enable_tenant_row_security(part); end if;
  if searched is not null then call make_searchable(part, searched); end if;
  call count_versions(part);
  call log_history_of(part, record_column, history || array['deleted_at']);
  call notify_changes(part, topic, record_column);
  execute format('grant select, insert, update on %s to ', part) || $role$greenroom_app$role$;
end $$;

alter table record no force row level security;
alter table person no force row level security;
alter table record add column resource text;
update record r set resource = case r.kind
  when 'person' then (select case p.stage when 'talent' then 'TALENT' else 'SCOUT' end from person p where p.id = r.id)
  when 'staff' then 'STAFF'
  else 'PARTNER'
end;
alter table record alter column resource set not null;
alter table record force row level security;
alter table person force row level security;
-- Only the triggers write it, and each knows its kind.
alter table record drop constraint record_kind_check;

alter policy seeking on person rename to searching;
alter policy seeking on staff rename to searching;
alter policy seeking on partner rename to searching;
alter policy seeking on partner_contact rename to searching;
alter policy seeking on supplier rename to searching;
drop function seek_person(text);
drop function seek_partner(text);
drop function seek_partner_contact(text);
drop function seek_supplier(text);

call record_table('person', 'person', resource_by => 'stage', resources => '{"scout": "SCOUT", "converted": "SCOUT", "talent": "TALENT"}',
  searched => array['display_name', 'legal_name', 'location', 'email'],
  history => array['display_name', 'legal_name', 'stage', 'category', 'status', 'state', 'avatar_id', 'headline', 'bio', 'pronouns', 'dob', 'nationality',
    'languages', 'country_code', 'phone', 'email', 'website', 'tags', 'time_zone_id', 'location', 'representation_start', 'representation_end', 'source']);
call record_table('staff', 'staff', resource => 'STAFF',
  history => array['display_name', 'position_id', 'country_code', 'phone', 'dob', 'start_date', 'location', 'avatar_id']);
call record_table('partner', 'partner', resource => 'PARTNER', searched => array['display_name', 'head_office_location', 'email', 'company_website'],
  history => array['display_name', 'industry_category_id', 'attributes', 'avatar_id', 'company_website', 'headline', 'bio', 'country_code', 'phone', 'email',
    'head_office_location']);
call record_table('supplier', 'supplier', resource => 'PARTNER', searched => array['display_name', 'email', 'website', 'abn'],
  history => array['display_name', 'contacts', 'country_code', 'phone', 'email', 'website', 'abn', 'payment_term_days', 'note']);

call record_part_table('partner_contact', 'partner_id', 'partner', searched => array['name', 'role', 'email'],
  history => array['name', 'role', 'email', 'country_code', 'phone', 'whatsapp_country_code', 'whatsapp']);
call record_part_table('person_contact', 'person_id', 'business',
  history => array['name', 'role', 'email', 'country_code', 'phone', 'whatsapp_country_code', 'whatsapp']);
call record_part_table('emergency_contact', 'person_id', 'personal',
  history => array['name', 'relationship', 'email', 'country_code', 'phone', 'whatsapp_country_code', 'whatsapp']);
call record_part_table('family_member', 'person_id', 'personal',
  history => array['name', 'relationship', 'dob', 'occupation', 'country_code', 'phone', 'remark']);
call record_part_table('career_entry', 'person_id', 'career',
  history => array['role', 'organisation', 'place', 'started', 'ended', 'achievements', 'links']);
call record_part_table('legal_entity', 'person_id', 'business',
  history => array['name', 'entity_kind', 'country', 'abn', 'acn', 'company_number', 'gst_registered', 'address']);
call record_part_table('insurance', 'person_id', 'business',
  history => array['insurance_kind', 'insurer', 'policy_number', 'cover', 'valid_from', 'expires']);

drop function keep_record();
drop function touch_but();
