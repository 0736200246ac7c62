-- The log of calls: with whom, about what, what came of them, and the task that followed.
create table call_log (
  id uuid primary key,
  agency_id uuid not null references agency,
  direction text not null check (direction in ('IN', 'OUT')),
  started_at timestamptz not null,
  duration_seconds integer check (duration_seconds between 0 and 86400),
  outcome text not null check (outcome in ('REACHED', 'NO_ANSWER', 'VOICEMAIL', 'BUSY', 'WRONG_NUMBER')),
  person_id uuid,
  contact_id uuid,
  -- The person, or the partner of the contact: whose staff reach the line, and with whom it is hidden. Set by trigger.
  about_id uuid,
  notes text,
  recording_url text,
  made_by uuid,
  assigned_to_id uuid,
  follow_up_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (agency_id, id),
  check (person_id is null or contact_id is null),
  foreign key (agency_id, person_id) references person (agency_id, id),
  foreign key (agency_id, contact_id) references partner_contact (agency_id, id),
  foreign key (agency_id, about_id) references record (agency_id, id),
  foreign key (agency_id, made_by) references staff (agency_id, id),
  foreign key (agency_id, assigned_to_id) references staff (agency_id, id),
  foreign key (agency_id, follow_up_id) references task (agency_id, id)
);
create index on call_log (agency_id, about_id) where about_id is not null;
create index on call_log (agency_id, person_id) where person_id is not null;
create index on call_log (agency_id, contact_id) where contact_id is not null;
create index on call_log (agency_id, made_by);
create index on call_log (agency_id, assigned_to_id) where assigned_to_id is not null;
create index on call_log (agency_id, follow_up_id) where follow_up_id is not null;
call enable_tenant_row_security('call_log');
call make_searchable('call_log', array['notes']);
call count_versions('call_log');
call notify_changes('call_log', 'callLog', 'id');
call make_sortable('call_log', array['started_at', 'duration_seconds']);
grant select, insert, update on call_log to greenroom_app;

create function name_call_party() returns trigger language plpgsql as $$
begin
  new.about_id := coalesce(new.person_id, (select partner_id from partner_contact c where c.agency_id = new.agency_id and c.id = new.contact_id));
  return new;
end $$;
create trigger name_call_party before insert or update on call_log for each row execute function name_call_party();

-- What a call was about.
create table call_log_record (
  agency_id uuid not null,
  call_id uuid not null,
  record_id uuid not null,
  place smallint not null,
  primary key (agency_id, call_id, record_id),
  foreign key (agency_id, call_id) references call_log (agency_id, id),
  foreign key (agency_id, record_id) references record (agency_id, id)
);
create index on call_log_record (agency_id, record_id);
call enable_tenant_row_security('call_log_record');
call notify_changes('call_log_record', 'callLog', 'call_id');
grant select, insert, delete on call_log_record to greenroom_app;
