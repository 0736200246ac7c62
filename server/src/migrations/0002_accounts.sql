-- Accounts and what proves them. Secrets live apart from what lists read, in tables only the sign-in's role may read.

create table account (
  id uuid primary key,
  agency_id uuid references agency,
  email text not null unique,
  role text not null check (role in ('agency', 'app_admin', 'staff', 'super_admin')),
  display_name text,
  time_zone_id text,
  client_time_zone text,
  time_zone_told boolean not null default false,
  locked_at timestamptz,
  deleted_at timestamptz,
  activated_at timestamptz,
  two_factor boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  check ((role = 'super_admin') = (agency_id is null)),
  unique (agency_id, id)
);
call guard('account');
create policy signing_in on account to greenroom_auth using (true) with check (true);
grant select (id, agency_id, email, role, time_zone_id, locked_at, deleted_at, activated_at, two_factor, last_login_at, created_at) on account to greenroom_app;
-- The application adds staff who have yet to be invited, and nobody else.
create policy staff_only on account as restrictive for insert to greenroom_app with check (role = 'staff' and activated_at is null and not two_factor);
grant insert, update (locked_at, deleted_at, time_zone_id, email) on account to greenroom_app;
grant select, update on account to greenroom_auth;

create table credential (
  account_id uuid primary key references account on delete cascade,
  password_hash text,
  -- Whether the password has at least 15 characters: below that some roles need a second factor.
  long_password boolean not null default false,
  -- AES-256-GCM under the installation's secret; the step last used, so that a code works once.
  totp_seed bytea,
  totp_pending bytea,
  totp_last_step bigint not null default 0
);
create table recovery_code (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);
create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  state text not null check (state in ('active', 'two_factor_verify', 'two_factor_setup')),
  access_hash bytea not null unique,
  -- The token before the last refresh, good for a moment longer: other tabs still hold it.
  previous_hash bytea,
  previous_until timestamptz,
  expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  -- The agency a super admin has chosen.
  agency_id uuid references agency,
  -- When password or code was given last (step-up).
  proven_at timestamptz not null default now(),
  wrong_codes smallint not null default 0,
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index on session (account_id);
create index on session (previous_hash);
-- One family of refresh tokens per session; a used one answers again for its grace, then ends the family.
create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The successor's tokens, encrypted, for a lost answer or racing tabs.
  successor bytea
);
create index on refresh_token (session_id);
create table one_time_code (
  hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index on one_time_code (account_id);

do $$ declare t text; begin
  foreach t in array array['credential', 'recovery_code', 'session', 'refresh_token', 'one_time_code'] loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format('create policy signing_in on %I to greenroom_auth using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to greenroom_auth', t);
  end loop;
end $$;

-- Sessions end with what they stand on, and every process is told before its next request.
create function session_ended() returns trigger language plpgsql as $$
begin perform tell('session', old.id); return null; end $$;
create trigger ended after delete on session for each row execute function session_ended();

create function end_sessions() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from session where account_id = new.id;
  delete from one_time_code where account_id = new.id and new.deleted_at is not null;
  perform tell('actor', new.id);
  return null;
end $$;
create trigger shut_out after update of locked_at, deleted_at, role on account for each row
  when ((new.locked_at is not null and old.locked_at is null) or (new.deleted_at is not null and old.deleted_at is null) or new.role <> old.role)
  execute function end_sessions();

-- Stores an invitation's code for an account of the agency that writes; earlier ones die.
create function invite(account uuid, code_hash bytea, life interval) returns void language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from account a where a.id = account and a.agency_id = written_agency()) then
    raise exception 'no such account' using errcode = 'no_data_found';
  end if;
  delete from one_time_code c where c.account_id = account and c.purpose = 'invitation';
  insert into one_time_code (hash, account_id, purpose, expires_at) values (code_hash, account, 'invitation', now() + life);
end $$;
-- Takes the second factor of an account of the agency that writes away; its sessions end.
create function drop_second_factor(account uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from account a where a.id = account and a.agency_id = written_agency()) then
    raise exception 'no such account' using errcode = 'no_data_found';
  end if;
  update credential c set totp_seed = null, totp_pending = null where c.account_id = account;
  delete from recovery_code r where r.account_id = account;
  update account a set two_factor = false where a.id = account;
  delete from session s where s.account_id = account;
  perform tell('actor', account);
end $$;
alter function end_sessions() owner to greenroom_auth;
alter function invite(uuid, bytea, interval) owner to greenroom_auth;
alter function drop_second_factor(uuid) owner to greenroom_auth;
revoke execute on function invite(uuid, bytea, interval), drop_second_factor(uuid) from public;
grant execute on function invite(uuid, bytea, interval), drop_second_factor(uuid) to greenroom_app;

create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
create index on rate_limit (expire);
grant select, insert, update, delete on rate_limit to greenroom_app;

create table audit (
  id uuid primary key,
  agency_id uuid references agency,
  at timestamptz not null default now(),
  actor_id uuid,
  what text not null,
  subject_id uuid,
  detail jsonb
);
create index on audit (agency_id, at desc);
call guard('audit');
create policy signing_in on audit to greenroom_auth using (true) with check (true);
grant select, insert on audit to greenroom_app, greenroom_auth;

create table mail (
  id uuid primary key,
  agency_id uuid references agency,
  to_address text not null,
  subject text not null,
  -- Encrypted under the installation's secret: it may hold a single-use link. Removed once sent.
  body bytea,
  state text not null default 'queued' check (state in ('queued', 'kept', 'sent', 'failed')),
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index on mail (agency_id, created_at desc, id desc);
call guard('mail');
create policy signing_in on mail to greenroom_auth using (true) with check (true);
grant select, insert on mail to greenroom_app;
grant select, insert, update on mail to greenroom_auth;
call told('mail', 'mail', 'id');
