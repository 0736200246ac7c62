import { sql } from "drizzle-orm";
import { Named, z } from "#contract/schema.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { visibleRecord } from "#server/lib/work/work.ts";

const naming = preparedFamily(
  () => sql`select n.id, ${visibleRecord(sql`n.id`)} as partner from unnest(${sql.placeholder("ids")}::uuid[]) n (id)`,
);
const Rows = z.array(z.object({ id: z.string(), partner: z.nullable(Named) }));

/** Returns the partners that the reader sees, by id; null for the others. */
export async function visiblePartners(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string } | null>> {
  const rows = z.parse(Rows, await naming(db, undefined, { ...reachValues(actor), ids }));
  return new Map(rows.map(({ id, partner }) => [id, partner]));
}
