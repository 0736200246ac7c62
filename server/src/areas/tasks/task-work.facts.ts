/** Tasks as reports count the work on them: by who does it, its type, and the talents or projects that it is for. */
import { type SQL, sql } from "drizzle-orm";
import { currencyName, inBaseCurrency } from "#server/lib/finance/base-amount.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { type Facts, isOfAgencies, localDay } from "#server/lib/reports/facts.ts";

/** Selects the records of a kind that tasks are for, each once for a task. */
const involved = (kind: "person" | "project", isMeant: SQL): SQL =>
  sql`(select distinct v.agency_id, v.record_id, v.involved_id
    from involvement v
    where ${isOfAgencies(sql`v.agency_id`)} and v.kind = '${sql.raw(kind)}' and ${isMeant})`;
const talents = involved(
  "person",
  sql`exists (select from person where person.id = v.involved_id and person.stage = 'talent')`,
);
const SUBJECTS: Readonly<Record<string, SQL>> = { talent: talents, project: involved("project", sql`true`) };

const currency = currencyName(sql`money.currency`);
const inBase = (amount: SQL): SQL => inBaseCurrency({ agencyId: sql`t.agency_id`, amount, currency });
const cost = sql`nullif(coalesce(t.cost, 0) + coalesce(t.extra, 0), 0)`;
const sale = sql`nullif(t.sale, 0)`;

export const taskWorkFacts: Facts = {
  name: "taskWork",
  rows: ({ group }) => {
    const subjects = SUBJECTS[group ?? ""];
    const subject = subjects ? sql`v.involved_id` : sql`null::uuid`;
    const join = subjects ? sql`left join ${subjects} v on v.agency_id = t.agency_id and v.record_id = t.id` : sql``;
    return sql`select t.assignee_id, t.type_id, ${subject} as involved_id, t.id as record_id, t.due_by, t.completed_at,
        ${localDay(sql`t.created_at`)} as made_on, ${localDay(sql`t.completed_at`)} as completed_on,
        ${localDay(sql`t.due_by`)} as overdue_on, ${currency} as currency, ${cost} as cost, ${sale} as sale,
        ${inBase(cost)} as cost_value, ${inBase(sale)} as sale_value
      from task t left join invoice_setting money on money.agency_id = t.agency_id ${join}
      where ${isOfAgencies(sql`t.agency_id`)} and t.deleted_at is null and ${withinReach("TASK", sql`t.id`, "read")}`;
  },
};
