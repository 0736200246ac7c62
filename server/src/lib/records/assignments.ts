/** Changes assignments as a set: starts new ones, ends removed ones, and keeps the rest. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { RecordKind } from "#contract/record-kinds.ts";
import { insertRows, preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { reachesRecord, reachValues } from "./reach.ts";
import { assignment } from "./records.table.ts";

/** Keeps an insert below PostgreSQL's limit of 65,535 values. */
const MAX_ROWS = 10_000;

type Side = "recordId" | "staffId";

/** Makes `wanted` the other side of `id`'s assignments. With `within`, ends only assignments in that set: an actor cannot end what they cannot see. */
async function setAssignments(
  db: Db,
  actor: Actor,
  side: Side,
  id: string,
  wanted: readonly string[],
  within?: ReadonlySet<string>,
): Promise<void> {
  const other: Side = side === "recordId" ? "staffId" : "recordId";
  const rows = await db
    .select({ id: assignment.id, other: assignment[other] })
    .from(assignment)
    .where(and(eq(assignment.agencyId, actor.agencyId), eq(assignment[side], id), isNull(assignment.endedAt)));
  const before = new Set(rows.map((row) => row.other));
  const ended = rows
    .filter((row) => !wanted.includes(row.other) && (!within || within.has(row.other)))
    .map((row) => row.id);
  const added = wanted.filter((item) => !before.has(item));
  if (ended.length > 0) await db.update(assignment).set({ endedAt: sql`now()` }).where(inArray(assignment.id, ended));
  if (added.length > 0)
    await db
      .insert(assignment)
      .values(
        added.map((item) =>
          side === "recordId"
            ? { id: randomUUIDv7(), agencyId: actor.agencyId, recordId: id, staffId: item }
            : { id: randomUUIDv7(), agencyId: actor.agencyId, recordId: item, staffId: id },
        ),
      );
}

/** Assigns staff to new records. */
export async function assignInitial(
  db: Db,
  { agencyId }: Actor,
  records: readonly { recordId: string; staffIds: readonly string[] }[],
): Promise<void> {
  const rows = records.flatMap(({ recordId, staffIds }) =>
    staffIds.map((staffId) => ({ id: randomUUIDv7(), agencyId, recordId, staffId })),
  );
  for (let from = 0; from < rows.length; from += MAX_ROWS)
    await insertRows(db, assignment, rows.slice(from, from + MAX_ROWS));
}

const p = sql.placeholder;
/** Locks the assignments, so that a roster that was checked is the one that is changed. */
const seen = preparedFamily(
  (kind: RecordKind) =>
    sql`select ${assignment.recordId} as id
      from ${assignment}
      where ${assignment.agencyId} = ${p("$agency")}::uuid and ${assignment.staffId} = ${p("staffId")}::uuid
        and ${assignment.endedAt} is null and ${reachesRecord(assignment.recordId, "read", { kinds: [kind] })}
      for no key update of ${assignment}`,
);
/** Returns the part of a roster that the actor sees, for a call that changes it. */
export async function visibleRoster(db: Db, actor: Actor, staffId: string, kind: RecordKind): Promise<Set<string>> {
  const rows = await seen(db, kind, { staffId, ...reachValues(actor) });
  return new Set(rows.map(({ id }) => String(id)));
}

export const setAssignees = (db: Db, actor: Actor, recordId: string, staffIds: readonly string[]) =>
  setAssignments(db, actor, "recordId", recordId, staffIds);
export const setRoster = (
  db: Db,
  actor: Actor,
  staffId: string,
  recordIds: readonly string[],
  seen: ReadonlySet<string>,
) => setAssignments(db, actor, "staffId", staffId, recordIds, seen);
export const endRoster = (db: Db, staffId: string) =>
  db
    .update(assignment)
    .set({ endedAt: sql`now()` })
    .where(and(eq(assignment.staffId, staffId), isNull(assignment.endedAt)));
