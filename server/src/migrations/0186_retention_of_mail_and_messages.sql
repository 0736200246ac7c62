-- How long an agency keeps emails and messages, and rows that an erasure deletes.
alter table comms_setting
  add column mail_days integer check (mail_days between 90 and 3650),
  add column message_days integer check (message_days between 90 and 3650);
grant select (mail_days, message_days) on comms_setting to greenroom_auth;
grant delete on call_log to greenroom_app;
