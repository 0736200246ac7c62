/** The values of a task's form, apart from its fields: lists change single ones of them without loading a form. */
import type { TaskEditScope } from "#contract/enums.ts";
import { type FormValues, formOf, ids } from "#contract/form.ts";
import { type Task, TaskCreate } from "#contract/tasks/task.ts";

export const taskForm = formOf(TaskCreate);
/** With the scope of a change, for a task of a series. */
export type TaskValues = FormValues<typeof taskForm> & { scope?: TaskEditScope };

const collaboratorIds = (task: Task, ...types: readonly Task["collaborators"][number]["type"][]): string[] =>
  ids(task.collaborators.filter(({ type }) => types.includes(type)));

export const valuesOf = (task: Task): TaskValues =>
  taskForm.valuesOf(task, {
    statusId: task.status.id,
    typeId: task.type.id,
    assigneeId: task.assignee?.id ?? null,
    collaboratorStaffIds: collaboratorIds(task, "staff"),
    collaboratorPersonIds: collaboratorIds(task, "talent", "scout"),
    collaboratorContactIds: collaboratorIds(task, "contact"),
    relatedIds: task.relatedTos.map(({ objectId }) => objectId),
    linkIds: task.linkTos.map(({ objectId }) => objectId),
    supplierId: task.supplier?.id ?? null,
    chargeTo: task.chargeTo.key,
    // A reason given for an earlier clash does not apply to the next.
    conflictReason: undefined,
    checklist: task.checklist.map(({ id, text, done, staffId }) => ({ id, text, done, staffId })),
  });
