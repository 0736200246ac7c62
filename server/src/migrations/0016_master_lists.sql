-- Master lists: what the agency chooses from. Lists that records point at keep their own tables; the others share one.

create table master_entry (
  id uuid primary key,
  agency_id uuid not null references agency,
  slug text not null check (slug in ('task-types', 'cost-types', 'venues', 'tags')),
  name text not null collate people,
  created_at timestamptz not null default now(),
  unique (agency_id, id)
);
create unique index on master_entry (agency_id, slug, fold(name));
call guard('master_entry');
call told('master_entry', 'master_list', 'id');
call told('talent_type', 'master_list', 'id');
call told('talent_sub_type', 'master_list', 'id');

-- The version is the form's: whoever puts a list in order makes no colleague's edit stale.
create function touch_entry() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'place' <> to_jsonb(old) - 'place' then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;

-- Where all places are the same, a list stands in the order of its names: so it does until it is put in order.
do $$
declare list text;
begin
  foreach list in array array['master_entry', 'talent_type', 'talent_sub_type', 'industry_category', 'position'] loop
    execute format('alter table %I add place integer not null default 0, add version integer not null default 1,
      add updated_at timestamptz not null default now(), add archived_at timestamptz', list);
    execute format('create trigger touch before update on %I for each row execute function touch_entry()', list);
    execute format('grant select, insert, update on %I to greenroom_app', list);
  end loop;
end $$;
-- A name stands once in a list, without case and accents, archived ones among them: added again, they are back.
create unique index on talent_type (agency_id, category, fold(name));
create unique index on talent_sub_type (agency_id, type_id, fold(name));
