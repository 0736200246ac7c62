-- Documents in Xero: the agency's connection, what is said there with which accounts, where each document stands, and what
-- waits to be sent.

-- One for each agency, kept after it was disconnected. Tokens are encrypted; requests are counted here, because the limits
-- hold across all processes.
create table xero_connection (
  id uuid primary key,
  agency_id uuid not null unique references agency,
  state text not null default 'DISCONNECTED' check (state in ('DISCONNECTED', 'CONNECTING', 'CHOOSING', 'CONNECTED', 'RECONNECT')),
  -- Why it could not be connected, or is not any more.
  failure text,
  -- What a sign-in came back with: { verifier, code, redirect }.
  asked_sealed bytea,
  -- { access, refresh, until }
  tokens_sealed bytea,
  -- A token that is to be given up at Xero.
  ended_sealed bytea,
  tenants jsonb not null default '[]',
  tenant_id text,
  tenant_name text,
  -- Accounts and tax types, as they were read there.
  chart jsonb not null default '{"accounts": [], "taxTypes": []}',
  chart_at timestamptz,
  connected_by uuid,
  connected_at timestamptz,
  -- Whose turn it is to talk to Xero, and until when.
  lease_id uuid,
  leased_until timestamptz,
  -- Requests of the last minute and day.
  minute_at timestamptz,
  minute_used integer not null default 0,
  day_on date,
  day_used integer not null default 0,
  paused_until timestamptz,
  -- How often in a row it could not be reached.
  unreached integer not null default 0
);
call enable_tenant_row_security('xero_connection');
call notify_changes('xero_connection', 'xero', 'id');
grant select, insert, update on xero_connection to greenroom_app;
-- Before the agency is known: a webhook names the organisation in Xero.
create policy signing_in on xero_connection for select to greenroom_auth using (true);
grant select (agency_id, state, tenant_id, asked_sealed, ended_sealed) on xero_connection to greenroom_auth;
create index on xero_connection (tenant_id) where tenant_id is not null;

-- A sign-in at Xero under way: good once, for one session.
create table xero_sign_in (
  id uuid primary key,
  agency_id uuid not null references agency,
  hash bytea not null,
  session_id uuid not null,
  -- The proof that it was asked for here: { verifier, redirect }.
  sealed bytea not null,
  ends_at timestamptz not null,
  unique (agency_id, hash)
);
call enable_tenant_row_security('xero_sign_in');
grant select, insert, update, delete on xero_sign_in to greenroom_app;

create table xero_setting (
  id uuid primary key,
  agency_id uuid not null unique references agency,
  -- { accounts: { id: code }, taxRates: { id: type }, banks: { currency: account }, clearing: account }
  mappings jsonb not null default '{"accounts": {}, "taxRates": {}, "banks": {}, "clearing": null}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call enable_tenant_row_security('xero_setting');
call count_versions('xero_setting');
create trigger keep_change after insert or update or delete on xero_setting for each row execute function keep_finance_change();
call notify_changes('xero_setting', 'xero', 'id');
grant select, insert, update on xero_setting to greenroom_app;

-- The contact in Xero of a client.
create table xero_contact (
  agency_id uuid not null,
  partner_id uuid not null,
  -- The organisation there: another one has contacts of its own.
  tenant_id text not null,
  xero_id text not null,
  primary key (agency_id, partner_id, tenant_id),
  foreign key (agency_id, partner_id) references partner (agency_id, id)
);
call enable_tenant_row_security('xero_contact');
grant select, insert, update on xero_contact to greenroom_app;

-- Where an invoice or a credit note stands in Xero.
create table xero_document (
  id uuid primary key,
  agency_id uuid not null,
  document_id uuid not null,
  -- The invoice itself, or the one that is credited.
  invoice_id uuid not null,
  status text not null default 'NOT_SYNCED' check (status in ('NOT_SYNCED', 'SYNCED', 'MISMATCH_AMOUNT')),
  tenant_id text,
  xero_id text,
  -- What it comes to there, in minor units.
  xero_total bigint,
  -- A total there that was accepted, for a reason.
  accepted_total bigint,
  accepted_reason text,
  accepted_by uuid,
  accepted_at timestamptz,
  synced_at timestamptz,
  unique (agency_id, document_id),
  foreign key (agency_id, document_id) references record (agency_id, id),
  foreign key (agency_id, invoice_id) references invoice (agency_id, id)
);
create index on xero_document (agency_id, invoice_id);
create index on xero_document (agency_id, xero_id) where xero_id is not null;
call enable_tenant_row_security('xero_document');
call notify_changes('xero_document', 'invoice', 'invoice_id');
grant select, insert, update on xero_document to greenroom_app;

-- Payments that stand in Xero too. Those made there come here once.
create table xero_payment (
  agency_id uuid not null,
  payment_id uuid not null,
  xero_id text not null,
  primary key (agency_id, payment_id),
  unique (agency_id, xero_id),
  foreign key (agency_id, payment_id) references invoice_payment (agency_id, id)
);
call enable_tenant_row_security('xero_payment');
grant select, insert on xero_payment to greenroom_app;

-- What is to be said to Xero: a row for each document and step, in the transaction of its cause. Those of one invoice are
-- taken one after the other.
create table xero_outbox (
  id uuid primary key,
  agency_id uuid not null,
  place bigint not null generated always as identity,
  kind text not null check (kind in ('invoice', 'creditNote', 'payment')),
  step text not null check (step in ('send', 'allocate', 'void', 'again', 'compare')),
  -- The invoice, credit note or payment.
  cause_id uuid not null,
  invoice_id uuid not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'STOPPED', 'DONE')),
  -- Whether it was said once, so that it may be there although no answer came.
  asked boolean not null default false,
  -- How often it was stopped: what is tried again after that is another request to Xero.
  stops integer not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (agency_id, id),
  check ((state = 'DONE') = (done_at is not null)),
  check ((state = 'STOPPED') <= (failure is not null)),
  foreign key (agency_id, invoice_id) references invoice (agency_id, id)
);
-- Each step of a document is taken once; comparing and sending again may be repeated.
create unique index xero_outbox_step on xero_outbox (agency_id, kind, step, cause_id) where step in ('send', 'allocate', 'void') or state <> 'DONE';
create index on xero_outbox (agency_id, invoice_id, place) where state <> 'DONE';
create index on xero_outbox (agency_id, cause_id);
call enable_tenant_row_security('xero_outbox');
call notify_changes('xero_outbox', 'xero', 'id');
grant select, insert, update on xero_outbox to greenroom_app;

-- Adds what is not in the outbox yet of an invoice, its payments and its credit notes, as they stand. Returns how many steps.
create function queue_for_xero(of_agency uuid, of_invoice uuid) returns integer language sql as $$
  with added as (insert into xero_outbox (id, agency_id, kind, step, cause_id, invoice_id)
    select gen_random_uuid(), of_agency, s.kind, s.step, s.cause_id, of_invoice from (
      select 1 as turn, i.sent_at as at, 'invoice' as kind, 'send' as step, i.id as cause_id from invoice i
        where i.agency_id = of_agency and i.id = of_invoice and i.status = 'Sent'
      union all
      select t.turn, n.sent_at, 'creditNote', t.step, n.id from credit_note n, (values (2, 'send'), (3, 'allocate')) t (turn, step)
        where n.agency_id = of_agency and n.invoice_id = of_invoice and n.status = 'Sent' and n.deleted_at is null
      union all
      select 4, p.created_at, 'payment', 'send', p.id from invoice_payment p
        where p.agency_id = of_agency and p.invoice_id = of_invoice and p.voided_at is null
          and not exists (select from xero_payment x where x.agency_id = p.agency_id and x.payment_id = p.id)
      union all
      -- Only what may be there is taken back.
      select 5, now(), o.kind, 'void', o.cause_id from xero_outbox o
        left join invoice_payment p on p.agency_id = o.agency_id and p.id = o.cause_id
        left join credit_note n on n.agency_id = o.agency_id and n.id = o.cause_id
        left join invoice i on i.agency_id = o.agency_id and i.id = o.cause_id
        where o.agency_id = of_agency and o.invoice_id = of_invoice and o.step = 'send'
          and (p.voided_at is not null or n.status = 'Voided' or i.status = 'Voided')
      union all
      select 5, now(), 'payment', 'void', p.id from invoice_payment p join xero_payment x on x.agency_id = p.agency_id and x.payment_id = p.id
        where p.agency_id = of_agency and p.invoice_id = of_invoice and p.voided_at is not null
    ) s order by s.turn, s.at
  on conflict do nothing returning id) select count(*)::int from added
$$;
