-- Files that an email carries, its HTML, where answers go, and why it could not be sent.
alter table mail
  -- Encrypted as the body is, and removed with it.
  add column html bytea,
  add column reply_to text,
  add column failure text,
  -- Emails of one sending, one for each recipient.
  add column batch_id uuid,
  add constraint mail_of_agency unique (agency_id, id);

create table mail_attachment (
  id uuid primary key,
  agency_id uuid not null,
  mail_id uuid not null,
  place smallint not null,
  name text not null,
  -- A file of the store, or a document that is made when the email is sent.
  media_id uuid,
  document text,
  document_id uuid,
  unique (agency_id, id),
  unique (agency_id, mail_id, place),
  check ((media_id is null) = (document is not null)),
  check ((document is null) = (document_id is null)),
  foreign key (agency_id, mail_id) references mail (agency_id, id),
  foreign key (agency_id, media_id) references media (agency_id, id)
);
create index on mail_attachment (agency_id, media_id) where media_id is not null;
create index on mail (agency_id, batch_id) where batch_id is not null;
call enable_tenant_row_security('mail_attachment');
call notify_changes('mail_attachment', 'mail', 'mail_id');
grant select, insert on mail_attachment to greenroom_app;
