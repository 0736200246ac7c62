-- Emails of which only the headers could be read: their original is one of their files, until a later version reads it.
alter table mail_log add column misread boolean not null default false;
-- Since when it waits to be read again.
alter table mail_log add column reread_at timestamptz;
create index mail_log_reread on mail_log (reread_at) where reread_at is not null;
grant select (misread, reread_at) on mail_log to greenroom_auth;
