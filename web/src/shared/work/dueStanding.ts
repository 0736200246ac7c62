import type { TaskRow } from "#contract/tasks/task.ts";
import { today } from "#web/ui/time/format.ts";

/** Returns how close a task is to its due date, by the reader's day. */
export function dueStanding(
  { dueDate, dueAt, dueBy, completedDate }: Pick<TaskRow, "dueDate" | "dueAt" | "dueBy" | "completedDate">,
  zone: string,
): "overdue" | "today" | null {
  if (dueDate === null || completedDate !== null) return null;
  if (dueBy !== null && Date.parse(dueBy) <= Date.now()) return "overdue";
  const day = dueAt === null ? dueDate.slice(0, 10) : today(zone, Date.parse(dueAt));
  return day === today(zone) ? "today" : null;
}
