/** Moves an import from one step to the next. Each update names the step it expects, so that nothing is done twice. */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { ImportState } from "#contract/imports/states.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { type ImportRecord, rosterImport } from "./import.table.ts";

/** Thrown when the import was stopped or deleted. */
export class Stopped extends Error {}

export async function moveToStep(
  db: Db,
  { agencyId }: Pick<Actor, "agencyId">,
  id: string,
  from: readonly ImportState[],
  set: Partial<ImportRecord>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(rosterImport)
    .set({ ...set, touchedAt: sql`now()` as never, version: sql`${rosterImport.version} + 1` as never })
    .where(and(eq(rosterImport.agencyId, agencyId), eq(rosterImport.id, id), inArray(rosterImport.state, [...from])));
  return rowCount === 1;
}
