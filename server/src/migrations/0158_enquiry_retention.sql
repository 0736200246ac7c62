-- How long an agency keeps what stands in the logs of comms. What is null is kept.
create table comms_setting (
  id uuid primary key,
  agency_id uuid not null references agency,
  enquiry_days integer check (enquiry_days between 90 and 3650),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id)
);
call enable_tenant_row_security('comms_setting');
create trigger touch before update on comms_setting for each row execute function touch_entry();
call notify_changes('comms_setting', 'comms_setting', 'id');
grant select, insert, update on comms_setting to greenroom_app;
-- The agencies that end something, which is then done agency by agency.
create policy signing_in on comms_setting for select to greenroom_auth using (true);
grant select (agency_id, enquiry_days) on comms_setting to greenroom_auth;
