/** Handlers of the agency's settings for tasks. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { taskSettings as calls } from "#contract/settings/task-setting.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { readSettings } from "./task-setting.rules.ts";

export const taskSettingHandlers: Handlers<typeof calls> = {
  get: ({ db }) => readSettings(db),

  async update({ db, actor: { agencyId }, body: { version, ...form } }) {
    const { typeId, priorityLevel, reminder } = form;
    const [value, unit] = reminder === "CUSTOM" ? [form.reminderValue, form.reminderUnit] : [null, null];
    await db.execute(
      sql`insert into task_setting (id, agency_id)
        values (${randomUUIDv7()}::uuid, ${agencyId}::uuid)
        on conflict (agency_id) do nothing`,
    );
    const { rows } = await db.execute<{ id: string }>(sql`select id from task_setting for update`);
    const current = await readSettings(db);
    if (current.version !== version) throw await stale(db, { table: "task_setting", id: found(rows[0]).id }, current);
    await db.execute(sql`update task_setting
      set type_id = ${typeId}::uuid, priority_level = ${priorityLevel}, reminder = ${reminder},
        reminder_value = ${value}, reminder_unit = ${unit}, updated_at = clock_timestamp()
      where agency_id = ${agencyId}::uuid`);
    return readSettings(db);
  },
};
