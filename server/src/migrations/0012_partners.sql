-- Partners with their contacts, suppliers, and the industry categories that both choose from.

-- A function is given to the searching role only while it may create in the schema. A fresh database takes it back after
-- its last migration; one that is brought up to date takes it back at the end of this one.
create temporary table may_create on commit drop as select has_schema_privilege('greenroom_seek', 'public', 'create') as before;
grant create on schema public to greenroom_seek;

alter table record drop constraint record_kind_check;
alter table record add constraint record_kind_check check (kind in ('person', 'staff', 'partner', 'supplier'));

create table industry_category (
  id uuid primary key,
  agency_id uuid not null references agency,
  name text not null collate people,
  created_at timestamptz not null default now(),
  unique (agency_id, id)
);
create unique index on industry_category (agency_id, fold(name));
-- Agencies that are there already get what new ones begin with (founding/default-lists.ts).
alter table agency no force row level security;
insert into industry_category (id, agency_id, name)
  select gen_random_uuid(), agency.id, category from agency, unnest(array[
    'Festival', 'Venue', 'Broadcaster', 'Record label', 'Production company', 'Publisher', 'Brand', 'Advertising agency',
    'Sporting body', 'Charity', 'Production services', 'Travel and freight', 'Catering', 'Legal and insurance',
    'Print and design', 'Hair, make-up and wardrobe']) category;
alter table agency force row level security;
call guard('industry_category');
call told('industry_category', 'industry_category', 'id');
grant select, insert on industry_category to greenroom_app;

create table partner (
  id uuid primary key,
  agency_id uuid not null,
  display_name text not null collate people,
  industry_category_id uuid,
  attributes text[] not null default '{}',
  avatar_id uuid,
  company_website text,
  headline text,
  bio text,
  country_code text not null default 'AU',
  -- E.164, and the country's calling code it begins with.
  phone text,
  phone_code text,
  email text,
  head_office_location text collate people,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search text generated always as (fold(display_name || ' ' || coalesce(head_office_location, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company_website, ''))) stored,
  unique (agency_id, id),
  foreign key (agency_id, id) references record (agency_id, id),
  foreign key (agency_id, industry_category_id) references industry_category (agency_id, id),
  foreign key (agency_id, avatar_id) references media (agency_id, id),
  foreign key (agency_id, created_by) references staff (agency_id, id)
);
create index on partner (agency_id, display_name, id) where deleted_at is null;
create index on partner (agency_id, head_office_location, id) where deleted_at is null;
create index on partner (agency_id, email, id) where deleted_at is null;
create index on partner (agency_id, created_at desc, id desc) where deleted_at is null;
create index on partner (agency_id, updated_at desc, id desc) where deleted_at is null;
-- Whether a file is a partner's face.
create index on partner (agency_id, avatar_id) where avatar_id is not null;
create index partner_words on partner using gin (agency_id, search gin_trgm_ops) where deleted_at is null;
call guard('partner');
create trigger a_record before insert or update on partner for each row execute function keep_record('partner');
create trigger b_touch before update on partner for each row execute function touch();
create trigger history after insert or update on partner for each row execute function keep_history('id', 'display_name', 'industry_category_id', 'attributes', 'avatar_id', 'company_website', 'headline', 'bio', 'country_code', 'phone', 'email', 'head_office_location', 'deleted_at');
call told('partner', 'partner', 'id');
grant select, insert, update on partner to greenroom_app;

create table partner_contact (
  id uuid primary key,
  agency_id uuid not null,
  partner_id uuid not null,
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
  foreign key (agency_id, partner_id) references partner (agency_id, id)
);
create index on partner_contact (agency_id, partner_id, name, id) where deleted_at is null;
-- An address is one contact's of a partner.
create unique index partner_contact_email on partner_contact (agency_id, partner_id, email) where deleted_at is null;
create index partner_contact_words on partner_contact using gin (agency_id, search gin_trgm_ops) where deleted_at is null;
call guard('partner_contact');
create trigger touch before update on partner_contact for each row execute function touch();
create trigger history after insert or update on partner_contact for each row execute function keep_history('partner_id', 'name', 'role', 'email', 'country_code', 'phone', 'whatsapp_country_code', 'whatsapp', 'deleted_at');
call told('partner_contact', 'partner', 'partner_id');
grant select, insert, update on partner_contact to greenroom_app;

create table supplier (
  id uuid primary key,
  agency_id uuid not null,
  display_name text not null collate people,
  category_id uuid,
  -- [{ name, role, email, phoneNumber }]
  contacts jsonb not null default '[]',
  country_code text not null default 'AU',
  phone text,
  phone_code text,
  email text,
  website text,
  abn text,
  payment_term_days smallint,
  note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search text generated always as (fold(display_name || ' ' || coalesce(email, '') || ' ' || coalesce(website, '') || ' ' || coalesce(abn, ''))) stored,
  unique (agency_id, id),
  foreign key (agency_id, id) references record (agency_id, id),
  foreign key (agency_id, category_id) references industry_category (agency_id, id),
  foreign key (agency_id, created_by) references staff (agency_id, id)
);
create index on supplier (agency_id, display_name, id) where deleted_at is null;
create index on supplier (agency_id, email, id) where deleted_at is null;
create index on supplier (agency_id, payment_term_days, id) where deleted_at is null;
create index on supplier (agency_id, created_at desc, id desc) where deleted_at is null;
create index on supplier (agency_id, updated_at desc, id desc) where deleted_at is null;
create index supplier_words on supplier using gin (agency_id, search gin_trgm_ops) where deleted_at is null;
call guard('supplier');
create trigger a_record before insert or update on supplier for each row execute function keep_record('supplier');
create trigger b_touch before update on supplier for each row execute function touch();
create trigger history after insert or update on supplier for each row execute function keep_history('id', 'display_name', 'category_id', 'contacts', 'country_code', 'phone', 'email', 'website', 'abn', 'payment_term_days', 'note', 'deleted_at');
call told('supplier', 'supplier', 'id');
grant select, insert, update on supplier to greenroom_app;

-- As seek_person: by the trigram index, an agency of the transaction at a time, at most 10,001 ids.
create policy seeking on partner for select to greenroom_seek using (true);
create policy seeking on partner_contact for select to greenroom_seek using (true);
create policy seeking on supplier for select to greenroom_seek using (true);
grant select on partner, partner_contact, supplier to greenroom_seek;
create function seek_partner(words text) returns setof uuid language plpgsql stable security definer parallel safe set search_path = public rows 100
  as $$ begin
    return query select p.id from unnest(seen_agencies()) a (id)
      cross join lateral (select partner.id from partner where agency_id = a.id and deleted_at is null and search like sought(words)) p limit 10001;
  end $$;
create function seek_partner_contact(words text) returns setof uuid language plpgsql stable security definer parallel safe set search_path = public rows 100
  as $$ begin
    return query select c.id from unnest(seen_agencies()) a (id)
      cross join lateral (select partner_contact.id from partner_contact where agency_id = a.id and deleted_at is null and search like sought(words)) c limit 10001;
  end $$;
create function seek_supplier(words text) returns setof uuid language plpgsql stable security definer parallel safe set search_path = public rows 100
  as $$ begin
    return query select s.id from unnest(seen_agencies()) a (id)
      cross join lateral (select supplier.id from supplier where agency_id = a.id and deleted_at is null and search like sought(words)) s limit 10001;
  end $$;
alter function seek_partner(text) owner to greenroom_seek;
alter function seek_partner_contact(text) owner to greenroom_seek;
alter function seek_supplier(text) owner to greenroom_seek;
revoke execute on function seek_partner(text), seek_partner_contact(text), seek_supplier(text) from public;
grant execute on function seek_partner(text), seek_partner_contact(text), seek_supplier(text) to greenroom_app;

do $$ begin
  if not (select before from may_create) then revoke create on schema public from greenroom_seek; end if;
end $$;
drop table may_create;
