/** Which favourites someone reaches: those of the talents within reach. */
import { sql } from "drizzle-orm";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import type { Resolver } from "#server/lib/references.ts";
import { entry } from "./favourite.table.ts";

const p = sql.placeholder;

export const favouriteResolver: Resolver = ({ actor, action }) => ({
  key: `${action} ${reachShape(actor, "TALENT", action)}`,
  query: sql`select ${entry.personId} as id from ${entry} where ${entry.personId} = any (${p("$ids")}::uuid[]) and ${entry.agencyId} = ${p("$agency")}::uuid and ${reaches(actor, "TALENT", action, entry.personId)}`,
});
