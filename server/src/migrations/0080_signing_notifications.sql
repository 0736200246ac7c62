-- Notifies those who have a contract of what its signers do.

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('mention', 'assigned', 'added', 'comment', 'reminder', 'dueSoon', 'overdue', 'conflict', 'hold', 'keyDate', 'signing', 'followedChanged', 'import', 'export'));

create function notify_of_signing(of_agency uuid, contract uuid, cause text, what text, name text) returns void language sql as $$
  insert into notification (id, agency_id, receiver_id, kind, cause, record_id, detail)
    select gen_random_uuid(), of_agency, staff.id, 'signing', cause, contract, jsonb_build_object('signing', jsonb_build_object('what', what, 'name', name))
    from staff
    where staff.agency_id = of_agency and staff.deleted_at is null and staff.id is distinct from current_actor()
      and exists (select from assignment a where a.agency_id = of_agency and a.record_id = contract and a.staff_id = staff.id and a.ended_at is null
        and a.role in ('Lead', 'Assignee'))
      and not exists (select from follow f where f.agency_id = of_agency and f.staff_id = staff.id and f.record_id = contract and f.muted)
      and reads_record(of_agency, staff.id, contract)
    order by staff.id
    on conflict do nothing
$$;

-- Of the last signature only that all have signed.
create function notify_of_signer() returns trigger language plpgsql as $$
declare one record;
begin
  select s.name, s.contract_id into one from signer s where s.agency_id = new.agency_id and s.id = new.signer_id;
  if one.contract_id is null or (new.what = 'signed' and not exists (
    select from signer other where other.agency_id = new.agency_id and other.round_id = new.round_id and other.id <> new.signer_id and other.signed_at is null)) then
    return null;
  end if;
  perform notify_of_signing(new.agency_id, one.contract_id, new.id::text, new.what, one.name);
  return null;
end $$;
create trigger notify_of_signer after insert on signing_event for each row
  when (new.what in ('signed', 'declined', 'corrected')) execute function notify_of_signer();

create function notify_of_round() returns trigger language plpgsql as $$
begin
  perform notify_of_signing(new.agency_id, new.contract_id, new.id::text || '/' || new.status, case new.status when 'signed' then 'complete' else 'expired' end, null);
  return null;
end $$;
create trigger notify_of_round after update of status on signing_round for each row
  when (old.status = 'open' and new.status in ('signed', 'expired')) execute function notify_of_round();
