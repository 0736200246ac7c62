-- Statements that talents are sent by email once a pay-run is paid.
alter table pay_run_setting add column send_statements boolean not null default true;

create table pay_run_statement (
  id uuid primary key,
  agency_id uuid not null references agency,
  pay_run_id uuid not null,
  line_id uuid not null,
  -- One more each time it is sent again.
  attempt smallint not null default 1,
  -- The period that it shows.
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  batch_id uuid not null,
  recipients text[] not null,
  state text not null check (state in ('queued', 'kept', 'sent', 'failed', 'noAddress')),
  failure text,
  created_by uuid,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  -- However often it is asked for, each attempt is made once.
  unique (agency_id, line_id, attempt),
  check ((state = 'noAddress') = (recipients = '{}')),
  foreign key (agency_id, pay_run_id) references pay_run (agency_id, id),
  foreign key (agency_id, line_id) references pay_run_line (agency_id, id)
);
create index on pay_run_statement (agency_id, pay_run_id);
create index on pay_run_statement (agency_id, batch_id);
call enable_tenant_row_security('pay_run_statement');
call notify_changes('pay_run_statement', 'ledger', 'pay_run_id');
grant select, insert on pay_run_statement to greenroom_app;
-- What becomes of an email is known to the role that sends it, before any agency is.
create policy signing_in_select on pay_run_statement for select to greenroom_auth using (true);
create policy signing_in_update on pay_run_statement for update to greenroom_auth using (true) with check (true);
grant select, update (state, failure) on pay_run_statement to greenroom_auth;

create or replace function follow_statement_mail() returns trigger language plpgsql as $$
begin
  update client_statement e set state = s.state, failure = s.failure from mail_outcome(new.agency_id, new.batch_id) s
    where e.agency_id = new.agency_id and e.batch_id = new.batch_id and (e.state, e.failure) is distinct from (s.state, s.failure);
  update pay_run_statement e set state = s.state, failure = s.failure from mail_outcome(new.agency_id, new.batch_id) s
    where e.agency_id = new.agency_id and e.batch_id = new.batch_id and (e.state, e.failure) is distinct from (s.state, s.failure);
  return null;
end $$;
