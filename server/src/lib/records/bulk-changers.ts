/** Changes that can be made to many records at once: a column's value, the words of a list, assignments. */
import { randomUUIDv7 } from "node:crypto";
import { getTableName, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Resource, reach } from "#contract/access.ts";
import type { BulkRefusal, SetChange } from "#contract/bulk.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Actor, Db } from "../database/scope.ts";
import { columnName, insertMany } from "../importing/insert.ts";
import { assignment } from "./records.table.ts";

export interface RecordRow extends Record<string, unknown> {
  id: string;
  version: number;
}
interface Change {
  id: string;
  before: unknown;
  after: unknown;
}
interface Plan {
  changes: readonly Change[];
  unchanged: number;
  refused: readonly { id: string; reason: BulkRefusal }[];
}
export interface Changer {
  /** Says what changes of which of the locked records. */
  plan(db: Db, actor: Actor, rows: readonly RecordRow[], value: unknown): Promise<Plan>;
  /** Writes the changes; returns each record's new version. */
  write(db: Db, actor: Actor, changes: readonly Change[]): Promise<Map<string, number>>;
  /** Writes what was before. */
  undo(db: Db, actor: Actor, rows: readonly (RecordRow & { before: unknown })[]): Promise<unknown>;
}

type Table = PgTable & Record<"id" | "version", PgColumn>;
const idArray = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
const versionsOf = (rows: readonly Record<string, unknown>[]) =>
  new Map(rows.map(({ id, version }) => [String(id), Number(version)]));

/** Changes a column to `next` of its value before; null leaves a record as it is, a reason refuses it. */
function columnChanger<Value>(
  table: Table,
  column: PgColumn,
  next: (before: unknown, value: Value) => { after: unknown } | { reason: BulkRefusal } | null,
): Changer {
  const name = sql.identifier(columnName(column.name));
  const write = async (db: Db, rows: readonly { id: string; value: unknown }[]) => {
    const sent = JSON.stringify(rows.map(({ id, value }) => ({ id, [columnName(column.name)]: value })));
    const written = await db.execute(
      sql`update ${table} r
        set ${name} = sent.${name}
        from jsonb_populate_recordset(null::${sql.identifier(getTableName(table))}, ${sent}::jsonb) sent
        where r.id = sent.id returning r.id, r.version`,
    );
    return versionsOf(written.rows);
  };
  return {
    async plan(db, _actor, rows, value) {
      const ids = idArray(rows.map(({ id }) => id));
      const { rows: now } = await db.execute<{ id: string; value: unknown }>(
        sql`select id, ${name} as value from ${table} where id = any (${ids})`,
      );
      const before = new Map(now.map((row) => [row.id, row.value]));
      const changes: Change[] = [];
      const refused: { id: string; reason: BulkRefusal }[] = [];
      for (const { id } of rows) {
        const result = next(before.get(id), value as Value);
        if (result && "reason" in result) refused.push({ id, reason: result.reason });
        else if (result) changes.push({ id, before: before.get(id), after: result.after });
      }
      return { changes, refused, unchanged: rows.length - changes.length - refused.length };
    },
    write: (db, _actor, changes) =>
      write(
        db,
        changes.map(({ id, after }) => ({ id, value: after })),
      ),
    undo: (db, _actor, rows) =>
      write(
        db,
        rows.map(({ id, before }) => ({ id, value: before })),
      ),
  };
}

/** Sets a column to one value; `needs` is a value that a record may have only once another column has one. */
export function setsColumn(table: Table, column: PgColumn, needs?: { value: unknown; column: PgColumn }): Changer {
  const changer = columnChanger(table, column, (before, value) => (before === value ? null : { after: value }));
  return {
    ...changer,
    async plan(db, actor, rows, value) {
      const { changes, refused, unchanged } = await changer.plan(db, actor, rows, value);
      if (needs?.value !== value || !needs) return { changes, refused, unchanged };
      const { rows: lacking } = await db.execute<{ id: string }>(
        sql`select ${table.id} as id
          from ${table}
          where ${table.id} = any (${idArray(changes.map(({ id }) => id))}) and ${needs.column} is null`,
      );
      const incomplete = new Set(lacking.map(({ id }) => id));
      return {
        changes: changes.filter(({ id }) => !incomplete.has(id)),
        refused: [...refused, ...lacking.map(({ id }) => ({ id, reason: "incomplete" as const }))],
        unchanged,
      };
    },
  };
}

const isWords = (value: unknown): value is string[] => Array.isArray(value);

/** Adds words to a column of words, such as tags, and removes others. */
export const changesWords = (table: Table, column: PgColumn): Changer =>
  columnChanger<SetChange<string>>(table, column, (value, { add, remove }) => {
    const before = isWords(value) ? value : [];
    const remaining = before.filter((word) => add.includes(word) || !remove.includes(word));
    const after = [...new Set([...remaining, ...add])];
    if (after.length === before.length && after.every((word, index) => word === before[index])) return null;
    return after.length > LIMITS.tags && after.length > before.length ? { reason: "full" } : { after };
  });

interface Sides {
  /** The column of the assignment that names the changed record, and the one that names the other. */
  record: "recordId" | "staffId";
  other: "recordId" | "staffId";
}

/** Starts and ends assignments of records, from either side. A record whose assignments change has a new version. */
export function changesAssignments(
  table: Table,
  { record, other }: Sides,
  { resource, most }: { resource: Resource; most: number },
): Changer {
  const recordName = sql.identifier(columnName(record));
  const otherName = sql.identifier(columnName(other));

  async function current(db: Db, actor: Actor, ids: readonly string[]): Promise<Map<string, Set<string>>> {
    const { rows } = await db.execute<{ record: string; other: string }>(
      sql`select ${recordName} as record, ${otherName} as other from ${assignment}
        where agency_id = ${actor.agencyId}::uuid and ${recordName} = any (${idArray(ids)}) and ended_at is null`,
    );
    const linked = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]));
    for (const row of rows) linked.get(row.record)?.add(row.other);
    return linked;
  }

  async function apply(db: Db, actor: Actor, changes: readonly { id: string; change: SetChange<string> }[]) {
    const { agencyId } = actor;
    const pairs = (side: keyof SetChange<string>) =>
      changes.flatMap(({ id, change }) => change[side].map((otherId) => ({ [record]: id, [other]: otherId })));
    const ended = pairs("remove");
    await db.execute(
      sql`update ${assignment} a set ended_at = now() from jsonb_populate_recordset(null::assignment, ${JSON.stringify(
        ended.map((pair) => Object.fromEntries(Object.entries(pair).map(([key, id]) => [columnName(key), id]))),
      )}::jsonb) sent
        where a.agency_id = ${agencyId}::uuid
          and a.record_id = sent.record_id
          and a.staff_id = sent.staff_id
          and a.ended_at is null`,
    );
    const started = pairs("add").map(({ recordId = "", staffId = "" }) => ({
      id: randomUUIDv7(),
      agencyId,
      recordId,
      staffId,
    }));
    if (started.length > 0) await insertMany(db, assignment, started);
    const { rows } = await db.execute(
      sql`update ${table}
        set version = ${table.version} + 1
        where ${table.id} = any (${idArray(changes.map(({ id }) => id))})
        returning ${table.id} as id, ${table.version} as version`,
    );
    return versionsOf(rows);
  }

  return {
    async plan(db, actor, rows, value) {
      const { add, remove } = value as SetChange<string>;
      const assigned = await current(
        db,
        actor,
        rows.map(({ id }) => id),
      );
      const reachesAssigned = record === "recordId" && reach(actor, resource, "write") === "assigned";
      const changes: Change[] = [];
      const refused: { id: string; reason: BulkRefusal }[] = [];
      for (const { id } of rows) {
        const before = assigned.get(id) ?? new Set();
        const after: SetChange<string> = {
          add: add.filter((otherId) => !before.has(otherId)),
          remove: remove.filter((otherId) => before.has(otherId) && !add.includes(otherId)),
        };
        if (after.add.length + after.remove.length === 0) continue;
        if (after.add.length > 0 && before.size + after.add.length - after.remove.length > most)
          refused.push({ id, reason: "full" });
        else if (reachesAssigned && after.remove.includes(actor.id)) refused.push({ id, reason: "ownAccess" });
        else changes.push({ id, before: { add: after.remove, remove: after.add }, after });
      }
      return { changes, refused, unchanged: rows.length - changes.length - refused.length };
    },
    write: (db, actor, changes) =>
      apply(
        db,
        actor,
        changes.map(({ id, after }) => ({ id, change: after as SetChange<string> })),
      ),
    undo: (db, actor, rows) =>
      apply(
        db,
        actor,
        rows.map(({ id, before }) => ({ id, change: before as SetChange<string> })),
      ),
  };
}

/** The staff assigned to records. */
export const changesStaff = (table: Table, resource: Resource): Changer =>
  changesAssignments(table, { record: "recordId", other: "staffId" }, { resource, most: LIMITS.assignees });
