-- When the program stopped trying an email: at once if the server refused it for good, or after three days.
alter table mail add column gave_up_at timestamptz;
-- What was tried nine times until now is tried no more.
update mail set gave_up_at = now() where state = 'failed';
-- An owner has failed emails sent again.
grant update (state, attempts, failure, gave_up_at) on mail to greenroom_app;
create index mail_failed on mail (agency_id, created_at desc) where state = 'failed';
