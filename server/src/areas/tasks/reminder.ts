/** Reads the tasks that remind the reader on the screen. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import type { taskReminders as calls } from "#contract/tasks/reminder.ts";
import { taskRecord } from "#contract/tasks/task.ts";
import { notification, notificationSetting } from "#server/areas/notifications/notification.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { task } from "./task.table.ts";
import { taskKit } from "./task.ts";

const p = sql.placeholder;
/** Time for which a reminder pops up until it is closed. */
const SHOWN = sql.raw("interval '1 hour'");
const MAX = sql.raw("20");

const reminding = preparedFamily(
  () => sql`select distinct on (${task.id}) ${task.id} as "taskId", ${notification.id} as "notificationId",
      ${notification.at} as "remindedAt"
    from ${notification}
      join ${task} on ${task.agencyId} = ${notification.agencyId} and ${task.id} = ${notification.recordId}
    where ${notification.agencyId} = ${p("$agency")}::uuid
      and ${notification.receiverId} = ${p("$actor")}::uuid
      and ${notification.kind} = 'reminder'
      and ${notification.readAt} is null and ${notification.at} > now() - ${SHOWN} and ${task.completedAt} is null
      and not exists (select from ${notificationSetting} where ${notificationSetting.agencyId} = ${p("$agency")}::uuid
        and ${notificationSetting.staffId} = ${p("$actor")}::uuid and not ${notificationSetting.showTaskReminder})
    order by ${task.id}, ${notification.at} desc limit ${MAX}`,
);

export const taskReminderHandlers: Handlers<typeof calls> = {
  async list({ db, actor }) {
    const found = (await reminding(db, undefined, { $agency: actor.agencyId, $actor: actor.id })) as unknown as {
      taskId: string;
      notificationId: string;
      remindedAt: string;
    }[];
    if (found.length === 0) return [];
    const query = z.parse(taskRecord.calls.list.listQuery, {});
    // Read by the list, which leaves out tasks that the reader may no longer see.
    const rows = await taskKit.list.rows(
      db,
      actor,
      query,
      found.map(({ taskId }) => taskId),
    );
    const reminders = new Map(found.map((reminder) => [reminder.taskId, reminder]));
    return rows.flatMap((row) => {
      const reminder = reminders.get(row.id);
      return reminder ? [{ ...row, notificationId: reminder.notificationId, remindedAt: reminder.remindedAt }] : [];
    });
  },
};
