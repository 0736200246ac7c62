-- Two people where two are asked: what was changed of a payee, advances that wait, and who wrote content since it was approved.

-- What counts as preparing the runs that pay somebody; only added to.
create table payee_change (
  id uuid primary key,
  agency_id uuid not null references agency,
  payee_id uuid not null,
  what text not null check (what in ('BANK_ACCOUNT', 'PAYOUT_ENTITY', 'PAYEES', 'MOVEMENT')),
  actor_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  unique (agency_id, id),
  foreign key (agency_id, payee_id) references record (agency_id, id)
);
create index on payee_change (agency_id, payee_id, at desc);
call enable_tenant_row_security('payee_change');
call notify_changes('payee_change', 'ledger', 'id');
grant select, insert on payee_change to greenroom_app;

-- What no person does, such as encrypting anew, prepares nothing.
create function note_payee_change(of_agency uuid, payee uuid, what text, who uuid default current_actor()) returns void language sql as $$
  insert into payee_change (id, agency_id, payee_id, what, actor_id)
    select gen_random_uuid(), of_agency, payee, what, who where who is not null and current_actor() is not null and not acts_quietly()
$$;

-- An entity that goes or comes back decides which account is the only one that fits.
create function note_payout_entity() returns trigger language plpgsql as $$
begin
  if exists (select from payment_details d where d.agency_id = new.agency_id and d.legal_entity_id = new.id and d.sealed is not null) then
    perform note_payee_change(new.agency_id, new.person_id, 'PAYOUT_ENTITY');
  end if;
  return null;
end $$;
create trigger note_payout_entity after update of deleted_at on legal_entity for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function note_payout_entity();

-- The currency decides too which of several accounts fits.
create function note_payout_choice() returns trigger language plpgsql as $$
begin
  perform note_payee_change(new.agency_id, new.owner_id, 'PAYOUT_ENTITY');
  return null;
end $$;
create trigger note_payout_choice after update of payout_entity_id, currency on finance_profile for each row
  when (old.payout_entity_id is distinct from new.payout_entity_id or old.currency is distinct from new.currency) execute function note_payout_choice();

-- What makes more due, and an advance, by whose hand it was. What a run paid is the run's.
create function note_movement() returns trigger language plpgsql as $$
begin
  -- An advance that somebody else approved was prepared by who recorded it.
  perform note_payee_change(new.agency_id, new.owner_id, 'MOVEMENT', case tg_op when 'INSERT' then new.created_by else current_actor() end);
  return null;
end $$;
create trigger note_movement after insert on ledger_movement for each row
  when (new.pay_run_id is null and new.kind in ('ADVANCE', 'REPAYMENT')) execute function note_movement();
create trigger note_movement_taken_back after update of voided_at on ledger_movement for each row
  when (old.voided_at is null and new.voided_at is not null) execute function note_movement();

-- The changes of those in a run since they were last paid: since the last check of a run that paid them, which fixed their
-- accounts. Of a run that was exported, until it was approved.
create function payee_changes_of(of_agency uuid, run uuid) returns setof payee_change language sql stable as $$
  with ending as (
    select coalesce((select max(v.at) from pay_run_event v where v.agency_id = r.agency_id and v.pay_run_id = r.id and v.what = 'APPROVED'), 'infinity') as at
      from pay_run r where r.agency_id = of_agency and r.id = run and r.state in ('EXPORTED', 'PAID')
    union all select 'infinity' from pay_run r where r.agency_id = of_agency and r.id = run and r.state not in ('EXPORTED', 'PAID')
  )
  select c.* from ending, pay_run_line l join payee_change c on c.agency_id = l.agency_id and c.payee_id = l.talent_id
    where l.agency_id = of_agency and l.pay_run_id = run and c.at <= ending.at and c.at > coalesce((
      select max(v.at) from pay_run_line o join pay_run p on p.agency_id = o.agency_id and p.id = o.pay_run_id
        join pay_run_event v on v.agency_id = p.agency_id and v.pay_run_id = p.id and v.what = 'CHECKED'
        where o.agency_id = of_agency and o.talent_id = l.talent_id and not o.left_out and o.amount > 0 and p.state = 'PAID' and p.id <> run and v.at < ending.at), '-infinity')
$$;

-- Owners hear where somebody else's money goes from now on, and whoever leads the talent.
do $$
declare kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds from (
    select m[1] as kind from regexp_matches((select pg_get_constraintdef(oid) from pg_constraint where conname = 'notification_kind_check'), '''([A-Za-z]+)''', 'g') m
    union select 'payeeChanged') all_kinds;
  alter table notification drop constraint notification_kind_check;
  execute format('alter table notification add constraint notification_kind_check check (kind in (%s))', kinds);
end $$;
create function notify_of_payee_change() returns trigger language plpgsql as $$
begin
  insert into notification (id, agency_id, receiver_id, kind, cause, record_id, actor_id, detail)
    select gen_random_uuid(), new.agency_id, a.id, 'payeeChanged', new.id::text, new.payee_id, new.actor_id, jsonb_build_object('payee', jsonb_build_object('what', new.what))
    from account a join staff s on s.agency_id = a.agency_id and s.id = a.id
    where a.agency_id = new.agency_id and a.id <> new.actor_id
      and (a.role = 'agency' or exists (select from assignment m where m.agency_id = new.agency_id and m.record_id = new.payee_id and m.staff_id = a.id and m.role = 'Lead' and m.ended_at is null))
      and reads_record(new.agency_id, a.id, new.payee_id)
    order by a.id
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_payee_change after insert on payee_change for each row
  when (new.what in ('BANK_ACCOUNT', 'PAYOUT_ENTITY')) execute function notify_of_payee_change();

-- Whole units of each currency: an advance above it waits for another person.
alter table finance_setting add column advance_limit integer not null default 5000 check (advance_limit between 0 and 1000000);

-- An advance that waits for another person, and what became of it.
create table waiting_advance (
  id uuid primary key,
  agency_id uuid not null references agency,
  owner_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  paid_on date not null,
  note text,
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'REJECTED')),
  reason text,
  movement_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  unique (agency_id, id),
  check ((state = 'WAITING') = (decided_at is null)),
  check ((state = 'APPROVED') = (movement_id is not null)),
  check ((state = 'REJECTED') = (reason is not null)),
  foreign key (agency_id, owner_id) references record (agency_id, id),
  foreign key (agency_id, movement_id) references ledger_movement (agency_id, id)
);
create index on waiting_advance (agency_id, owner_id);
create index on waiting_advance (agency_id, created_at) where state = 'WAITING';
create index on waiting_advance (agency_id, movement_id) where movement_id is not null;
call enable_tenant_row_security('waiting_advance');
call notify_changes('waiting_advance', 'ledger', 'id');
grant select, insert on waiting_advance to greenroom_app;
grant update (state, reason, movement_id, decided_by, decided_at) on waiting_advance to greenroom_app;
create function keep_waiting_advance() returns trigger language plpgsql as $$
begin
  -- Row security refuses another agency.
  if old.state <> 'WAITING' and new.agency_id = old.agency_id then raise exception 'an advance is decided once' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger keep before update on waiting_advance for each row execute function keep_waiting_advance();

-- Who wrote an item since it was approved last: where another person approves, none of these. It takes the place of the last
-- writer alone, who could have changed a word of what another wrote.
alter table content_item add column writers uuid[] not null default '{}';
alter table content_item no force row level security;
update content_item set writers = array[written_by] where written_by is not null and status is distinct from 3;
alter table content_item force row level security;
create or replace trigger touch before update on content_item for each row execute function touch('search', 'total_comment', 'total_reaction', 'total_shares',
  'total_report', 'total_not_interested', 'total_irrelevance', 'open_irrelevance', 'latest_irrelevance_at', 'announced_at', 'written_by', 'writers', 'list_at');
