/** The refusal of a stale update, made from an older version. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import type { Db } from "../database/scope.ts";
import { Refusal } from "../serving/refusal.ts";

interface Row {
  /** A table with `updated_at` and history. */
  table: string;
  id: string;
  /** The column that holds `id`, and the one that holds the record's id. */
  key?: string;
  record?: string;
}
const Saved = z.object({ at: z.union([z.string(), z.date()]), by: z.nullable(z.string()) });

/**
 * Returns the refusal with the current record, and who saved it when. The row and its history are written in one
 * transaction, so they carry the same instant; without a matching history entry, the author is null.
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
