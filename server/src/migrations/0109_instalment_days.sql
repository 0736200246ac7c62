-- A new link is looked at only if it is a contract's, and only that contract's parts: planned for a table that was still small,
-- the statement worked out the day of every part of the agency with each person that joined a record.

-- It reads three tables, which no plan should do for rows that another condition leaves out.
alter function instalment_day(instalment) cost 10000;

create or replace function move_instalments_of_link() returns trigger language plpgsql as $$
declare linked record;
begin
  for linked in select t.agency_id, array_agg(distinct t.record_id) as contracts from touched t where t.role = 'LINK' group by t.agency_id loop
    update instalment i set rule_on = i.rule_on where i.agency_id = linked.agency_id and i.contract_id = any (linked.contracts)
      and i.state in ('PLANNED', 'READY_TO_INVOICE') and i.rule_on is distinct from instalment_day(i);
  end loop;
  return null;
end $$;

create or replace function move_instalments_of_event() returns trigger language plpgsql as $$
declare contracts uuid[] := array(
  select link.record_id from involvement link where link.agency_id = new.agency_id and link.involved_id = new.id and link.role = 'LINK'
);
begin
  update instalment i set rule_on = i.rule_on where i.agency_id = new.agency_id and i.contract_id = any (contracts)
    and i.state in ('PLANNED', 'READY_TO_INVOICE') and i.rule_on is distinct from instalment_day(i);
  return null;
end $$;
