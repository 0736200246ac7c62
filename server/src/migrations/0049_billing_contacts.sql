-- Who is written to about money: contacts of a talent or partner, with their rights, history and bin.
create table billing_contact (
  id uuid primary key,
  agency_id uuid not null,
  -- A person or a partner.
  owner_id uuid not null,
  person_in_charge text not null collate people,
  email text,
  country_code text not null default 'AU',
  phone text,
  phone_code text,
  address text,
  unique (agency_id, id),
  foreign key (agency_id, owner_id) references record (agency_id, id)
);
call record_part_table('billing_contact', 'owner_id', 'billingContact',
  history => array['person_in_charge', 'email', 'country_code', 'phone', 'address']);
create index on billing_contact (agency_id, owner_id, person_in_charge) where deleted_at is null;
