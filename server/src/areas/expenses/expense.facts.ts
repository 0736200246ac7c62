/**
 * Approved expenses as reports count them, by who bears them. What a talent bears is the whole amount, as it is booked;
 * what the agency or a client bears is without the tax that was paid.
 */
import { sql } from "drizzle-orm";
import { isOfAgencies } from "#server/lib/reports/facts.ts";

/** Selects amounts with what they are about. */
export const expenseRows = sql`select e.agency_id, e.charge_to as part, e.id as record_id,
    jsonb_build_object('id', e.id, 'kind', 'expense', 'title', e.description) as named, e.spent_on as on_date,
    e.currency, null::numeric as rate,
    (case e.charge_to when 'TALENT' then e.amount else e.amount - coalesce(e.tax_amount, 0) end) as amount,
    '' as place, case when spent.kind = 'contract' then spent.id end as contract_id,
    case when spent.kind = 'event' then spent.id end as event_id,
    case when spent.kind = 'project' then spent.id end as project_id,
    case when e.charge_to = 'PARTNER' then e.charged_id end as partner_id,
    case when e.charge_to = 'TALENT' then array[e.charged_id]
      when spent.kind = 'person' then array[spent.id] end as people, null::bigint[] as weights
  from expense e left join record spent on spent.agency_id = e.agency_id and spent.id = e.on_id
  where ${isOfAgencies(sql`e.agency_id`)} and e.state = 'APPROVED' and e.deleted_at is null`;
