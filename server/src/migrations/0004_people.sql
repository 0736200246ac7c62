-- Talents and scouts: one kind of record, a person with a stage.

create table talent_type (
  id uuid primary key,
  agency_id uuid not null references agency,
  category text not null check (category in ('Sports', 'Music', 'Entertainment')),
  name text not null collate people,
  unique (agency_id, id)
);
create table talent_sub_type (
  id uuid primary key,
  agency_id uuid not null,
  type_id uuid not null,
  name text not null collate people,
  unique (agency_id, id),
  foreign key (agency_id, type_id) references talent_type (agency_id, id)
);
call guard('talent_type');
call guard('talent_sub_type');
grant select on talent_type, talent_sub_type to greenroom_app;

create table person (
  id uuid primary key,
  agency_id uuid not null,
  stage text not null check (stage in ('scout', 'converted', 'talent')),
  -- Which list it is in; a column of its own, so that a list stays one index.
  family text not null generated always as (case stage when 'talent' then 'talents' else 'scouts' end) stored,
  display_name text not null collate people,
  legal_name text,
  category text not null check (category in ('Sports', 'Music', 'Entertainment')),
  status smallint not null default 0 check (status between 0 and 3),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'ARCHIVED', 'DEACTIVATE')),
  avatar_id uuid,
  headline text,
  bio text,
  pronouns text,
  dob date,
  nationality text,
  languages text[] not null default '{}',
  country_code text not null default 'AU',
  -- E.164, and the country's calling code it begins with.
  phone text,
  phone_code text,
  email text,
  website text,
  social_links jsonb not null default '[]',
  tags text[] not null default '{}',
  time_zone_id text,
  location text collate people,
  representation_start date,
  representation_end date,
  source text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search text generated always as (fold(display_name || ' ' || coalesce(legal_name, '') || ' ' || coalesce(location, '') || ' ' || coalesce(email, ''))) stored,
  unique (agency_id, id),
  foreign key (agency_id, id) references record (agency_id, id),
  foreign key (agency_id, avatar_id) references media (agency_id, id),
  foreign key (agency_id, created_by) references staff (agency_id, id)
);
-- One index for each order a list can have; the usual filters ride along, so that a deep page walks the index alone.
create index on person (agency_id, family, updated_at desc, id desc) include (state, status, category) where deleted_at is null;
create index on person (agency_id, family, created_at desc, id desc) include (state, status, category) where deleted_at is null;
create index on person (agency_id, family, display_name, id) include (state, status, category) where deleted_at is null;
create index on person (agency_id, family, status, updated_at desc, id desc) include (state) where deleted_at is null;
create index person_words on person using gin (agency_id, search gin_trgm_ops) where deleted_at is null;
call guard('person');
create trigger a_record before insert or update on person for each row execute function keep_record('person');
create trigger b_touch before update on person for each row execute function touch();
create trigger history after insert or update on person for each row execute function keep_history('id', 'display_name', 'legal_name', 'stage', 'category', 'status', 'state', 'avatar_id', 'headline', 'bio', 'pronouns', 'dob', 'nationality', 'languages', 'country_code', 'phone', 'email', 'website', 'social_links', 'tags', 'time_zone_id', 'location', 'representation_start', 'representation_end', 'source', 'deleted_at');
call told('person', 'person', 'id');
grant select, insert, update on person to greenroom_app;

create table person_type (
  agency_id uuid not null,
  person_id uuid not null,
  type_id uuid not null,
  place smallint not null,
  primary key (agency_id, person_id, type_id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, type_id) references talent_type (agency_id, id)
);
create index on person_type (agency_id, type_id, person_id);
create table person_sub_type (
  agency_id uuid not null,
  person_id uuid not null,
  sub_type_id uuid not null,
  place smallint not null,
  primary key (agency_id, person_id, sub_type_id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, sub_type_id) references talent_sub_type (agency_id, id)
);
create index on person_sub_type (agency_id, sub_type_id, person_id);
call guard('person_type');
call guard('person_sub_type');
call told('person_type', 'person', 'person_id');
call told('person_sub_type', 'person', 'person_id');
grant select, insert, delete on person_type, person_sub_type to greenroom_app;

-- Search under forced policies uses no trigram index; these do, as a role with a policy of its own, and still keep to
-- the agencies of the transaction, one after the other: a list of agencies at once would walk all their rows. At most
-- 10,001 ids, so that a search for one letter stays bounded.
create policy seeking on person for select to greenroom_seek using (true);
create policy seeking on staff for select to greenroom_seek using (true);
grant select on person, staff to greenroom_seek;
create function seek_person(words text) returns setof uuid language plpgsql stable security definer parallel safe set search_path = public rows 100
  as $$ begin
    return query select p.id from unnest(seen_agencies()) a (id)
      cross join lateral (select person.id from person where agency_id = a.id and deleted_at is null and search like sought(words)) p limit 10001;
  end $$;
alter function seek_person(text) owner to greenroom_seek;
revoke execute on function seek_person(text) from public;
grant execute on function seek_person(text) to greenroom_app;
