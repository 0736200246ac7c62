/** Costs of completed tasks as reports count them: cost and extra, in the agency's currency. */
import { type SQL, sql } from "drizzle-orm";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { isOfAgencies, localDay } from "#server/lib/reports/facts.ts";

const isOfTask = sql`v.agency_id = t.agency_id and v.record_id = t.id`;
/** The first record of a kind that the task belongs to. */
const linked = (kind: string): SQL =>
  sql`(select v.involved_id
    from involvement v
    where ${isOfTask} and v.role = 'LINK' and v.kind = '${sql.raw(kind)}'
    order by v.place, v.involved_id
    limit 1)`;

/** Selects amounts with what they are about. */
export const taskCostRows = sql`select t.agency_id, 'TASK' as part, t.id as record_id, null::jsonb as named,
    ${localDay(sql`t.completed_at`)} as on_date, coalesce(s.currency, '${sql.raw(DEFAULT_CURRENCY)}') as currency,
    null::numeric as rate, (coalesce(t.cost, 0) + coalesce(t.extra, 0)) as amount, '' as place,
    coalesce(${linked("contract")}, (select c.id
      from contract c
      where c.agency_id = t.agency_id and c.opportunity_id = ${linked("opportunity")}
      order by c.id
      limit 1)) as contract_id,
    ${linked("event")} as event_id, ${linked("project")} as project_id,
    coalesce(case when t.charge_to_key = 'PARTNER' then t.charged_record_id end, (select v.involved_id
      from involvement v
      where ${isOfTask} and v.role = 'RELATED' and v.kind = 'partner'
      order by v.place, v.involved_id
      limit 1)) as partner_id,
    (select array_agg(v.involved_id order by v.place, v.involved_id)
      from involvement v
      where ${isOfTask} and v.role = 'RELATED' and v.kind = 'person') as people, null::bigint[] as weights
  from task t left join invoice_setting s on s.agency_id = t.agency_id
  where ${isOfAgencies(sql`t.agency_id`)}
    and t.completed_at is not null
    and t.deleted_at is null
    and coalesce(t.cost, 0) + coalesce(t.extra, 0) <> 0
    and ${withinReach("TASK", sql`t.id`, "read")}`;
