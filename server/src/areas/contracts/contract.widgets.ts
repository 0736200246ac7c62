/** The next key dates of contracts, for the management dashboard. */
import { sql } from "drizzle-orm";
import { countedRows, inScope, selectWidget } from "#server/lib/dashboards/statement.ts";
import { reachesRecord } from "#server/lib/records/reach.ts";
import { visibleRecord } from "#server/lib/work/work.ts";
import { isNextKeyDate } from "./key-date.ts";

const p = sql.placeholder;

export const keyDatesWidget = selectWidget(
  "KEY_DATES",
  () => sql`with upcoming as materialized (
      select d.id, d.kind, d.title, d.on_date, c.id as contract_id, c.title as contract_title, c.partner_id
      from key_date d join contract c on c.agency_id = d.agency_id and c.id = d.contract_id
      where d.agency_id = ${p("$agency")}::uuid
        and ${isNextKeyDate(sql`${p("today")}::date`)}
        and c.deleted_at is null
        and ${reachesRecord(sql`c.id`, "read")}
        and ${inScope(sql`c.id`)})
    select ${countedRows(
      "upcoming",
      sql`json_build_object('id', upcoming.id,
        'contract', json_build_object('id', upcoming.contract_id, 'name', upcoming.contract_title),
        'partner', ${visibleRecord(sql`upcoming.partner_id`)} ->> 'name', 'kind', upcoming.kind,
        'title', upcoming.title, 'date', upcoming.on_date, 'days', upcoming.on_date - ${p("today")}::date)`,
      sql`upcoming.on_date, upcoming.id`,
    )}`,
);
