-- Why work goes on although something is missing, and holds that go with a won opportunity to its event.

create table waiver (
  id uuid primary key,
  agency_id uuid not null,
  -- The opportunity, event or project.
  record_id uuid not null,
  -- What is missing, as the contract names it.
  code text not null,
  reason text not null,
  -- No reference, since a super admin is no member of staff.
  created_by uuid,
  at timestamptz not null default now(),
  unique (agency_id, id),
  unique (agency_id, record_id, code),
  foreign key (agency_id, record_id) references record (agency_id, id)
);
call enable_tenant_row_security('waiver');
call notify_changes('waiver', 'waiver', 'record_id');
call log_history_of('waiver', 'record_id', array['code', 'reason'], 'insert or update or delete');
grant select, insert, update, delete on waiver to greenroom_app;

-- A hold that goes to the event of its deal stands in the history of the event with both names.
call log_history_of('hold', 'record_id', array['person_id', 'record_id', 'first_on', 'last_on', 'from_time', 'to_time', 'expires_at', 'state', 'level', 'cause', 'conflict_reason']);
do $$
declare
  definition text := pg_get_functiondef('log_hold_history()'::regprocedure);
  -- Each change of a level says its cause, also if the one before had the same. A new hold says nothing of what it is for.
  patched text := replace(replace(replace(definition, 'if new.cause is distinct from old.cause then', 'if new.cause is not null and (new.level, new.state) is distinct from (old.level, old.state) then'),
    'jsonb_build_array(old.cause, new.cause)', 'jsonb_build_array(null, new.cause)'),
    'if new.record_id is not null then changes := changes || jsonb_build_object(''record_id'', jsonb_build_array(null, new.record_id)); end if;', '');
begin
  if length(patched) > length(definition) - 20 then raise exception 'the history of holds is written in another way'; end if;
  execute patched;
end $$;

-- Time under a record that the hold has left goes.
do $$
declare
  definition text := pg_get_functiondef('keep_hold_commitments(uuid, uuid[])'::regprocedure);
  patched text := replace(replace(definition, 'c.record_id = h.record_id and c.part = h.id', 'c.person_id = h.person_id and c.part = h.id'),
    'where w.id = c.part)', 'where w.id = c.part and w.record_id = c.record_id)');
begin
  if patched = definition then raise exception 'the commitments of holds are kept in another way'; end if;
  execute patched;
end $$;

-- Holds that winning has confirmed, carried over or released, as they were: [{ "id", "recordId", "state", "version", "days" }].
alter table winning add column holds jsonb not null default '[]';
-- Whether it was made of an opportunity that was won before; then no status is brought back.
alter table winning add column later boolean not null default false;
