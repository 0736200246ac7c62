/** Access to favourites: those of the talents within reach. */
import { sql } from "drizzle-orm";
import { withinReach } from "#server/lib/records/reach.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { entry } from "./favourite.table.ts";

const p = sql.placeholder;

export const favouriteResolver = resolver(
  ({ action }) => action,
  (action, isRequested) =>
    sql`select ${entry.personId} as id
      from ${entry}
      where ${isRequested(entry.personId)}
        and ${entry.agencyId} = ${p("$agency")}::uuid
        and ${withinReach("TALENT", entry.personId, action)}`,
);
