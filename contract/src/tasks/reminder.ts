/** Tasks that remind their people on the screen. */
import { call, read } from "../call.ts";
import { id, instant, z } from "../schema.ts";
import { TaskRow } from "./task.ts";

export const RemindingTask = z.extend(TaskRow, {
  /** The reminder: read once the pop-up was closed. */
  notificationId: id(),
  remindedAt: instant(),
});
export type RemindingTask = z.output<typeof RemindingTask>;

export const taskReminders = {
  list: call("GET", "/client/v1/tasks/reminders", {
    summary: "Open tasks with an unread reminder from the last hour, if the reader has pop-ups on",
    access: read("TASK"),
    topics: ["notification", "task", "status", "masterList"],
    reply: z.array(RemindingTask),
  }),
};

export const taskReminderGroups = { taskReminders };
