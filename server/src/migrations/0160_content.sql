-- Content: news, events, audio and video that fans see of an agency's talents. The talents of an item are whom it involves.
create table content_item (
  id uuid primary key,
  agency_id uuid not null references agency,
  kind text not null check (kind in ('News', 'Event', 'Audio', 'Video')),
  title text not null collate people,
  content text,
  -- What cleaned the text.
  sanitiser text,
  -- 3 published, 13 pending, 14 rejected.
  status smallint not null check (status in (3, 13, 14)),
  -- When it goes out, if it is published, and the zone in which that was chosen.
  publish_at timestamptz not null,
  publish_zone text not null,
  -- Of events: when they start.
  starts_at timestamptz,
  link text,
  tags text[] not null default '{}',
  media_credit text,
  podcast boolean not null default false,
  thumbnail_id uuid,
  external_image_url text,
  external_audio_url text,
  on_web_page boolean not null default false,
  total_comment bigint not null default 0 check (total_comment >= 0),
  total_reaction bigint not null default 0 check (total_reaction >= 0),
  total_shares bigint not null default 0 check (total_shares >= 0),
  -- Of what marks it; kept by trigger.
  total_report bigint not null default 0,
  total_not_interested bigint not null default 0,
  total_irrelevance bigint not null default 0,
  open_irrelevance integer not null default 0,
  latest_irrelevance_at timestamptz,
  -- When what marked it was last resolved.
  resolved_at timestamptz,
  -- The publish time of which open screens have heard that it has come.
  announced_at timestamptz,
  -- Who wrote it or changed it last by the form: where another person approves, not this one.
  written_by uuid,
  created_by uuid,
  unique (agency_id, id),
  check (not podcast or kind in ('Audio', 'Video')),
  check ((kind = 'Event') = (starts_at is not null)),
  foreign key (agency_id, id) references record (agency_id, id),
  foreign key (agency_id, thumbnail_id) references media (agency_id, id),
  foreign key (agency_id, created_by) references staff (agency_id, id),
  foreign key (agency_id, written_by) references staff (agency_id, id)
);
call record_table('content_item', 'content', resource => 'CMS', named => 'title', searched => array['title', 'link', 'media_credit'],
  history => array['title', 'content', 'status', 'publish_at', 'publish_zone', 'starts_at', 'link', 'tags', 'media_credit', 'podcast', 'thumbnail_id', 'on_web_page',
    'resolved_at']);
call make_sortable('content_item', array['title', 'publish_at', 'starts_at', 'latest_irrelevance_at', 'total_comment', 'total_reaction', 'total_shares',
  'total_report', 'total_not_interested', 'total_irrelevance']);
-- What fans do, and that its time has come, makes no version of an item.
create or replace trigger touch before update on content_item for each row execute function touch('search', 'total_comment', 'total_reaction', 'total_shares',
  'total_report', 'total_not_interested', 'total_irrelevance', 'open_irrelevance', 'latest_irrelevance_at', 'announced_at', 'written_by');
create index content_item_lists on content_item (agency_id, kind, status, publish_at desc, id desc) where deleted_at is null;
create index content_item_kinds on content_item (agency_id, kind, publish_at desc, id desc) where deleted_at is null;
create index content_item_podcasts on content_item (agency_id, status, publish_at desc, id desc) where podcast and deleted_at is null;
create index content_item_irrelevance on content_item (agency_id, kind, latest_irrelevance_at desc, id desc) where open_irrelevance > 0 and deleted_at is null;
create index on content_item (agency_id, thumbnail_id) where thumbnail_id is not null;
create index on content_item (agency_id, created_by) where created_by is not null;
create index on content_item (agency_id, written_by) where written_by is not null;

-- What only events have.
create table content_event (
  agency_id uuid not null,
  item_id uuid not null,
  ends_at timestamptz,
  time_zone_id text not null,
  mode text not null check (mode in ('OFFLINE', 'ONLINE')),
  venue_id uuid,
  location text not null,
  stream_url text,
  ticket_url text,
  -- The event of the agency that it was made from, once.
  event_id uuid,
  primary key (agency_id, item_id),
  unique (agency_id, event_id),
  check (mode <> 'ONLINE' or stream_url is not null),
  foreign key (agency_id, item_id) references content_item (agency_id, id),
  foreign key (agency_id, venue_id) references venue (agency_id, id),
  foreign key (agency_id, event_id) references event (agency_id, id)
);
create index on content_event (agency_id, venue_id) where venue_id is not null;
call enable_tenant_row_security('content_event');
call notify_changes('content_event', 'content', 'item_id');
call log_history_of('content_event', 'item_id', array['ends_at', 'time_zone_id', 'mode', 'location', 'stream_url', 'ticket_url']);
grant select, insert, update on content_event to greenroom_app;

-- The files of an item in their order.
create table content_media (
  agency_id uuid not null,
  record_id uuid not null,
  media_id uuid not null,
  place smallint not null,
  primary key (agency_id, record_id, media_id),
  foreign key (agency_id, record_id) references record (agency_id, id),
  foreign key (agency_id, media_id) references media (agency_id, id)
);
create index on content_media (agency_id, media_id);
call enable_tenant_row_security('content_media');
call notify_changes('content_media', 'content', 'record_id');
call log_history_of('content_media', 'record_id', array['media_id'], 'insert or delete');
grant select, insert, update, delete on content_media to greenroom_app;

-- What fans, and staff by hand, mark content as. Once for each of them, item and talent; without a talent it is about all of the item's.
create table content_marking (
  id uuid primary key,
  agency_id uuid not null,
  record_id uuid not null,
  kind text not null check (kind in ('REPORT', 'NOT_INTERESTED', 'NOT_RELEVANT')),
  talent_id uuid,
  -- Both fall away once the fan is no longer kept.
  fan_id text check (fan_id <> ''),
  fan_name text,
  staff_id uuid,
  reason text,
  marked_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid,
  check (num_nonnulls(fan_id, staff_id) <= 1),
  foreign key (agency_id, record_id) references record (agency_id, id),
  foreign key (agency_id, talent_id) references person (agency_id, id),
  foreign key (agency_id, staff_id) references staff (agency_id, id),
  foreign key (agency_id, resolved_by) references staff (agency_id, id)
);
create unique index content_marking_once on content_marking (agency_id, record_id, kind, talent_id, fan_id, staff_id) nulls not distinct
  where fan_id is not null or staff_id is not null;
create index on content_marking (agency_id, record_id, marked_at desc, id desc);
create index on content_marking (agency_id, record_id, marked_at desc) where kind = 'NOT_RELEVANT' and resolved_at is null;
create index on content_marking (agency_id, fan_id) where fan_id is not null;
create index on content_marking (agency_id, talent_id) where talent_id is not null;
create index on content_marking (agency_id, staff_id) where staff_id is not null;
create index on content_marking (agency_id, resolved_by) where resolved_by is not null;
call enable_tenant_row_security('content_marking');
call notify_changes('content_marking', 'content_marking', 'record_id');
grant select, insert, update, delete on content_marking to greenroom_app;

-- Keeps what an item is counted by: its totals, which stay when markings are resolved, and what of them is open.
create function count_content_markings(deltas jsonb) returns void language plpgsql as $$
begin
  with delta as (
    select (d ->> 'agency_id')::uuid as agency_id, (d ->> 'record_id')::uuid as record_id, sum((d ->> 'report')::int) as report,
      sum((d ->> 'not_interested')::int) as not_interested, sum((d ->> 'irrelevance')::int) as irrelevance, sum((d ->> 'open')::int) as open
    from jsonb_array_elements(deltas) d group by 1, 2
  )
  update content_item i set total_report = i.total_report + d.report, total_not_interested = i.total_not_interested + d.not_interested,
    total_irrelevance = i.total_irrelevance + d.irrelevance, open_irrelevance = i.open_irrelevance + d.open,
    latest_irrelevance_at = (select max(m.marked_at) from content_marking m
      where m.agency_id = i.agency_id and m.record_id = i.id and m.kind = 'NOT_RELEVANT' and m.resolved_at is null)
  from delta d where i.agency_id = d.agency_id and i.id = d.record_id;
end $$;
create function count_markings_added() returns trigger language plpgsql as $$
begin
  perform count_content_markings((select jsonb_agg(jsonb_build_object('agency_id', agency_id, 'record_id', record_id, 'report', (kind = 'REPORT')::int,
    'not_interested', (kind = 'NOT_INTERESTED')::int, 'irrelevance', (kind = 'NOT_RELEVANT')::int,
    'open', (kind = 'NOT_RELEVANT' and resolved_at is null)::int)) from after));
  return null;
end $$;
create function count_markings_removed() returns trigger language plpgsql as $$
begin
  perform count_content_markings((select jsonb_agg(jsonb_build_object('agency_id', agency_id, 'record_id', record_id, 'report', -(kind = 'REPORT')::int,
    'not_interested', -(kind = 'NOT_INTERESTED')::int, 'irrelevance', -(kind = 'NOT_RELEVANT')::int,
    'open', -(kind = 'NOT_RELEVANT' and resolved_at is null)::int)) from before));
  return null;
end $$;
create function count_markings_changed() returns trigger language plpgsql as $$
begin
  perform count_content_markings((select jsonb_agg(jsonb_build_object('agency_id', n.agency_id, 'record_id', n.record_id, 'report', 0, 'not_interested', 0,
    'irrelevance', 0, 'open', (n.resolved_at is null)::int - (o.resolved_at is null)::int))
    from after n join before o using (id) where n.kind = 'NOT_RELEVANT'));
  return null;
end $$;
create trigger count_added after insert on content_marking referencing new table as after for each statement execute function count_markings_added();
create trigger count_removed after delete on content_marking referencing old table as before for each statement execute function count_markings_removed();
create trigger count_changed after update on content_marking referencing old table as before new table as after
  for each statement execute function count_markings_changed();

-- What an agency sets about its content; without a row both are off.
create table content_setting (
  id uuid primary key,
  agency_id uuid not null unique references agency,
  another_person_approves boolean not null default false,
  publish_to_app boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
call enable_tenant_row_security('content_setting');
call count_versions('content_setting');
call notify_changes('content_setting', 'content_setting', 'id');
grant select, insert, update on content_setting to greenroom_app;
