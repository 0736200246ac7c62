/** Partners without contact for long, for the management dashboard. */
import { sql } from "drizzle-orm";
import { isQuietFor, lastContact } from "#server/lib/comms/last-contact.ts";
import { countedRows, inScope, selectWidget } from "#server/lib/dashboards/statement.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { partner } from "./partner.table.ts";

const p = sql.placeholder;
const days = p("silentDays");

export const silentPartnersWidget = selectWidget(
  "SILENT_PARTNERS",
  () => sql`with silent as materialized (
      select ${partner.id} as id, ${partner.displayName} as name, ${partner.createdAt} as created_at,
        (${lastContact.of(partner)} ->> 'at')::timestamptz as last_at
      from ${partner}
      where ${partner.agencyId} = ${p("$agency")}::uuid
        and ${partner.deletedAt} is null
        and ${partner.createdAt} <= now() - make_interval(days => ${days}::text::int)
        and ${withinReach("PARTNER", partner.id, "read")}
        and ${inScope(partner.id, false)}
        and ${isQuietFor(partner.id)(days)})
    select ${days}::text::int as days, ${countedRows(
      "silent",
      sql`json_build_object('partner', json_build_object('id', silent.id, 'name', silent.name),
        'lastAt', silent.last_at, 'days', extract(day from now() - silent.last_at)::int)`,
      sql`silent.last_at nulls first, silent.created_at, silent.id`,
    )}`,
);
