/** Completes tasks of an advance and opens them again, each with Undo. */
import { taskOptions, tasks } from "#contract/tasks/task.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

/** Completes a task. A call asks for its note, and one that waits for another warns first: both are done on its page. */
export async function completeTask(id: string, openTask: () => unknown): Promise<void> {
  try {
    const { summary: name, status, order, type, blockedBy } = await send(tasks.get, { params: { id }, query: {} });
    if (type.code === "CALL" || blockedBy.some(({ open }) => open)) {
      openTask();
      return;
    }
    if (!(await mutate(tasks.complete, { params: { userId: id }, body: { note: null } }))) return;
    const body = { statusId: status.id, lowerOrder: order };
    showToast(t("completed", { name }), { undo: () => mutate(tasks.move, { params: { id }, body }) });
  } catch (error) {
    showError(error);
  }
}

/** Opens a completed task again, with the first status of those that are new. */
export async function reopenTask(id: string): Promise<void> {
  try {
    const [{ statuses }, { summary: name }] = await Promise.all([
      send(taskOptions.form, {}),
      send(tasks.get, { params: { id }, query: {} }),
    ]);
    const status = statuses.find(({ category }) => category.code === "NEW");
    if (!status || !(await mutate(tasks.move, { params: { id }, body: { statusId: status.id } }))) return;
    showToast(t("openAgain", { name }), {
      undo: () => mutate(tasks.complete, { params: { userId: id }, body: { note: null } }),
    });
  } catch (error) {
    showError(error);
  }
}
