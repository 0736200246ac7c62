/**
 * Rows that stand beside a person, one of a kind: basic infos, answers, agreement, config. A row begins with the first
 * thing that is written there; until then it is read as its defaults, of version 1.
 */
import { and, type Column, eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import type { Refusal } from "#server/lib/serving/refusal.ts";
import { person } from "./person/person.table.ts";

type Beside = PgTable & { agencyId: Column; personId: Column; version: Column };

/** Joins the row to its person, of whom there may be none: left. */
export const personExtension = (table: Beside): SQL =>
  sql`${table.agencyId} = ${person.agencyId} and ${table.personId} = ${person.id}`;

export const extensionVersion = (table: Beside): SQL<number> => sql<number>`coalesce(${table.version}, 1)`;

/** Begins the rows that are not there yet. */
export const insertExtension = (db: Db, table: Beside, agencyId: string, personIds: readonly string[]) =>
  db.execute(
    sql`insert into ${table} (agency_id, person_id) select ${agencyId}::uuid, unnest(${sql.param(personIds)}::uuid[]) on conflict do nothing`,
  );

/** Changes a person's row. */
export async function writeExtension<T extends Beside>(
  db: Db,
  { agencyId }: Actor,
  table: T,
  personId: string,
  values: Partial<T["$inferInsert"]>,
): Promise<void> {
  await Promise.all([
    insertExtension(db, table, agencyId, [personId]),
    db
      .update(table)
      // Drizzle's type of what is set does not follow a table that is a parameter.
      .set(values as Parameters<ReturnType<typeof db.update<T>>["set"]>[0])
      .where(and(eq(table.agencyId, agencyId), eq(table.personId, personId))),
  ]);
}

/** The refusal of a change made from another version than `now`; what nobody has written yet is as old as its person. */
export const staleExtension = (db: Db, table: Beside, id: string, now: { version: number }): Promise<Refusal> =>
  stale(
    db,
    now.version > 1
      ? { table: getTableName(table), id, key: "person_id", record: "person_id" }
      : { table: "person", id },
    now,
  );
