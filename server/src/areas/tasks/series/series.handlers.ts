/**
 * Handlers of tasks that repeat: all tasks of a series are made when it is saved, and changed or deleted alone or with
 * the following ones.
 */
import { randomUUIDv7 } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { BodyOf, ReplyOf } from "#contract/call.ts";
import type { RecurrenceSetting } from "#contract/tasks/recurrence.ts";
import type { tasks as calls, TaskCreate } from "#contract/tasks/task.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { recordResolver } from "#server/lib/records/resolver.ts";
import { putInBin, takeFromBin } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { task } from "../task.table.ts";
import { inSeries, taskKit } from "../task.ts";
import { expandRecurrence, type Occurrence, previewRecurrence } from "./recurrence.ts";
import { deleteFromSeries, editSeries, type SeriesChange, type SeriesTask } from "./series.ts";

type Row = typeof task.$inferSelect;
type Update = BodyOf<typeof calls.update>;
type Counts = ReplyOf<typeof calls.remove>;

const resolve = recordResolver("task");
const repeats = (setting: RecurrenceSetting | null): setting is RecurrenceSetting =>
  setting !== null && setting.repeat !== "DO_NOT_REPEAT";
const dateOf = ({ startDate, dueDate }: Occurrence): string => (startDate ?? dueDate ?? "").slice(0, 10);
const counts = ({ updated, created, deleted, leftAlone }: SeriesChange): Counts => ({
  updated: updated.length,
  created: created.length,
  removed: deleted.length,
  leftAlone: leftAlone.completed.length + leftAlone.changedAlone.length,
});

/** Returns the dates of a series and its words. Refuses one that can't be saved. */
function expand(setting: RecurrenceSetting, form: TaskCreate) {
  const zone = form.timeZoneId ?? "UTC";
  const expansion = expandRecurrence(setting, form, zone);
  if (expansion.refused) throw new Refusal("validation", expansion.refused);
  const preview = previewRecurrence(setting, form, zone);
  return { occurrences: expansion.occurrences, words: preview.refused ? "" : preview.description };
}

interface Series {
  id: string;
  setting: RecurrenceSetting;
  words: string;
}
const columnsOf = ({ id, setting, words }: Series, seriesOn: string) => ({
  recurrenceId: id,
  recurrence: { setting, words },
  seriesOn,
});
/** Returns the forms of a series' tasks. */
const formsOf = (form: TaskCreate, series: Series, occurrences: readonly Occurrence[]): TaskCreate[] =>
  occurrences.map((occurrence) =>
    inSeries(
      { ...form, startDate: occurrence.startDate, dueDate: occurrence.dueDate },
      columnsOf(series, dateOf(occurrence)),
    ),
  );

/** Inserts a task, or a whole series. Returns the id of the first task. */
export async function insertTasks(db: Db, actor: Actor, form: TaskCreate): Promise<string> {
  const setting = form.recurrenceSetting;
  if (!repeats(setting)) return found((await taskKit.insert(db, actor, [form]))[0]);
  const { occurrences, words } = expand(setting, form);
  const series = { id: randomUUIDv7(), setting, words };
  return found((await taskKit.insert(db, actor, formsOf(form, series, occurrences)))[0]);
}

const joins = (db: Db, id: string, series: Series | null, seriesOn: string | null) =>
  db
    .update(task)
    .set(series && seriesOn ? columnsOf(series, seriesOn) : { recurrenceId: null, recurrence: null, seriesOn: null })
    .where(eq(task.id, id));

/** Reads the tasks of a series that the actor may change, in the order of their dates. */
async function seriesOf(db: Db, actor: Actor, { recurrenceId }: Row): Promise<Row[]> {
  if (recurrenceId === null) return [];
  const tasks = await db
    .select()
    .from(task)
    .where(and(eq(task.agencyId, actor.agencyId), eq(task.recurrenceId, recurrenceId), isNull(task.deletedAt)))
    .orderBy(asc(task.seriesOn), asc(task.id));
  const context = { actor, action: "write", wide: false, params: {} } as const;
  const changeableIds = new Set(
    await resolve(
      db,
      context,
      tasks.map(({ id }) => id),
      true,
    ),
  );
  return tasks.filter(({ id }) => changeableIds.has(id));
}
const asSeries = (rows: readonly Row[]): SeriesTask[] =>
  rows.map(({ id, seriesOn, completedAt, detached }) => ({
    id,
    seriesDate: seriesOn ?? "",
    completed: completedAt !== null,
    changedAlone: detached,
  }));

const wall = (day: string | null, time: string | null) => (day && time ? `${day}T${time.slice(0, 5)}` : day);
const sameDates = (row: Row, form: TaskCreate): boolean =>
  wall(row.startOn, row.startTime) === form.startDate && wall(row.dueOn, row.dueTime) === form.dueDate;

interface Change {
  db: Db;
  actor: Actor;
  id: string;
  body: Update;
}
const saved = async ({ db, actor, id }: Change, series: Counts | null) => ({
  ...found(await taskKit.read(db, actor, id)),
  series,
});

/** Saves one task by its form, in its present version. */
async function saveOne(db: Db, actor: Actor, id: string, form: TaskCreate, version?: number): Promise<void> {
  const [now] = await db.select({ version: task.version }).from(task).where(eq(task.id, id));
  await taskKit.handlers.update({
    db,
    actor,
    params: { id },
    body: { ...form, version: version ?? found(now).version, scope: "THIS_TASK_ONLY" },
  } as never);
}

export async function updateTask(change: Change): Promise<ReplyOf<typeof calls.update>> {
  const { db, actor, id, body } = change;
  const { version, scope, ...form } = body;
  const [row] = await db.select().from(task).where(eq(task.id, id));
  const before = found(row);
  const zoned = { ...form, timeZoneId: form.timeZoneId ?? before.timeZoneId };
  const setting = form.recurrenceSetting;
  if (before.recurrenceId === null) {
    await saveOne(db, actor, id, form, version);
    if (!repeats(setting)) return saved(change, null);
    const { occurrences, words } = expand(setting, zoned);
    const [first, ...later] = occurrences;
    const series = { id: randomUUIDv7(), setting, words };
    await joins(db, id, series, first ? dateOf(first) : null);
    await taskKit.insert(db, actor, formsOf(zoned, series, later));
    return saved(change, { updated: 1, created: later.length, removed: 0, leftAlone: 0 });
  }
  if (scope === "THIS_TASK_ONLY") {
    await saveOne(db, actor, id, form, version);
    await db.update(task).set({ detached: true }).where(eq(task.id, id));
    return saved(change, { updated: 1, created: 0, removed: 0, leftAlone: 0 });
  }
  const rows = await seriesOf(db, actor, before);
  const stays = repeats(setting) && isDeepStrictEqual(before.recurrence?.setting, setting) && sameDates(before, form);
  const expanded = repeats(setting) && !stays ? expand(setting, zoned) : null;
  // A series that ends here keeps only this task.
  const occurrences = stays ? null : (expanded?.occurrences ?? [occurrenceOf(form)]);
  const plan = editSeries(asSeries(rows), id, scope, occurrences);
  const series = repeats(setting)
    ? { id: randomUUIDv7(), setting, words: expanded?.words ?? before.recurrence?.words ?? "" }
    : null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id: taskId, occurrence } of plan.updated) {
    const own = found(byId.get(taskId));
    const dates = occurrence ?? { startDate: wall(own.startOn, own.startTime), dueDate: wall(own.dueOn, own.dueTime) };
    const status = taskId === id ? form.statusId : null;
    const next = { ...zoned, startDate: dates.startDate, dueDate: dates.dueDate, statusId: status };
    await saveOne(db, actor, taskId, next, taskId === id ? version : undefined);
    await joins(db, taskId, series, occurrence ? dateOf(occurrence) : own.seriesOn);
  }
  if (series) await taskKit.insert(db, actor, formsOf({ ...zoned, statusId: null }, series, plan.created));
  await putInBin(db, task, plan.deleted);
  return saved(change, counts(plan));
}
const occurrenceOf = ({ startDate, dueDate }: TaskCreate): Occurrence => ({
  startDate,
  dueDate,
  startAt: null,
  dueAt: null,
});

export async function deleteTask({
  db,
  actor,
  id,
  scope,
}: Omit<Change, "body"> & Pick<Update, "scope">): Promise<Counts> {
  const [row] = await db.select().from(task).where(eq(task.id, id));
  const rows = await seriesOf(db, actor, found(row));
  if (rows.length === 0 || scope === "THIS_TASK_ONLY") {
    await putInBin(db, task, [id]);
    return { updated: 0, created: 0, removed: 1, leftAlone: 0 };
  }
  const plan = deleteFromSeries(asSeries(rows), id, scope);
  await putInBin(db, task, plan.deleted);
  return counts(plan);
}

/** Restores a task from the bin, with the tasks of its series that were deleted together with it. */
export async function restoreTask(db: Db, actor: Actor, id: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select other.id
      from task one
        join task other on other.agency_id = one.agency_id
          and other.recurrence_id = one.recurrence_id
          and other.deleted_at = one.deleted_at
      where one.id = ${id}::uuid`,
  );
  const ids = rows.map((row) => row.id).filter((other) => other !== id);
  const context = { actor, action: "write", wide: false, params: {}, deleted: true } as const;
  const restorable = ids.length > 0 ? await resolve(db, context, ids) : [];
  if (restorable.length > 0) await takeFromBin(db, task, restorable);
}

export const previewOf = (body: BodyOf<typeof calls.validateRecurrence>): ReplyOf<typeof calls.validateRecurrence> => {
  const preview = previewRecurrence(body.recurrenceSetting, body, body.timeZoneId);
  if (preview.refused)
    return {
      valid: false,
      description: null,
      count: 0,
      lastDate: null,
      nextDates: [],
      problems: preview.refused.map(({ field, message }) => ({ field, message })),
    };
  const { description, count, lastDate, nextDates } = preview;
  return { valid: true, description, count, lastDate, nextDates, problems: [] };
};
