-- What an agency sets about its statuses and its tasks.

-- The names of deleted statuses, which histories still say.
create table former_status (
  agency_id uuid not null references agency,
  id uuid not null,
  name text not null,
  primary key (agency_id, id)
);
call enable_tenant_row_security('former_status');
grant select, insert on former_status to greenroom_app;
create function keep_status_name() returns trigger language plpgsql as $$
begin
  insert into former_status (agency_id, id, name) values (old.agency_id, old.id, old.name) on conflict do nothing;
  return null;
end $$;
create trigger keep_status_name after delete on status for each row execute function keep_status_name();
do $$
declare definition text := pg_get_functiondef('history_value(text, jsonb)'::regprocedure);
begin
  execute replace(definition, 'from status where', 'from (select id, name from status union all select id, name from former_status) named where');
end $$;

-- A name stands once among the statuses of a category, without case and accents.
create unique index on status (agency_id, category_id, fold(name));
create unique index on status_category (agency_id, module, fold(name));

-- What a new task has if it is not said.
create table task_setting (
  id uuid primary key,
  agency_id uuid not null references agency,
  type_id uuid,
  priority_level text not null default 'MEDIUM' check (priority_level in ('LOW', 'MEDIUM', 'HIGH')),
  reminder text not null default 'ONE_HOUR_BEFORE'
    check (reminder in ('NO_REMINDER', 'FIFTEEN_MINUTES_BEFORE', 'THIRTY_MINUTES_BEFORE', 'ONE_HOUR_BEFORE', 'ONE_DAY_BEFORE', 'CUSTOM')),
  reminder_value smallint check (reminder_value between 1 and 999),
  reminder_unit text check (reminder_unit in ('MINUTES', 'HOURS', 'DAYS')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id),
  foreign key (agency_id, type_id) references task_type (agency_id, id)
);
-- Tasks that are made together, each some days from a date.
create table task_template (
  id uuid primary key,
  agency_id uuid not null references agency,
  name text not null collate people,
  -- [{ "id", "summary", "typeId", "offset", "time", "assigneeId", "role" }]
  items jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, id)
);
create unique index on task_template (agency_id, fold(name));
do $$
declare name text;
begin
  foreach name in array array['task_setting', 'task_template'] loop
    execute format('call enable_tenant_row_security(%L)', name);
    execute format('create trigger touch before update on %I for each row execute function touch_entry()', name);
    execute format('grant select, insert, update on %I to greenroom_app', name);
    execute format('call notify_changes(%L, %L, %L)', name, 'task_setting', 'id');
  end loop;
end $$;
grant delete on task_template to greenroom_app;

-- Runs before complete_task, which gives what the agency has not set.
create function apply_task_settings() returns trigger language plpgsql as $$
declare setting task_setting;
begin
  if new.type_id is not null and new.priority_level is not null and new.reminder is not null then return new; end if;
  select * into setting from task_setting s where s.agency_id = new.agency_id;
  if new.type_id is null then
    select t.id into new.type_id from task_type t where t.agency_id = new.agency_id and t.id = setting.type_id and t.archived_at is null;
  end if;
  new.priority_level := coalesce(new.priority_level, setting.priority_level, 'MEDIUM');
  if new.reminder is null then
    new.reminder := coalesce(setting.reminder, 'ONE_HOUR_BEFORE');
    new.reminder_value := setting.reminder_value;
    new.reminder_unit := setting.reminder_unit;
  end if;
  return new;
end $$;
create trigger apply_task_settings before insert on task for each row execute function apply_task_settings();
alter table task alter column priority_level drop default, alter column reminder drop default;
