-- The holds that are meant are found first. Joined to the commitments of the agency in one statement, they were looked for
-- once for each commitment where the statistics were older than the rows, which grows with the square of both.
create or replace function keep_hold_commitments(agency uuid, holds uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(holds), 0) = 0 then return; end if;
  with touched as materialized (
    select h.* from hold h where h.agency_id = agency and h.id = any (holds)
  ),
  wanted as materialized (
    select h.*, r.title as label, h.from_time is null and h.to_time is null as all_day, case h.state when 'held' then 'tentative' else 'confirmed' end as firmness
    from touched h join record r on r.agency_id = h.agency_id and r.id = h.record_id and r.deleted_at is null
    where h.state in ('held', 'confirmed')
      and not (h.state = 'confirmed' and exists (
        select from event e join event_person p on p.agency_id = e.agency_id and p.event_id = e.id
          where e.agency_id = agency and e.id = h.record_id and e.meaning in ('confirmed', 'done') and p.person_id = h.person_id))
  ),
  gone as (
    delete from commitment c using touched h where c.agency_id = agency and c.person_id = h.person_id and c.part = h.id
      and not exists (select from wanted w where w.id = c.part and w.record_id = c.record_id)
  )
  insert into commitment as c (agency_id, person_id, record_id, part, starts_at, ends_at, zone, all_day, firmness, kind, label)
    select agency, person_id, record_id, id, starts_at, ends_at, zone, all_day, firmness, 'HOLD', label from wanted
    on conflict (agency_id, record_id, person_id, part) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, all_day = excluded.all_day,
      firmness = excluded.firmness, label = excluded.label,
      changed_in = case when (c.starts_at, c.ends_at, c.firmness) = (excluded.starts_at, excluded.ends_at, excluded.firmness) then c.changed_in else pg_current_xact_id() end
    where (c.starts_at, c.ends_at, c.all_day, c.firmness, c.label) is distinct from (excluded.starts_at, excluded.ends_at, excluded.all_day, excluded.firmness, excluded.label);
end $$;
