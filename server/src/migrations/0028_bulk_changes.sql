-- What a bulk change replaced, so that it can be undone for an hour by who has the token and may change
-- the records. The token is kept hashed.
create table bulk_change (
  agency_id uuid not null references agency,
  token_hash bytea not null,
  -- The list whose records were changed, and what of them.
  collection text not null,
  change text not null,
  -- [{ "id", "version": after the change, "before" }]
  records jsonb not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, token_hash)
);
call enable_tenant_row_security('bulk_change');
grant select, insert, delete on bulk_change to greenroom_app;
grant select, delete on bulk_change to greenroom_auth;
