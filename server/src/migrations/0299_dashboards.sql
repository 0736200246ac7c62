-- Arrangements of the management dashboard: a person's own, a position's, and the agency's (with neither).
create table dashboard_arrangement (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- A member of staff, or a super admin, who is none.
  owner_id uuid,
  position_id uuid,
  -- [{ kind, x, y, width, height }], checked again whenever they are read; null where only the offer is set.
  widgets jsonb,
  -- Kinds that the agency offers; null for all.
  offered text[],
  version integer not null default 1,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (agency_id, owner_id, position_id),
  foreign key (agency_id, position_id) references position (agency_id, id),
  check (num_nonnulls(owner_id, position_id) <= 1),
  check (offered is null or num_nonnulls(owner_id, position_id) = 0)
);
create index on dashboard_arrangement (agency_id, position_id) where position_id is not null;
call enable_tenant_row_security('dashboard_arrangement');
call notify_changes('dashboard_arrangement', 'dashboard', 'id');
grant select, insert, update, delete on dashboard_arrangement to greenroom_app;
