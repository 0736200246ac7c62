/** Finds the agency that a command names, as who runs the installation knows it: by its name or its id. */
import { asc, sql } from "drizzle-orm";
import { agency } from "#server/areas/session/account.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { StartError } from "#server/lib/process/start-error.ts";

const MAX_NAMED = 10;

export type FoundAgency = typeof agency.$inferSelect;

/** Throws a StartError that says what to name instead: an agency that is not there, or several of one name. */
export async function findAgency(db: Db, named: string): Promise<FoundAgency> {
  const wanted = named.trim().toLowerCase();
  const found = await db
    .select()
    .from(agency)
    .where(sql`lower(${agency.name}) = ${wanted} or ${agency.id}::text = ${wanted}`)
    .orderBy(asc(agency.id));
  const [first, ...others] = found;
  if (first && others.length === 0) return first;
  if (first)
    throw new StartError(
      `${found.length} agencies are named "${first.name}": ${found.map(({ id }) => id).join(", ")}. Name one by its id; npm run agency:list shows whose they are.`,
    );
  const agencies = await db
    .select({ name: agency.name })
    .from(agency)
    .orderBy(asc(agency.name))
    .limit(MAX_NAMED + 1);
  const names = agencies.slice(0, MAX_NAMED).map(({ name }) => `"${name}"`);
  const existing =
    names.length === 0
      ? "There is none yet."
      : `There are ${names.join(", ")}${agencies.length > MAX_NAMED ? " and more" : ""}.`;
  throw new StartError(`There is no agency "${named.trim()}". ${existing} npm run agency:list shows all.`);
}
