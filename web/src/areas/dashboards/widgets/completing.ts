import { type Task, tasks } from "#contract/tasks/task.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";

async function reopen({ id, summary, status, order }: Task): Promise<void> {
  if (!(await mutate(tasks.move, { params: { id }, body: { statusId: status.id, lowerOrder: order } }))) return;
  invalidateTopics(["dashboard"]);
  showToast(t("reopened", { name: summary }));
}

/**
 * Completes a task and offers undo; resolves to whether it is completed. A call asks for its note, and a task that waits
 * for another warns first: both dialogs stand over the list of tasks, so such a task is opened there.
 */
export async function completeDayTask(id: string, openTask: () => unknown): Promise<boolean> {
  try {
    const task = await send(tasks.get, { params: { id }, query: {} });
    if (task.type.code === "CALL" || task.blockedBy.some((blocker) => blocker.open)) {
      openTask();
      return false;
    }
    if (!(await mutate(tasks.complete, { params: { userId: id }, body: { note: null } }))) return false;
    invalidateTopics(["dashboard"]);
    showToast(t("completed", { name: task.summary }), { undo: () => reopen(task) });
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}
