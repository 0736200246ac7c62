-- Tasks, with what other work will share: statuses that an agency names, and whom a record involves.

-- The wall time in a zone as an instant. A time that a change of clocks skips moves forward, one that occurs twice is the first.
create function wall_time(wall timestamp, zone text) returns timestamptz language plpgsql stable as $$
declare
  as_utc timestamptz := wall at time zone 'UTC';
  before interval := ((as_utc - interval '1 day') at time zone zone) - ((as_utc - interval '1 day') at time zone 'UTC');
  after interval := ((as_utc + interval '1 day') at time zone zone) - ((as_utc + interval '1 day') at time zone 'UTC');
  early timestamptz := as_utc - before;
  late timestamptz := as_utc - after;
begin
  if before = after or early at time zone zone = wall then return early; end if;
  return case when late at time zone zone = wall then late else early end;
end $$;

-- Statuses of an agency's own, in categories. Codes are fixed once made.
create table status_category (
  id uuid primary key,
  agency_id uuid not null references agency,
  module text not null check (module in ('TASK', 'PIPELINE', 'EVENT', 'PROJECT', 'CONTRACT')),
  code text not null,
  name text not null collate people,
  -- The outcome of opportunities, or what it means for events and projects.
  meaning text check (meaning in ('OPPORTUNITY', 'WON', 'LOST', 'DECLINED', 'open', 'confirmed', 'done', 'cancelled')),
  place integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, module, code)
);
create table status (
  id uuid primary key,
  agency_id uuid not null,
  category_id uuid not null,
  name text not null collate people,
  color text not null default 'slate' check (color in ('slate', 'sky', 'violet', 'plum', 'teal', 'good', 'planned', 'waiting', 'bad')),
  place integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id),
  foreign key (agency_id, category_id) references status_category (agency_id, id)
);
create index on status (agency_id, category_id, place);
create table task_type (
  id uuid primary key,
  agency_id uuid not null references agency,
  name text not null collate people,
  -- One of the fixed codes; NEWTASK for every type that the agency adds.
  code text not null default 'NEWTASK',
  color text not null default 'slate' check (color in ('slate', 'sky', 'violet', 'plum', 'teal', 'good', 'planned', 'waiting', 'bad')),
  -- Whether a task of this type takes the time of its people.
  takes_time boolean not null default false,
  place integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (agency_id, id)
);
create unique index on task_type (agency_id, fold(name));

do $$
declare name text;
begin
  foreach name in array array['status_category', 'status', 'task_type'] loop
    execute format('call enable_tenant_row_security(%L)', name);
    execute format('create trigger touch before update on %I for each row execute function touch_entry()', name);
    execute format('grant select, insert, update on %I to greenroom_app', name);
  end loop;
end $$;
grant delete on status, status_category to greenroom_app;
call notify_changes('status_category', 'status', 'id');
call notify_changes('status', 'status', 'id');
call notify_changes('task_type', 'master_list', 'id');

-- What every agency begins with. Ids follow from the agency, so that the demo's are the same on every machine.
create function add_default_statuses(agency uuid) returns void language plpgsql as $$
begin
  insert into status_category (id, agency_id, module, code, name, meaning, place)
    select md5(concat_ws('/', agency, 'category', module, code))::uuid, agency, module, code, name, meaning, place
    from (values
      ('TASK', 'NEW', 'New', null, 1), ('TASK', 'IN_PROGRESS', 'In progress', null, 2), ('TASK', 'BLOCKED', 'Blocked', null, 3), ('TASK', 'COMPLETED', 'Completed', null, 4),
      ('CONTRACT', 'DRAFT', 'Draft', null, 1), ('CONTRACT', 'SENT', 'Sent', null, 2), ('CONTRACT', 'SIGNED', 'Signed', null, 3), ('CONTRACT', 'ACTIVE', 'Active', null, 4),
      ('CONTRACT', 'COMPLETED', 'Completed', null, 5), ('CONTRACT', 'CANCELLED', 'Cancelled', null, 6),
      ('PIPELINE', 'ENQUIRY', 'Enquiry', 'OPPORTUNITY', 1), ('PIPELINE', 'NEGOTIATION', 'Negotiation', 'OPPORTUNITY', 2), ('PIPELINE', 'WON', 'Won', 'WON', 3),
      ('PIPELINE', 'LOST', 'Lost', 'LOST', 4), ('PIPELINE', 'DECLINED', 'Declined', 'DECLINED', 5),
      ('EVENT', 'TENTATIVE', 'Tentative', 'open', 1), ('EVENT', 'CONFIRMED', 'Confirmed', 'confirmed', 2), ('EVENT', 'COMPLETED', 'Completed', 'done', 3), ('EVENT', 'CANCELLED', 'Cancelled', 'cancelled', 4),
      ('PROJECT', 'PLANNED', 'Planned', 'open', 1), ('PROJECT', 'IN_PROGRESS', 'In progress', 'open', 2), ('PROJECT', 'COMPLETED', 'Completed', 'done', 3), ('PROJECT', 'CANCELLED', 'Cancelled', 'cancelled', 4)
    ) defaults (module, code, name, meaning, place) on conflict do nothing;
  insert into status (id, agency_id, category_id, name, color, place)
    select md5(concat_ws('/', agency, 'status', c.module, c.code))::uuid, agency, c.id,
      case when c.module = 'TASK' and c.code = 'NEW' then 'To do' when c.module = 'TASK' and c.code = 'COMPLETED' then 'Done' else c.name end,
      case c.code when 'IN_PROGRESS' then 'sky' when 'BLOCKED' then 'waiting' when 'COMPLETED' then 'good' when 'WON' then 'good' when 'CONFIRMED' then 'good'
        when 'SIGNED' then 'good' when 'ACTIVE' then 'teal' when 'NEGOTIATION' then 'sky' when 'SENT' then 'sky' when 'LOST' then 'bad' when 'CANCELLED' then 'bad'
        when 'TENTATIVE' then 'planned' when 'PLANNED' then 'planned' else 'slate' end, 1
    from status_category c where c.agency_id = agency on conflict do nothing;
  insert into task_type (id, agency_id, name, code, color, takes_time, place)
    select md5(concat_ws('/', agency, 'task type', code))::uuid, agency, name, code, color, takes_time, row_number() over ()
    from (values
      ('General', 'GENERAL', 'slate', false), ('Call', 'CALL', 'sky', true), ('Meeting', 'MEETING', 'violet', true), ('Email', 'EMAIL', 'slate', false),
      ('Rehearsal', 'REHEARSAL', 'good', true), ('Performance', 'PERFORMANCE', 'plum', true), ('Game', 'GAME', 'plum', true), ('Training', 'TRAINING', 'waiting', true),
      ('Appearance', 'APPEARANCE', 'planned', true), ('Social post', 'SOCIALPOST', 'teal', false), ('Flight', 'FLIGHT', 'sky', true), ('Transport', 'TRANSPORT', 'sky', true),
      ('R&R and holiday', 'RANDRHOLIDAY', 'slate', true), ('Other', 'OTHER', 'slate', false)
    ) defaults (name, code, color, takes_time) on conflict do nothing;
end $$;
create function found_statuses() returns trigger language plpgsql as $$ begin perform add_default_statuses(new.id); return null; end $$;
create trigger found_statuses after insert on agency for each row execute function found_statuses();

-- The types that agencies have added join the defaults; those of the same name are the same.
do $$
declare name text;
begin
  foreach name in array array['agency', 'status_category', 'status', 'task_type', 'master_entry'] loop execute format('alter table %I no force row level security', name); end loop;
  insert into task_type (id, agency_id, name, place, created_at, archived_at)
    select id, agency_id, m.name, 100 + place, created_at, archived_at from master_entry m where slug = 'task-types'
      and fold(m.name) not in ('general', 'call', 'meeting', 'email', 'rehearsal', 'performance', 'game', 'training', 'appearance', 'social post', 'flight', 'transport', 'r&r and holiday', 'other');
  delete from master_entry where slug = 'task-types';
  perform add_default_statuses(id) from agency;
  foreach name in array array['agency', 'status_category', 'status', 'task_type', 'master_entry'] loop execute format('alter table %I force row level security', name); end loop;
end $$;
alter table master_entry drop constraint master_entry_slug_check;
alter table master_entry add constraint master_entry_slug_check check (slug in ('cost-types', 'venues', 'tags'));

-- Persons, partners and suppliers that a piece of work is about. Whoever is assigned to such a person or partner reaches the work.
create table involvement (
  id uuid primary key,
  agency_id uuid not null,
  record_id uuid not null,
  involved_id uuid not null,
  -- The kind of the involved record, set by trigger.
  kind text not null,
  role text not null check (role in ('RELATED', 'COLLABORATOR', 'LINK')),
  -- The partner's contact who collaborates.
  contact_id uuid,
  place integer not null default 0,
  foreign key (agency_id, record_id) references record (agency_id, id),
  foreign key (agency_id, involved_id) references record (agency_id, id)
);
alter table partner_contact add unique (agency_id, id);
alter table involvement add foreign key (agency_id, contact_id) references partner_contact (agency_id, id);
create unique index on involvement (agency_id, record_id, role, involved_id, contact_id) nulls not distinct;
create index on involvement (agency_id, involved_id, record_id);
create index on involvement (agency_id, contact_id) where contact_id is not null;
create function name_involved_kind() returns trigger language plpgsql as $$
begin
  select kind into new.kind from record where agency_id = new.agency_id and id = new.involved_id;
  return new;
end $$;
create trigger name_involved_kind before insert on involvement for each row execute function name_involved_kind();
call enable_tenant_row_security('involvement');
call log_history_of('involvement', 'record_id', array['involved_id', 'contact_id'], 'insert or delete');
grant select, insert, update, delete on involvement to greenroom_app;
grant select on involvement to greenroom_auth;
create policy signing_in on involvement for select to greenroom_auth using (true);

-- A change of whom a record involves is one of its assignments: it moves who reaches it.
create function collect_involvement_changes() returns trigger language plpgsql as $$
declare change record;
begin
  for change in
    select 'assigned_' || r.kind as topic, r.agency_id, case when count(*) > 200 then '*' else string_agg(r.id::text, ',') end as ids
      from (select distinct agency_id, record_id from touched) t join record r on r.agency_id = t.agency_id and r.id = t.record_id group by 1, 2
  loop
    perform set_config('app.changes', coalesce(current_setting('app.changes', true), '')
      || change.topic || ':' || change.agency_id || ':' || change.ids || ';', true);
  end loop;
  return null;
end $$;
do $$
declare op text;
begin
  foreach op in array array['insert', 'update', 'delete'] loop
    execute format('create trigger %I after %s on involvement referencing %s table as touched for each statement execute function collect_involvement_changes()',
      'notify_' || op, op, case op when 'delete' then 'old' else 'new' end);
  end loop;
end $$;

create sequence task_rank;
grant usage on sequence task_rank to greenroom_app;

create table task (
  id uuid primary key,
  agency_id uuid not null,
  summary text not null collate people,
  status_id uuid not null,
  -- The order of the cards of a status. Sparse; a new card is the last.
  rank bigint not null,
  priority_level text not null default 'MEDIUM' check (priority_level in ('LOW', 'MEDIUM', 'HIGH')),
  type_id uuid not null,
  assignee_id uuid,
  -- A date, or a date and a wall time in the zone.
  start_on date,
  start_time time,
  due_on date,
  due_time time,
  time_zone_id text not null,
  -- Kept by trigger: when it starts and is due, and from when on it is overdue.
  starts_at timestamptz,
  due_at timestamptz,
  due_by timestamptz,
  venue text collate people,
  address text collate people,
  supplier_id uuid,
  charge_to_key text not null default 'NONE' check (charge_to_key in ('TALENT', 'PARTNER', 'NONE', 'SCOUT', 'EXTERNAL_CLIENT')),
  charged_record_id uuid,
  charged_contact_id uuid,
  -- Minor units of the agency's currency.
  cost bigint check (cost >= 0),
  extra bigint check (extra >= 0),
  sale bigint check (sale >= 0),
  description text,
  sanitiser text,
  -- What came of a call.
  note text,
  completed_at timestamptz,
  reminder text not null default 'ONE_HOUR_BEFORE'
    check (reminder in ('NO_REMINDER', 'FIFTEEN_MINUTES_BEFORE', 'THIRTY_MINUTES_BEFORE', 'ONE_HOUR_BEFORE', 'ONE_DAY_BEFORE', 'CUSTOM')),
  reminder_value smallint check (reminder_value between 1 and 999),
  reminder_unit text check (reminder_unit in ('MINUTES', 'HOURS', 'DAYS')),
  recurrence_id uuid,
  recurrence jsonb,
  -- The date that its series gave it, also where it was moved since.
  series_on date,
  -- Changed by itself, so that its series leaves it alone.
  detached boolean not null default false,
  -- [{ "id", "text", "done", "staffId" }]
  checklist_items jsonb not null default '[]',
  created_by uuid,
  priority_order smallint generated always as (case priority_level when 'LOW' then 1 when 'MEDIUM' then 2 else 3 end) stored,
  -- Given here, since another key of the table names a record as well.
  unique (agency_id, id),
  foreign key (agency_id, id) references record (agency_id, id),
  check (start_on is not null or start_time is null),
  check (due_on is not null or due_time is null),
  foreign key (agency_id, status_id) references status (agency_id, id),
  foreign key (agency_id, type_id) references task_type (agency_id, id),
  foreign key (agency_id, assignee_id) references staff (agency_id, id),
  foreign key (agency_id, supplier_id) references supplier (agency_id, id),
  foreign key (agency_id, charged_record_id) references record (agency_id, id),
  foreign key (agency_id, charged_contact_id) references partner_contact (agency_id, id)
);

-- What a new task has if it is not said, and what follows from its status and its dates.
create function complete_task() returns trigger language plpgsql as $$
declare
  was_done boolean := false;
  is_done boolean;
begin
  if tg_op = 'INSERT' then
    if new.status_id is null then
      select s.id into new.status_id from status s join status_category c on c.id = s.category_id
        where s.agency_id = new.agency_id and c.module = 'TASK' and c.code = 'NEW' order by s.place, s.id limit 1;
    end if;
    if new.type_id is null then
      select t.id into new.type_id from task_type t where t.agency_id = new.agency_id and t.code = 'GENERAL' order by t.id limit 1;
    end if;
    if new.time_zone_id is null then select a.time_zone_id into new.time_zone_id from agency a where a.id = new.agency_id; end if;
  end if;
  if tg_op = 'INSERT' or new.status_id <> old.status_id then
    if new.rank is null or (tg_op = 'UPDATE' and new.rank = old.rank) then new.rank := nextval('task_rank') * 65536; end if;
    select c.code = 'COMPLETED' into is_done from status s join status_category c on c.id = s.category_id where s.id = new.status_id;
    if tg_op = 'UPDATE' then
      select c.code = 'COMPLETED' into was_done from status s join status_category c on c.id = s.category_id where s.id = old.status_id;
    end if;
    if is_done and (not was_done or new.completed_at is null) then new.completed_at := coalesce(new.completed_at, now()); end if;
    if not is_done then new.completed_at := null; end if;
  end if;
  new.starts_at := wall_time(new.start_on + coalesce(new.start_time, time '00:00'), new.time_zone_id);
  new.due_at := case when new.due_time is not null then wall_time(new.due_on + new.due_time, new.time_zone_id) end;
  -- A day is over when it has ended where the assignee is, or else the agency.
  new.due_by := case
    when new.due_at is not null then new.due_at
    when new.due_on is not null then wall_time((new.due_on + 1)::timestamp,
      coalesce((select a.time_zone_id from account a where a.id = new.assignee_id), (select a.time_zone_id from agency a where a.id = new.agency_id)))
  end;
  return new;
end $$;
create trigger complete_task before insert or update of status_id, rank, start_on, start_time, due_on, due_time, time_zone_id, assignee_id on task
  for each row execute function complete_task();

call record_table('task', 'task', resource => 'TASK', named => 'summary', searched => array['summary', 'venue', 'address'],
  history => array['summary', 'status_id', 'priority_level', 'type_id', 'start_on', 'start_time', 'due_on', 'due_time', 'time_zone_id', 'venue', 'address', 'supplier_id',
    'charge_to_key', 'cost', 'extra', 'sale', 'description', 'note', 'reminder', 'reminder_value', 'reminder_unit', 'checklist_items']);
-- The place of a card on a board is no change of its task.
create or replace trigger touch before update on task for each row execute function touch('search', 'priority_order', 'rank', 'starts_at', 'due_at', 'due_by',
  'detached', 'recurrence_id', 'recurrence', 'series_on');
call make_sortable('task', array['summary', 'starts_at', 'due_by', 'priority_order', 'completed_at', 'cost', 'extra', 'sale', 'venue', 'address']);
create unique index on task (agency_id, status_id, rank);
create index on task (agency_id, recurrence_id) where recurrence_id is not null;
create index on task (agency_id, assignee_id, due_by) where deleted_at is null and completed_at is null;
create index on task (agency_id, type_id);
create index on task (agency_id, supplier_id) where supplier_id is not null;

-- Who has a task is on its staff.
create function assign_task() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.assignee_id is not distinct from old.assignee_id then return null; end if;
  if tg_op = 'UPDATE' and old.assignee_id is not null then
    -- Who made it keeps seeing it.
    update assignment set role = 'Collaborator' where agency_id = new.agency_id and record_id = new.id and staff_id = old.assignee_id and ended_at is null
      and old.assignee_id = new.created_by;
    update assignment set ended_at = now() where agency_id = new.agency_id and record_id = new.id and staff_id = old.assignee_id and ended_at is null
      and old.assignee_id is distinct from new.created_by;
  end if;
  if new.assignee_id is not null then
    insert into assignment (id, agency_id, record_id, staff_id, role) values (gen_random_uuid(), new.agency_id, new.id, new.assignee_id, 'Assignee')
      on conflict (agency_id, record_id, staff_id) where ended_at is null do update set role = 'Assignee';
  end if;
  return null;
end $$;
create trigger assign_task after insert or update of assignee_id on task for each row execute function assign_task();
create function unassign_task() returns trigger language plpgsql as $$
begin
  if old.ended_at is null and new.ended_at is not null and new.role = 'Assignee' then
    update task set assignee_id = null where agency_id = new.agency_id and id = new.record_id and assignee_id = new.staff_id;
  end if;
  return null;
end $$;
-- Whoever is assigned to a task and is not its assignee collaborates on it.
create function collaborate_on_task() returns trigger language plpgsql as $$
begin
  if exists (select from task where agency_id = new.agency_id and id = new.record_id and assignee_id is distinct from new.staff_id) then
    new.role := 'Collaborator';
  end if;
  return new;
end $$;
create trigger collaborate_on_task before insert on assignment for each row execute function collaborate_on_task();
create trigger unassign_task after update of ended_at on assignment for each row execute function unassign_task();

-- Whoever moves to another zone has other ends of days. The role that signs people in can't write tasks: where it changes a
-- zone, the server does this after.
create function replace_due_days() returns trigger language plpgsql as $$
begin
  if new.time_zone_id is distinct from old.time_zone_id and has_table_privilege('task', 'update') then
    update task set assignee_id = assignee_id where agency_id = new.agency_id and assignee_id = new.id and due_on is not null and due_time is null;
  end if;
  return null;
end $$;
create trigger replace_due_days after update of time_zone_id on account for each row execute function replace_due_days();

-- What has to be finished before.
create table task_blocker (
  agency_id uuid not null,
  task_id uuid not null,
  blocked_by_id uuid not null,
  primary key (agency_id, task_id, blocked_by_id),
  check (task_id <> blocked_by_id),
  foreign key (agency_id, task_id) references task (agency_id, id),
  foreign key (agency_id, blocked_by_id) references task (agency_id, id)
);
create index on task_blocker (agency_id, blocked_by_id);
call enable_tenant_row_security('task_blocker');
call notify_changes('task_blocker', 'task', 'task_id');
call log_history_of('task_blocker', 'task_id', array['blocked_by_id'], 'insert or delete');
grant select, insert, delete on task_blocker to greenroom_app;

-- History says the new things in words.
do $$
declare definition text := pg_get_functiondef('history_value(text, jsonb)'::regprocedure);
begin
  execute replace(definition, 'when kind = ''picture''', $cases$when kind = 'record' then (select coalesce(jsonb_agg(title), '[]') from record where id = (v #>> '{}')::uuid)
    when kind = 'partnerContact' then (select coalesce(jsonb_agg(name), '[]') from partner_contact where id = (v #>> '{}')::uuid)
    when kind = 'status' then (select coalesce(jsonb_agg(name), '[]') from status where id = (v #>> '{}')::uuid)
    when kind = 'taskType' then (select coalesce(jsonb_agg(name), '[]') from task_type where id = (v #>> '{}')::uuid)
    when kind = 'amount' then jsonb_build_array(to_char((v #>> '{}')::numeric / 100, 'FM999,999,999,999,990.00'))
    when kind = 'checklist' then (select coalesce(jsonb_agg(case when (e ->> 'done')::boolean then '✓ ' else '' end || (e ->> 'text') order by n), '[]') from jsonb_array_elements(v) with ordinality a (e, n))
    when kind = 'picture'$cases$);
end $$;
