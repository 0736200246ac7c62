/** Changes the days of a task from its bar: its times stay, a series asks which tasks, and a conflict takes a reason. */
import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { type BarSpan, dayCount, dayText, spanAfter } from "#web/shared/work/timeline/span.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { askScope, saveFields, undoFields } from "../taskChanges.tsx";

type Dated = Pick<TaskRow, "id" | "summary" | "recurrenceId" | "startDate" | "dueDate">;

/** The day with the time that was there. */
const onDay = (day: number | null, before: string | null): string | null =>
  day === null ? null : `${dayText(day)}${before?.slice(10) ?? ""}`;

/** Resolves to whether it was saved. */
export async function setSpan(row: Dated, span: BarSpan): Promise<boolean> {
  const scope = row.recurrenceId === null ? "THIS_TASK_ONLY" : await askScope("change", row.summary);
  if (scope === null) return false;
  const dates = { startDate: onDay(span.start, row.startDate), dueDate: onDay(span.end, row.dueDate), scope };
  return new Promise((resolve) => {
    const attempt = (more: { conflictReason?: string }): void => {
      saveFields(row.id, { ...dates, ...more }).then(
        ({ startDate, dueDate }) => {
          showToast(t("datesSet", { name: row.summary }), {
            undo: () => undoFields(row, { startDate, dueDate, scope }),
          });
          resolve(true);
        },
        (error: unknown) => {
          if (error instanceof ApiError && askConflict(error, attempt, () => resolve(false))) return;
          showError(error);
          resolve(false);
        },
      );
    };
    attempt({});
  });
}

const count = (day: string | null): number | null => (day === null ? null : dayCount(day));

/** Moves a task by so many days. Resolves to whether it was saved. */
export async function moveTaskDays(id: string, days: number): Promise<boolean> {
  try {
    const task = await send(tasks.get, { params: { id }, query: {} });
    return await setSpan(task, spanAfter({ start: count(task.startDate), end: count(task.dueDate) }, "bar", days));
  } catch (error) {
    showError(error);
    return false;
  }
}
