-- Links by which promoters sign settlements on their own phone. One works at a time; the token itself is never stored.
create table settlement_link (
  id uuid primary key,
  agency_id uuid not null,
  event_id uuid not null,
  hash bytea not null,
  -- Of the settlement. With another one, the link is good no more.
  sent_version integer not null,
  -- Address that it was sent to; null for a link that was copied.
  email text,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- A link signs once.
  used_at timestamptz,
  revoked_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, event_id) references settlement (agency_id, id)
);
create index on settlement_link (agency_id, event_id);
create index on settlement_link (hash);
call enable_tenant_row_security('settlement_link');
call notify_changes('settlement_link', 'settlement', 'event_id');
grant select, insert, update (opened_at, used_at, revoked_at) on settlement_link to greenroom_app;
-- Before the agency is known.
create policy signing_in on settlement_link for select to greenroom_auth using (true);
grant select (id, agency_id, event_id, hash) on settlement_link to greenroom_auth;

-- The lead of the event hears that the promoter signed by the link, and so does whoever sent it.
create function notify_of_settlement_link() returns trigger language plpgsql as $$
begin
  insert into notification (id, agency_id, receiver_id, kind, cause, record_id, detail)
    select gen_random_uuid(), new.agency_id, r.id, 'signing', new.id::text, new.event_id,
      jsonb_build_object('signing', jsonb_build_object('what', 'signed', 'name', (select g.name
        from settlement_signature g
        where g.agency_id = new.agency_id and g.event_id = new.event_id and g.side = 'PROMOTER'
        order by g.signed_at desc, g.id desc
        limit 1)))
    from (select e.lead_id as id
        from event e
        where e.agency_id = new.agency_id and e.id = new.event_id and e.lead_id is not null
        union
        select s.id from staff s where s.agency_id = new.agency_id and s.id = new.created_by) r
    where reads_record(new.agency_id, r.id, new.event_id)
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_settlement_link after update of used_at on settlement_link for each row
  when (new.used_at is not null and old.used_at is null)
  execute function notify_of_settlement_link();
