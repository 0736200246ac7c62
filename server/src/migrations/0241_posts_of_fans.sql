-- What fans write in the fan room, and who of them goes to a meetup, arrive by the ingest too.
alter table fan_event drop constraint fan_event_kind_check, add constraint fan_event_kind_check check (kind in ('REPORT', 'NOT_INTERESTED', 'NOT_RELEVANT', 'VIEW',
  'LISTEN', 'SHARE', 'COMMENT', 'REACTION', 'FOLLOW', 'CLICK', 'VOTE', 'POST', 'WITHDRAW', 'GOING', 'NOT_GOING'));

-- What each fan said last about a meetup.
create table content_meetup_fan (
  agency_id uuid not null,
  item_id uuid not null,
  fan_id text not null check (fan_id <> ''),
  is_going boolean not null,
  said_at timestamptz not null,
  primary key (agency_id, item_id, fan_id),
  foreign key (agency_id, item_id) references content_item (agency_id, id)
);
create index on content_meetup_fan (agency_id, fan_id);
create index on content_meetup_fan (agency_id, said_at);
call enable_tenant_row_security('content_meetup_fan');
grant select, insert, update on content_meetup_fan to greenroom_app;

-- An update that erases a fan changes no count.
create function count_meetup_fans() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update content_post p set total_meetup_users = p.total_meetup_users - f.going
      from (select agency_id, item_id, count(*) as going from before where is_going group by 1, 2) f where p.agency_id = f.agency_id and p.item_id = f.item_id;
  end if;
  update content_post p set total_meetup_users = p.total_meetup_users + f.going
    from (select agency_id, item_id, count(*) as going from after where is_going group by 1, 2) f where p.agency_id = f.agency_id and p.item_id = f.item_id;
  return null;
end $$;
create trigger count_added after insert on content_meetup_fan referencing new table as after for each statement execute function count_meetup_fans();
create trigger count_changed after update on content_meetup_fan referencing old table as before new table as after
  for each statement execute function count_meetup_fans();
