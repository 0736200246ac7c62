-- Addresses of records, and the places that they are completed from.

create table address (
  id uuid primary key,
  agency_id uuid not null,
  record_id uuid not null,
  place smallint not null,
  type text not null check (type in ('HOME', 'OFFICE', 'POSTAL')),
  line1 text not null,
  district text,
  city text,
  city_id text,
  state text,
  state_id text,
  zip text,
  country text,
  country_id text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  as_contact boolean not null,
  -- As the contract's entireAddress() says it, for the history.
  entire text not null generated always as (
    line1 || coalesce(', ' || district, '')
    || coalesce(', ' || nullif(btrim(replace(coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(zip, ''), '  ', ' ')), ''), '')
    || coalesce(', ' || country, '')) stored,
  unique (agency_id, id),
  foreign key (agency_id, record_id) references record (agency_id, id)
);
create index on address (agency_id, record_id, place);
-- One contact address a record; asked at the commit, so that it may change hands.
alter table address add constraint address_contact exclude using btree (agency_id with =, record_id with =) where (as_contact) deferrable initially deferred;
call guard('address');
create trigger history after insert or update or delete on address for each row execute function keep_history('record_id', 'type', 'entire', 'as_contact');
grant select, insert, update, delete on address to greenroom_app;

-- Of no agency: the same for all, filled by whoever migrates (areas/places/fill.ts).
create table place (
  id text primary key,
  source text not null,
  kind text not null check (kind in ('country', 'state', 'city')),
  -- The name as words to compare with, made by the program, which makes the same of what was typed.
  key text not null collate "C",
  name text not null,
  -- As an address writes it, and in full.
  state text,
  state_name text,
  state_id text,
  zip text,
  country text not null,
  country_id text not null,
  latitude double precision,
  longitude double precision,
  time_zone_id text,
  inhabitants integer not null default 0
);
create index on place (key, inhabitants desc);
create index on place (zip) where zip is not null;
create index on place (source);
create table place_source (name text primary key, hash text not null, at timestamptz not null default now());
grant select on place to greenroom_app;
