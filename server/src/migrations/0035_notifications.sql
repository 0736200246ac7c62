-- What concerns a person, whom it reaches, and what reminds them of tasks.

-- Whether a colleague may read a record: the rule of contract/src/access.ts and lib/records/reach.ts, for readers who are
-- not the one who acts. A test compares them.
create function reads_record(of_agency uuid, reader uuid, which uuid) returns boolean language sql stable as $$
  select exists (
    select from record r join account a on a.agency_id = r.agency_id and a.id = reader left join permission p on p.agency_id = a.agency_id and p.staff_id = a.id
    where r.agency_id = of_agency and r.id = which and r.deleted_at is null and a.deleted_at is null and a.locked_at is null and (
      a.role <> 'staff'
      or p.levels -> r.resource ?| array['VIEW_ALL', 'EDIT_ALL', 'VIEW_ONLY', 'FULL_ACCESS']
      or p.levels -> r.resource ?| array['VIEW_ASSIGN', 'EDIT_ASSIGN'] and (
        exists (select from assignment m where m.agency_id = of_agency and m.staff_id = reader and m.ended_at is null and m.record_id = which)
        or exists (select from involvement i join assignment m on m.agency_id = i.agency_id and m.record_id = i.involved_id
          where i.agency_id = of_agency and i.record_id = which and i.kind <> 'supplier' and m.staff_id = reader and m.ended_at is null))))
$$;

create table notification (
  id uuid primary key,
  agency_id uuid not null,
  receiver_id uuid not null,
  kind text not null check (kind in ('mention', 'assigned', 'added', 'comment', 'reminder', 'dueSoon', 'overdue', 'import')),
  -- What brought it about. Each receiver hears of it once.
  cause text not null,
  record_id uuid,
  note_id uuid,
  import_id uuid,
  actor_id uuid,
  at timestamptz not null default now(),
  read_at timestamptz,
  -- When an email told of it, or was decided against.
  mailed_at timestamptz,
  detail jsonb not null default '{}',
  unique (agency_id, id),
  unique (agency_id, receiver_id, kind, cause),
  foreign key (agency_id, receiver_id) references staff (agency_id, id),
  foreign key (agency_id, record_id) references record (agency_id, id) on delete cascade,
  foreign key (agency_id, note_id) references note (agency_id, id) on delete cascade,
  foreign key (agency_id, import_id) references roster_import (agency_id, id) on delete cascade
);
create index on notification (agency_id, receiver_id, at desc, id desc);
create index on notification (agency_id, receiver_id) where read_at is null;
create index on notification (agency_id, at);
create index on notification (agency_id, at) where mailed_at is null;
create index on notification (agency_id, record_id) where record_id is not null;
create index on notification (agency_id, note_id) where note_id is not null;
create index on notification (agency_id, import_id) where import_id is not null;
call enable_tenant_row_security('notification');
call notify_changes('notification', 'notification', 'receiver_id');
grant select, insert, delete, update (read_at, mailed_at) on notification to greenroom_app;
create policy signing_in on notification for select to greenroom_auth using (true);
grant select (agency_id, at, mailed_at, read_at) on notification to greenroom_auth;

-- Whoever follows a record hears of comments on it. A muted one is still followed, in silence.
create table follow (
  agency_id uuid not null,
  staff_id uuid not null,
  record_id uuid not null,
  muted boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (agency_id, staff_id, record_id),
  foreign key (agency_id, staff_id) references staff (agency_id, id),
  foreign key (agency_id, record_id) references record (agency_id, id) on delete cascade
);
create index on follow (agency_id, record_id);
call enable_tenant_row_security('follow');
call notify_changes('follow', 'notification', 'staff_id');
grant select, insert, update, delete on follow to greenroom_app;

-- What a person wants to hear by which way. Without a row, and without an entry for a kind, the defaults hold.
create table notification_setting (
  agency_id uuid not null,
  staff_id uuid not null,
  show_task_reminder boolean not null default true,
  -- { kind: "atOnce", "digest" or "off" }
  mail jsonb not null default '{}',
  quiet_from time not null default '20:00',
  quiet_to time not null default '07:00',
  -- The last day whose 08:00, in the person's zone, has been dealt with.
  morning_on date,
  primary key (agency_id, staff_id),
  foreign key (agency_id, staff_id) references staff (agency_id, id)
);
call enable_tenant_row_security('notification_setting');
call notify_changes('notification_setting', 'notification', 'staff_id');
grant select, insert, update on notification_setting to greenroom_app;
create policy signing_in on notification_setting for select to greenroom_auth using (true);
grant select (agency_id, staff_id, morning_on) on notification_setting to greenroom_auth;

-- Nobody is told of their own acts, nor of what setting up an agency does.
create function acts_quietly() returns boolean language sql stable as $$
  select current_actor() is null or coalesce(current_setting('app.quiet', true), '') = 'on'
$$;

create function notify_of_assignments() returns trigger language plpgsql as $$
begin
  if acts_quietly() then return null; end if;
  insert into follow (agency_id, staff_id, record_id)
    select agency_id, staff_id, record_id from touched where ended_at is null on conflict do nothing;
  insert into notification (id, agency_id, receiver_id, kind, cause, record_id, actor_id)
    select gen_random_uuid(), agency_id, staff_id, case role when 'Collaborator' then 'added' else 'assigned' end, id, record_id, current_actor()
    from touched where ended_at is null and staff_id <> current_actor() and reads_record(agency_id, staff_id, record_id)
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_assignments after insert on assignment referencing new table as touched
  for each statement execute function notify_of_assignments();
-- Whoever collaborated and now has it hears of that.
create function notify_of_promotions() returns trigger language plpgsql as $$
begin
  if acts_quietly() then return null; end if;
  insert into notification (id, agency_id, receiver_id, kind, cause, record_id, actor_id)
    select gen_random_uuid(), n.agency_id, n.staff_id, 'assigned', n.id, n.record_id, current_actor()
    from touched n join before b on b.id = n.id
    where n.ended_at is null and n.role <> 'Collaborator' and b.role = 'Collaborator' and n.staff_id <> current_actor()
      and reads_record(n.agency_id, n.staff_id, n.record_id)
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_promotions after update on assignment referencing old table as before new table as touched
  for each statement execute function notify_of_promotions();

create function notify_of_notes() returns trigger language plpgsql as $$
begin
  if acts_quietly() then return null; end if;
  insert into notification (id, agency_id, receiver_id, kind, cause, record_id, note_id, actor_id)
    select gen_random_uuid(), n.agency_id, f.staff_id, 'comment', n.id, n.record_id, n.id, current_actor()
    from touched n join follow f on f.agency_id = n.agency_id and f.record_id = n.record_id
    where not f.muted and f.staff_id <> current_actor() and reads_record(n.agency_id, f.staff_id, n.record_id)
    on conflict do nothing;
  insert into follow (agency_id, staff_id, record_id)
    select agency_id, author_id, record_id from touched where author_id is not null on conflict do nothing;
  return null;
end $$;
create trigger notify_of_notes after insert on note referencing new table as touched
  for each statement execute function notify_of_notes();

create function notify_of_mentions() returns trigger language plpgsql as $$
begin
  if acts_quietly() then return null; end if;
  -- A note that mentions somebody is not also a comment to them.
  delete from notification n using touched t
    where n.agency_id = t.agency_id and n.note_id = t.note_id and n.receiver_id = t.staff_id and n.kind = 'comment';
  insert into notification (id, agency_id, receiver_id, kind, cause, record_id, note_id, actor_id)
    select gen_random_uuid(), t.agency_id, t.staff_id, 'mention', t.note_id, note.record_id, t.note_id, current_actor()
    from touched t join note on note.agency_id = t.agency_id and note.id = t.note_id
    where t.staff_id <> current_actor() and reads_record(t.agency_id, t.staff_id, note.record_id)
    on conflict do nothing;
  insert into follow (agency_id, staff_id, record_id)
    select t.agency_id, t.staff_id, note.record_id from touched t join note on note.agency_id = t.agency_id and note.id = t.note_id
    where reads_record(t.agency_id, t.staff_id, note.record_id) on conflict do nothing;
  return null;
end $$;
create trigger notify_of_mentions after insert on note_mention referencing new table as touched
  for each statement execute function notify_of_mentions();

-- An import is its person's own act, but its end is not: it is told to whoever started the last step.
create function notify_of_import() returns trigger language plpgsql as $$
declare receiver uuid := coalesce((new.choice ->> 'by')::uuid, new.actor_id);
begin
  insert into notification (id, agency_id, receiver_id, kind, cause, import_id)
    select gen_random_uuid(), new.agency_id, staff.id, 'import', concat_ws('/', new.id, new.state, new.version), new.id
    from staff where staff.agency_id = new.agency_id and staff.id = receiver
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_import after update on roster_import for each row
  when (old.state is distinct from new.state and (new.state = 'failed' or (old.state = 'adding' and new.state = 'done')))
  execute function notify_of_import();

-- The reminders that are still to come, one for each task. The job takes a row away when nobody can be due any more.
create table task_reminder (
  agency_id uuid not null,
  task_id uuid not null,
  -- The wall time that it counts from. Without a zone it is 09:00 wherever the receiver is.
  counts_from timestamp not null,
  time_zone_id text,
  lead_days integer not null,
  lead_minutes integer not null,
  -- Since when it counts from there. What had passed by then reminds nobody.
  since timestamptz not null default now(),
  -- When the first receiver can be due.
  earliest timestamptz not null,
  primary key (agency_id, task_id),
  foreign key (agency_id, task_id) references task (agency_id, id) on delete cascade
);
create index on task_reminder (earliest);
call enable_tenant_row_security('task_reminder');
grant select, insert, update, delete on task_reminder to greenroom_app;
create policy signing_in on task_reminder for select to greenroom_auth using (true);
grant select (agency_id, earliest) on task_reminder to greenroom_auth;

create function place_reminder(t task) returns void language plpgsql as $$
declare
  day date := coalesce(t.start_on, t.due_on);
  clock time := case when t.start_on is not null then t.start_time else t.due_time end;
  zone text := case when clock is not null then t.time_zone_id end;
  days integer := case when t.reminder = 'ONE_DAY_BEFORE' then 1 when t.reminder = 'CUSTOM' and t.reminder_unit = 'DAYS' then t.reminder_value else 0 end;
  minutes integer := case t.reminder when 'FIFTEEN_MINUTES_BEFORE' then 15 when 'THIRTY_MINUTES_BEFORE' then 30 when 'ONE_HOUR_BEFORE' then 60
    when 'CUSTOM' then case t.reminder_unit when 'MINUTES' then t.reminder_value when 'HOURS' then t.reminder_value * 60 else 0 end else 0 end;
begin
  if day is null or t.reminder = 'NO_REMINDER' or t.completed_at is not null or t.deleted_at is not null then
    delete from task_reminder where agency_id = t.agency_id and task_id = t.id;
    return;
  end if;
  insert into task_reminder as r (agency_id, task_id, counts_from, time_zone_id, lead_days, lead_minutes, earliest)
    values (t.agency_id, t.id, day + coalesce(clock, time '09:00'), zone, days, minutes,
      -- The day begins first at UTC+14.
      wall_time(day + coalesce(clock, time '09:00') - make_interval(days => days), coalesce(zone, 'Etc/GMT-14')) - make_interval(mins => minutes))
    on conflict (agency_id, task_id) do update set counts_from = excluded.counts_from, time_zone_id = excluded.time_zone_id,
      lead_days = excluded.lead_days, lead_minutes = excluded.lead_minutes, earliest = excluded.earliest,
      since = case when (r.counts_from, r.time_zone_id) is distinct from (excluded.counts_from, excluded.time_zone_id) then now() else r.since end;
end $$;
create function keep_reminder() returns trigger language plpgsql as $$ begin perform place_reminder(new); return null; end $$;
create trigger keep_reminder after insert on task for each row execute function keep_reminder();
create trigger keep_changed_reminder after update on task for each row
  when ((old.start_on, old.start_time, old.due_on, old.due_time, old.time_zone_id, old.reminder, old.reminder_value, old.reminder_unit, old.completed_at, old.deleted_at)
    is distinct from (new.start_on, new.start_time, new.due_on, new.due_time, new.time_zone_id, new.reminder, new.reminder_value, new.reminder_unit, new.completed_at, new.deleted_at))
  execute function keep_reminder();

do $$
begin
  alter table task no force row level security;
  alter table task_reminder no force row level security;
  perform place_reminder(t) from task t;
  alter table task force row level security;
  alter table task_reminder force row level security;
end $$;
