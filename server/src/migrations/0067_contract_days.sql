-- Key dates of contracts, and what the clock does to contracts and their instalments.

create table key_date (
  id uuid primary key,
  agency_id uuid not null,
  contract_id uuid not null,
  kind text not null check (kind in ('OPTION', 'RENEWAL', 'OPT_OUT', 'EXCLUSIVITY_END', 'NOTICE', 'OTHER')),
  title text,
  on_date date not null,
  -- Days before it on which it is announced; null for the agency's.
  alert_days smallint[],
  task_id uuid,
  unique (agency_id, id),
  foreign key (agency_id, contract_id) references contract (agency_id, id),
  foreign key (agency_id, task_id) references task (agency_id, id)
);
create index on key_date (agency_id, contract_id, on_date);
create index on key_date (agency_id, on_date);
call enable_tenant_row_security('key_date');
call notify_changes('key_date', 'contract', 'contract_id');
call log_history_of('key_date', 'contract_id', array['kind', 'title', 'on_date'], 'insert or update or delete');
grant select, insert, update, delete on key_date to greenroom_app;

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('mention', 'assigned', 'added', 'comment', 'reminder', 'dueSoon', 'overdue', 'conflict', 'hold', 'keyDate', 'followedChanged', 'import', 'export'));

-- Where the days of a contract are counted: in the zone of its first event, else in the agency's.
create function contract_zone(agency uuid, contract uuid) returns text language sql stable as $$
  select coalesce(
    (select event.time_zone_id from involvement link join event on event.agency_id = link.agency_id and event.id = link.involved_id and event.deleted_at is null
      where link.agency_id = agency and link.record_id = contract and link.role = 'LINK' order by event.start_on nulls last, event.id limit 1),
    (select a.time_zone_id from agency a where a.id = agency))
$$;

-- Makes instalments whose day has come ready to invoice, once each, and moves contracts whose term has begun or is over.
-- Repeating it changes nothing.
create function turn_contract_days(of_agency uuid, at_time timestamptz) returns void language plpgsql as $$
declare lead integer := coalesce((select lead_days from contract_setting s where s.agency_id = of_agency), 0);
begin
  update instalment i set state = 'READY_TO_INVOICE', ready_at = at_time from contract c
    where i.agency_id = of_agency and c.agency_id = i.agency_id and c.id = i.contract_id and c.deleted_at is null and c.meaning in ('SIGNED', 'ACTIVE', 'COMPLETED')
      and i.state = 'PLANNED' and i.due_on - lead <= (at_time at time zone contract_zone(c.agency_id, c.id))::date;
  update contract c set status_id = s.id from status s join status_category k on k.agency_id = s.agency_id and k.id = s.category_id
    where c.agency_id = of_agency and s.agency_id = of_agency and k.module = 'CONTRACT' and c.deleted_at is null
      and s.id = (select first.id from status first where first.agency_id = s.agency_id and first.category_id = s.category_id order by first.place, first.id limit 1)
      and case k.code
        when 'ACTIVE' then c.meaning = 'SIGNED' and c.start_on <= (at_time at time zone contract_zone(c.agency_id, c.id))::date
        when 'COMPLETED' then c.meaning = 'ACTIVE' and c.end_on < (at_time at time zone contract_zone(c.agency_id, c.id))::date
          and not exists (select from instalment i where i.agency_id = c.agency_id and i.contract_id = c.id and i.state in ('PLANNED', 'READY_TO_INVOICE'))
        else false
      end;
  -- Announced from 08:00 where the contract is; each interval of a date once, whatever day it is moved to.
  insert into notification (id, agency_id, receiver_id, kind, cause, record_id, at, detail)
    select gen_random_uuid(), d.agency_id, m.staff_id, 'keyDate', concat_ws('/', d.id, ahead.days), d.contract_id, at_time,
      jsonb_build_object('due', d.on_date::text, 'keyDate', jsonb_build_object('kind', d.kind, 'title', d.title, 'days', ahead.days))
    from key_date d join contract c on c.agency_id = d.agency_id and c.id = d.contract_id and c.deleted_at is null and c.meaning not in ('COMPLETED', 'CANCELLED')
      cross join lateral unnest(coalesce(d.alert_days, (select key_date_days from contract_setting s where s.agency_id = of_agency), '{60,30,7}')) ahead (days)
      join assignment m on m.agency_id = d.agency_id and m.record_id = d.contract_id and m.ended_at is null
      cross join lateral (select at_time at time zone contract_zone(d.agency_id, d.contract_id) - interval '8 hours' as clock) now
    where d.agency_id = of_agency and d.on_date - ahead.days <= now.clock::date and d.on_date >= now.clock::date
      -- Of several that are due at once, as of a date that was just set, only the nearest says something.
      and not exists (select from unnest(coalesce(d.alert_days, (select key_date_days from contract_setting s where s.agency_id = of_agency), '{60,30,7}')) nearer (days)
        where nearer.days < ahead.days and d.on_date - nearer.days <= now.clock::date)
      and reads_record(d.agency_id, m.staff_id, d.contract_id)
    order by m.staff_id, d.id
    on conflict do nothing;
end $$;
