-- What all records share: the row in `record`, assignments, notes, history, media; staff and their permission.

create table record (
  id uuid primary key,
  agency_id uuid not null references agency,
  kind text not null check (kind in ('person', 'staff')),
  title text not null,
  deleted_at timestamptz,
  -- What was deleted together comes back together.
  batch_id uuid,
  unique (agency_id, id)
);
create index on record (agency_id, kind, title);
call guard('record');
grant select, insert, update on record to greenroom_app;

-- Keeps a noun's row in `record`: its title and its place in the bin follow the noun's own row.
create function keep_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into record (id, agency_id, kind, title, deleted_at) values (new.id, new.agency_id, tg_argv[0], new.display_name, new.deleted_at);
  elsif new.display_name is distinct from old.display_name or new.deleted_at is distinct from old.deleted_at then
    update record set title = new.display_name, deleted_at = new.deleted_at where id = new.id and agency_id = new.agency_id;
  end if;
  return new;
end $$;

create table history (
  id bigint generated always as identity primary key,
  agency_id uuid not null,
  record_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  op text not null,
  -- { column: [old, new] }
  changes jsonb not null,
  actor_id uuid,
  at timestamptz not null default now(),
  foreign key (agency_id, record_id) references record (agency_id, id)
);
create index on history (agency_id, record_id, id desc);
call guard('history');
grant select, insert on history to greenroom_app;

-- Writes who changed which of the listed columns. Arguments: column of the record's id, then the columns.
create function keep_history() returns trigger language plpgsql as $$
declare was jsonb; becomes jsonb; row_now jsonb; changes jsonb;
begin
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then becomes := to_jsonb(new); end if;
  row_now := coalesce(becomes, was);
  select coalesce(jsonb_object_agg(col, jsonb_build_array(was -> col, becomes -> col)), '{}') into changes
    from unnest(tg_argv[1:]) col
    where (was -> col) is distinct from (becomes -> col) and not (tg_op = 'INSERT' and (becomes -> col) in ('null', '""', '[]', '{}'));
  if changes <> '{}' or tg_op <> 'UPDATE' then
    insert into history (agency_id, record_id, table_name, row_id, op, changes, actor_id)
    values ((row_now ->> 'agency_id')::uuid, (row_now ->> tg_argv[0])::uuid, tg_table_name, (row_now ->> coalesce(case when row_now ? 'id' then 'id' end, tg_argv[0]))::uuid, lower(tg_op), changes, acting());
  end if;
  return null;
end $$;

create table media (
  id uuid primary key,
  agency_id uuid not null references agency,
  -- 1 image, 2 video, 3 audio, 4 album, 5 document
  type_of_media smallint not null,
  filename text not null,
  content_type text not null,
  width integer,
  height integer,
  -- Made by the server; never from what a client says.
  key uuid not null unique,
  created_at timestamptz not null default now(),
  unique (agency_id, id)
);
call guard('media');
grant select, insert on media to greenroom_app;
create policy signing_in on media for select to greenroom_auth using (true);
grant select on media to greenroom_auth;

create table position (
  id uuid primary key,
  agency_id uuid not null references agency,
  name text not null,
  created_at timestamptz not null default now(),
  unique (agency_id, id)
);
create unique index on position (agency_id, fold(name));
call guard('position');
call told('position', 'position', 'id');
grant select, insert on position to greenroom_app;

create table staff (
  id uuid primary key,
  agency_id uuid not null,
  display_name text not null collate people,
  position_id uuid,
  country_code text not null default 'AU',
  -- E.164, and the country's calling code it begins with.
  phone text,
  phone_code text,
  dob date,
  start_date date,
  location text collate people,
  avatar_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search text generated always as (fold(display_name || ' ' || coalesce(location, '') || ' ' || coalesce(phone, ''))) stored,
  unique (agency_id, id),
  foreign key (agency_id, id) references account (agency_id, id),
  foreign key (agency_id, id) references record (agency_id, id),
  foreign key (agency_id, position_id) references position (agency_id, id),
  foreign key (agency_id, avatar_id) references media (agency_id, id)
);
create index on staff (agency_id, display_name, id) where deleted_at is null;
call guard('staff');
create policy signing_in on staff for select to greenroom_auth using (true);
create trigger a_record before insert or update on staff for each row execute function keep_record('staff');
create trigger b_touch before update on staff for each row execute function touch();
create trigger history after insert or update on staff for each row execute function keep_history('id', 'display_name', 'position_id', 'country_code', 'phone', 'dob', 'start_date', 'location', 'avatar_id', 'deleted_at');
call told('staff', 'staff', 'id');
grant select, insert, update on staff to greenroom_app;
grant select on staff to greenroom_auth;

create table permission (
  staff_id uuid primary key,
  agency_id uuid not null,
  -- { RESOURCE: [levels in normal form] }
  levels jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  foreign key (agency_id, staff_id) references staff (agency_id, id)
);
call guard('permission');
create policy signing_in on permission for select to greenroom_auth using (true);
create trigger touch before update on permission for each row execute function touch();
create trigger history after insert or update on permission for each row execute function keep_history('staff_id', 'levels');
create function rights_changed() returns trigger language plpgsql as $$ begin perform tell('actor', new.staff_id); return null; end $$;
create trigger tell_rights after insert or update on permission for each row execute function rights_changed();
call told('permission', 'permission', 'staff_id');
grant select, insert, update on permission to greenroom_app;
grant select on permission to greenroom_auth;

-- Who looks after a record. Ended ones are kept, dated.
create table assignment (
  id uuid primary key,
  agency_id uuid not null,
  record_id uuid not null,
  staff_id uuid not null,
  role text not null default 'Assignee' check (role in ('Assignee', 'Collaborator', 'Lead')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (agency_id, record_id) references record (agency_id, id),
  foreign key (agency_id, staff_id) references staff (agency_id, id)
);
create unique index on assignment (agency_id, record_id, staff_id) where ended_at is null;
create index on assignment (agency_id, staff_id, record_id) where ended_at is null;
call guard('assignment');
create trigger history after insert or update on assignment for each row execute function keep_history('record_id', 'staff_id', 'role', 'ended_at');
-- Both sides see it: the record that is looked after, and the person whose roster it is on.
call told('assignment', 'record', 'record_id');
create function roster_changed() returns trigger language plpgsql as $$
declare who uuid;
begin
  for who in select distinct staff_id from touched loop perform tell('actor', who); end loop;
  return null;
end $$;
create trigger roster_insert after insert on assignment referencing new table as touched for each statement execute function roster_changed();
create trigger roster_update after update on assignment referencing new table as touched for each statement execute function roster_changed();
grant select, insert, update on assignment to greenroom_app;
create policy signing_in on assignment for select to greenroom_auth using (true);
grant select on assignment to greenroom_auth;

create table note (
  id uuid primary key,
  agency_id uuid not null,
  record_id uuid not null,
  body text not null,
  author_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  foreign key (agency_id, record_id) references record (agency_id, id),
  foreign key (agency_id, author_id) references staff (agency_id, id)
);
create index on note (agency_id, record_id, created_at desc, id desc) where deleted_at is null;
call guard('note');
create trigger touch before update on note for each row execute function touch();
create trigger history after insert or update on note for each row execute function keep_history('record_id', 'body', 'deleted_at');
call told('note', 'note', 'record_id');
grant select, insert, update on note to greenroom_app;

-- The answer to a request that carried a key, so that sending it again does nothing again.
create table idempotency (
  agency_id uuid not null references agency,
  actor_id uuid not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (agency_id, actor_id, key)
);
create index on idempotency (created_at);
call guard('idempotency');
grant select, insert, update, delete on idempotency to greenroom_app;
grant select, delete on idempotency to greenroom_auth;

-- Whether an address is in use on this installation; only for those who may add staff, and counted (W18).
create function email_taken(address text) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from account where email = address) $$;
alter function email_taken(text) owner to greenroom_auth;
revoke execute on function email_taken(text) from public;
grant execute on function email_taken(text) to greenroom_app;
