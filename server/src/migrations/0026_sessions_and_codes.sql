-- Where a session is used, which its person sees in the list of their sessions; and what ends a one-time code.

alter table session add column device text, add column address text;

-- A link that sets a password ends with everything that was meant to shut its holder out. It is a trigger because what
-- changes an account is spread over sign-in, staff and commands. The account's row is locked, so that a link that is
-- being made at the same moment waits for its turn.
create function revoke_codes(account_id uuid) returns void language plpgsql as $$
begin
  perform from account a where a.id = revoke_codes.account_id for update;
  delete from one_time_code c where c.account_id = revoke_codes.account_id;
end $$;

create function newer_code() returns trigger language plpgsql as $$
begin perform revoke_codes(new.account_id); return new; end $$;
create trigger revoke_codes before insert on one_time_code for each row execute function newer_code();

-- A pending second factor was begun by someone who knew the password before.
create function password_changed() returns trigger language plpgsql as $$
begin
  perform revoke_codes(new.account_id);
  new.totp_pending := null;
  return new;
end $$;
create trigger revoke_codes before update of password_hash on credential for each row
  when (new.password_hash is distinct from old.password_hash) execute function password_changed();


create function recovery_codes_made() returns trigger language plpgsql as $$
begin
  perform revoke_codes(made.account_id) from (select distinct account_id from added) made;
  return null;
end $$;
create trigger revoke_codes after insert on recovery_code referencing new table as added for each statement
  execute function recovery_codes_made();

create or replace function end_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from session where account_id = new.id;
  perform revoke_codes(new.id);
  update credential set totp_pending = null where account_id = new.id and totp_pending is not null;
  delete from recovery_code where account_id = new.id and new.deleted_at is not null;
  perform notify_access('actor', new.id);
  return null;
end $$;
-- Not the seed: changing the installation's secret encrypts it again. And a link went to the address of then.
create function account_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin perform revoke_codes(new.id); return null; end $$;
alter function account_changed() owner to greenroom_auth;
create trigger revoke_codes after update of two_factor on account for each row execute function account_changed();
create trigger revoke_codes_of_email after update of email on account for each row when (new.email <> old.email)
  execute function account_changed();
