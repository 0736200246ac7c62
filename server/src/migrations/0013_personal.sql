-- The further tabs of talents and scouts: custom fields with their answers, basic infos, emergency
-- contacts, families, career.

create table custom_field (
  id uuid primary key,
  agency_id uuid not null references agency,
  label text not null collate people,
  data_type text not null check (data_type in ('SHORT_TEXT', 'LONG_TEXT', 'DATE', 'SINGLE_SELECT', 'MULTI_SELECT')),
  -- [{ id, value, gone }]: one that is no longer offered stays, for those who have chosen it.
  options jsonb not null default '[]',
  required boolean not null default false,
  stages text[] not null,
  categories text[] not null,
  place integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (agency_id, id)
);
create unique index on custom_field (agency_id, fold(label)) where archived_at is null;
call guard('custom_field');
-- The version is the form's: whoever puts fields in order makes no colleague's edit stale.
create trigger touch before update of label, data_type, options, required, stages, categories, archived_at on custom_field for each row execute function touch();
call told('custom_field', 'custom_field', 'id');
grant select, insert, update on custom_field to greenroom_app;

-- A person's answers, by the id of the field: text, a calendar date, or a list of ids of options. Fields are archived and
-- never deleted, so an id always finds its field.
create table person_attributes (
  agency_id uuid not null,
  person_id uuid not null,
  answers jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (agency_id, person_id),
  foreign key (agency_id, person_id) references person (agency_id, id)
);
create table person_basics (
  agency_id uuid not null,
  person_id uuid not null,
  gender text,
  place_of_birth text,
  home_address text,
  passport_country text,
  passport_expiry date,
  driving_licence text,
  height_cm smallint,
  clothing_size text,
  shoe_size text,
  dietary text,
  medical text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (agency_id, person_id),
  foreign key (agency_id, person_id) references person (agency_id, id)
);

create table person_config (
  agency_id uuid not null,
  person_id uuid not null,
  -- Whether fans see a talent in the app.
  enabled_in_app boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (agency_id, person_id),
  foreign key (agency_id, person_id) references person (agency_id, id)
);

-- Each person has these rows from the beginning, so that everything that is ever changed has a version. Version 1 is that of
-- what nobody has filled in yet.
create function begin_personal() returns trigger language plpgsql as $$
begin
  insert into person_attributes (agency_id, person_id) select agency_id, id from made;
  insert into person_basics (agency_id, person_id) select agency_id, id from made;
  insert into person_config (agency_id, person_id) select agency_id, id from made;
  return null;
end $$;
alter table person no force row level security;
insert into person_attributes (agency_id, person_id) select agency_id, id from person;
insert into person_basics (agency_id, person_id) select agency_id, id from person;
insert into person_config (agency_id, person_id) select agency_id, id from person;
alter table person force row level security;
create trigger personal after insert on person referencing new table as made for each statement execute function begin_personal();
call guard('person_attributes');
create trigger touch before update on person_attributes for each row execute function touch();
call told('person_attributes', 'personal', 'person_id');
grant select, insert, update on person_attributes to greenroom_app;

-- The history holds only the answers that changed.
create function keep_answers() returns trigger language plpgsql as $$
declare old_ones jsonb; new_ones jsonb;
begin
  select jsonb_object_agg(k, old.answers -> k) filter (where old.answers ? k), jsonb_object_agg(k, new.answers -> k) filter (where new.answers ? k)
    into old_ones, new_ones
    from (select jsonb_object_keys(old.answers || new.answers)) keys (k) where (old.answers -> k) is distinct from (new.answers -> k);
  if old_ones is not null or new_ones is not null then
    insert into history (agency_id, record_id, table_name, row_id, op, changes, actor_id)
    values (new.agency_id, new.person_id, tg_table_name, new.person_id, 'update', jsonb_build_object('answers', jsonb_build_array(old_ones, new_ones)), acting());
  end if;
  return null;
end $$;
create trigger history after update on person_attributes for each row execute function keep_answers();

-- Answers as people read them: what the field is called, and the words that were chosen.
create function answers_in_words(answers jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(f.label || ': ' || case jsonb_typeof(a.value)
      when 'array' then (select string_agg(o ->> 'value', ', ' order by c.n) from jsonb_array_elements_text(a.value) with ordinality c (id, n) join jsonb_array_elements(f.options) o on o ->> 'id' = c.id)
      else case f.data_type when 'DATE' then to_char((a.value #>> '{}')::date, 'FMDD Mon YYYY') else a.value #>> '{}' end end order by f.place, f.id), '[]')
  from jsonb_each(answers) a (id, value) join custom_field f on f.id = a.id::uuid
$$;
create or replace function history_value(kind text, v jsonb) returns jsonb language sql stable as $$
  select case
    when v is null or v = 'null' then null
    when kind = 'staff' then (select coalesce(jsonb_agg(display_name), '[]') from staff where id = (v #>> '{}')::uuid)
    when kind = 'position' then (select coalesce(jsonb_agg(name), '[]') from position where id = (v #>> '{}')::uuid)
    when kind = 'answers' then answers_in_words(v)
    when kind = 'picture' then '[]'
    when jsonb_typeof(v) = 'array' then (select coalesce(jsonb_agg(coalesce(e ->> 'url', e #>> '{}') order by n), '[]') from jsonb_array_elements(v) with ordinality a (e, n))
    when jsonb_typeof(v) = 'object' then (select coalesce(jsonb_agg(key || ' ' || level order by key, n), '[]') from jsonb_each(v) o (key, levels), jsonb_array_elements_text(levels) with ordinality l (level, n))
    else jsonb_build_array(v #>> '{}')
  end
$$;

call guard('person_basics');
create trigger touch before update on person_basics for each row execute function touch();
create trigger history after update on person_basics for each row execute function keep_history('person_id', 'gender', 'place_of_birth', 'home_address', 'passport_country', 'passport_expiry', 'driving_licence', 'height_cm', 'clothing_size', 'shoe_size', 'dietary', 'medical');
call told('person_basics', 'personal', 'person_id');
grant select, insert, update on person_basics to greenroom_app;

create table emergency_contact (
  id uuid primary key,
  agency_id uuid not null,
  person_id uuid not null,
  name text not null,
  relationship text,
  email text,
  country_code text not null default 'AU',
  -- E.164, and the country's calling code it begins with.
  phone text,
  phone_code text,
  whatsapp_country_code text not null default 'AU',
  whatsapp text,
  whatsapp_code text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id)
);
create index on emergency_contact (agency_id, person_id, created_at, id) where deleted_at is null;
call guard('emergency_contact');
create trigger touch before update on emergency_contact for each row execute function touch();
create trigger history after insert or update on emergency_contact for each row execute function keep_history('person_id', 'name', 'relationship', 'email', 'country_code', 'phone', 'whatsapp_country_code', 'whatsapp', 'deleted_at');
call told('emergency_contact', 'personal', 'person_id');
grant select, insert, update on emergency_contact to greenroom_app;

create table family_member (
  id uuid primary key,
  agency_id uuid not null,
  person_id uuid not null,
  name text not null,
  relationship text not null,
  dob date,
  occupation text,
  country_code text not null default 'AU',
  phone text,
  phone_code text,
  remark text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id)
);
create index on family_member (agency_id, person_id, created_at, id) where deleted_at is null;
call guard('family_member');
create trigger touch before update on family_member for each row execute function touch();
create trigger history after insert or update on family_member for each row execute function keep_history('person_id', 'name', 'relationship', 'dob', 'occupation', 'country_code', 'phone', 'remark', 'deleted_at');
call told('family_member', 'personal', 'person_id');
grant select, insert, update on family_member to greenroom_app;

create table career_entry (
  id uuid primary key,
  agency_id uuid not null,
  person_id uuid not null,
  role text not null,
  organisation text not null,
  place text,
  -- Months, YYYY-MM; without an end it goes on.
  started text not null,
  ended text check (ended >= started),
  achievements text,
  -- [{ url }]
  links jsonb not null default '[]',
  -- Of the person's attachments; one that was deleted is passed over when they are read.
  attachment_ids uuid[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id)
);
create index on career_entry (agency_id, person_id, started desc, id) where deleted_at is null;
call guard('career_entry');
create trigger touch before update on career_entry for each row execute function touch();
create trigger history after insert or update on career_entry for each row execute function keep_history('person_id', 'role', 'organisation', 'place', 'started', 'ended', 'achievements', 'links', 'deleted_at');
call told('career_entry', 'career', 'person_id');
grant select, insert, update on career_entry to greenroom_app;

call guard('person_config');
create trigger touch before update on person_config for each row execute function touch();
create trigger history after update on person_config for each row execute function keep_history('person_id', 'enabled_in_app');
call told('person_config', 'personal', 'person_id');
grant select, insert, update on person_config to greenroom_app;
