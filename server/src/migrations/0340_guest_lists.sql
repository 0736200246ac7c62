-- Guest lists of events: places for the list and for each side, who is asked for, and who has come.

create table guest_quota (
  -- Of its event.
  id uuid primary key,
  agency_id uuid not null,
  -- Null for as many as it takes.
  total_places integer check (total_places between 0 and 100000),
  artist_places integer check (artist_places between 0 and 100000),
  agency_places integer check (agency_places between 0 and 100000),
  promoter_places integer check (promoter_places between 0 and 100000),
  venue_places integer check (venue_places between 0 and 100000),
  unique (agency_id, id),
  foreign key (agency_id, id) references event (agency_id, id)
);
call record_part_table('guest_quota', 'id', 'guest',
  history => array['total_places', 'artist_places', 'agency_places', 'promoter_places', 'venue_places']);

create table event_guest (
  id uuid primary key,
  agency_id uuid not null,
  event_id uuid not null,
  name text not null collate people,
  -- Of the guest and those who come along.
  places smallint not null default 1 check (places between 1 and 50),
  type text not null default 'GUEST'
    check (type in ('GUEST', 'FAMILY', 'VIP', 'MEET_AND_GREET', 'PRESS', 'INDUSTRY', 'CREW', 'WORKING')),
  side text not null default 'ARTIST' check (side in ('ARTIST', 'AGENCY', 'PROMOTER', 'VENUE')),
  -- Whoever asked: a colleague, somebody of a tour's party, or a name.
  staff_id uuid,
  member_id uuid,
  asked_by text,
  note text,
  state text not null default 'ASKED' check (state in ('ASKED', 'APPROVED', 'DECLINED')),
  -- Word of who approved it above a quota.
  reason text,
  arrived smallint not null default 0 check (arrived between 0 and places),
  unique (agency_id, id),
  check (num_nonnulls(staff_id, member_id, asked_by) <= 1),
  check (arrived = 0 or state = 'APPROVED'),
  foreign key (agency_id, event_id) references event (agency_id, id),
  foreign key (agency_id, staff_id) references staff (agency_id, id),
  foreign key (agency_id, member_id) references tour_member (agency_id, id)
);
create index on event_guest (agency_id, event_id, name);
create index on event_guest (agency_id, staff_id) where staff_id is not null;
create index on event_guest (agency_id, member_id) where member_id is not null;
call record_part_table('event_guest', 'event_id', 'guest',
  history => array['name', 'places', 'type', 'side', 'staff_id', 'asked_by', 'note', 'state', 'reason']);
-- Who comes in at the door is no change by a person that another edit could overwrite.
create or replace trigger touch before update on event_guest for each row execute function touch('arrived');
