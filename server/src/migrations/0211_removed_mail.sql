-- Emails that were deleted for good, by a digest of their Message-ID: a mailbox that numbers its emails anew is read from
-- the beginning, and would bring them back.
create table removed_mail (
  agency_id uuid not null,
  mailbox_id uuid not null,
  digest bytea not null,
  removed_at timestamptz not null default now(),
  primary key (agency_id, mailbox_id, digest),
  foreign key (agency_id, mailbox_id) references mailbox (agency_id, id)
);
create index on removed_mail (removed_at);
call enable_tenant_row_security('removed_mail');
grant select, insert, delete on removed_mail to greenroom_app;
create policy signing_in on removed_mail to greenroom_auth using (true);
grant select (removed_at), delete on removed_mail to greenroom_auth;
