import { sql } from "drizzle-orm";
import type { ReplyOf } from "#contract/call.ts";
import type { taskSettings } from "#contract/settings/task-setting.ts";
import type { Db } from "#server/lib/database/scope.ts";

type TaskSettings = ReplyOf<typeof taskSettings.get>;

const INITIAL: TaskSettings = {
  typeId: null,
  priorityLevel: "MEDIUM",
  reminder: "ONE_HOUR_BEFORE",
  reminderValue: null,
  reminderUnit: null,
  version: 1,
};
/** Reads the defaults of the agency's new tasks. An archived type doesn't count. */
export async function readSettings(db: Db): Promise<TaskSettings> {
  const { rows } = await db.execute(
    sql`select (select t.id from task_type t where t.id = s.type_id and t.archived_at is null) as "typeId",
        s.priority_level as "priorityLevel", s.reminder, s.reminder_value as "reminderValue",
        s.reminder_unit as "reminderUnit", s.version
      from task_setting s`,
  );
  return (rows[0] as unknown as TaskSettings | undefined) ?? INITIAL;
}
export async function readDefaults(db: Db): Promise<Omit<TaskSettings, "version">> {
  const { version: _, ...defaults } = await readSettings(db);
  return defaults;
}
