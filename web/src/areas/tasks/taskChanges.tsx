/** Changes of tasks where they stand: each saves at once and offers undo. */
import { lazy } from "react";
import type { BodyInputOf } from "#contract/call.ts";
import type { PRIORITY_LEVELS, TaskEditScope } from "#contract/enums.ts";
import { type StatusBrief, type Task, type TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import { type BulkSource, bulkOf, changeMany, sendChange } from "#web/shared/record/bulk/changeMany.ts";
import { t as b } from "#web/shared/record/bulk/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { queries } from "#web/ui/calls/queries.ts";
import { send } from "#web/ui/calls/send.ts";
import { callQueryOptions } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { MoveTo } from "./dialog/CompleteDialog.tsx";
import { valuesOf } from "./taskValues.ts";

const CompleteDialog = lazy(async () => ({ default: (await import("./dialog/CompleteDialog.tsx")).CompleteDialog }));

export type TaskChange = BodyInputOf<typeof tasks.bulk>["change"];

export const taskBulk: BulkSource<TaskChange> = {
  ...bulkOf(tasks, "task"),
  why: {
    incomplete: (count) => t("lacksNote", { count }),
    notLinked: (count) => t("notInProject", { count }),
  },
};
type One = Pick<TaskRow, "id" | "version">;
const changeOne = (
  { id, version }: One,
  change: TaskChange,
  done: (changed: { name: string; count: number }) => string,
): Promise<boolean> => changeMany(taskBulk, { selection: { records: [{ id, version }] }, change, count: 1, done });

export const isOpen = ({ status }: Pick<TaskRow, "status">): boolean => status.category.code !== "COMPLETED";

/** Resolves to whether it was changed. A call is completed with its note, which is asked for. */
export function setTaskStatus(
  row: Pick<TaskRow, "id" | "version" | "summary" | "type" | "note" | "status" | "order">,
  status: Pick<StatusBrief, "id" | "statusName"> & { category: { code: string } },
): Promise<boolean> {
  const completes = status.category.code === "COMPLETED";
  if (completes && row.type.code === "CALL" && !row.note) return askNote(row, [], { statusId: status.id });
  return changeOne(row, { status: status.id }, (changed) =>
    b("statusSet", { ...changed, status: status.statusName.toLowerCase() }),
  );
}
export const setPriority = (row: One, level: (typeof PRIORITY_LEVELS)[number]): Promise<boolean> =>
  changeOne(row, { priorityLevel: level }, (changed) =>
    t("prioritySet", { ...changed, priority: t(level).toLowerCase() }),
  );
export const setAssignee = (row: One, assignee: { id: string; displayName: string } | null): Promise<boolean> =>
  changeOne(row, { assignee: assignee?.id ?? null }, (changed) =>
    assignee ? t("assigneeSet", { ...changed, assignee: assignee.displayName }) : t("assigneeRemoved", changed),
  );

type Fields = Partial<Pick<Task, "startDate" | "dueDate">> & { scope?: TaskEditScope; conflictReason?: string };
/** Changes single fields through the whole form, which is read first. Resolves to the task as it was; throws the refusal. */
export async function saveFields(id: string, change: Fields): Promise<Task> {
  const task = await send(tasks.get, { params: { id }, query: {} });
  await sendChange(tasks.update, { params: { id }, body: { ...valuesOf(task), version: task.version, ...change } });
  return task;
}
/** Undoes a change of fields, and says so. */
export async function undoFields({ id, summary }: Pick<TaskRow, "id" | "summary">, change: Fields): Promise<void> {
  try {
    await saveFields(id, change);
    showToast(t("dueUndone", { name: summary }));
  } catch (error) {
    showError(error);
  }
}
/** Sets the day, and keeps the time; throws the refusal. */
export async function setDay(row: TaskRow, field: "startDate" | "dueDate", day: string): Promise<void> {
  const change = (value: string | null) => (field === "dueDate" ? { dueDate: value } : { startDate: value });
  const time = row[field]?.slice(10) ?? "";
  const before = await saveFields(row.id, change(day === "" ? null : `${day}${time}`));
  const undo = (): Promise<void> => undoFields(row, change(before[field]));
  showToast(t(field === "dueDate" ? "dueSet" : "startSet", { name: row.summary }), { undo });
}

/** Asks for a call's note, and warns of what should be finished before. Resolves to whether it was completed. */
export const askNote = (
  row: Pick<TaskRow, "id" | "summary" | "type" | "status" | "order">,
  waitsFor: readonly string[],
  to?: MoveTo,
): Promise<boolean> =>
  new Promise((resolve) => {
    openDialog((close) => {
      const end = (done: boolean): void => {
        close();
        resolve(done);
        if (done) toastCompleted(row);
      };
      return <CompleteDialog task={row} waitsFor={waitsFor} to={to} close={end} />;
    });
  });

/** Shows a toast that the task is completed, with undo. */
export function toastCompleted({
  id,
  summary,
  status,
  order,
}: Pick<TaskRow, "id" | "summary" | "status" | "order">): void {
  const undo = async (): Promise<void> => {
    const back = { statusId: status.id, lowerOrder: order };
    if (await mutate(tasks.move, { params: { id }, body: back })) showToast(t("openAgain", { name: summary }));
  };
  showToast(t("completedNow", { name: summary }), { undo });
}

/** Returns the summaries of the open tasks that should be finished before. */
export async function openBlockers(id: string): Promise<string[]> {
  const { blockedBy } = await send(tasks.get, { params: { id }, query: {} });
  return blockedBy.filter(({ open }) => open).map(({ summary }) => summary);
}

/** Completes an open task. A call asks for its note, and a task that waits for another one warns first. */
export async function complete(row: TaskRow): Promise<void> {
  try {
    const waitsFor = await openBlockers(row.id);
    if (row.type.code === "CALL" || waitsFor.length > 0) {
      await askNote(row, waitsFor);
      return;
    }
  } catch (error) {
    showError(error);
    return;
  }
  if (await mutate(tasks.complete, { params: { userId: row.id }, body: { note: null } })) toastCompleted(row);
}

/** Deletes into the bin, and offers undo. One of a series asks first which of them (B-212). */
export async function removeTask({
  id,
  summary: name,
  recurrenceId,
}: Pick<TaskRow, "id" | "summary" | "recurrenceId">): Promise<void> {
  const scope = recurrenceId === null ? "THIS_TASK_ONLY" : await askScope("delete", name);
  if (scope === null) return;
  await removeRecord({
    name,
    remove: [tasks.remove, { params: { id }, query: { scope } }],
    restore: [tasks.restore, { params: { id } }],
  });
}

/** Deletes a task from its own page, where one of a series asks too. Resolves to whether it was deleted. */
export async function removeFromPage(id: string): Promise<boolean> {
  const { recurrenceId, summary } = await queries.fetchQuery(
    callQueryOptions(tasks.get, { params: { id }, query: {} }),
  );
  const scope = recurrenceId === null ? "THIS_TASK_ONLY" : await askScope("delete", summary);
  return scope !== null && (await mutate(tasks.remove, { params: { id }, query: { scope } })) !== null;
}

const ScopeDialog = lazy(async () => ({ default: (await import("./ScopeDialog.tsx")).ScopeDialog }));
/** Asks which tasks of a series are meant; null if none. */
export const askScope = (act: "delete" | "change", name: string): Promise<TaskEditScope | null> =>
  new Promise((resolve) => {
    openDialog((close) => {
      const answer = (scope: TaskEditScope | null): void => {
        close();
        resolve(scope);
      };
      return <ScopeDialog act={act} name={name} answer={answer} />;
    });
  });
