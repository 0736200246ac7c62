-- Facebook and Instagram: the connections of talents' accounts, a mirror of what stands there, and what was shared from here.

-- The page or business account that the profile of a talent names, once somebody has signed in for it.
create table social_connection (
  id uuid primary key,
  agency_id uuid not null references agency,
  person_id uuid not null,
  -- The account on the profile.
  account_id uuid not null,
  platform text not null check (platform in ('facebook', 'instagram')),
  state text not null default 'CONNECTING' check (state in ('CONNECTING', 'CHOOSING', 'CONNECTED', 'RECONNECT', 'DISCONNECTED')),
  failure text,
  -- The code of a sign-in until it is exchanged: { code, redirect }.
  asked_sealed bytea,
  -- { user, page }: the token of who signed in, and that of the page.
  tokens_sealed bytea,
  token_ends_at timestamptz,
  -- What the sign-in opened, for a person to choose from: [{ id, name, username, pageId }].
  choices jsonb not null default '[]',
  -- The page or the business account, at Meta, and the page whose token is used.
  target_id text,
  target_name text,
  page_id text,
  connected_by uuid,
  connected_at timestamptz not null default now(),
  -- When it is looked after next, and how often in a row it could not be.
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  checked_at timestamptz,
  -- When the mirror is read next, and when it was last.
  mirror_due_at timestamptz not null default now(),
  mirrored_at timestamptz,
  -- Until when nothing is asked, because Meta wants to be left alone.
  paused_until timestamptz,
  unique (agency_id, id),
  unique (agency_id, account_id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, account_id) references social_account (agency_id, id),
  foreign key (agency_id, connected_by) references staff (agency_id, id)
);
create index on social_connection (agency_id, person_id);
create index on social_connection (agency_id, connected_by) where connected_by is not null;
create index on social_connection (due_at) where state in ('CONNECTING', 'CONNECTED', 'CHOOSING');
call enable_tenant_row_security('social_connection');
call notify_changes('social_connection', 'socialConnection', 'person_id');
grant select, insert, update on social_connection to greenroom_app;
-- Before the agency is known: the worker asks what is due.
create policy signing_in on social_connection for select to greenroom_auth using (true);
grant select (agency_id, state, due_at, mirror_due_at, paused_until) on social_connection to greenroom_auth;

-- An account that the profile does not name any more is not acted for.
create function end_social_connection() returns trigger language plpgsql as $$
begin
  -- A new address is signed in for anew; without one nothing is shown any more.
  update social_connection set state = case when new.deleted_at is null and new.platform = platform then 'RECONNECT' else 'DISCONNECTED' end,
    failure = case when new.deleted_at is null then 'The address on the profile was changed. Sign in for the new one.' end, asked_sealed = null, tokens_sealed = null, token_ends_at = null, choices = '[]', target_id = null, target_name = null, page_id = null
    where agency_id = new.agency_id and account_id = new.id and state <> 'DISCONNECTED';
  return null;
end $$;
create trigger end_social_connection after update of platform, url, deleted_at on social_account for each row
  when (new.platform <> old.platform or new.url <> old.url or new.deleted_at is not null) execute function end_social_connection();

-- A mirror of the posts of a page or a business account. No records: they live there.
create table social_content (
  id uuid primary key,
  agency_id uuid not null,
  connection_id uuid not null,
  person_id uuid not null,
  platform text not null check (platform in ('facebook', 'instagram')),
  -- Of the page or the account, so that another one connected later is not taken for it.
  target_id text not null,
  external_id text not null,
  content_type text not null check (content_type in ('Post', 'Reel')),
  text text not null default '',
  -- Its text on one line, which lists sort and find it by.
  title text not null default '' collate people,
  creator text not null,
  media_type smallint check (media_type in (1, 2, 4)),
  -- Where its picture was last, and the picture as a file of ours.
  picture_source text,
  picture_id uuid,
  permalink text,
  published_at timestamptz not null,
  total_comment bigint not null default 0 check (total_comment >= 0),
  total_reaction bigint not null default 0 check (total_reaction >= 0),
  total_share bigint not null default 0 check (total_share >= 0),
  hidden boolean not null default false,
  -- Deleted here; it stays out of the mirror.
  removed_at timestamptz,
  -- What Meta has still to be told, and why it would not do it.
  asked text check (asked in ('HIDE', 'UNHIDE', 'DELETE')),
  asked_due_at timestamptz,
  asked_tries integer not null default 0,
  failure text,
  -- Counts what people did with it.
  version integer not null default 1,
  -- Not found there any more.
  gone_at timestamptz,
  search text generated always as (fold(title)) stored,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, connection_id, external_id),
  foreign key (agency_id, connection_id) references social_connection (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, picture_id) references media (agency_id, id)
);
create index social_content_list on social_content (agency_id, platform, published_at desc, id desc) where removed_at is null and gone_at is null;
create index on social_content (agency_id, person_id);
create index on social_content (agency_id, picture_id) where picture_id is not null;
create index on social_content (asked_due_at) where asked is not null;
call enable_tenant_row_security('social_content');
call notify_changes('social_content', 'socialContent', 'person_id');
grant select, insert, update on social_content to greenroom_app;
create policy signing_in on social_content for select to greenroom_auth using (true);
grant select (agency_id, asked, asked_due_at) on social_content to greenroom_auth;

-- What is shared from here: once for each item, platform and account.
create table social_share (
  id uuid primary key,
  agency_id uuid not null,
  item_id uuid not null,
  connection_id uuid not null,
  person_id uuid not null,
  platform text not null check (platform in ('facebook', 'instagram')),
  target_id text not null,
  content_type text not null check (content_type in ('Post', 'Reel')),
  message text not null,
  -- What is shown with it: a file of ours, or an address.
  media_id uuid,
  media_url text,
  is_video boolean not null default false,
  -- A link to a page, of posts on Facebook without anything else.
  link text,
  state text not null default 'WAITING' check (state in ('WAITING', 'SHARED', 'UNCONFIRMED', 'FAILED')),
  -- The document's code, and the reason in words.
  code text,
  failure text,
  -- A video or container that is there already and not published yet.
  container_id text,
  uploaded_at timestamptz,
  -- When Meta was asked to publish it. From then on it may be there.
  asked_at timestamptz,
  asks integer not null default 0,
  -- How often it was looked for since.
  looks integer not null default 0,
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  lease_id uuid,
  external_id text,
  permalink text,
  shared_by uuid,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (agency_id, id),
  unique (agency_id, item_id, platform, target_id),
  check (media_id is null or media_url is null),
  foreign key (agency_id, item_id) references content_item (agency_id, id),
  foreign key (agency_id, connection_id) references social_connection (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, media_id) references media (agency_id, id),
  foreign key (agency_id, shared_by) references staff (agency_id, id)
);
create index on social_share (agency_id, connection_id);
create index on social_share (agency_id, person_id);
create index on social_share (agency_id, media_id) where media_id is not null;
create index on social_share (agency_id, shared_by) where shared_by is not null;
create index on social_share (due_at) where state = 'WAITING';
call enable_tenant_row_security('social_share');
call notify_changes('social_share', 'socialShare', 'person_id');
grant select, insert, update on social_share to greenroom_app;
create policy signing_in on social_share for select to greenroom_auth using (true);
grant select (agency_id, state, due_at) on social_share to greenroom_auth;

-- A link by which Meta fetches the file of one share, for an hour.
create table social_file_link (
  id uuid primary key,
  agency_id uuid not null,
  share_id uuid not null,
  hash bytea not null unique,
  ends_at timestamptz not null,
  foreign key (agency_id, share_id) references social_share (agency_id, id)
);
create index on social_file_link (agency_id, share_id);
call enable_tenant_row_security('social_file_link');
grant select, insert, delete on social_file_link to greenroom_app;
create policy signing_in on social_file_link for select to greenroom_auth using (true);
grant select (agency_id, hash, ends_at) on social_file_link to greenroom_auth;

-- Whoever leads a talent hears that an account has to be connected again.
do $$
declare kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds from (
    select m[1] as kind from regexp_matches((select pg_get_constraintdef(oid) from pg_constraint where conname = 'notification_kind_check'), '''([A-Za-z]+)''', 'g') m
    union select 'reconnect') all_kinds;
  alter table notification drop constraint notification_kind_check;
  execute format('alter table notification add constraint notification_kind_check check (kind in (%s))', kinds);
end $$;

create function notify_of_lost_connections() returns trigger language plpgsql as $$
begin
  insert into notification (id, agency_id, receiver_id, kind, cause, record_id, detail)
    select gen_random_uuid(), new.agency_id, a.staff_id, 'reconnect', new.id || '/' || txid_current(), new.person_id, jsonb_build_object('social', jsonb_build_object('platform', new.platform))
    from assignment a where a.agency_id = new.agency_id and a.record_id = new.person_id and a.ended_at is null and a.role = 'Lead' and reads_record(new.agency_id, a.staff_id, new.person_id)
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_lost_connections after update of state on social_connection for each row
  when (new.state = 'RECONNECT' and old.state in ('CONNECTED', 'CHOOSING')) execute function notify_of_lost_connections();
