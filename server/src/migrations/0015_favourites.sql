-- Favourites: the talents that the fan app shows first, what it says of them, and what its fans did, day by day.

create table favourite (
  agency_id uuid not null,
  person_id uuid not null,
  -- As a talent's own: 0 Pending, 1 Active, 2 Rejected, 3 Locked. Fans see the active ones.
  status smallint not null default 0 check (status between 0 and 3),
  tags text[] not null default '{}',
  -- The order in the fan app; one that was taken away keeps its place until it is back.
  place integer not null,
  -- General info: what is left empty, the app takes from the profile.
  public_name text collate people,
  headline text,
  picture_id uuid,
  biography text,
  location text,
  -- Connect info.
  contact_name text,
  contact_role text,
  email text,
  country_code text not null default 'AU',
  -- E.164, and the country's calling code it begins with.
  phone text,
  phone_code text,
  -- [{ platform, url }]
  social_links jsonb not null default '[]',
  -- [{ title, url }]
  links jsonb not null default '[]',
  -- Each of the two forms has its own, so that neither makes the other stale.
  general_version integer not null default 1,
  connect_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (agency_id, person_id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, picture_id) references media (agency_id, id)
);
create index on favourite (agency_id, place, person_id) where deleted_at is null;
-- From a person to what is said of them.
create index on favourite (person_id);
-- Whether a file is a favourite's picture.
create index on favourite (agency_id, picture_id) where picture_id is not null;
call guard('favourite');
-- Who puts favourites in order has changed none of them.
create function touch_favourite() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'place' <> to_jsonb(old) - 'place' then new.updated_at := now(); end if;
  return new;
end $$;
create trigger touch before update on favourite for each row execute function touch_favourite();
create trigger history after insert or update on favourite for each row execute function keep_history('person_id', 'status', 'tags', 'public_name', 'headline', 'picture_id', 'biography', 'location', 'contact_name', 'contact_role', 'email', 'country_code', 'phone', 'social_links', 'links', 'deleted_at');
call told('favourite', 'favourite', 'person_id');
grant select, insert, update on favourite to greenroom_app;

-- What fans did: a row for each day on which they did something, in the agency's own days. The fan app adds to it.
create table favourite_day (
  agency_id uuid not null,
  person_id uuid not null,
  day date not null,
  views integer not null default 0 check (views >= 0),
  follows integer not null default 0 check (follows >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (agency_id, person_id, day),
  foreign key (agency_id, person_id) references favourite (agency_id, person_id)
);
call guard('favourite_day');
grant select, insert, update on favourite_day to greenroom_app;

-- A favourite as it is shown: the entry, and the profile behind it. The reader's own policies hold.
create view favourite_entry with (security_invoker = true) as
  select f.*, p.display_name, p.avatar_id, p.category, p.headline as profile_headline, p.bio as profile_bio, p.location as profile_location,
    p.status = 1 and p.state = 'ACTIVE' as on_roster, fold(p.display_name || ' ' || coalesce(f.public_name, '')) as search
  -- From each favourite to its person, by the person's key: left to choose, the planner may walk all persons for each.
  from favourite f cross join lateral (
    select display_name, avatar_id, category, headline, bio, location, status, state, stage, deleted_at from person where id = f.person_id offset 0) p
  where f.deleted_at is null and p.deleted_at is null and p.stage = 'talent';
grant select on favourite_entry to greenroom_app;
