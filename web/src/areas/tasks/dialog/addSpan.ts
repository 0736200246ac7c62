import { taskOptions } from "#contract/tasks/task.ts";
import type { NewSpan } from "#web/shared/record/kind.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { openAddTask } from "./openTask.tsx";

/** Opens the form of a new task that takes this span of a person's time; it is of a type that takes time, by default a meeting. */
export async function addTaskSpan({ startDate, endDate, zone, person }: NewSpan): Promise<void> {
  try {
    const { types } = await send(taskOptions.form, {});
    const taking = types.filter(({ takesTime }) => takesTime);
    const type = taking.find(({ code }) => code === "MEETING") ?? taking[0];
    // The time of a task's creator is taken only as assignee.
    const isStaff = person.kind === "staff";
    const taken = { startDate, dueDate: endDate, timeZoneId: zone, typeId: type?.id ?? null };
    const values = { ...taken, assigneeId: isStaff ? person.id : null };
    openAddTask(isStaff ? [] : [person.id], values, [person], { draft: false });
  } catch (error) {
    showError(error);
  }
}
