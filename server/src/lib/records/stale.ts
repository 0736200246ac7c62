/** The refusal of an update that was made from an older version. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import type { Db } from "../database/scope.ts";
import { Refusal } from "../serving/refusal.ts";

interface Row {
  /** A table with `updated_at` and history. */
  table: string;
  id: string;
  /** The column that `id` stands in, and the one that names the record. */
  key?: string;
  record?: string;
}
const Saved = z.object({ at: z.union([z.string(), z.date()]), by: z.nullable(z.string()) });

/**
 * With the record as it is now, and who saved it when. The row and its history are written by one transaction, so they
 * carry the same instant; where only rows of another record were changed with it, nobody is named.
 */
export async function stale(db: Db, { table, id, key = "id", record = "id" }: Row, current: unknown): Promise<Refusal> {
  const { rows } = await db.execute(sql`
    select t.updated_at as at, (
      select actor.title from history h join record actor on actor.agency_id = h.agency_id and actor.id = h.actor_id
       where h.agency_id = t.agency_id and h.record_id = t.${sql.identifier(record)} and h.at = t.updated_at
       order by h.id desc limit 1
    ) as by
      from ${sql.identifier(table)} t where t.${sql.identifier(key)} = ${id}`);
  const saved = rows.length > 0 ? z.parse(Saved, rows[0]) : null;
  return new Refusal("stale", [], current, saved && { by: saved.by, at: new Date(saved.at).toISOString() });
}
