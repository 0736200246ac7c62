/**
 * One-to-one extension rows of a person: basic information, answers, agreement, config. A row is created by the first
 * write; until then it reads as its defaults, at version 1.
 */
import { and, type Column, eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import type { Refusal } from "#server/lib/serving/refusal.ts";
import { person } from "./person/person.table.ts";

type ExtensionTable = PgTable & { agencyId: Column; personId: Column; version: Column };

/** Returns the condition of a left join from a person to the row, which may not exist. */
export const personExtension = (table: ExtensionTable): SQL =>
  sql`${table.agencyId} = ${person.agencyId} and ${table.personId} = ${person.id}`;

export const extensionVersion = (table: ExtensionTable): SQL<number> => sql<number>`coalesce(${table.version}, 1)`;

/** Inserts the rows that don't exist yet. */
export const insertExtension = (db: Db, table: ExtensionTable, agencyId: string, personIds: readonly string[]) =>
  db.execute(
    sql`insert into ${table} (agency_id, person_id)
      select ${agencyId}::uuid, unnest(${sql.param(personIds)}::uuid[])
      on conflict do nothing`,
  );

/** Updates a person's row. */
export async function writeExtension<T extends ExtensionTable>(
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
      // Drizzle can't infer the type of `set` for a table that is a parameter.
      .set(values as Parameters<ReturnType<typeof db.update<T>>["set"]>[0])
      .where(and(eq(table.agencyId, agencyId), eq(table.personId, personId))),
  ]);
}

/**
 * Returns the stale error for a change made from a version other than `current`; a row not written yet has the time of
 * its person.
 */
export const staleExtension = (
  db: Db,
  table: ExtensionTable,
  id: string,
  current: { version: number },
): Promise<Refusal> =>
  stale(
    db,
    current.version > 1
      ? { table: getTableName(table), id, key: "person_id", record: "person_id" }
      : { table: "person", id },
    current,
  );
