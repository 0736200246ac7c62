-- The run sheet of an event in its history, item by item, and merging of venues that can be undone.

-- What was made of an opportunity is shown on it.
create index on event (agency_id, opportunity_id) where opportunity_id is not null;
create index on project (agency_id, opportunity_id) where opportunity_id is not null;

-- Items are no rows, so each has an id that follows from the event's and its own. People are left out: a reader may not see them all.
create function log_run_sheet() returns trigger language plpgsql as $$
begin
  insert into history (agency_id, record_id, table_name, row_id, op, changes, actor_id)
    select new.agency_id, new.id, 'run_sheet', md5(new.id || '/' || changed.item)::uuid, changed.op, changed.changes, current_actor()
    from (
      select coalesce(now ->> 'id', was ->> 'id') as item,
        case when was is null then 'insert' when now is null then 'delete' else 'update' end as op,
        (select coalesce(jsonb_object_agg(field, jsonb_build_array(replace(was ->> field, 'T', ' '), replace(now ->> field, 'T', ' '))), '{}')
          from unnest(array['start', 'end']) field where was ->> field is distinct from now ->> field)
          || (select coalesce(jsonb_object_agg(field, jsonb_build_array(was ->> field, now ->> field)), '{}')
          from unnest(array['title', 'lane', 'note']) field where was ->> field is distinct from now ->> field) as changes
      from (select jsonb_array_elements(case when tg_op = 'UPDATE' then old.schedule else '[]' end) as was) before
        full join (select jsonb_array_elements(new.schedule) as now) after on after.now ->> 'id' = before.was ->> 'id'
    ) changed
    where changed.changes <> '{}';
  return null;
end $$;
create trigger log_new_run_sheet after insert on event for each row when (new.schedule <> '[]') execute function log_run_sheet();
create trigger log_changed_run_sheet after update on event for each row when (new.schedule is distinct from old.schedule) execute function log_run_sheet();

-- What a merge of venues moved, so that who merged them can undo it within an hour.
create table venue_merge (
  id uuid primary key,
  agency_id uuid not null,
  -- No reference, since a super admin is no member of staff.
  actor_id uuid not null,
  venue_id uuid not null,
  into_id uuid not null,
  -- Whether the other one was archived before.
  into_archived boolean not null,
  -- Events and opportunities as they were: [{ "id", "address", "latitude", "longitude", "zone" }].
  moved jsonb not null,
  at timestamptz not null default now(),
  unique (agency_id, id),
  foreign key (agency_id, venue_id) references venue (agency_id, id),
  foreign key (agency_id, into_id) references venue (agency_id, id)
);
create index on venue_merge (agency_id, venue_id, at);
create index on venue_merge (agency_id, into_id);
call enable_tenant_row_security('venue_merge');
grant select, insert, delete on venue_merge to greenroom_app;
