/** Adds tasks for other areas, by the rules of the call that creates one. */
import type { TaskCreate } from "#contract/tasks/task.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { checkTask } from "../task.rules.ts";
import { zoneFor } from "../zone.rules.ts";
import { insertTasks } from "./series.handlers.ts";

export async function addTask(db: Db, actor: Actor, form: TaskCreate): Promise<string> {
  const timeZoneId = form.timeZoneId ?? (await zoneFor(db, actor, form.relatedIds));
  const zoned = { ...form, timeZoneId };
  await checkTask(db, actor, zoned, null);
  return insertTasks(db, actor, zoned);
}
