-- Templates of tasks as packs that hang on the dates of a deal, and what winning a deal has made.

-- The status whose records get the tasks by themselves. References of new columns need no look at the rows, which row security hides.
alter table task_template add column status_id uuid,
  add foreign key (agency_id, status_id) references status (agency_id, id) on delete set null (status_id) not valid;
create index on task_template (agency_id, status_id) where status_id is not null;
-- Its items are now [{ "summary", "typeId", "anchor", "offset", "time", "assigneeId", "role" }].

-- The template that made a task, and the record that it was applied to. Templates come and go; their tasks stay.
alter table task
  add column pack_id uuid,
  add column pack_record_id uuid,
  -- Whose date it hangs on, which of its dates, and how many days from it.
  add column anchor text check (anchor in ('EVENT_START', 'EVENT_END', 'EXPECTED_CLOSE', 'PROJECT_START')),
  add column anchor_record_id uuid,
  add column anchor_offset integer,
  -- The due date that the template, or moving the event, gave it last: any other one was set by a person.
  add column given_on date,
  add column given_time time,
  add foreign key (agency_id, pack_record_id) references record (agency_id, id) not valid,
  add foreign key (agency_id, anchor_record_id) references record (agency_id, id) not valid;
create index on task (agency_id, pack_record_id, pack_id) where pack_record_id is not null;
create index on task (agency_id, anchor_record_id) where anchor_record_id is not null;
create or replace trigger touch before update on task for each row execute function touch('search', 'priority_order', 'rank', 'starts_at', 'due_at', 'due_by',
  'detached', 'recurrence_id', 'recurrence', 'series_on', 'pack_id', 'pack_record_id', 'anchor', 'anchor_record_id', 'anchor_offset', 'given_on', 'given_time');

-- Which records winning an opportunity has made, so that it can be taken back while nothing of it was changed.
create table winning (
  id uuid primary key,
  agency_id uuid not null,
  opportunity_id uuid not null,
  -- Who won it; no reference, since a super admin is no member of staff.
  actor_id uuid not null,
  -- Where its card was before.
  status_id uuid not null,
  rank bigint not null,
  -- [{ "kind", "id", "version" }], the opportunity among them.
  made jsonb not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, opportunity_id) references opportunity (agency_id, id),
  foreign key (agency_id, status_id) references status (agency_id, id) on delete cascade
);
create index on winning (agency_id, opportunity_id, at);
call enable_tenant_row_security('winning');
grant select, insert, update on winning to greenroom_app;
