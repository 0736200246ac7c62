-- General settings of an agency that no other settings have: those of invoices, contracts, campaigns and retention stay
-- where they are, and one page shows all of them.
create table agency_setting (
  id uuid primary key,
  agency_id uuid not null unique references agency,
  document_color text not null default '#1e1d1a' check (document_color ~ '^#[0-9a-f]{6}$'),
  -- 1 is Monday.
  week_begins smallint not null default 1 check (week_begins in (1, 6, 7)),
  first_month smallint not null default 1 check (first_month between 1 and 12),
  working_days smallint[] not null default '{1,2,3,4,5}',
  work_from time not null default '09:00',
  work_to time not null default '17:00' check (work_from < work_to),
  -- Null is the installation's, which none exceeds.
  session_idle_hours smallint check (session_idle_hours between 12 and 168),
  -- Rises once for each transaction that changes any of the general settings, wherever it is kept.
  version integer not null default 1,
  changed_in xid8,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call enable_tenant_row_security('agency_setting');
create function touch_agency_setting() returns trigger language plpgsql as $$
begin
  if old.changed_in is distinct from pg_current_xact_id() then
    new.version := old.version + 1;
    new.changed_in := pg_current_xact_id();
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger touch before update on agency_setting for each row execute function touch_agency_setting();
call notify_changes('agency_setting', 'agency_setting', 'id');
grant select, insert, update on agency_setting to greenroom_app;
-- Read before an agency is known: when a session ends, and on which day the week of its screens begins.
create policy signing_in on agency_setting for select to greenroom_auth using (true);
grant select (agency_id, session_idle_hours, week_begins, first_month, working_days, work_from) on agency_setting to greenroom_auth;

-- Hours without use after which a session of an account ends: the installation's, or less where its agency says so.
create function session_idle_hours(of_account uuid, most integer) returns integer language sql stable as $$
  select least(most, (select s.session_idle_hours
    from account a join agency_setting s on s.agency_id = a.agency_id
    where a.id = of_account))
$$;

-- Who changed which of the general settings, wherever the setting is kept.
create table agency_setting_change (
  id uuid primary key,
  agency_id uuid not null references agency,
  field text not null,
  before jsonb not null,
  after jsonb not null,
  actor_id uuid,
  at timestamptz not null default now()
);
create index on agency_setting_change (agency_id, at desc, id desc);
call enable_tenant_row_security('agency_setting_change');
call notify_changes('agency_setting_change', 'agency_setting', 'id');
grant select, insert on agency_setting_change to greenroom_app;

-- Notes what of a row belongs to the general settings, and raises their version. Arguments: a field and its column, and so on.
create function note_agency_settings() returns trigger language plpgsql as $$
declare
  agency uuid := coalesce(to_jsonb(new) ->> 'agency_id', to_jsonb(new) ->> 'id')::uuid;
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  -- A wall time is said without seconds.
  seconds constant text := '^"(\d\d:\d\d):\d\d"$';
  differs boolean := false;
begin
  for n in 0..tg_nargs - 1 by 2 loop
    if was -> tg_argv[n + 1] is distinct from becomes -> tg_argv[n + 1] then
      differs := true;
      insert into agency_setting_change (id, agency_id, field, before, after, actor_id)
        values (gen_random_uuid(), agency, tg_argv[n],
          regexp_replace((was -> tg_argv[n + 1])::text, seconds, '"\1"')::jsonb,
          regexp_replace((becomes -> tg_argv[n + 1])::text, seconds, '"\1"')::jsonb, current_actor());
    end if;
  end loop;
  if differs and tg_table_name <> 'agency_setting' then
    insert into agency_setting (id, agency_id, version, changed_in)
      values (gen_random_uuid(), agency, 2, pg_current_xact_id())
      on conflict (agency_id) do update set changed_in = excluded.changed_in;
  end if;
  return null;
end $$;
create procedure note_agency_settings_of(tenant regclass, variadic fields text[]) language plpgsql as $$
begin
  execute format('create trigger note_agency_settings after update on %s for each row execute function note_agency_settings(%s)',
    tenant, (select string_agg(quote_literal(argument), ', ' order by place) from unnest(fields) with ordinality a (argument, place)));
end $$;
call note_agency_settings_of('agency', 'name', 'name', 'timeZoneId', 'time_zone_id', 'requireTwoFactor', 'require_two_factor',
  'passwordMinLength', 'password_min_length');
call note_agency_settings_of('agency_setting', 'documentColor', 'document_color', 'weekBegins', 'week_begins',
  'firstMonth', 'first_month', 'workingDays', 'working_days', 'workFrom', 'work_from', 'workTo', 'work_to',
  'sessionIdleHours', 'session_idle_hours');
call note_agency_settings_of('invoice_setting', 'legalName', 'legal_name', 'taxNumber', 'tax_number', 'address', 'address',
  'postCode', 'post_code', 'city', 'city', 'country', 'country', 'currency', 'currency', 'footer', 'footer');
call note_agency_settings_of('contract_setting', 'language', 'language');
call note_agency_settings_of('campaign_setting', 'postalAddress', 'postal_address');
call note_agency_settings_of('comms_setting', 'enquiryDays', 'enquiry_days', 'mailDays', 'mail_days', 'messageDays', 'message_days');

-- How the agency's documents look now. What was sent keeps how it looked; what was sent before this has none, and is printed
-- without a colour.
create function document_look(of_agency uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('color', (select s.document_color from agency_setting s where s.agency_id = of_agency),
    'language', (select c.language from contract_setting c where c.agency_id = of_agency),
    'paper', (select c.paper from contract_setting c where c.agency_id = of_agency),
    'footer', (select i.footer from invoice_setting i where i.agency_id = of_agency))
$$;
alter table invoice add column look jsonb;
alter table credit_note add column look jsonb;
create function keep_look() returns trigger language plpgsql as $$
begin
  new.look := document_look(new.agency_id);
  return new;
end $$;
create trigger keep_look before update of status on invoice for each row
  when (old.status = 'Created' and new.status = 'Sent') execute function keep_look();
create trigger keep_look before update of status on credit_note for each row
  when (old.status = 'Created' and new.status = 'Sent') execute function keep_look();

-- The name, the zone and the rules of signing in; what operators do with an agency stays with the owner's commands.
grant update (name, time_zone_id, require_two_factor, password_min_length) on agency to greenroom_app;

-- A day of a task ends in the zone of its assignee, or else of the agency.
create function replace_agency_due_days() returns trigger language plpgsql as $$
begin
  update task t set assignee_id = assignee_id
    where t.agency_id = new.id and t.due_on is not null and t.due_time is null
      and not exists (select from account a where a.id = t.assignee_id and a.time_zone_id is not null);
  return null;
end $$;
create trigger replace_due_days after update of time_zone_id on agency for each row
  when (new.time_zone_id is distinct from old.time_zone_id) execute function replace_agency_due_days();
