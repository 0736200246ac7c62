-- Fans of a campaign by the filters of the report on fans, as in its URL; read in the sender's reach when sending begins.
alter table campaign add column fan_filters text;

-- Addresses of a campaign that were pasted or read from a file.
create table campaign_address_list (
  id uuid primary key,
  agency_id uuid not null references agency,
  name text not null,
  -- Entries that were sent, with repeated and wrong ones.
  entries integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  unique (agency_id, id)
);
create index on campaign_address_list (agency_id, created_at);
call enable_tenant_row_security('campaign_address_list');
grant select, insert, update, delete on campaign_address_list to greenroom_app;

-- An address by its place in the list, or what was written instead of one.
create table campaign_address (
  agency_id uuid not null references agency,
  list_id uuid not null,
  place integer not null,
  line integer not null,
  address text,
  fault text,
  primary key (agency_id, list_id, place),
  foreign key (agency_id, list_id) references campaign_address_list (agency_id, id) on delete cascade,
  check ((address is null) <> (fault is null))
);
create unique index on campaign_address (agency_id, list_id, address) where address is not null;
create index on campaign_address (list_id, place) where fault is not null;
create index on campaign_address (agency_id, address) where address is not null;
call enable_tenant_row_security('campaign_address');
grant select, insert, delete on campaign_address to greenroom_app;

alter table campaign
  add column address_list_id uuid,
  add foreign key (agency_id, address_list_id) references campaign_address_list (agency_id, id);
create index on campaign (agency_id, address_list_id) where address_list_id is not null;

-- An erased fan leaves no address behind in lists either.
create function forget_listed_address() returns trigger language plpgsql as $$
begin
  delete from campaign_address a where a.agency_id = old.agency_id and a.address = lower(old.email);
  return null;
end $$;
create trigger forget_listed_address after delete on fan for each row execute function forget_listed_address();
