/** Rows of what is said to fans of talents, whether or not they are favourites. */
import { sql } from "drizzle-orm";
import { person } from "#server/areas/talents/person/person.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { favourite } from "./favourite.table.ts";

/** Makes the rows that are not there yet, as of talents who are no favourites. */
export const insertSaid = (db: Db, personIds: readonly string[]) =>
  db.execute(
    sql`insert into ${favourite} (agency_id, person_id, deleted_at)
      select ${person.agencyId}, ${person.id}, now()
      from ${person}
      where ${person.id} = any (${sql.param([...personIds])}::uuid[])
      on conflict do nothing`,
  );
