-- Settlements of shows. A settlement has the id of its event, and one row holds its figures.

create table settlement (
  id uuid primary key,
  agency_id uuid not null,
  -- The form, as contract/src/settlements/settlement.ts says.
  figures jsonb not null,
  -- What follows from the figures, for lists and the history.
  deal_text text not null,
  currency text not null,
  sold integer not null,
  places integer not null,
  gross bigint not null,
  due bigint not null,
  -- Still to pay.
  open_amount bigint not null,
  -- Once both sides have signed its version; null again while it is corrected.
  locked_at timestamptz,
  -- { name, what, at, staffId }: who does not agree, until both have signed.
  disagreement jsonb,
  created_by uuid,
  unique (agency_id, id),
  foreign key (agency_id, id) references event (agency_id, id)
);
call record_part_table('settlement', 'id', 'settlement',
  history => array['deal_text', 'due', 'open_amount', 'locked_at']);
-- A signature is of a version, which neither the lock nor a word of disagreement changes.
create or replace trigger touch before update on settlement for each row
  execute function touch('locked_at', 'disagreement');

-- The latest one of a side stands while the settlement has the version that it names.
create table settlement_signature (
  id uuid primary key,
  agency_id uuid not null,
  event_id uuid not null,
  side text not null check (side in ('OURS', 'PROMOTER')),
  name text not null,
  role text,
  mark text not null check (mark in ('drawn', 'typed', 'adopted')),
  mark_path text,
  -- Of the settlement.
  signed_version integer not null,
  -- Whose session it was given in; null for a super admin.
  staff_id uuid,
  signed_at timestamptz not null default now(),
  check ((mark = 'drawn') = (mark_path is not null)),
  foreign key (agency_id, event_id) references settlement (agency_id, id)
);
create index on settlement_signature (agency_id, event_id, side, signed_at desc);
call enable_tenant_row_security('settlement_signature');
call log_history_of('settlement_signature', 'event_id', array['name'], 'insert');
call notify_changes('settlement_signature', 'settlement', 'event_id');
grant select, insert on settlement_signature to greenroom_app;

-- What both have signed, with its signatures, as it was then. A correction is the next number.
create table settlement_version (
  agency_id uuid not null,
  event_id uuid not null,
  number integer not null check (number > 0),
  figures jsonb not null,
  signatures jsonb not null,
  due bigint not null,
  -- What is due less deposits, without tax: what drafts were made of.
  rest bigint not null,
  signed_at timestamptz not null default now(),
  -- The draft that was made of it, or why there is none.
  invoice_id uuid,
  remark text,
  primary key (agency_id, event_id, number),
  foreign key (agency_id, event_id) references settlement (agency_id, id),
  foreign key (agency_id, invoice_id) references invoice (agency_id, id)
);
create index on settlement_version (agency_id, invoice_id) where invoice_id is not null;
call enable_tenant_row_security('settlement_version');
call notify_changes('settlement_version', 'settlement', 'event_id');
grant select, insert, update (invoice_id) on settlement_version to greenroom_app;

-- The lead of the event hears of a word of disagreement, which itself is not told: it may name amounts.
create function notify_of_disagreement() returns trigger language plpgsql as $$
begin
  insert into notification (id, agency_id, receiver_id, kind, cause, record_id, detail)
    select gen_random_uuid(), new.agency_id, e.lead_id, 'signing', new.id::text || '/' || (new.disagreement ->> 'at'),
      new.id,
      jsonb_build_object('signing', jsonb_build_object('what', 'disagreed', 'name', new.disagreement ->> 'name'))
    from event e
    where e.agency_id = new.agency_id and e.id = new.id and e.lead_id is not null
      and e.lead_id::text is distinct from new.disagreement ->> 'staffId'
      and reads_record(new.agency_id, e.lead_id, new.id)
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_disagreement after update of disagreement on settlement for each row
  when (new.disagreement is not null and new.disagreement is distinct from old.disagreement)
  execute function notify_of_disagreement();
