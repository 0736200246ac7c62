-- What is to send today and was left for a later day: a draft, or an instalment that is ready.
create table sending_wait (
  id uuid primary key,
  agency_id uuid not null,
  -- As the list of what is to send names it; its row may end before this one.
  kind text not null check (kind in ('draft', 'instalment')),
  origin_id uuid not null,
  until date not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, kind, origin_id)
);
call enable_tenant_row_security('sending_wait');
call notify_changes('sending_wait', 'financeEmail', 'id');
grant select, insert, delete, update (until, created_by) on sending_wait to greenroom_app;
