-- Whether the days of reminders were given as one number, which they are then read as.
alter table invoice_email_schedule add column one_day boolean not null default false;

-- Where a file was fetched from, without what an address may sign itself with.
alter table media add column external_link text;

-- A token set says whether its person is reminded of tasks on screen.
grant select (show_task_reminder) on notification_setting to greenroom_auth;
