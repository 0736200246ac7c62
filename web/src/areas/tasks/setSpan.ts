/** Changes when a task is from its bar: a series asks which tasks, and a conflict takes a reason. */
import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { changeOrAsk } from "#web/shared/conflicts/changeOrAsk.ts";
import type { SpanShift } from "#web/shared/record/kind.ts";
import { type BarSpan, dayText, laterByMinutes } from "#web/shared/work/timeline/span.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { askScope, saveFields, undoFields } from "./taskChanges.tsx";

type Dated = Pick<TaskRow, "id" | "summary" | "recurrenceId" | "startDate" | "dueDate">;

/** The day with the time that was there. */
const onDay = (day: number | null, before: string | null): string | null =>
  day === null ? null : `${dayText(day)}${before?.slice(10) ?? ""}`;

/** Saves new dates. Resolves to whether they were saved. */
async function setDates(row: Dated, to: Pick<Dated, "startDate" | "dueDate">): Promise<boolean> {
  const scope = row.recurrenceId === null ? "THIS_TASK_ONLY" : await askScope("change", row.summary);
  if (scope === null) return false;
  const dates = { ...to, scope };
  const saved = await changeOrAsk((more) => saveFields(row.id, { ...dates, ...more }));
  if (saved === null) return false;
  const { startDate, dueDate } = saved;
  showToast(t("datesSet", { name: row.summary }), { undo: () => undoFields(row, { startDate, dueDate, scope }) });
  return true;
}

/** Saves the days of a bar; its times stay. Resolves to whether they were saved. */
export const setSpan = (row: Dated, { start, end }: BarSpan): Promise<boolean> =>
  setDates(row, { startDate: onDay(start, row.startDate), dueDate: onDay(end, row.dueDate) });

/** Moves or resizes a task. Resolves to whether it was saved. */
export async function shiftTaskSpan(id: string, by: SpanShift): Promise<boolean> {
  try {
    const task = await send(tasks.get, { params: { id }, query: {} });
    return await setDates(task, {
      startDate: task.startDate && laterByMinutes(task.startDate, by.start),
      dueDate: task.dueDate && laterByMinutes(task.dueDate, by.end),
    });
  } catch (error) {
    showError(error);
    return false;
  }
}
