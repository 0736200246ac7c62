-- A change of assignments is named by the kind of the record (`assigned_person`), so that a screen hears of the kinds that it
-- may see; and it is one of the staff whose roster it is.
create function collect_assignment_changes() returns trigger language plpgsql as $$
declare change record;
begin
  for change in
    select topic, agency_id, case when count(*) > 200 then '*' else string_agg(id::text, ',') end as ids from (
      select 'assigned_' || r.kind as topic, r.agency_id, r.id from touched t join record r on r.agency_id = t.agency_id and r.id = t.record_id
      union
      select 'assigned_staff', agency_id, staff_id from touched
    ) changed group by 1, 2
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
    execute format('drop trigger if exists %I on assignment', 'notify_' || op);
    execute format('drop trigger if exists %I on assignment', 'note_' || op);
    execute format('create trigger %I after %s on assignment referencing %s table as touched for each statement execute function collect_assignment_changes()',
      'notify_' || op, op, case op when 'delete' then 'old' else 'new' end);
  end loop;
end $$;

-- A function that runs as its owner must not find a table of the caller before its own: unless named, pg_temp comes first.
do $$
declare name regprocedure;
begin
  for name in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef loop
    execute format('alter function %s set search_path = public, pg_temp', name);
  end loop;
  execute replace(pg_get_functiondef('make_searchable'::regproc), 'set search_path = public rows', 'set search_path = public, pg_temp rows');
end $$;

-- The application may become greenroom_auth, so that role reads no password hash: one account's is read by this function, which
-- belongs to a role that the application cannot become.
create policy reading_hash on credential for select to greenroom_seek using (true);
grant select (account_id, password_hash) on credential to greenroom_seek;
revoke select on credential from greenroom_auth;
grant select (account_id, long_password, totp_seed, totp_pending, totp_last_step) on credential to greenroom_auth;
create function stored_password(of_account uuid) returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select password_hash from credential where account_id = of_account $$;
revoke execute on function stored_password(uuid) from public;
grant execute on function stored_password(uuid) to greenroom_auth;
grant create on schema public to greenroom_seek;
alter function stored_password(uuid) owner to greenroom_seek;
revoke create on schema public from greenroom_seek;
