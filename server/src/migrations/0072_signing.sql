-- Signing of contracts: rounds that freeze a document, who signs them, the links they sign by, and the trail.

create table signing_round (
  id uuid primary key,
  agency_id uuid not null,
  contract_id uuid not null,
  -- Of the contract's document: each round sends a version.
  version integer not null check (version > 0),
  status text not null default 'open' check (status in ('open', 'signed', 'withdrawn', 'declined', 'expired')),
  sequential boolean not null,
  title text not null,
  -- What is shown and signed, as it was when the round was opened.
  html text not null,
  pdf bytea not null,
  -- Of the PDF, in hexadecimal.
  sha256 text not null,
  -- The values that the document was made from, and how it is set.
  data jsonb not null,
  consent_text text not null,
  consent_version integer not null,
  -- A member of staff, or a super admin, who is none.
  opened_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Why it was withdrawn: by hand, because the terms changed, or because the contract's status did.
  end_cause text check (end_cause in ('STAFF', 'TERMS', 'STATUS')),
  -- When something is next to be done about it: a reminder, its end, emails about its end, its seal.
  due_at timestamptz,
  sealed bytea,
  sealed_sha256 text,
  sealed_at timestamptz,
  unique (agency_id, id),
  unique (agency_id, contract_id, version),
  foreign key (agency_id, contract_id) references contract (agency_id, id)
);
create unique index signing_round_open on signing_round (agency_id, contract_id) where status = 'open';
create index on signing_round (due_at) where due_at is not null;

create table signer (
  id uuid primary key,
  agency_id uuid not null,
  round_id uuid not null,
  contract_id uuid not null,
  place smallint not null,
  kind text not null check (kind in ('talent', 'contact', 'staff', 'other')),
  -- The person, partner contact or member of staff.
  subject_id uuid,
  name text not null,
  email text not null,
  role text,
  company text,
  state text not null default 'waiting' check (state in ('waiting', 'opened', 'signed', 'declined', 'void')),
  invited_at timestamptz,
  reminders smallint not null default 0,
  reminded_at timestamptz,
  opened_at timestamptz,
  ended_at timestamptz,
  reason text,
  -- What they signed with.
  signed_at timestamptz,
  signed_name text,
  zone text,
  address text,
  agent text,
  mark text check (mark in ('drawn', 'typed', 'adopted')),
  -- The path of a drawn mark.
  mark_path text,
  shown_sha256 text,
  -- What they say is wrong about them: { name: { value, was, decision } }.
  corrections jsonb not null default '{}',
  unique (agency_id, id),
  unique (agency_id, round_id, place),
  foreign key (agency_id, round_id) references signing_round (agency_id, id),
  foreign key (agency_id, contract_id) references contract (agency_id, id)
);
create index on signer (agency_id, contract_id);

create table signing_link (
  hash bytea primary key,
  agency_id uuid not null,
  signer_id uuid not null,
  created_at timestamptz not null default now(),
  foreign key (agency_id, signer_id) references signer (agency_id, id)
);
create index on signing_link (agency_id, signer_id);

create table signing_event (
  id uuid primary key,
  agency_id uuid not null,
  round_id uuid not null,
  signer_id uuid,
  at timestamptz not null default clock_timestamp(),
  what text not null,
  address text,
  agent text,
  detail text,
  foreign key (agency_id, round_id) references signing_round (agency_id, id),
  foreign key (agency_id, signer_id) references signer (agency_id, id)
);
create index on signing_event (agency_id, round_id, at);

do $$
declare name text;
begin
  foreach name in array array['signing_round', 'signer', 'signing_link', 'signing_event'] loop
    execute format('call enable_tenant_row_security(%L)', name);
  end loop;
end $$;
call notify_changes('signing_round', 'contract', 'contract_id');
call notify_changes('signer', 'contract', 'contract_id');
-- Nothing of it is ever deleted, and the trail is never changed.
grant select, insert on signing_link, signing_event to greenroom_app;
grant select, insert, update (status, ended_at, end_cause, due_at, sealed, sealed_sha256, sealed_at) on signing_round to greenroom_app;
grant select, insert, update (state, invited_at, reminders, reminded_at, opened_at, ended_at, reason, signed_at, signed_name, zone, address, agent, mark,
  mark_path, shown_sha256, corrections) on signer to greenroom_app;
-- Before the agency is known.
create policy signing_in on signing_link for select to greenroom_auth using (true);
grant select on signing_link to greenroom_auth;
create policy signing_in on signing_round for select to greenroom_auth using (true);
grant select (agency_id, due_at) on signing_round to greenroom_auth;

-- What was shown stays as it was, a round ends once, and a signature is given once.
create function keep_signing_round() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['status', 'ended_at', 'end_cause', 'due_at', 'sealed', 'sealed_sha256', 'sealed_at'])
      <> (to_jsonb(old) - array['status', 'ended_at', 'end_cause', 'due_at', 'sealed', 'sealed_sha256', 'sealed_at'])
    or (old.status <> 'open' and (new.status, new.ended_at, new.end_cause) is distinct from (old.status, old.ended_at, old.end_cause))
    or (old.sealed_at is not null and (new.sealed, new.sealed_sha256, new.sealed_at) is distinct from (old.sealed, old.sealed_sha256, old.sealed_at))
    or (new.sealed_at is not null and new.status <> 'signed') then
    raise exception 'what was sent to sign never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep before update on signing_round for each row execute function keep_signing_round();
create function keep_signature() returns trigger language plpgsql as $$
begin
  if (old.signed_at is not null and (to_jsonb(new) - array['state', 'ended_at', 'corrections']) <> (to_jsonb(old) - array['state', 'ended_at', 'corrections']))
    or (old.state = 'void' and new.state <> 'void')
    or (old.state in ('signed', 'declined') and new.state not in (old.state, 'void')) then
    raise exception 'a signature never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep before update on signer for each row execute function keep_signature();

-- Whatever ends a round but the last signature voids the signatures so far, and makes the contract a draft again.
create function end_signing_round() returns trigger language plpgsql as $$
begin
  if new.status <> 'signed' then
    update signer set state = 'void', ended_at = coalesce(ended_at, now()) where agency_id = new.agency_id and round_id = new.id and state not in ('declined', 'void');
    update contract c set status_id = (
        select s.id from status s join status_category k on k.agency_id = s.agency_id and k.id = s.category_id
          where s.agency_id = new.agency_id and k.module = 'CONTRACT' and k.code = 'DRAFT' order by s.place, s.id limit 1)
      where c.agency_id = new.agency_id and c.id = new.contract_id and c.meaning = 'SENT';
  end if;
  return null;
end $$;
create trigger end_round after update of status on signing_round for each row when (old.status = 'open' and new.status <> 'open') execute function end_signing_round();

create function withdraw_signing(agency uuid, contracts uuid[], cause text) returns void language plpgsql as $$
begin
  with ended as (
    update signing_round set status = 'withdrawn', ended_at = now(), end_cause = cause, due_at = now()
      where agency_id = agency and contract_id = any (contracts) and status = 'open' returning id
  )
  insert into signing_event (id, agency_id, round_id, what, detail) select gen_random_uuid(), agency, id, 'withdrawn', cause from ended;
end $$;

-- Terms that were signed change only by an amendment, which is a version with a round of its own.
alter table contract add column amending boolean not null default false;
create function terms_changed(agency uuid, contracts uuid[]) returns void language plpgsql as $$
begin
  if exists (select from contract c where c.agency_id = agency and c.id = any (contracts) and not c.amending
      and exists (select from signing_round r where r.agency_id = agency and r.contract_id = c.id and r.status = 'signed')) then
    raise exception 'signed terms change only by an amendment' using errcode = 'GR001';
  end if;
  perform withdraw_signing(agency, contracts, 'TERMS');
end $$;
create function change_contract_terms() returns trigger language plpgsql as $$
begin
  perform terms_changed(new.agency_id, array[new.id]);
  return null;
end $$;
create trigger change_terms after update of title, partner_id, type, value, currency, tax_mode, start_on, end_on, payment_terms, description, rider on contract for each row
  when ((new.title, new.partner_id, new.type, new.value, new.currency, new.tax_mode, new.start_on, new.end_on, new.payment_terms, new.description, new.rider)
    is distinct from (old.title, old.partner_id, old.type, old.value, old.currency, old.tax_mode, old.start_on, old.end_on, old.payment_terms, old.description, old.rider))
  execute function change_contract_terms();
create function change_instalment_terms() returns trigger language plpgsql as $$
declare row instalment := case tg_op when 'DELETE' then old else new end;
begin
  perform terms_changed(row.agency_id, array[row.contract_id]);
  return null;
end $$;
create trigger add_terms after insert or delete on instalment for each row execute function change_instalment_terms();
create trigger change_terms after update on instalment for each row
  when ((new.title, new.share, new.percent, new.amount, new.rule, new.day_offset, new.on_date)
    is distinct from (old.title, old.share, old.percent, old.amount, old.rule, old.day_offset, old.on_date))
  execute function change_instalment_terms();
create function change_talent_terms() returns trigger language plpgsql as $$
declare row involvement := case tg_op when 'DELETE' then old else new end;
begin
  if exists (select from contract where agency_id = row.agency_id and id = row.record_id) then perform terms_changed(row.agency_id, array[row.record_id]); end if;
  return null;
end $$;
create trigger add_contract_talent after insert on involvement for each row when (new.role = 'RELATED') execute function change_talent_terms();
create trigger remove_contract_talent after delete on involvement for each row when (old.role = 'RELATED') execute function change_talent_terms();

-- A contract that is made a draft, cancelled or marked as signed by hand has nothing out to sign.
create function end_signing_with_status() returns trigger language plpgsql as $$
begin
  if new.meaning in ('DRAFT', 'CANCELLED', 'COMPLETED') or (new.meaning = 'SIGNED' and old.meaning = 'SENT') then
    perform withdraw_signing(new.agency_id, array[new.id], 'STATUS');
  end if;
  return null;
end $$;
create trigger end_signing after update of status_id on contract for each row when (new.meaning is distinct from old.meaning) execute function end_signing_with_status();

-- The certificate that seals are made with: one for the installation, encrypted with its secret.
create table signing_certificate (
  id uuid primary key check (id = 'c0000000-0000-4000-8000-000000000001'),
  sealed bytea not null,
  created_at timestamptz not null default now()
);
alter table signing_certificate enable row level security, force row level security;
create policy signing_in on signing_certificate to greenroom_auth using (true) with check (true);
grant select, insert, update on signing_certificate to greenroom_auth;
