-- Campaigns: emails to many fans, each address once, at a pace and within the cap of a day.

-- Addresses are compared by this hash, which outlives an address that is erased. It differs from agency to agency.
create function address_hash(agency uuid, address text) returns bytea language sql immutable strict parallel safe as $$
  select sha256(convert_to(agency::text || ' ' || lower(address), 'UTF8'))
$$;

create table campaign_setting (
  id uuid not null,
  agency_id uuid primary key references agency,
  -- Emails of a day in the agency's zone, and of a second.
  daily_cap integer not null default 10000 check (daily_cap between 1 and 1000000),
  per_second integer not null default 5 check (per_second between 1 and 100),
  postal_address text,
  sender_name text,
  reply_to text,
  bounce_mailbox_id uuid,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  foreign key (agency_id, bounce_mailbox_id) references mailbox (agency_id, id)
);
call enable_tenant_row_security('campaign_setting');
call count_versions('campaign_setting');
call notify_changes('campaign_setting', 'campaignSetting', 'id');
grant select, insert, update on campaign_setting to greenroom_app;

-- The pace of an agency: when the next email may leave, and how many have left on a day in its zone.
create table campaign_pace (
  agency_id uuid primary key references agency,
  next_at timestamptz not null default now(),
  day date not null default '-infinity',
  used integer not null default 0,
  -- Tries in a row in which the mail server could not be reached.
  away smallint not null default 0
);
call enable_tenant_row_security('campaign_pace');
grant select, insert, update on campaign_pace to greenroom_app;
create policy signing_in on campaign_pace for select to greenroom_auth using (true);
grant select on campaign_pace to greenroom_auth;

create table campaign (
  id uuid primary key,
  agency_id uuid not null references agency,
  state text not null default 'DRAFT'
    check (state in ('DRAFT', 'SCHEDULED', 'PREPARING', 'SENDING', 'PAUSED', 'SENT', 'STOPPED')),
  subject text not null default '' collate people,
  content text not null default '',
  -- Version of the sanitiser that cleaned the content.
  sanitiser text,
  -- Who gets it: typed addresses, and all fans (of the talent, if one is named) or chosen ones.
  recipient_emails text[] not null default '{}',
  person_id uuid,
  all_fans boolean not null default false,
  fan_ids uuid[] not null default '{}',
  -- Says that the people of the typed addresses have agreed to it.
  consented_by uuid,
  consented_at timestamptz,
  send_at timestamptz,
  zone text,
  created_by uuid,
  started_at timestamptz,
  -- The last fan whose row was written, and when all were.
  prepared_to uuid,
  prepared_at timestamptz,
  ended_at timestamptz,
  paused_at timestamptz,
  paused_by uuid,
  -- The next time there is something to send.
  resume_at timestamptz,
  problem text,
  -- Counts of its recipients, and of those that were left out, by reason.
  recipients integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  bounced integer not null default 0,
  unconfirmed integer not null default 0,
  withdrawn integer not null default 0,
  unsubscribed integer not null default 0,
  left_out jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, person_id) references person (agency_id, id)
);
create index on campaign (agency_id, created_at desc, id);
create index on campaign (agency_id, person_id) where person_id is not null;
create index on campaign (state, send_at) where state in ('SCHEDULED', 'PREPARING', 'SENDING');
call enable_tenant_row_security('campaign');
call make_searchable('campaign', array['subject']);
call count_versions('campaign');
call notify_changes('campaign', 'campaign', 'id');
grant select, insert, update, delete on campaign to greenroom_app;
create policy signing_in on campaign for select to greenroom_auth using (true);
grant select (id, agency_id, state, send_at, resume_at, deleted_at) on campaign to greenroom_auth;

-- One row for each address. Its id is that of the message, by which a bounce finds it; nobody can guess it.
create table campaign_recipient (
  agency_id uuid not null references agency,
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Null once it was erased.
  address text,
  address_hash bytea not null,
  fan_id uuid,
  state text not null default 'QUEUED'
    check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'BOUNCED', 'UNCONFIRMED', 'LEFT_OUT')),
  reason text,
  attempts smallint not null default 0,
  failing_since timestamptz,
  next_at timestamptz not null default now(),
  taken_at timestamptz,
  sent_at timestamptz,
  -- Of the token in the link to unsubscribe.
  token_hash bytea,
  unsubscribed_at timestamptz,
  primary key (agency_id, id),
  unique (agency_id, campaign_id, address_hash),
  foreign key (agency_id, campaign_id) references campaign (agency_id, id) on delete cascade
) with (fillfactor = 80);
create index on campaign_recipient (campaign_id, next_at, id) where state = 'QUEUED';
create index on campaign_recipient (campaign_id, taken_at) where state = 'SENDING';
create index on campaign_recipient (agency_id, address_hash);
create index on campaign_recipient (agency_id, fan_id) where fan_id is not null;
create unique index on campaign_recipient (token_hash) where token_hash is not null;
call enable_tenant_row_security('campaign_recipient');
grant select, insert, update, delete on campaign_recipient to greenroom_app;
create policy signing_in on campaign_recipient for select to greenroom_auth using (true);
grant select (agency_id, campaign_id, id, token_hash) on campaign_recipient to greenroom_auth;

-- Addresses that get nothing: of a talent or of all. A row that was taken back stays, as the log.
create table campaign_suppression (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- Null once it was erased; the hash still holds.
  address text collate people,
  address_hash bytea not null,
  person_id uuid,
  cause text not null check (cause in ('UNSUBSCRIBED', 'BOUNCED', 'MANUAL')),
  -- Why, in words: of a person, or of a mail server.
  reason text,
  recipient_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  removed_at timestamptz,
  removed_by uuid,
  removed_reason text,
  foreign key (agency_id, person_id) references person (agency_id, id)
);
create unique index campaign_suppression_stands on campaign_suppression
  (agency_id, address_hash, cause, coalesce(person_id, '00000000-0000-0000-0000-000000000000')) where removed_at is null;
create index on campaign_suppression (agency_id, created_at desc, id);
call enable_tenant_row_security('campaign_suppression');
call notify_changes('campaign_suppression', 'campaignSuppression', 'id');
grant select, insert, update on campaign_suppression to greenroom_app;

-- Fans by address, for what is typed and what is opted out.
create index fan_by_email on fan (agency_id, lower(email)) where email is not null;

-- An erased fan leaves no address behind in campaigns. Counts stay, and an opt-out holds by its hash.
create function forget_campaign_address() returns trigger language plpgsql as $$
declare
  hash bytea := address_hash(old.agency_id, old.email);
begin
  with forgotten as (
    update campaign_recipient r
      set address = null, fan_id = null, state = case r.state when 'QUEUED' then 'LEFT_OUT' else r.state end,
        reason = case r.state when 'QUEUED' then 'ERASED' else r.reason end
      from campaign_recipient was
      where r.agency_id = old.agency_id and (r.fan_id = old.id or r.address_hash = hash)
        and was.agency_id = r.agency_id and was.id = r.id
      returning r.campaign_id, was.state
  ), withdrawn as (
    select campaign_id, count(*)::int as count from forgotten where state = 'QUEUED' group by campaign_id
  )
  update campaign c set withdrawn = c.withdrawn + w.count from withdrawn w
    where c.agency_id = old.agency_id and c.id = w.campaign_id;
  update campaign c
    set fan_ids = array_remove(c.fan_ids, old.id),
      recipient_emails = array(select typed from unnest(c.recipient_emails) typed where lower(typed) is distinct from lower(old.email))
    where c.agency_id = old.agency_id
      and (old.id = any (c.fan_ids) or lower(old.email) = any (c.recipient_emails));
  update campaign_suppression s set address = null where s.agency_id = old.agency_id and s.address_hash = hash;
  return null;
end $$;
create trigger forget_campaign_address after delete on fan for each row execute function forget_campaign_address();
