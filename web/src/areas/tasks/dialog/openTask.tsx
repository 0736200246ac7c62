import { lazy } from "react";
import type { PersonBrief } from "#contract/schema.ts";
import { tasks } from "#contract/tasks/task.ts";
import { send } from "#web/ui/calls/send.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { type TaskValues, taskForm } from "../taskValues.ts";
import { copyOf } from "./copyOf.ts";

const AddDialog = lazy(async () => ({ default: (await import("./TaskDialog.tsx")).AddDialog }));

/** `about` are the records that a new task concerns from the beginning; `more` is what else it starts with, `known` the names of these records. */
export const openAddTask = (
  about: readonly string[] = [],
  more: Partial<TaskValues> = {},
  people: readonly PersonBrief[] = [],
  options: { draft?: false } = {},
): void =>
  void openDialog((close) => (
    <AddDialog
      initial={{ ...taskForm.empty, relatedIds: [...about], ...more }}
      known={people}
      {...options}
      close={close}
    />
  ));

export async function openCopy(id: string, about: readonly string[] = []): Promise<void> {
  try {
    const task = await send(tasks.get, { params: { id }, query: {} });
    openDialog((close) => <AddDialog initial={copyOf(task, about)} copied={task} close={close} />);
  } catch (error) {
    showError(error);
  }
}
