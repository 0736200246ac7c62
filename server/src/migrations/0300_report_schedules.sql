-- Schedules of reports. Each sending is a row of its own, so that a report leaves once for each receiver and moment.
create table report_schedule (
  id uuid primary key,
  agency_id uuid not null,
  owner_id uuid not null,
  report text not null,
  name text not null,
  -- As in the report's address, without its days.
  filters text not null,
  period text not null,
  rhythm text not null check (rhythm in ('DAY', 'WEEK', 'MONTH')),
  -- 1 for Monday to 7; used by weekly ones.
  weekday smallint not null check (weekday between 1 and 7),
  -- In a shorter month its last day; used by monthly ones.
  month_day smallint not null check (month_day between 1 and 31),
  hour smallint not null check (hour between 0 and 23),
  zone text not null,
  format text not null check (format in ('LINK', 'XLSX', 'PDF')),
  next_at timestamptz not null,
  -- Of what its owner set: a sending does not count.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id),
  foreign key (agency_id, owner_id) references staff (agency_id, id) on delete cascade
);
create index on report_schedule (next_at);
create index on report_schedule (agency_id, owner_id);
call enable_tenant_row_security('report_schedule');
call notify_changes('report_schedule', 'reportSchedule', 'owner_id');
grant select, insert, update, delete on report_schedule to greenroom_app;
-- Which agencies have something to send, before any of them is known.
create policy signing_in on report_schedule for select to greenroom_auth using (true);
grant select (agency_id, next_at) on report_schedule to greenroom_auth;

create table report_schedule_recipient (
  agency_id uuid not null,
  schedule_id uuid not null,
  staff_id uuid not null,
  -- When the person was found without the right to reports, and the owner was told.
  lost_at timestamptz,
  primary key (agency_id, schedule_id, staff_id),
  foreign key (agency_id, schedule_id) references report_schedule (agency_id, id) on delete cascade,
  foreign key (agency_id, staff_id) references staff (agency_id, id) on delete cascade
);
create index on report_schedule_recipient (agency_id, staff_id);
call enable_tenant_row_security('report_schedule_recipient');
call notify_changes('report_schedule_recipient', 'reportSchedule', 'staff_id');
grant select, insert, update, delete on report_schedule_recipient to greenroom_app;

create table report_sending (
  id uuid primary key,
  agency_id uuid not null,
  schedule_id uuid not null,
  staff_id uuid not null,
  due_at timestamptz not null,
  from_day date not null,
  to_day date not null,
  -- Of the file that its email names.
  format text not null,
  tries smallint not null default 0,
  -- When its email was written; null while it waits, or if its receiver may not read it.
  mailed_at timestamptz,
  unique (agency_id, id),
  unique (agency_id, schedule_id, staff_id, due_at),
  foreign key (agency_id, schedule_id) references report_schedule (agency_id, id) on delete cascade,
  foreign key (agency_id, staff_id) references staff (agency_id, id) on delete cascade
);
create index on report_sending (agency_id, staff_id);
create index on report_sending (due_at) where mailed_at is null;
call enable_tenant_row_security('report_sending');
grant select, insert, update, delete on report_sending to greenroom_app;
create policy signing_in on report_sending for select to greenroom_auth using (true);
grant select (agency_id, due_at, mailed_at, tries) on report_sending to greenroom_auth;
