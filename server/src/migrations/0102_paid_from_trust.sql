-- What of a payout is held in trust, and so is paid from the trust account. Fixed when it is made.
alter table ledger_movement add column in_trust bigint not null default 0;
alter table ledger_movement add check (in_trust between 0 and amount);
alter table ledger_movement add check (in_trust = 0 or kind = 'PAYOUT');

-- That the bank's balance of the trust account was what the ledger has; only added to.
create table trust_sign_off (
  id uuid primary key,
  agency_id uuid not null references agency,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  on_date date not null,
  -- Minor units.
  balance bigint not null,
  signed_by uuid,
  signed_at timestamptz not null default now(),
  unique (agency_id, id)
);
create index on trust_sign_off (agency_id, currency, on_date);
call enable_tenant_row_security('trust_sign_off');
call notify_changes('trust_sign_off', 'ledger', 'id');
grant select, insert on trust_sign_off to greenroom_app;
create function keep_trust_sign_off() returns trigger language plpgsql as $$
begin
  -- Row security refuses another agency.
  if tg_op = 'UPDATE' and new.agency_id <> old.agency_id then return new; end if;
  raise exception 'what was signed off stays' using errcode = 'check_violation';
end $$;
create trigger keep before update or delete on trust_sign_off for each row execute function keep_trust_sign_off();
