/** On a record's own list: only what concerns it, and new tasks concern it from the beginning. */
import type { TableKey } from "#contract/record-kinds.ts";
import { partnerTasks, personTasks, staffTasks } from "#contract/tasks/record-tasks.ts";
import { tasks } from "#contract/tasks/task.ts";
import { useOwner } from "#web/shared/record/paths.ts";
import { type ListFor, useList } from "#web/ui/list/useList.ts";
import { ALL_VIEWS, type Conditions, OF_RECORD, type View } from "./views.ts";

interface Listed {
  table: TableKey;
  preset: Conditions;
  always: Conditions;
}
type UseTasks = (options: Listed) => ListFor<typeof tasks.list>;
/** The list of a record's tasks, by its kind. */
const LISTS: Readonly<Record<string, (id: string) => UseTasks>> = {
  talents: (id) => (options) => useList(personTasks.list, { params: { family: "talents", id }, ...options }),
  scouts: (id) => (options) => useList(personTasks.list, { params: { family: "scouts", id }, ...options }),
  partners: (id) => (options) => useList(partnerTasks.list, { params: { id }, ...options }),
  staff: (id) => (options) => useList(staffTasks.list, { params: { id }, ...options }),
};
const useAll: UseTasks = (options) => useList(tasks.list, options);

interface TasksOf {
  about: readonly string[];
  always: Conditions;
  /** Who has a new task, if it is not whoever adds it. */
  assignee?: { id: string; name: string };
  /** The first one is open. */
  views: readonly View[];
  useTasks: UseTasks;
}
const EVERYTHING: TasksOf = { about: [], always: {}, views: ALL_VIEWS, useTasks: useAll };

export function useTasksOf(): TasksOf {
  const owner = useOwner();
  if (!owner) return EVERYTHING;
  const { kind, id, name = "" } = owner;
  const views = { views: OF_RECORD, useTasks: LISTS[kind]?.(id) ?? useAll };
  if (kind === "staff") return { about: [], always: { staffIds: [id] }, assignee: { id, name }, ...views };
  return { about: [id], always: kind === "partners" ? { partnerIds: [id] } : { talentIds: [id] }, ...views };
}
