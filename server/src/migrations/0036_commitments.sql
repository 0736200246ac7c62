-- What takes a person's time, in one table: written only by triggers from the rows that own the time, so that an overlap is
-- one look into one index.

create table commitment (
  agency_id uuid not null,
  -- A talent, a scout or a member of staff.
  person_id uuid not null,
  -- What takes the time.
  record_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The record's zone. All day means from midnight to midnight there.
  zone text not null,
  all_day boolean not null,
  firmness text not null check (firmness in ('confirmed', 'tentative')),
  -- The code of the task's type.
  kind text not null,
  type_id uuid,
  label text not null,
  -- The transaction that gave the person this time: what is new in it is checked for conflicts.
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (agency_id, record_id, person_id),
  foreign key (agency_id, person_id) references record (agency_id, id),
  foreign key (agency_id, record_id) references record (agency_id, id),
  foreign key (agency_id, type_id) references task_type (agency_id, id),
  check (ends_at > starts_at)
);
create index on commitment (agency_id, person_id, starts_at) include (ends_at);
create index on commitment (agency_id, type_id);
call enable_tenant_row_security('commitment');
grant select, insert, update, delete on commitment to greenroom_app;

-- Makes the commitments of tasks what follows from their rows.
--
-- Whoever made a task and neither has it nor is among whom it concerns only looks after it, which takes no time; the row of
-- the assignment is the same as a collaborator's. A task that was completed before it began took none either.
create function keep_task_commitments(agency uuid, tasks uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(tasks), 0) = 0 then return; end if;
  with spans as (
    select t.id, t.summary, t.time_zone_id, t.assignee_id, t.created_by, y.id as type_id, y.code, t.starts_at,
      coalesce(t.due_at, wall_time((t.due_on + 1)::timestamp, t.time_zone_id)) as ends_at,
      t.start_time is null and t.due_time is null as all_day
    from task t join task_type y on y.agency_id = t.agency_id and y.id = t.type_id
    where t.agency_id = agency and t.id = any (tasks) and t.deleted_at is null and y.takes_time and t.start_on is not null and t.due_on is not null
      and (t.completed_at is null or t.starts_at < t.completed_at)
  ),
  wanted as (
    select s.*, people.person_id from spans s join lateral (
      select a.staff_id as person_id from assignment a where a.agency_id = agency and a.record_id = s.id and a.ended_at is null
        and a.role in ('Assignee', 'Collaborator') and (a.staff_id = s.assignee_id or a.staff_id is distinct from s.created_by)
      union
      select i.involved_id from involvement i where i.agency_id = agency and i.record_id = s.id and i.kind = 'person' and i.role in ('RELATED', 'COLLABORATOR')
    ) people on true where s.ends_at > s.starts_at
  ),
  gone as (
    delete from commitment c where c.agency_id = agency and c.record_id = any (tasks)
      and not exists (select from wanted w where w.id = c.record_id and w.person_id = c.person_id)
  )
  insert into commitment as c (agency_id, person_id, record_id, starts_at, ends_at, zone, all_day, firmness, kind, type_id, label)
    select agency, person_id, id, starts_at, ends_at, time_zone_id, all_day, 'confirmed', code, type_id, summary from wanted
    on conflict (agency_id, record_id, person_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, zone = excluded.zone, all_day = excluded.all_day,
      kind = excluded.kind, type_id = excluded.type_id, label = excluded.label,
      changed_in = case when (c.starts_at, c.ends_at) = (excluded.starts_at, excluded.ends_at) then c.changed_in else pg_current_xact_id() end
    where (c.starts_at, c.ends_at, c.zone, c.all_day, c.kind, c.type_id, c.label)
      is distinct from (excluded.starts_at, excluded.ends_at, excluded.zone, excluded.all_day, excluded.kind, excluded.type_id, excluded.label);
end $$;

create function commit_new_tasks() returns trigger language plpgsql as $$
begin
  perform keep_task_commitments(agency_id, array_agg(id)) from added group by agency_id;
  return null;
end $$;
create trigger commit_new_tasks after insert on task referencing new table as added for each statement execute function commit_new_tasks();

create function commit_changed_tasks() returns trigger language plpgsql as $$
begin
  perform keep_task_commitments(n.agency_id, array_agg(n.id)) from after n join before o using (agency_id, id)
    where (n.summary, n.type_id, n.start_on, n.start_time, n.due_on, n.due_time, n.time_zone_id, n.assignee_id, n.completed_at, n.deleted_at)
      is distinct from (o.summary, o.type_id, o.start_on, o.start_time, o.due_on, o.due_time, o.time_zone_id, o.assignee_id, o.completed_at, o.deleted_at)
    group by n.agency_id;
  return null;
end $$;
create trigger commit_changed_tasks after update on task referencing old table as before new table as after for each statement execute function commit_changed_tasks();

-- Whom a task concerns, and who has it. Most assignments are of other records.
create function commit_touched_tasks() returns trigger language plpgsql as $$
begin
  perform keep_task_commitments(t.agency_id, array_agg(t.id)) from task t
    where (t.agency_id, t.id) in (select agency_id, record_id from touched) group by t.agency_id;
  return null;
end $$;
do $$
declare tenant text; op text;
begin
  foreach tenant in array array['assignment', 'involvement'] loop
    foreach op in array array['insert', 'update', 'delete'] loop
      execute format('create trigger %I after %s on %I referencing %s table as touched for each statement execute function commit_touched_tasks()',
        'commit_' || op, op, tenant, case op when 'delete' then 'old' else 'new' end);
    end loop;
  end loop;
end $$;

create function commit_tasks_of_types() returns trigger language plpgsql as $$
begin
  perform keep_task_commitments(t.agency_id, array_agg(t.id)) from task t join after n on n.agency_id = t.agency_id and n.id = t.type_id
    join before o on o.id = n.id where (n.takes_time, n.code) is distinct from (o.takes_time, o.code) group by t.agency_id;
  return null;
end $$;
create trigger commit_tasks_of_types after update on task_type referencing old table as before new table as after
  for each statement execute function commit_tasks_of_types();

-- Why it was saved although it clashes.
alter table task add column conflict_reason text;
do $$
declare kept text[];
begin
  select string_to_array(trim(trailing '\000' from encode(tgargs, 'escape')), '\000') into kept from pg_trigger where tgrelid = 'task'::regclass and tgname = 'log_history';
  call log_history_of('task', kept[1], kept[2:] || array['conflict_reason']);
end $$;

-- Whether clashes with confirmed time are refused.
alter table person_business add column block_conflicts boolean not null default false;
do $$
declare kept text[];
begin
  select string_to_array(trim(trailing '\000' from encode(tgargs, 'escape')), '\000') into kept from pg_trigger where tgrelid = 'person_business'::regclass and tgname = 'log_history';
  call log_history_of('person_business', kept[1], kept[2:] || array['block_conflicts']);
end $$;

do $$
declare tenant uuid;
begin
  alter table agency no force row level security;
  for tenant in select id from agency loop
    perform set_config('app.agencies', '{' || tenant || '}', true), set_config('app.agency', tenant::text, true);
    perform keep_task_commitments(tenant, array(select id from task where agency_id = tenant));
  end loop;
  alter table agency force row level security;
  perform set_config('app.agencies', '', true), set_config('app.agency', '', true);
end $$;
