-- The business tab of talents and scouts: agreement and fee, legal entities with what is kept for finance, insurances,
-- social accounts; and their contacts.

-- An amount as the history tells it. The pattern has no part that a locale decides.
create function money_words(amount bigint, currency text) returns text language sql immutable parallel safe
  as $$ select currency || ' ' || to_char(amount / 100.0, 'FM999,999,999,999,990.00') $$;

-- As touch, for tables with generated columns, which are made after it: these are its arguments.
create function touch_but() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv[0:] = to_jsonb(old) - tg_argv[0:] then return new; end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

create table person_business (
  agency_id uuid not null,
  person_id uuid not null,
  agreement_start date,
  agreement_end date check (agreement_end >= agreement_start),
  -- By default: a share, or so much each time.
  fee_percent numeric(5, 2) check (fee_percent between 0 and 100),
  fee_amount bigint check (fee_amount >= 0),
  fee_currency text,
  fee text generated always as (coalesce(trim_scale(fee_percent)::text || '%', money_words(fee_amount, fee_currency))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (agency_id, person_id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  check (fee_percent is null or fee_amount is null),
  check ((fee_amount is null) = (fee_currency is null))
);
-- Each person has the row from the beginning, as those of the personal tab.
create function begin_business() returns trigger language plpgsql as $$
begin
  insert into person_business (agency_id, person_id) select agency_id, id from made;
  return null;
end $$;
alter table person no force row level security;
insert into person_business (agency_id, person_id) select agency_id, id from person;
create trigger business after insert on person referencing new table as made for each statement execute function begin_business();
call guard('person_business');
create trigger touch before update on person_business for each row execute function touch_but('fee');
create trigger history after update on person_business for each row execute function keep_history('person_id', 'agreement_start', 'agreement_end', 'fee');
call told('person_business', 'business', 'person_id');
grant select, insert, update on person_business to greenroom_app;

create table legal_entity (
  id uuid primary key,
  agency_id uuid not null,
  person_id uuid not null,
  name text not null,
  entity_kind text not null check (entity_kind in ('Individual', 'Sole trader', 'Company', 'Trust', 'Partnership')),
  country text not null default 'AU',
  abn text,
  acn text,
  -- Of a company elsewhere.
  company_number text,
  gst_registered boolean not null default false,
  address text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id)
);
create index on legal_entity (agency_id, person_id, created_at, id) where deleted_at is null;
call guard('legal_entity');
create trigger touch before update on legal_entity for each row execute function touch();
create trigger history after insert or update on legal_entity for each row execute function keep_history('person_id', 'name', 'entity_kind', 'country', 'abn', 'acn', 'company_number', 'gst_registered', 'address', 'deleted_at');
call told('legal_entity', 'business', 'person_id');
grant select, insert, update on legal_entity to greenroom_app;

-- Bank and tax details, encrypted by the server under the installation's secret. A table of its own and without history:
-- who read or changed them stands in the audit log.
create table payment_details (
  agency_id uuid not null,
  legal_entity_id uuid not null,
  person_id uuid not null,
  sealed bytea,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (agency_id, legal_entity_id),
  foreign key (agency_id, legal_entity_id) references legal_entity (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id)
);
create function begin_payment_details() returns trigger language plpgsql as $$
begin
  insert into payment_details (agency_id, legal_entity_id, person_id) select agency_id, id, person_id from made;
  return null;
end $$;
create trigger payment after insert on legal_entity referencing new table as made for each statement execute function begin_payment_details();
call guard('payment_details');
create trigger touch before update on payment_details for each row execute function touch();
call told('payment_details', 'business', 'person_id');
grant select, insert, update on payment_details to greenroom_app;
-- Who read them last.
create index on audit (agency_id, subject_id, at desc) where what = 'payment details read';
-- Whoever has the person open sees at once that somebody did.
create function note_reading() returns trigger language plpgsql as $$
begin
  perform set_config('app.noted', coalesce(current_setting('app.noted', true), '')
    || 'business:' || new.agency_id || ':' || (new.detail ->> 'personId') || ';', true);
  return null;
end $$;
create trigger note_reading after insert on audit for each row when (new.what = 'payment details read') execute function note_reading();

create table insurance (
  id uuid primary key,
  agency_id uuid not null,
  person_id uuid not null,
  insurance_kind text not null,
  insurer text not null,
  policy_number text,
  cover_amount bigint check (cover_amount >= 0),
  cover_currency text,
  cover text generated always as (money_words(cover_amount, cover_currency)) stored,
  valid_from date,
  expires date check (expires >= valid_from),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  check ((cover_amount is null) = (cover_currency is null))
);
create index on insurance (agency_id, person_id, expires, id) where deleted_at is null;
call guard('insurance');
create trigger touch before update on insurance for each row execute function touch_but('cover');
create trigger history after insert or update on insurance for each row execute function keep_history('person_id', 'insurance_kind', 'insurer', 'policy_number', 'cover', 'valid_from', 'expires', 'deleted_at');
call told('insurance', 'business', 'person_id');
grant select, insert, update on insurance to greenroom_app;

-- A person's accounts stand here only: the summary shows and writes the same rows.
create table social_account (
  id uuid primary key,
  agency_id uuid not null,
  person_id uuid not null,
  platform text not null,
  url text not null,
  handle text,
  followers bigint check (followers >= 0),
  -- The day on which they were counted.
  followers_on date,
  place integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  check ((followers is null) = (followers_on is null))
);
create index on social_account (agency_id, person_id, place, id) where deleted_at is null;
insert into social_account (id, agency_id, person_id, platform, url, place)
  select gen_random_uuid(), agency_id, person.id, link ->> 'platform', link ->> 'url', n - 1
  from person cross join lateral jsonb_array_elements(social_links) with ordinality links (link, n);
drop trigger history on person;
alter table person drop column social_links;
alter table person force row level security;
create trigger history after insert or update on person for each row execute function keep_history('id', 'display_name', 'legal_name', 'stage', 'category', 'status', 'state', 'avatar_id', 'headline', 'bio', 'pronouns', 'dob', 'nationality', 'languages', 'country_code', 'phone', 'email', 'website', 'tags', 'time_zone_id', 'location', 'representation_start', 'representation_end', 'source', 'deleted_at');
call guard('social_account');
-- The order is the summary's.
create trigger touch before update of platform, url, handle, followers, followers_on, deleted_at on social_account for each row execute function touch();
create trigger history after insert or update on social_account for each row execute function keep_history('person_id', 'platform', 'url', 'handle', 'followers', 'followers_on', 'deleted_at');
call told('social_account', 'social', 'person_id');
grant select, insert, update on social_account to greenroom_app;

create table person_contact (
  id uuid primary key,
  agency_id uuid not null,
  person_id uuid not null,
  name text not null collate people,
  role text collate people,
  email text,
  country_code text not null default 'AU',
  phone text,
  phone_code text,
  whatsapp_country_code text not null default 'AU',
  whatsapp text,
  whatsapp_code text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search text generated always as (fold(name || ' ' || coalesce(role, '') || ' ' || coalesce(email, ''))) stored,
  unique (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id)
);
create index on person_contact (agency_id, person_id, name, id) where deleted_at is null;
-- An address is one contact's of a person.
create unique index person_contact_email on person_contact (agency_id, person_id, email) where deleted_at is null;
call guard('person_contact');
create trigger touch before update on person_contact for each row execute function touch();
create trigger history after insert or update on person_contact for each row execute function keep_history('person_id', 'name', 'role', 'email', 'country_code', 'phone', 'whatsapp_country_code', 'whatsapp', 'deleted_at');
call told('person_contact', 'business', 'person_id');
grant select, insert, update on person_contact to greenroom_app;
