/** Holds that end before the week does, for the management dashboard. */
import { sql } from "drizzle-orm";
import { countedRows, inScope, namedRecord, selectWidget, shownPerson } from "#server/lib/dashboards/statement.ts";
import { endsThisWeek } from "#server/lib/holds/holds.ts";
import { reachesRecord } from "#server/lib/records/reach.ts";
import { hold } from "./hold.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

const recordsOf = (kind: string) => sql`(select count(distinct ending.record_id)::int
      from ending join record r on r.id = ending.record_id and r.kind = ${sql.raw(`'${kind}'`)})`;

export const holdsWidget = selectWidget(
  "HOLDS",
  () => sql`with ending as materialized (
      select ${hold.id} as id, ${hold.personId} as person_id, ${hold.recordId} as record_id, ${hold.level} as level,
        ${hold.firstOn} as first_on, ${hold.lastOn} as last_on, ${hold.expiresAt} as expires_at
      from ${hold}
      where ${hold.agencyId} = ${agency}
        and ${endsThisWeek(hold, sql`${p("today")}::date`)}
        and ${reachesRecord(hold.recordId, "read")}
        and ${reachesRecord(hold.personId, "read")}
        and ${inScope(hold.recordId)})
    select ${recordsOf("opportunity")} as opportunities, ${recordsOf("event")} as events, ${countedRows(
      "ending",
      sql`json_build_object('id', ending.id, 'person', ${shownPerson(sql`ending.person_id`)}, 'level', ending.level,
        'firstDay', ending.first_on, 'lastDay', ending.last_on, 'expiresAt', ending.expires_at,
        'record', ${namedRecord(sql`ending.record_id`)})`,
      sql`ending.expires_at, ending.id`,
    )}`,
);
