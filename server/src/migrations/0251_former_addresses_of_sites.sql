-- Addresses of agencies' public pages, now or until they were replaced: an old one leads on for a year, and nobody else gets it
-- meanwhile. The key is of the whole installation, so that of two agencies that want the same one gets it, whatever either sees;
-- it takes the place of public_site_taken(), which knew only the addresses of now.
create table public_site_address (
  address text primary key check (address ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(address) <= 60),
  agency_id uuid not null references agency,
  replaced_at timestamptz
);
create unique index on public_site_address (agency_id) where replaced_at is null;
create index on public_site_address (agency_id);
call enable_tenant_row_security('public_site_address');
grant select, insert, update, delete on public_site_address to greenroom_app;
-- A request names the agency by its address.
create policy signing_in on public_site_address for select to greenroom_auth using (true);
grant select on public_site_address to greenroom_auth;

-- Rows of all agencies, which the owner of the tables sees like anybody else only without row security.
alter table public_site no force row level security;
alter table public_site_address no force row level security;
insert into public_site_address (address, agency_id) select address, agency_id from public_site;
alter table public_site force row level security;
alter table public_site_address force row level security;

-- An address that another agency has, or had within the year, is a row that this one neither sees nor may insert again.
create function keep_site_address() returns trigger language plpgsql as $$
begin
  -- What a site has before it was ever saved, inside of one transaction.
  if new.address = 'new-' || new.agency_id then return null; end if;
  update public_site_address set replaced_at = now() where agency_id = new.agency_id and replaced_at is null and address <> new.address;
  update public_site_address set replaced_at = null where agency_id = new.agency_id and address = new.address;
  if not found then insert into public_site_address (address, agency_id) values (new.address, new.agency_id); end if;
  return null;
end $$;
create trigger keep_address after insert or update of address on public_site for each row execute function keep_site_address();
