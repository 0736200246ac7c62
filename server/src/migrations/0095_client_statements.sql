-- Statements that clients were sent by email. What they show is read when they are made.
create table client_statement (
  id uuid primary key,
  agency_id uuid not null references agency,
  partner_id uuid not null,
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  -- The emails, one for each recipient.
  batch_id uuid not null,
  recipients text[] not null,
  subject text not null,
  state text not null check (state in ('queued', 'kept', 'sent', 'failed')),
  failure text,
  created_by uuid,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  foreign key (agency_id, partner_id) references partner (agency_id, id)
);
create index on client_statement (agency_id, partner_id, created_at);
create index on client_statement (agency_id, batch_id);
call enable_tenant_row_security('client_statement');
call notify_changes('client_statement', 'financeEmail', 'id');
grant select, insert on client_statement to greenroom_app;
-- What becomes of an email is known to the role that sends it, before any agency is.
create policy signing_in_select on client_statement for select to greenroom_auth using (true);
create policy signing_in_update on client_statement for update to greenroom_auth using (true) with check (true);
grant select, update (state, failure) on client_statement to greenroom_auth;

-- What became of all emails of one sending.
create function mail_outcome(agency uuid, batch uuid, out state text, out failure text) language sql stable as $$
  select case when bool_or(m.state = 'failed') then 'failed' when bool_or(m.state = 'queued') then 'queued' else max(m.state) end,
    max(m.failure) filter (where m.state = 'failed')
  from mail m where m.agency_id = agency and m.batch_id = batch
$$;
create function follow_statement_mail() returns trigger language plpgsql as $$
begin
  update client_statement e set state = s.state, failure = s.failure from mail_outcome(new.agency_id, new.batch_id) s
    where e.agency_id = new.agency_id and e.batch_id = new.batch_id and (e.state, e.failure) is distinct from (s.state, s.failure);
  return null;
end $$;
create trigger follow_statement_mail after update of state, failure on mail for each row when (new.batch_id is not null) execute function follow_statement_mail();
