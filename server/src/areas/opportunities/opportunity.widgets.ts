/** The pipeline by status, and what was won, for the management dashboard. */
import { sql } from "drizzle-orm";
import { countedRows, inScope, selectWidget } from "#server/lib/dashboards/statement.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { opportunity } from "./opportunity.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const currency = sql`${p("currency")}::text`;
const seen = sql`${opportunity.agencyId} = ${agency}
  and ${opportunity.deletedAt} is null
  and ${withinReach("PIPELINE", opportunity.id, "read")}
  and ${inScope(opportunity.id)}`;

const isWonInPeriod = sql`${opportunity.meaning} = 'WON'
  and ${opportunity.closedAt} >= ${p("from")}::timestamptz
  and ${opportunity.closedAt} < ${p("to")}::timestamptz`;

export const pipelineWidget = selectWidget(
  "PIPELINE",
  () => sql`with open as materialized (
      select ${opportunity.statusId} as status_id, ${opportunity.value} as value, ${opportunity.weighted} as weighted,
        ${opportunity.currency} = ${currency} as own
      from ${opportunity}
      where ${seen} and ${opportunity.meaning} = 'OPPORTUNITY'),
    sums as (
      select open.status_id, count(*)::int as count,
        coalesce(sum(open.value) filter (where open.own), 0)::float8 as value,
        coalesce(sum(open.weighted) filter (where open.own), 0)::float8 as weighted,
        count(*) filter (where not open.own)::int as others
      from open
      group by open.status_id)
    select ${currency} as currency, coalesce(sum(sums.count), 0)::int as open,
      coalesce(sum(sums.value), 0)::float8 as value, coalesce(sum(sums.weighted), 0)::float8 as weighted,
      coalesce(sum(sums.others), 0)::int as others,
      (select json_build_object('count', count(*)::int,
          'value', coalesce(sum(${opportunity.value}) filter (where ${opportunity.currency} = ${currency}), 0)::float8,
          'from', ${p("firstDay")}::date, 'to', ${p("lastDay")}::date, 'since', ${p("from")}::text,
          'until', ${p("to")}::text)
        from ${opportunity}
        where ${seen} and ${isWonInPeriod}) as won,
      coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'color', s.color, 'category', c.code,
          'count', sums.count, 'value', sums.value, 'weighted', sums.weighted) order by c.place, s.place, s.id)
        filter (where s.id is not null), '[]') as statuses
    from sums join status s on s.agency_id = ${agency} and s.id = sums.status_id
      join status_category c on c.agency_id = ${agency} and c.id = s.category_id`,
);

export const wonWidget = selectWidget(
  "WON",
  () => sql`with won as materialized (
      select ${opportunity.id} as id, ${opportunity.title} as title, ${opportunity.leadId} as lead_id,
        ${opportunity.currency} as currency, ${opportunity.value} as value, ${opportunity.closedAt} as closed_at
      from ${opportunity}
      where ${seen} and ${isWonInPeriod})
    select ${p("from")}::text as since, ${p("to")}::text as until, ${currency} as currency,
      (select coalesce(sum(won.value), 0)::float8 from won where won.currency = ${currency}) as value,
      ${countedRows(
        "won",
        sql`json_build_object('id', won.id, 'title', won.title, 'lead', ${staffBrief(sql`won.lead_id`)},
          'currency', won.currency, 'value', won.value,
          'closedOn', (won.closed_at at time zone (select a.time_zone_id from agency a where a.id = ${agency}))::date)`,
        sql`won.closed_at desc, won.id`,
      )}`,
);
