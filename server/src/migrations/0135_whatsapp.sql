-- WhatsApp: the agency's numbers, the numbers outside, conversations between them, and what each contact has of one.

-- An account at Meta that an agency has connected, with its token.
create table chat_account (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- Of the WhatsApp Business Account, at Meta; null until the sign-up is completed.
  meta_id text,
  name text,
  state text not null default 'CONNECTING' check (state in ('CONNECTING', 'CONNECTED', 'RECONNECT', 'BANNED', 'DISCONNECTED')),
  failure text,
  -- The code of a sign-up until it is exchanged: { code, shared }.
  asked_sealed bytea,
  -- Whether it was registered before it was shared.
  is_shared boolean not null default false,
  -- { token }
  token_sealed bytea,
  token_ends_at timestamptz,
  templates_read_at timestamptz,
  connected_by uuid,
  connected_at timestamptz not null default now(),
  -- When it is looked after next, and how often in a row it could not be.
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  unique (agency_id, id),
  foreign key (agency_id, connected_by) references staff (agency_id, id)
);
create unique index chat_account_meta on chat_account (meta_id) where state <> 'DISCONNECTED';
create index on chat_account (agency_id);
call enable_tenant_row_security('chat_account');
call notify_changes('chat_account', 'chatNumber', 'id');
grant select, insert, update on chat_account to greenroom_app;
-- Before the agency is known: a webhook names the account, and the worker asks what is due.
create policy signing_in on chat_account for select to greenroom_auth using (true);
grant select (id, agency_id, meta_id, state, due_at) on chat_account to greenroom_auth;

-- A sign-up under way: good once, for one session.
create table chat_sign_up (
  id uuid primary key,
  agency_id uuid not null references agency,
  hash bytea not null,
  session_id uuid not null,
  ends_at timestamptz not null,
  unique (agency_id, hash)
);
call enable_tenant_row_security('chat_sign_up');
grant select, insert, delete on chat_sign_up to greenroom_app;

-- A number of the agency's own. It belongs to one agency of the installation.
create table chat_number (
  id uuid primary key,
  agency_id uuid not null,
  account_id uuid not null,
  meta_id text not null,
  display text not null,
  name text,
  state text not null default 'CONNECTING' check (state in ('CONNECTING', 'CONNECTED', 'RECONNECT', 'DEREGISTERED', 'BANNED', 'DISCONNECTED')),
  failure text,
  quality text not null default 'UNKNOWN' check (quality in ('GREEN', 'YELLOW', 'RED', 'UNKNOWN')),
  tier text,
  is_default boolean not null default false,
  -- The code that protects its registration.
  pin_sealed bytea,
  registered_at timestamptz,
  -- Until when nothing is sent from it, because Meta asked for it or can't be reached.
  paused_until timestamptz,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  foreign key (agency_id, account_id) references chat_account (agency_id, id)
);
create unique index chat_number_meta on chat_number (meta_id) where state <> 'DISCONNECTED';
create unique index chat_number_default on chat_number (agency_id) where is_default;
create index on chat_number (agency_id, account_id);
call enable_tenant_row_security('chat_number');
call notify_changes('chat_number', 'chatNumber', 'id');
grant select, insert, update on chat_number to greenroom_app;
create policy signing_in on chat_number for select to greenroom_auth using (true);
grant select (agency_id, meta_id, state) on chat_number to greenroom_auth;

-- A number outside, whoever's it is.
create table whatsapp_number (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- E.164
  phone text not null,
  -- As WhatsApp calls it, where that is not the phone without its plus.
  wa_id text,
  profile_name text,
  opted_out_at timestamptz,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, phone)
);
create unique index whatsapp_number_wa_id on whatsapp_number (agency_id, wa_id) where wa_id is not null;
call enable_tenant_row_security('whatsapp_number');
call notify_changes('whatsapp_number', 'chatNumber', 'id');
grant select, insert, update on whatsapp_number to greenroom_app;

create index person_phone on person (agency_id, phone) where phone is not null;
create index staff_phone on staff (agency_id, phone) where phone is not null;
create index partner_contact_whatsapp on partner_contact (agency_id, whatsapp) where whatsapp is not null;

-- Whoever has a number can be written to: it has its id from the beginning, the same wherever it is typed.
create function keep_whatsapp_number() returns trigger language plpgsql as $$
declare number text := case tg_table_name when 'partner_contact' then to_jsonb(new) ->> 'whatsapp' else to_jsonb(new) ->> 'phone' end;
begin
  insert into whatsapp_number (id, agency_id, phone) values (md5(new.agency_id || number)::uuid, new.agency_id, number) on conflict do nothing;
  return null;
end $$;
create trigger keep_whatsapp_number after insert or update of phone on person for each row when (new.phone is not null) execute function keep_whatsapp_number();
create trigger keep_whatsapp_number after insert or update of phone on staff for each row when (new.phone is not null) execute function keep_whatsapp_number();
create trigger keep_whatsapp_number after insert or update of whatsapp on partner_contact for each row when (new.whatsapp is not null) execute function keep_whatsapp_number();

do $$
declare tenant text;
begin
  foreach tenant in array array['person', 'staff', 'partner_contact', 'whatsapp_number'] loop
    execute format('alter table %I no force row level security', tenant);
  end loop;
  insert into whatsapp_number (id, agency_id, phone)
    select md5(agency_id || phone)::uuid, agency_id, phone from (
      select agency_id, phone from person where phone is not null
      union select agency_id, phone from staff where phone is not null
      union select agency_id, whatsapp from partner_contact where whatsapp is not null) known;
  foreach tenant in array array['person', 'staff', 'partner_contact', 'whatsapp_number'] loop
    execute format('alter table %I force row level security', tenant);
  end loop;
end $$;

create table chat_conversation (
  id uuid primary key,
  agency_id uuid not null,
  number_id uuid not null,
  outside_id uuid not null,
  assigned_to_id uuid,
  -- The log last written to: what comes in belongs to its contact.
  written_log_id uuid,
  -- The last inbound message's own time, at most that of its receipt. Free text ends 24 hours later.
  window_from timestamptz,
  -- The template that was accepted since the last window, and when.
  started_at timestamptz,
  started_by uuid,
  -- When free text was refused for coming too late.
  overdue_at timestamptz,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, number_id, outside_id),
  foreign key (agency_id, number_id) references chat_number (agency_id, id),
  foreign key (agency_id, outside_id) references whatsapp_number (agency_id, id),
  foreign key (agency_id, assigned_to_id) references staff (agency_id, id)
);
create index on chat_conversation (agency_id, outside_id);
create index on chat_conversation (agency_id, assigned_to_id) where assigned_to_id is not null;

-- What one contact has of a conversation; one without a contact holds what nobody is known for.
create table chat_log (
  id uuid primary key,
  agency_id uuid not null,
  conversation_id uuid not null,
  person_id uuid,
  contact_id uuid,
  staff_id uuid,
  -- The person, the colleague, or the partner of the contact: whose staff reach the log, and with whom it is hidden. Set by trigger.
  about_id uuid,
  last_message_id uuid,
  last_at timestamptz,
  -- The latest that came in, by arrival; what was not read comes after what one has read.
  last_in_id uuid,
  -- What Meta is to be told was read, and what it was told: once, when the first who may answer has read it.
  receipt_id uuid,
  told_id uuid,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  unique nulls not distinct (agency_id, conversation_id, person_id, contact_id, staff_id),
  check (num_nonnulls(person_id, contact_id, staff_id) <= 1),
  foreign key (agency_id, conversation_id) references chat_conversation (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, contact_id) references partner_contact (agency_id, id),
  foreign key (agency_id, staff_id) references staff (agency_id, id),
  foreign key (agency_id, about_id) references record (agency_id, id)
);
create index on chat_log (agency_id, last_at desc, id desc);
create index on chat_log (agency_id, created_at desc, id desc);
create index on chat_log (agency_id, about_id, last_at desc) where about_id is not null;
create index on chat_log (agency_id, person_id) where person_id is not null;
create index on chat_log (agency_id, contact_id) where contact_id is not null;
create index on chat_log (agency_id, staff_id) where staff_id is not null;
-- Before the rows of either are secured: the check of the key reads them all.
alter table chat_conversation add foreign key (agency_id, written_log_id) references chat_log (agency_id, id) on delete set null (written_log_id);
call enable_tenant_row_security('chat_conversation');
grant select, insert, update on chat_conversation to greenroom_app;
call enable_tenant_row_security('chat_log');
call notify_changes('chat_log', 'chatLog', 'id');
grant select, insert, update, delete on chat_log to greenroom_app;
create policy signing_in on chat_log for select to greenroom_auth using (true);
grant select (agency_id, receipt_id, told_id) on chat_log to greenroom_auth;
create index chat_log_receipt on chat_log (agency_id) where receipt_id is distinct from told_id;
create index on chat_conversation (agency_id, written_log_id) where written_log_id is not null;

create function name_chat_party() returns trigger language plpgsql as $$
begin
  new.about_id := coalesce(new.person_id, new.staff_id,
    (select partner_id from partner_contact c where c.agency_id = new.agency_id and c.id = new.contact_id));
  return new;
end $$;
create trigger name_chat_party before insert or update on chat_log for each row execute function name_chat_party();

-- A change of a conversation is one of each of its logs.
create function notify_chat_logs() returns trigger language plpgsql as $$
begin
  update chat_log set last_at = last_at where agency_id = new.agency_id and conversation_id = new.id;
  return null;
end $$;
create trigger notify_chat_logs after update on chat_conversation for each row
  when ((new.assigned_to_id, new.started_at, new.overdue_at) is distinct from (old.assigned_to_id, old.started_at, old.overdue_at)
    or (new.window_from is distinct from old.window_from and (old.window_from is null or old.window_from < now() - interval '1 minute')))
  execute function notify_chat_logs();

-- Ids follow arrival. What came in sorts by Meta's time, what went out by its own second.
create table chat_message (
  id uuid primary key,
  agency_id uuid not null,
  log_id uuid not null,
  conversation_id uuid not null,
  -- Meta's id; null until it was accepted.
  wamid text,
  incoming boolean not null,
  kind text not null,
  state text not null check (state in ('RECEIVED', 'WAITING', 'UNCONFIRMED', 'ACCEPTED', 'SENT', 'DELIVERED', 'READ', 'FAILED')),
  at timestamptz not null,
  received_at timestamptz not null default now(),
  body text,
  -- { template, location, contacts, reactions, event, send }
  detail jsonb not null default '{}',
  sender_id uuid,
  reply_to_id uuid,
  forwarded boolean not null default false,
  media_id uuid,
  media_state text check (media_state in ('FETCHING', 'READY', 'REFUSED', 'GONE')),
  -- Of a file that comes in: { id, mime, sha256, filename, voice }
  media_source jsonb,
  media_due_at timestamptz,
  media_tries integer not null default 0,
  filename text,
  -- When it was given to Meta, which says that it may have arrived.
  asked_at timestamptz,
  not_before timestamptz not null default now(),
  tries integer not null default 0,
  accepted_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  failure_code text,
  failure text,
  edited_at timestamptz,
  -- Its sender took it back.
  deleted_at timestamptz,
  unique (agency_id, id),
  unique (agency_id, wamid),
  check (incoming = (state = 'RECEIVED')),
  foreign key (agency_id, log_id) references chat_log (agency_id, id),
  foreign key (agency_id, conversation_id) references chat_conversation (agency_id, id),
  foreign key (agency_id, sender_id) references staff (agency_id, id),
  foreign key (agency_id, reply_to_id) references chat_message (agency_id, id) on delete set null (reply_to_id),
  foreign key (agency_id, media_id) references media (agency_id, id)
);
create index on chat_message (agency_id, log_id, at desc, id desc);
create index on chat_message (agency_id, log_id, id) where incoming;
create index on chat_message (agency_id, at desc, id desc);
create index on chat_message (agency_id, sender_id) where sender_id is not null;
create index on chat_message (agency_id, media_id) where media_id is not null;
create index on chat_message (agency_id, reply_to_id) where reply_to_id is not null;
create index on chat_message (agency_id, conversation_id, id) where state = 'WAITING';
create index on chat_message (agency_id, media_due_at) where media_state = 'FETCHING';
call enable_tenant_row_security('chat_message');
call make_searchable('chat_message', array['body', 'filename']);
create trigger notify_insert after insert on chat_message referencing new table as touched for each statement execute function collect_changes('chatMessage', 'log_id');
create trigger notify_update after update on chat_message referencing new table as touched for each statement execute function collect_changes('chatStatus', 'log_id');
create trigger notify_delete after delete on chat_message referencing old table as touched for each statement execute function collect_changes('chatStatus', 'log_id');
grant select, insert, update, delete on chat_message to greenroom_app;
create policy signing_in on chat_message for select to greenroom_auth using (true);
grant select (agency_id, state, not_before, asked_at, media_state, media_due_at) on chat_message to greenroom_auth;
create index chat_message_waiting on chat_message (not_before) where state = 'WAITING';
create index chat_message_fetching on chat_message (media_due_at) where media_state = 'FETCHING';

-- How far a person has read a log, and what they typed in it.
create table chat_reader (
  agency_id uuid not null,
  staff_id uuid not null,
  log_id uuid not null,
  read_to uuid,
  draft text not null default '',
  updated_at timestamptz not null default now(),
  primary key (agency_id, staff_id, log_id),
  foreign key (agency_id, staff_id) references staff (agency_id, id),
  foreign key (agency_id, log_id) references chat_log (agency_id, id) on delete cascade
);
create index on chat_reader (agency_id, log_id);
call enable_tenant_row_security('chat_reader');
call notify_changes('chat_reader', 'chatUnread', 'staff_id');
grant select, insert, update, delete on chat_reader to greenroom_app;

-- The lowest id that something made at this time can have.
create function first_id_at(moment timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

-- Templates as Meta has them, by name and language.
create table chat_template (
  id uuid primary key,
  agency_id uuid not null,
  account_id uuid not null,
  meta_id text,
  name text not null collate people,
  language text not null,
  category text not null check (category in ('MARKETING', 'UTILITY', 'AUTHENTICATION')),
  state text not null check (state in ('PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED', 'IN_APPEAL', 'PENDING_DELETION', 'DELETED')),
  reason text,
  components jsonb not null default '[]',
  read_at timestamptz not null default now(),
  unique (agency_id, account_id, name, language),
  foreign key (agency_id, account_id) references chat_account (agency_id, id)
);
call enable_tenant_row_security('chat_template');
call notify_changes('chat_template', 'chatTemplate', 'id');
grant select, insert, update, delete on chat_template to greenroom_app;

-- What Meta sent, as it came: a row for each change, kept for 30 days.
create table chat_inbox (
  id uuid primary key,
  agency_id uuid not null references agency,
  place bigint not null generated always as identity,
  account_meta_id text not null,
  field text not null,
  value jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  -- What it is about may come later: statuses before their message.
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  failure text
);
create index on chat_inbox (agency_id, place) where done_at is null;
create index chat_inbox_due on chat_inbox (due_at) where done_at is null;
create index on chat_inbox (agency_id, received_at);
call enable_tenant_row_security('chat_inbox');
grant select, insert, update, delete on chat_inbox to greenroom_app;
create policy signing_in on chat_inbox for select to greenroom_auth using (true);
grant select (agency_id, due_at, done_at, received_at) on chat_inbox to greenroom_auth;

-- Texts kept for quick replies: the agency's, or one person's.
create table quick_reply (
  id uuid primary key,
  agency_id uuid not null references agency,
  owner_id uuid,
  shortcut text not null collate people,
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (agency_id, owner_id, shortcut),
  foreign key (agency_id, owner_id) references staff (agency_id, id)
);
call enable_tenant_row_security('quick_reply');
call count_versions('quick_reply');
call notify_changes('quick_reply', 'quickReply', 'id');
grant select, insert, update, delete on quick_reply to greenroom_app;

-- Whether a colleague may read anything of comms.
create function has_comm(of_agency uuid, reader uuid) returns boolean language sql stable as $$
  select exists (select from account a left join permission p on p.agency_id = a.agency_id and p.staff_id = a.id
    where a.agency_id = of_agency and a.id = reader and a.deleted_at is null and a.locked_at is null
      and (a.role <> 'staff' or p.levels -> 'COMM' ?| array['VIEW_ALL', 'EDIT_ALL', 'VIEW_ASSIGN', 'EDIT_ASSIGN']))
$$;

-- Whether a colleague may read a log: the rule of areas/chat/chat.rules.ts, for readers who are not the one who acts.
create function reads_chat_log(of_agency uuid, reader uuid, which uuid) returns boolean language sql stable as $$
  select exists (
    select from chat_log l join account a on a.agency_id = l.agency_id and a.id = reader left join permission p on p.agency_id = a.agency_id and p.staff_id = a.id
    where l.agency_id = of_agency and l.id = which and a.deleted_at is null and a.locked_at is null and (
      a.role <> 'staff'
      or p.levels -> 'COMM' ?| array['VIEW_ALL', 'EDIT_ALL']
      or p.levels -> 'COMM' ?| array['VIEW_ASSIGN', 'EDIT_ASSIGN'] and case when l.about_id is null
        then exists (select from chat_conversation c where c.agency_id = of_agency and c.id = l.conversation_id and c.assigned_to_id = reader)
        else exists (select from assignment m where m.agency_id = of_agency and m.staff_id = reader and m.ended_at is null and m.record_id = l.about_id) end))
$$;

-- A message that is new is the last of its log, and what came in is unread.
create function follow_chat_message() returns trigger language plpgsql as $$
begin
  update chat_log l set last_message_id = m.id, last_at = greatest(l.last_at, m.at)
    from (select distinct on (agency_id, log_id) agency_id, log_id, id, at from touched order by agency_id, log_id, at desc, id desc) m
    where l.agency_id = m.agency_id and l.id = m.log_id
      and (l.last_at is null or (m.at, m.id) >= (l.last_at, coalesce(l.last_message_id, m.id)));
  update chat_log l set last_in_id = greatest(l.last_in_id, m.id)
    from (select distinct on (agency_id, log_id) agency_id, log_id, id from touched where incoming order by agency_id, log_id, id desc) m
    where l.agency_id = m.agency_id and l.id = m.log_id;
  return null;
end $$;
create trigger follow_chat_message after insert on chat_message referencing new table as touched for each statement execute function follow_chat_message();
