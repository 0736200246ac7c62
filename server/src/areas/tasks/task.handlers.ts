/** Handlers of tasks beyond those of every record: completing, moving on the board, the checklist, options. */
import { asc, eq, isNull, sql } from "drizzle-orm";
import { PRIORITY_LEVELS } from "#contract/enums.ts";
import type { taskOptions as optionCalls, TaskOptions, tasks as taskCalls } from "#contract/tasks/task.ts";
import { readDefaults } from "#server/areas/settings/task-setting.rules.ts";
import { refuseConflicts } from "#server/lib/commitments/conflicts.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { rankAbove, TASK_BOARD } from "#server/lib/lists/board.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { addTask } from "./series/add.rules.ts";
import { deleteTask, previewOf, restoreTask, updateTask } from "./series/series.handlers.ts";
import { refuseTaskConflicts } from "./task.conflicts.ts";
import { checkGroup, checkStatus } from "./task.rules.ts";
import { task, taskType } from "./task.table.ts";
import { taskKit } from "./task.ts";

/** Returns the first status of a category of tasks. */
async function firstStatus(db: Db, code: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select s.id
      from status s join status_category c on c.id = s.category_id
      where c.module = 'TASK' and c.code = ${code}
      order by s.place, s.id
      limit 1`,
  );
  return found(rows[0]).id;
}

const { list, bulk, undoBulk } = taskKit.handlers;

export const taskHandlers: Handlers<typeof taskCalls> = {
  list,
  bulk,
  undoBulk,
  update: ({ db, actor, params: { id }, body }) => updateTask({ db, actor, id, body }),
  remove: ({ db, actor, params: { id }, query: { scope } }) => deleteTask({ db, actor, id, scope }),
  async restore(context) {
    await restoreTask(context.db, context.actor, context.params.id);
    const restored = await taskKit.handlers.restore(context);
    await refuseConflicts(context.db, context.actor, [context.params.id], "putBack");
    return restored;
  },
  validateRecurrence: async ({ body }) => previewOf(body),
  create: async ({ db, actor, body }) => ({ id: await addTask(db, actor, body) }),
  get: async ({ db, actor, params }) => found(await taskKit.read(db, actor, params.id)),
  async move({ db, actor, params: { id }, body: { statusId, lowerOrder, groupId, note, conflictReason } }) {
    const [now] = await db.select().from(task).where(eq(task.id, id));
    const { statusId: before, typeId, note: storedNote, rank: own } = found(now);
    if (before !== statusId) await checkStatus(db, { statusId, typeId, note: note ?? storedNote });
    await checkGroup(db, groupId, { id, linkIds: null });
    const rank = await rankAbove(db, TASK_BOARD, { statusId, id, rank: own, lowerOrder });
    const [moved] = await db
      .update(task)
      .set({ statusId, rank, groupId, ...(note && { note }), ...(conflictReason && { conflictReason }) })
      .where(eq(task.id, id))
      .returning({ order: task.rank, version: task.version });
    if (before !== statusId) await refuseTaskConflicts(db, actor, id, { conflictReason });
    return found(moved);
  },
  async complete({ db, actor, params: { userId: id }, body: { note } }) {
    const [now] = await db.select().from(task).where(eq(task.id, id));
    const { completedAt, typeId } = found(now);
    if (completedAt !== null) throw new Refusal("alreadyCompleted");
    const statusId = await firstStatus(db, "COMPLETED");
    await checkStatus(db, { statusId, typeId, note });
    await db
      .update(task)
      .set({ statusId, ...(note && { note }) })
      .where(eq(task.id, id));
    return found(await taskKit.read(db, actor, id));
  },
  async check({ db, actor, params: { id }, body: { itemId, done } }) {
    const [now] = await db.select({ items: task.checklistItems }).from(task).where(eq(task.id, id));
    const { items } = found(now);
    found(items.find((item) => item.id === itemId));
    const checklistItems = items.map((item) => (item.id === itemId ? { ...item, done } : item));
    await db.update(task).set({ checklistItems }).where(eq(task.id, id));
    return found(await taskKit.read(db, actor, id));
  },
};

async function optionsOf(db: Db, withArchived: boolean): Promise<TaskOptions> {
  const { rows: statuses } = await db.execute<TaskOptions["statuses"][number]>(
    sql`select s.id, s.name as "statusName", s.color, json_build_object('code', c.code) as category, s.place
      from status s join status_category c on c.id = s.category_id
      where c.module = 'TASK'
      order by c.place, s.place, s.name, s.id`,
  );
  const types = await db
    .select({
      id: taskType.id,
      name: taskType.name,
      code: taskType.code,
      color: taskType.color,
      takesTime: taskType.takesTime,
      archived: sql<boolean>`${taskType.archivedAt} is not null`,
    })
    .from(taskType)
    .where(withArchived ? undefined : isNull(taskType.archivedAt))
    .orderBy(asc(taskType.place), asc(taskType.name), taskType.id);
  const { rows: venues } = await db.execute<{ name: string }>(
    sql`select name from venue where archived_at is null order by place, name, id`,
  );
  return {
    statuses,
    types,
    priorityLevels: [...PRIORITY_LEVELS],
    venues: venues.map(({ name }) => name),
    defaults: await readDefaults(db),
  };
}

export const taskOptionHandlers: Handlers<typeof optionCalls> = {
  filter: ({ db }) => optionsOf(db, true),
  form: ({ db }) => optionsOf(db, false),
};
