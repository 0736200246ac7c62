-- Posts and polls of the fan room and of snippets are content too. They have no stored status.
alter table content_item
  drop constraint content_item_kind_check,
  drop constraint content_item_check,
  drop constraint content_item_check1,
  alter column status drop not null,
  -- Where a post stands.
  add column fanroom_type text check (fanroom_type in ('FANROOM', 'SNIPPET')),
  add column pinned_at timestamptz,
  -- Of polls: their last instant.
  add column expires_at timestamptz,
  -- What the lists of posts are sorted by: pinned ones first, the last pinned on top. Kept by trigger.
  add column list_at timestamptz;
alter table content_item
  add constraint content_item_kind check (kind in ('News', 'Event', 'Audio', 'Video', 'Fanroom-Post', 'Fanroom-Poll')),
  add constraint content_item_podcast check (not podcast or kind in ('Audio', 'Video')),
  -- Of meetups: when their event starts.
  add constraint content_item_start check (case when kind like 'Fanroom-%' then true else (kind = 'Event') = (starts_at is not null) end),
  add constraint content_item_post check ((kind like 'Fanroom-%') = (fanroom_type is not null) and (fanroom_type is null) = (status is not null)),
  add constraint content_item_credit check (fanroom_type is null or media_credit is null),
  add constraint content_item_poll check ((kind = 'Fanroom-Poll') = (expires_at is not null));

create function order_of_posts() returns trigger language plpgsql as $$
begin
  if new.fanroom_type is not null then new.list_at := coalesce(new.pinned_at + interval '1000 years', new.publish_at); end if;
  return new;
end $$;
create trigger list_order before insert or update of pinned_at, publish_at on content_item for each row execute function order_of_posts();
create or replace trigger touch before update on content_item for each row execute function touch('search', 'total_comment', 'total_reaction', 'total_shares',
  'total_report', 'total_not_interested', 'total_irrelevance', 'open_irrelevance', 'latest_irrelevance_at', 'announced_at', 'written_by', 'list_at');
create index content_item_posts on content_item (agency_id, kind, fanroom_type, list_at desc, id desc) where fanroom_type is not null and deleted_at is null;
create index content_item_post_lists on content_item (agency_id, kind, list_at desc, id desc) where fanroom_type is not null and deleted_at is null;
create index content_item_expiry on content_item (agency_id, expires_at, id) where expires_at is not null and deleted_at is null;
call log_history_of('content_item', 'id', array['title', 'content', 'status', 'publish_at', 'publish_zone', 'starts_at', 'link', 'tags', 'media_credit', 'podcast', 'thumbnail_id',
  'on_web_page', 'resolved_at', 'pinned_at', 'expires_at', 'deleted_at']);

-- What only posts and polls have. Fans write in the app; what they write arrives by the ingest.
create table content_post (
  agency_id uuid not null,
  item_id uuid not null,
  text text not null check (char_length(text) <= 400),
  -- Of a fan; both fall away once the fan is no longer kept.
  fan_id text check (fan_id <> ''),
  fan_name text,
  -- Whether a fan wrote it, whether kept or not.
  by_fan boolean not null default false,
  -- Of meetups: the event, which may go, and what it was called; where one meets.
  event_id uuid,
  event_title text,
  venue_id uuid,
  location text,
  -- Kept by the ingest.
  total_meetup_users bigint not null default 0 check (total_meetup_users >= 0),
  primary key (agency_id, item_id),
  check (fan_id is null or by_fan),
  check (event_id is null or event_title is not null),
  foreign key (agency_id, item_id) references content_item (agency_id, id),
  foreign key (agency_id, event_id) references content_item (agency_id, id),
  foreign key (agency_id, venue_id) references venue (agency_id, id)
);
create index on content_post (agency_id, fan_id) where fan_id is not null;
create index on content_post (agency_id, event_id) where event_id is not null;
create index on content_post (agency_id, venue_id) where venue_id is not null;
call enable_tenant_row_security('content_post');
call notify_changes('content_post', 'content', 'item_id');
grant select, insert, update on content_post to greenroom_app;

create table content_poll_option (
  id uuid primary key,
  agency_id uuid not null,
  item_id uuid not null,
  place smallint not null,
  text text not null check (char_length(text) between 1 and 100),
  -- Kept by trigger.
  total_votes bigint not null default 0 check (total_votes >= 0),
  unique (agency_id, item_id, id),
  foreign key (agency_id, item_id) references content_item (agency_id, id)
);
create unique index on content_poll_option (agency_id, item_id, place);
call enable_tenant_row_security('content_poll_option');
call notify_changes('content_poll_option', 'content', 'item_id');
grant select, insert, update on content_poll_option to greenroom_app;

-- Votes of fans, one for each fan and poll.
create table content_poll_vote (
  agency_id uuid not null,
  item_id uuid not null,
  fan_id text not null check (fan_id <> ''),
  option_id uuid not null,
  voted_at timestamptz not null default now(),
  primary key (agency_id, item_id, fan_id),
  foreign key (agency_id, item_id, option_id) references content_poll_option (agency_id, item_id, id)
);
create index on content_poll_vote (agency_id, item_id, option_id);
create index on content_poll_vote (agency_id, fan_id);
call enable_tenant_row_security('content_poll_vote');
grant select, insert, update, delete on content_poll_vote to greenroom_app;

create function count_poll_votes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update content_poll_option o set total_votes = o.total_votes - v.votes
      from (select agency_id, option_id, count(*) as votes from before group by 1, 2) v where o.agency_id = v.agency_id and o.id = v.option_id;
  end if;
  if tg_op <> 'DELETE' then
    update content_poll_option o set total_votes = o.total_votes + v.votes
      from (select agency_id, option_id, count(*) as votes from after group by 1, 2) v where o.agency_id = v.agency_id and o.id = v.option_id;
  end if;
  return null;
end $$;
create trigger count_added after insert on content_poll_vote referencing new table as after for each statement execute function count_poll_votes();
create trigger count_removed after delete on content_poll_vote referencing old table as before for each statement execute function count_poll_votes();
create trigger count_changed after update on content_poll_vote referencing old table as before new table as after
  for each statement execute function count_poll_votes();
