-- A contract that is signed makes the instalments whose day has come ready at once, not with the next turn of the days.
create function ready_signed_instalments() returns trigger language plpgsql as $$
begin
  update instalment i set state = 'READY_TO_INVOICE', ready_at = now()
    where i.agency_id = new.agency_id and i.contract_id = new.id and i.state = 'PLANNED'
      and i.due_on - coalesce((select lead_days from contract_setting s where s.agency_id = new.agency_id), 0)
        <= (now() at time zone contract_zone(new.agency_id, new.id))::date;
  return null;
end $$;
create trigger ready_signed_instalments after update on contract
  for each row when (new.meaning in ('SIGNED', 'ACTIVE', 'COMPLETED') and old.meaning not in ('SIGNED', 'ACTIVE', 'COMPLETED') and new.deleted_at is null)
  execute function ready_signed_instalments();
