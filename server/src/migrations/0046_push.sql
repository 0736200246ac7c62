-- Web push: which browsers want notifications. One for each session, with which it ends.

create table push_subscription (
  agency_id uuid not null,
  session_id uuid not null references session on delete cascade,
  staff_id uuid not null,
  endpoint text not null,
  -- The browser's public key and secret, for the encryption of what it is sent.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, session_id),
  foreign key (agency_id, staff_id) references staff (agency_id, id)
);
create index on push_subscription (agency_id, staff_id);
create index on push_subscription (session_id);
call enable_tenant_row_security('push_subscription');
grant select, insert, update, delete on push_subscription to greenroom_app;
create policy signing_in on push_subscription for select to greenroom_auth using (true);
grant select (agency_id, session_id) on push_subscription to greenroom_auth;

-- When it was pushed, or was decided against.
alter table notification add column pushed_at timestamptz;
grant update (pushed_at) on notification to greenroom_app;
