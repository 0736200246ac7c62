-- Exclusivities of contracts, and why work goes on that clashes with one.

create table exclusivity (
  id uuid primary key,
  agency_id uuid not null,
  contract_id uuid not null,
  place smallint not null default 0,
  -- Null for all talents of the contract.
  person_id uuid,
  base text not null check (base in ('EVENT', 'DATES', 'TERM')),
  -- Null for each of the contract's events.
  event_id uuid,
  first_on date,
  last_on date check (last_on >= first_on),
  days_before smallint not null default 0 check (days_before between 0 and 3650),
  days_after smallint not null default 0 check (days_after between 0 and 3650),
  radius_km integer check (radius_km between 1 and 20000),
  -- Where the radius is measured from, if not at the event.
  venue_id uuid,
  place_name text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- ISO 3166-1 alpha-2.
  countries text[] not null default '{}',
  -- Its heading in the contract's document.
  clause text,
  note text,
  unique (agency_id, id),
  check (base <> 'DATES' or first_on is not null),
  check ((latitude is null) = (longitude is null)),
  foreign key (agency_id, contract_id) references contract (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, event_id) references event (agency_id, id),
  foreign key (agency_id, venue_id) references venue (agency_id, id)
);
create index on exclusivity (agency_id, contract_id, place);
create index on exclusivity (agency_id, person_id) where person_id is not null;
create index on exclusivity (agency_id, event_id) where event_id is not null;
create index on exclusivity (agency_id, venue_id) where venue_id is not null;
call enable_tenant_row_security('exclusivity');
call notify_changes('exclusivity', 'contract', 'contract_id');
call log_history_of('exclusivity', 'contract_id',
  array['person_id', 'base', 'event_id', 'first_on', 'last_on', 'days_before', 'days_after', 'radius_km', 'place_name', 'countries', 'clause', 'note'], 'insert or update or delete');
grant select, insert, update, delete on exclusivity to greenroom_app;

create table exclusivity_category (
  agency_id uuid not null,
  exclusivity_id uuid not null,
  contract_id uuid not null,
  category_id uuid not null,
  place smallint not null default 0,
  primary key (agency_id, exclusivity_id, category_id),
  foreign key (agency_id, exclusivity_id) references exclusivity (agency_id, id) on delete cascade,
  foreign key (agency_id, contract_id) references contract (agency_id, id),
  foreign key (agency_id, category_id) references industry_category (agency_id, id)
);
create index on exclusivity_category (agency_id, category_id);
create index on exclusivity_category (agency_id, contract_id);
call enable_tenant_row_security('exclusivity_category');
call notify_changes('exclusivity_category', 'contract', 'contract_id');
call log_history_of('exclusivity_category', 'contract_id', array['category_id'], 'insert or delete');
grant select, insert, delete on exclusivity_category to greenroom_app;

create table exclusivity_waiver (
  id uuid primary key,
  agency_id uuid not null,
  -- The opportunity or event that goes on, with its holds.
  record_id uuid not null,
  exclusivity_id uuid not null,
  person_id uuid not null,
  -- What clashed, as it was when the reason was given; other days or another place are asked about anew.
  clash text not null,
  reason text not null,
  -- No reference, since a super admin is no member of staff.
  created_by uuid,
  at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, record_id, clash),
  foreign key (agency_id, record_id) references record (agency_id, id),
  foreign key (agency_id, person_id) references record (agency_id, id),
  foreign key (agency_id, exclusivity_id) references exclusivity (agency_id, id) on delete cascade
);
create index on exclusivity_waiver (agency_id, exclusivity_id);
create index on exclusivity_waiver (agency_id, person_id);
call enable_tenant_row_security('exclusivity_waiver');
call notify_changes('exclusivity_waiver', 'exclusivity', 'record_id');
call log_history_of('exclusivity_waiver', 'record_id', array['person_id', 'reason'], 'insert or update or delete');
grant select, insert, update, delete on exclusivity_waiver to greenroom_app;

-- Exclusivities are terms: what was signed changes only by an amendment, and what is out to sign is withdrawn.
create function change_exclusivity_terms() returns trigger language plpgsql as $$
declare row exclusivity := case tg_op when 'DELETE' then old else new end;
begin
  perform terms_changed(row.agency_id, array[row.contract_id]);
  return null;
end $$;
create trigger add_terms after insert or delete on exclusivity for each row execute function change_exclusivity_terms();
create trigger change_terms after update on exclusivity for each row
  when ((new.person_id, new.base, new.event_id, new.first_on, new.last_on, new.days_before, new.days_after, new.radius_km, new.venue_id, new.latitude, new.longitude, new.countries, new.clause)
    is distinct from (old.person_id, old.base, old.event_id, old.first_on, old.last_on, old.days_before, old.days_after, old.radius_km, old.venue_id, old.latitude, old.longitude, old.countries, old.clause))
  execute function change_exclusivity_terms();
create function change_exclusivity_category_terms() returns trigger language plpgsql as $$
declare row exclusivity_category := case tg_op when 'DELETE' then old else new end;
begin
  perform terms_changed(row.agency_id, array[row.contract_id]);
  return null;
end $$;
create trigger change_terms after insert or delete on exclusivity_category for each row execute function change_exclusivity_category_terms();
