-- Fans: what the app tells of them, and what they did, counted by fan, by talent and by day.

-- The id of a fan, made of the agency and the id that the app gave, so that nothing has to be looked up to name one.
create function fan_uuid(agency uuid, app_id text) returns uuid language sql immutable strict parallel safe as $$
  select overlay(overlay(left(encode(sha256(convert_to(agency::text || ' ' || app_id, 'UTF8')), 'hex'), 32) placing '8' from 13) placing 'a' from 17)::uuid
$$;

create table fan (
  id uuid primary key,
  agency_id uuid not null references agency,
  app_id text not null check (app_id <> ''),
  -- What profiles told; `profile_at` is the time of the newest.
  profile_name text,
  profile_at timestamptz,
  joined_at timestamptz,
  email text,
  preferences text[] not null default '{}',
  consent boolean,
  consent_at timestamptz,
  consent_source text,
  -- The place: the profile's (`place_told`), or else that of the newest event with one.
  city text,
  state text,
  country text check (country ~ '^[A-Z]{2}$'),
  place_told boolean not null default false,
  place_at timestamptz,
  -- What events told.
  event_name text,
  event_name_at timestamptz,
  first_at timestamptz not null default now(),
  name text collate people generated always as (coalesce(profile_name, event_name)) stored,
  search text generated always as (fold(coalesce(profile_name, event_name, ''))) stored,
  -- Apart, since not everyone who sees a fan sees this.
  email_search text generated always as (fold(email)) stored,
  created_at timestamptz generated always as (coalesce(joined_at, first_at)) stored,
  -- Muted by the agency: what the fan writes is hidden from the lists of the fan room.
  muted_at timestamptz,
  muted_by uuid,
  last_active timestamptz,
  last_post timestamptz,
  last_comment timestamptz,
  total_subscriptions bigint not null default 0,
  total_posts bigint not null default 0,
  total_comments bigint not null default 0,
  total_reactions bigint not null default 0,
  total_muted bigint not null default 0,
  total_shares bigint not null default 0,
  unique (agency_id, id),
  unique (agency_id, app_id),
  foreign key (agency_id, muted_by) references staff (agency_id, id)
) with (fillfactor = 80);
call enable_tenant_row_security('fan');
call notify_changes('fan', 'fan', 'id');
grant select, insert, update, delete on fan to greenroom_app;

-- Searched and sorted by.
create index on fan (agency_id, (coalesce(last_active, '-infinity')), id);
create index on fan (agency_id, name, id);
create index on fan (agency_id, created_at, id);
create index on fan (agency_id, total_comments desc, id);
create index on fan (agency_id, total_reactions desc, id);
create index on fan (agency_id, total_posts desc, id);
create index on fan (agency_id, total_shares desc, id);
create index on fan (agency_id, total_subscriptions desc, id);
create index on fan (agency_id, country, city);
create index on fan using gin (agency_id, preferences);
create index on fan (agency_id, muted_at) where muted_at is not null;

-- The day after which an activity counts for a fan's place among those of a talent, as counted now.
create table fan_counting (
  agency_id uuid primary key references agency,
  activity_from date not null
);
call enable_tenant_row_security('fan_counting');
grant select, insert, update on fan_counting to greenroom_app;

-- Days without any act after which a fan is inactive.
alter table content_setting add column fans_inactive_after integer not null default 90 check (fans_inactive_after between 1 and 3650);

-- Who muted a fan or stopped it, and when.
create table fan_muting (
  id uuid primary key,
  agency_id uuid not null references agency,
  fan_id uuid not null,
  muted boolean not null,
  actor_id uuid not null,
  at timestamptz not null default now(),
  foreign key (agency_id, fan_id) references fan (agency_id, id) on delete cascade
);
create index on fan_muting (agency_id, fan_id, at);
call enable_tenant_row_security('fan_muting');
grant select, insert, delete on fan_muting to greenroom_app;

-- A fan and a talent: what the fan did with the talent and what is theirs.
create table fan_talent (
  agency_id uuid not null references agency,
  person_id uuid not null,
  fan_id uuid not null,
  follows boolean not null default false,
  -- Since when, of those who follow.
  followed_at timestamptz,
  muted boolean not null default false,
  comments bigint not null default 0,
  reactions bigint not null default 0,
  votes bigint not null default 0,
  shares bigint not null default 0,
  posts bigint not null default 0,
  -- Points of the last 90 days: 1 for a reaction or a vote, 2 for a comment, 3 for a share or a post.
  activity bigint not null default 0,
  last_active timestamptz,
  last_post timestamptz,
  last_comment timestamptz,
  primary key (agency_id, person_id, fan_id),
  foreign key (agency_id, person_id) references person (agency_id, id)
) with (fillfactor = 80);
create index on fan_talent (agency_id, fan_id);
create index on fan_talent (agency_id, person_id, activity desc, followed_at, fan_id);
call enable_tenant_row_security('fan_talent');
grant select, insert, update, delete on fan_talent to greenroom_app;

-- A talent's day in the agency's zone, by the country of the fan ('' where it is not known).
create table fan_day (
  agency_id uuid not null references agency,
  person_id uuid not null,
  day date not null,
  country text not null default '',
  views bigint not null default 0,
  listens bigint not null default 0,
  clicks bigint not null default 0,
  comments bigint not null default 0,
  reactions bigint not null default 0,
  votes bigint not null default 0,
  shares bigint not null default 0,
  posts bigint not null default 0,
  follows bigint not null default 0,
  unfollows bigint not null default 0,
  primary key (agency_id, person_id, day, country),
  foreign key (agency_id, person_id) references person (agency_id, id)
);
create index on fan_day (agency_id, day);
call enable_tenant_row_security('fan_day');
grant select, insert, update, delete on fan_day to greenroom_app;

-- The words of a comment. Staff hide one without deleting it.
create table fan_comment (
  agency_id uuid not null references agency,
  event_id uuid not null,
  text text not null,
  hidden_at timestamptz,
  hidden_by uuid,
  primary key (agency_id, event_id),
  foreign key (agency_id, hidden_by) references staff (agency_id, id)
);
call enable_tenant_row_security('fan_comment');
grant select, insert, update, delete on fan_comment to greenroom_app;

-- The ids of events, each once, whatever its month.
create table fan_event_key (
  agency_id uuid not null references agency,
  id uuid not null,
  at timestamptz not null,
  primary key (agency_id, id)
);
call enable_tenant_row_security('fan_event_key');
grant select, insert, delete on fan_event_key to greenroom_app;

-- Events by month. Their order of arrival is that of their time, about, which a small index finds.
alter table fan_event rename to fan_event_before;
create table fan_event (
  agency_id uuid not null references agency,
  id uuid not null,
  kind text not null check (kind in ('REPORT', 'NOT_INTERESTED', 'NOT_RELEVANT', 'VIEW', 'LISTEN', 'SHARE', 'COMMENT', 'REACTION', 'UNDO', 'FOLLOW', 'UNFOLLOW',
    'MUTE', 'UNMUTE', 'CLICK', 'VOTE', 'POST', 'WITHDRAW', 'GOING', 'NOT_GOING')),
  -- Falls away once the fan is no longer kept.
  fan_id uuid,
  -- The talents that it is about: the one that was named, or those of the item at that time.
  person_ids uuid[] not null default '{}',
  record_id uuid,
  -- Whether the record is a poll or any other content, which are listed apart; null without one.
  about text check (about in ('post', 'poll')),
  -- Of a view or a listening: how long.
  seconds integer check (seconds >= 0),
  -- Of a reaction; of an UNDO, what it takes back.
  detail text,
  country text,
  -- Taken back by the fan: it no longer counts.
  undone boolean not null default false,
  at timestamptz not null,
  received_at timestamptz not null default now()
) partition by range (at);
create index on fan_event (agency_id, fan_id, kind, at) where fan_id is not null;
create index on fan_event (agency_id, record_id, kind, at) where record_id is not null;
-- Comments and reactions have lists; their rows are found by id, in each month.
create index on fan_event (agency_id, kind, about, at, id) where about is not null and kind in ('COMMENT', 'REACTION');
create index on fan_event (id) where kind in ('COMMENT', 'REACTION', 'POST', 'SHARE');
create index on fan_event using brin (at);
create index on fan_event using brin (received_at);
call enable_tenant_row_security('fan_event');
grant select, insert, update on fan_event to greenroom_app;

-- Which fans took something back from an item, so that a late event of theirs is compared with it.
create table fan_undo (
  agency_id uuid not null references agency,
  fan_id uuid not null,
  record_id uuid not null,
  primary key (agency_id, fan_id, record_id)
);
call enable_tenant_row_security('fan_undo');
grant select, insert, delete on fan_undo to greenroom_app;

-- Makes the partitions of the months of `from_day` to `to_day` that are missing. What lies outside goes to the default one,
-- from which it moves when its month is made. Nobody is given rights to a partition by itself: all go through the policies of the
-- whole.
create function make_fan_months(from_day date, to_day date) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', from_day);
  name text;
  made integer := 0;
begin
  while month <= to_day loop
    name := 'fan_event_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      execute format('create table %I (like fan_event including defaults including constraints)', name);
      execute format('with moved as (delete from fan_event_other where at >= %L and at < %L returning *) insert into %I select * from moved',
        month, month + interval '1 month', name);
      execute format('alter table fan_event attach partition %I for values from (%L) to (%L)', name, month, month + interval '1 month');
      made := made + 1;
    end if;
    month := month + interval '1 month';
  end loop;
  return made;
end $$;
revoke execute on function make_fan_months(date, date) from public;
grant execute on function make_fan_months(date, date) to greenroom_auth;
create table fan_event_other partition of fan_event default;
select make_fan_months((now() - interval '25 months')::date, (now() + interval '3 months')::date);

alter table fan no force row level security;
alter table fan_undo no force row level security;
alter table fan_day no force row level security;
alter table fan_talent no force row level security;
alter table fan_counting no force row level security;
alter table agency no force row level security;
alter table fan_event no force row level security;
alter table fan_event_key no force row level security;
alter table fan_event_before no force row level security;
alter table involvement no force row level security;
alter table person no force row level security;
alter table content_item no force row level security;
insert into fan (id, agency_id, app_id, first_at, last_active)
  select fan_uuid(agency_id, fan_id), agency_id, fan_id, min(at), max(at) from fan_event_before where fan_id is not null group by agency_id, fan_id;
insert into fan_event (agency_id, id, kind, fan_id, person_ids, record_id, about, seconds, at, received_at)
  select e.agency_id, e.id, e.kind, fan_uuid(e.agency_id, e.fan_id),
    case when e.person_id is not null then array[e.person_id]
      else coalesce((select array_agg(v.involved_id order by v.involved_id) from involvement v join person p on p.id = v.involved_id
        where v.agency_id = e.agency_id and v.record_id = e.record_id), '{}') end,
    e.record_id, (select case i.kind when 'Fanroom-Poll' then 'poll' else 'post' end from content_item i where i.id = e.record_id), e.seconds, e.at, e.received_at
  from fan_event_before e;
insert into fan_event_key (agency_id, id, at) select agency_id, id, at from fan_event_before;
drop table fan_event_before;
insert into fan_undo (agency_id, fan_id, record_id)
  select distinct agency_id, fan_id, record_id from fan_event where kind = 'WITHDRAW' and fan_id is not null and record_id is not null;
update fan_event e set undone = true
  where e.kind = 'POST' and exists (select from fan_event w where w.agency_id = e.agency_id and w.fan_id = e.fan_id and w.record_id = e.record_id
    and w.kind = 'WITHDRAW' and w.at >= e.at);
-- What was told before is counted once here; from now on each batch is.
insert into fan_counting (agency_id, activity_from)
  select a.id, (now() at time zone a.time_zone_id)::date - 89 from agency a
  where exists (select from fan_event e where e.agency_id = a.id);
insert into fan_talent (agency_id, person_id, fan_id, follows, followed_at, comments, reactions, votes, shares, posts, activity, last_active, last_post,
    last_comment)
  select e.agency_id, p.id, e.fan_id, bool_or(e.kind = 'FOLLOW'), min(e.at) filter (where e.kind = 'FOLLOW'),
    count(*) filter (where e.kind = 'COMMENT'), count(*) filter (where e.kind = 'REACTION'), count(*) filter (where e.kind = 'VOTE'),
    count(*) filter (where e.kind = 'SHARE'), count(*) filter (where e.kind = 'POST'),
    coalesce(sum(case e.kind when 'REACTION' then 1 when 'VOTE' then 1 when 'COMMENT' then 2 when 'SHARE' then 3 when 'POST' then 3 else 0 end)
      filter (where (e.at at time zone a.time_zone_id)::date >= c.activity_from), 0),
    max(e.at), max(e.at) filter (where e.kind = 'POST'), max(e.at) filter (where e.kind = 'COMMENT')
  from fan_event e cross join lateral unnest(e.person_ids) p (id) join agency a on a.id = e.agency_id join fan_counting c on c.agency_id = e.agency_id
  where e.fan_id is not null and not e.undone
  group by 1, 2, 3;
update fan f set total_posts = t.posts, total_comments = t.comments, total_reactions = t.reactions, total_shares = t.shares, last_post = t.last_post,
    last_comment = t.last_comment
  from (select e.agency_id, e.fan_id, count(*) filter (where e.kind = 'POST') as posts, count(*) filter (where e.kind = 'COMMENT') as comments,
      count(*) filter (where e.kind = 'REACTION') as reactions, count(*) filter (where e.kind = 'SHARE') as shares,
      max(e.at) filter (where e.kind = 'POST') as last_post, max(e.at) filter (where e.kind = 'COMMENT') as last_comment
    from fan_event e where e.fan_id is not null and not e.undone group by 1, 2) t
  where f.agency_id = t.agency_id and f.id = t.fan_id;
update fan f set total_subscriptions = t.follows
  from (select agency_id, fan_id, count(*) as follows from fan_talent where follows group by 1, 2) t
  where f.agency_id = t.agency_id and f.id = t.fan_id;
insert into fan_day (agency_id, person_id, day, country, views, listens, clicks, comments, reactions, votes, shares, posts)
  select e.agency_id, p.id, (e.at at time zone a.time_zone_id)::date, '', count(*) filter (where e.kind = 'VIEW'), count(*) filter (where e.kind = 'LISTEN'),
    count(*) filter (where e.kind = 'CLICK'), count(*) filter (where e.kind = 'COMMENT'), count(*) filter (where e.kind = 'REACTION'),
    count(*) filter (where e.kind = 'VOTE'), count(*) filter (where e.kind = 'SHARE'), count(*) filter (where e.kind = 'POST')
  from fan_event e cross join lateral unnest(e.person_ids) p (id) join agency a on a.id = e.agency_id
  where not e.undone
  group by 1, 2, 3;
insert into fan_day as known (agency_id, person_id, day, country, follows)
  select t.agency_id, t.person_id, (t.followed_at at time zone a.time_zone_id)::date, '', count(*)
  from fan_talent t join agency a on a.id = t.agency_id where t.follows group by 1, 2, 3
  on conflict (agency_id, person_id, day, country) do update set follows = excluded.follows;
alter table fan force row level security;
alter table fan_undo force row level security;
alter table fan_day force row level security;
alter table fan_talent force row level security;
alter table fan_counting force row level security;
alter table agency force row level security;
alter table fan_event force row level security;
alter table fan_event_key force row level security;
alter table involvement force row level security;
alter table person force row level security;
alter table content_item force row level security;
