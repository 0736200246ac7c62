-- The log of emails: what people send from records, what comes in by mailboxes and the webhook, and links to files that were sent.
create table mailbox (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- Null for a shared one.
  owner_id uuid,
  name text not null collate people,
  address text not null,
  imap_host text not null,
  imap_port integer not null check (imap_port in (993, 143)),
  smtp_host text not null,
  smtp_port integer not null check (smtp_port in (465, 587)),
  username text not null,
  auth text not null check (auth in ('PASSWORD', 'XOAUTH2')),
  -- Password or token, encrypted; destroyed when the owner is locked or deleted.
  sealed bytea,
  -- Since when mail of a personal mailbox that matches people is shared; null: it is not.
  shares_since timestamptz,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'FAILING', 'STOPPED')),
  problem text,
  stopped_at timestamptz,
  synced_at timestamptz,
  -- The process that watches it, until when.
  watcher uuid,
  watched_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, owner_id) references staff (agency_id, id)
);
create index on mailbox (agency_id, owner_id);
call enable_tenant_row_security('mailbox');
call count_versions('mailbox');
call notify_changes('mailbox', 'mailbox', 'id');
grant select, insert, update on mailbox to greenroom_app;
create policy signing_in on mailbox to greenroom_auth using (true);
grant select, update on mailbox to greenroom_auth;

-- How far a folder has been read. Numbers start again when its UIDVALIDITY changes.
create table mail_folder (
  id uuid primary key,
  agency_id uuid not null,
  mailbox_id uuid not null,
  role text not null check (role in ('INBOX', 'SENT')),
  uid_validity bigint not null,
  last_uid bigint not null default 0,
  unique (agency_id, mailbox_id, role),
  foreign key (agency_id, mailbox_id) references mailbox (agency_id, id)
);
call enable_tenant_row_security('mail_folder');
grant select, insert, update, delete on mail_folder to greenroom_app;

create table mail_thread (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- The only one who sees it: the owner of a personal mailbox.
  private_to uuid,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  foreign key (agency_id, private_to) references staff (agency_id, id)
);
create index on mail_thread (agency_id, private_to) where private_to is not null;
call enable_tenant_row_security('mail_thread');
grant select, insert, update, delete on mail_thread to greenroom_app;

create table mail_log (
  id uuid primary key,
  agency_id uuid not null references agency,
  thread_id uuid not null,
  -- Null: sent from the agency's address, or come in by the webhook.
  mailbox_id uuid,
  -- The only one who sees it: the owner of a personal mailbox.
  private_to uuid,
  direction text not null check (direction in ('IN', 'OUT')),
  kind text not null default 'MAIL' check (kind in ('MAIL', 'BOUNCE', 'AUTO_REPLY', 'LIST')),
  state text not null check (state in ('RECEIVED', 'SCHEDULED', 'SENDING', 'SENT', 'UNCONFIRMED', 'FAILED', 'BOUNCED', 'KEPT')),
  subject text not null collate people,
  snippet text not null default '',
  body_text text,
  -- Sanitised, by the rules that `sanitiser` names.
  body_html text,
  sanitiser text,
  from_name text not null default '',
  from_address text not null default '',
  -- [{ "name", "address" }]
  to_list jsonb not null default '[]',
  cc_list jsonb not null default '[]',
  bcc_list jsonb not null default '[]',
  message_id text,
  reference_ids text[] not null default '{}',
  -- Tells mails apart that claim the same Message-ID.
  content_hash bytea,
  -- When it was sent, or is to be sent.
  sent_at timestamptz not null,
  taken_at timestamptz,
  attempts smallint not null default 0,
  problem text,
  protection text check (protection in ('SIGNED', 'ENCRYPTED')),
  -- { "method", "summary", "start", "end", "location", "organizer" }, as texts.
  invitation jsonb,
  -- It claims to answer a shared thread that its sender takes no part in.
  claims_thread boolean not null default false,
  size integer not null default 0,
  made_by uuid,
  -- The owner of the personal mailbox that it came to.
  received_by uuid,
  answers_id uuid,
  -- The email of the outbox that carries it.
  outbox_id uuid,
  -- Its text in the store, until it is kept in the mailbox's folder of sent mail.
  append_key uuid,
  -- Whether opening is noticed, by a token that is made when it leaves.
  tracks_opens boolean not null default false,
  open_hash bytea,
  opened integer not null default 0,
  opened_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, thread_id) references mail_thread (agency_id, id),
  foreign key (agency_id, mailbox_id) references mailbox (agency_id, id),
  foreign key (agency_id, private_to) references staff (agency_id, id),
  foreign key (agency_id, made_by) references staff (agency_id, id),
  foreign key (agency_id, received_by) references staff (agency_id, id),
  foreign key (agency_id, answers_id) references mail_log (agency_id, id),
  foreign key (agency_id, outbox_id) references mail (agency_id, id)
);
create index on mail_log (agency_id, thread_id, sent_at);
create index on mail_log (agency_id, message_id) where message_id is not null;
create index on mail_log (agency_id, mailbox_id) where mailbox_id is not null;
create index on mail_log (agency_id, made_by) where made_by is not null;
create index on mail_log (agency_id, received_by) where received_by is not null;
create index on mail_log (agency_id, private_to) where private_to is not null;
create index on mail_log (agency_id, answers_id) where answers_id is not null;
create index on mail_log (outbox_id) where outbox_id is not null;
create index on mail_log (agency_id, mailbox_id) where append_key is not null;
create index on mail_log (open_hash) where open_hash is not null;
call enable_tenant_row_security('mail_log');
call make_searchable('mail_log', array['subject', 'body_text', 'from_name', 'from_address']);
call count_versions('mail_log');
call notify_changes('mail_log', 'mailLog', 'id');
call make_sortable('mail_log', array['sent_at', 'subject']);
grant select, insert, update, delete on mail_log to greenroom_app;

-- Private mail is its owner's alone, whatever a statement asks for.
create policy private_mail on mail_log as restrictive to greenroom_app
  using (private_to is null or private_to = (select current_actor())) with check (private_to is null or private_to = (select current_actor()));
create policy private_mail on mail_thread as restrictive to greenroom_app
  using (private_to is null or private_to = (select current_actor())) with check (private_to is null or private_to = (select current_actor()));

-- The people and contacts of the agency whose addresses it names.
create table mail_log_party (
  id uuid primary key,
  agency_id uuid not null,
  mail_id uuid not null,
  -- The person, or the partner of the contact.
  record_id uuid not null,
  contact_id uuid,
  place smallint not null,
  unique nulls not distinct (agency_id, mail_id, record_id, contact_id),
  foreign key (agency_id, mail_id) references mail_log (agency_id, id),
  foreign key (agency_id, record_id) references record (agency_id, id),
  foreign key (agency_id, contact_id) references partner_contact (agency_id, id)
);
create index on mail_log_party (agency_id, record_id);
create index on mail_log_party (agency_id, contact_id) where contact_id is not null;
call enable_tenant_row_security('mail_log_party');
create policy private_mail on mail_log_party as restrictive to greenroom_app
  using (exists (select from mail_log m where m.agency_id = mail_log_party.agency_id and m.id = mail_id));
call notify_changes('mail_log_party', 'mailLog', 'mail_id');
grant select, insert, delete on mail_log_party to greenroom_app;

-- What it was written about.
create table mail_log_record (
  agency_id uuid not null,
  mail_id uuid not null,
  record_id uuid not null,
  place smallint not null,
  primary key (agency_id, mail_id, record_id),
  foreign key (agency_id, mail_id) references mail_log (agency_id, id),
  foreign key (agency_id, record_id) references record (agency_id, id)
);
create index on mail_log_record (agency_id, record_id);
call enable_tenant_row_security('mail_log_record');
create policy private_mail on mail_log_record as restrictive to greenroom_app
  using (exists (select from mail_log m where m.agency_id = mail_log_record.agency_id and m.id = mail_id));
call notify_changes('mail_log_record', 'mailLog', 'mail_id');
grant select, insert, delete on mail_log_record to greenroom_app;

-- Files that it carries.
create table mail_log_file (
  id uuid primary key,
  agency_id uuid not null,
  mail_id uuid not null,
  media_id uuid not null,
  place smallint not null,
  name text not null,
  -- What its HTML calls the file, without angle brackets.
  content_id text,
  unique (agency_id, mail_id, place),
  foreign key (agency_id, mail_id) references mail_log (agency_id, id),
  foreign key (agency_id, media_id) references media (agency_id, id)
);
create index on mail_log_file (agency_id, media_id);
call enable_tenant_row_security('mail_log_file');
-- The system, which acts as nobody, sees which files are used.
create policy private_mail on mail_log_file as restrictive to greenroom_app
  using ((select current_actor()) = '00000000-0000-0000-0000-000000000000' or exists (select from mail_log m where m.agency_id = mail_log_file.agency_id and m.id = mail_id));
call notify_changes('mail_log_file', 'mailLog', 'mail_id');
grant select, insert, delete on mail_log_file to greenroom_app;

-- What the product sent: for what, and about which record.
alter table mail
  add column purpose text not null default 'account' check (purpose in ('account', 'notification', 'finance', 'contract', 'file', 'record', 'person')),
  add column about_id uuid,
  add foreign key (agency_id, about_id) references record (agency_id, id);
create index on mail (agency_id, lower(to_address), created_at desc);
create index on mail (agency_id, about_id, created_at desc) where about_id is not null;

-- A line follows the email that carries it.
create function follow_outbox() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update mail_log set state = case new.state when 'sent' then 'SENT' when 'kept' then 'KEPT' when 'failed' then 'FAILED' else 'SCHEDULED' end,
    problem = new.failure where outbox_id = new.id;
  return null;
end $$;
create policy signing_in on mail_log to greenroom_auth using (true);
grant select, update on mail_log to greenroom_auth;
alter function follow_outbox() owner to greenroom_auth;
create trigger follow_outbox after update of state, failure on mail for each row when (new.state is distinct from old.state) execute function follow_outbox();

-- A mailbox stops with its owner: the password is destroyed.
create function stop_mailboxes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update mailbox set state = 'STOPPED', sealed = null, stopped_at = now(), problem = null where owner_id = new.id and state <> 'STOPPED';
  return null;
end $$;
alter function stop_mailboxes() owner to greenroom_auth;
create trigger stop_mailboxes after update on account for each row
  when ((new.locked_at is not null and old.locked_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function stop_mailboxes();

-- Texts that emails start from, and how the agency's emails are.
create table mail_template (
  id uuid primary key,
  agency_id uuid not null references agency,
  name text not null collate people,
  subject text not null,
  html text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id)
);
create index on mail_template (agency_id, name);
call enable_tenant_row_security('mail_template');
call count_versions('mail_template');
call notify_changes('mail_template', 'mailTemplate', 'id');
grant select, insert, update, delete on mail_template to greenroom_app;

create table mail_setting (
  id uuid primary key,
  agency_id uuid not null references agency,
  tracks_opens boolean not null default false,
  -- In the address of the inbound webhook; no secret.
  inbound_key text,
  inbound_sealed bytea,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id)
);
create index on mail_setting (inbound_key) where inbound_key is not null;
call enable_tenant_row_security('mail_setting');
call count_versions('mail_setting');
call notify_changes('mail_setting', 'mailSetting', 'id');
grant select, insert, update on mail_setting to greenroom_app;
create policy signing_in on mail_setting for select to greenroom_auth using (true);
grant select on mail_setting to greenroom_auth;
