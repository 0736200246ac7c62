-- Groups of a project's tasks, in an order of their own. A task keeps the group that was deleted, so that restoring it brings all of it back.
create table project_group (
  id uuid primary key,
  agency_id uuid not null,
  project_id uuid not null,
  name text not null collate people,
  -- Between those of its neighbours, so that moving a group writes no other one.
  place numeric not null,
  unique (agency_id, id),
  foreign key (agency_id, project_id) references project (agency_id, id)
);
create index on project_group (agency_id, project_id, place);
call record_part_table('project_group', 'project_id', 'project', history => array['name']);

alter table task add column group_id uuid, add foreign key (agency_id, group_id) references project_group (agency_id, id);
create index on task (agency_id, group_id) where group_id is not null;
do $$
declare
  kept text[];
  definition text := pg_get_functiondef('history_value(text, jsonb)'::regprocedure);
begin
  select string_to_array(trim(trailing '\000' from encode(tgargs, 'escape')), '\000') into kept from pg_trigger where tgrelid = 'task'::regclass and tgname = 'log_history';
  call log_history_of('task', kept[1], kept[2:] || array['group_id']);
  execute replace(definition, 'when kind = ''picture''', $cases$when kind = 'projectGroup' then (select coalesce(jsonb_agg(name), '[]') from project_group where id = (v #>> '{}')::uuid)
    when kind = 'picture'$cases$);
end $$;
