/** On a record's own list: only what concerns it, and new tasks concern it from the beginning. */
import type { TableKey } from "#contract/record-kinds.ts";
import type { PersonBrief } from "#contract/schema.ts";
import {
  eventTasks,
  opportunityTasks,
  partnerTasks,
  personTasks,
  projectTasks,
  staffTasks,
} from "#contract/tasks/record-tasks.ts";
import { tasks } from "#contract/tasks/task.ts";
import { useOwner } from "#web/shared/record/paths.ts";
import { type ListFor, useList } from "#web/ui/list/useList.ts";
import type { TaskValues } from "../taskValues.ts";
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
  opportunities: (id) => (options) => useList(opportunityTasks.list, { params: { id }, ...options }),
  events: (id) => (options) => useList(eventTasks.list, { params: { id }, ...options }),
  projects: (id) => (options) => useList(projectTasks.list, { params: { id }, ...options }),
};
const useAll: UseTasks = (options) => useList(tasks.list, options);

interface TasksOf {
  /** The people and companies that a new task is related to. */
  about: readonly string[];
  /** The opportunity, event or project that it belongs to. */
  links: readonly string[];
  /** Further initial values of the form. */
  starts: Partial<TaskValues>;
  /** The names of the records that a form starts with. */
  known: readonly PersonBrief[];
  always: Conditions;
  /** Assignee of a new task, if not the person who adds it. */
  assignee?: { id: string; name: string };
  /** The project whose groups they stand in. */
  projectId?: string;
  /** True if each view has its own path. */
  ownPaths: boolean;
  /** The first one is open. */
  views: readonly View[];
  useTasks: UseTasks;
}
const EVERYTHING: TasksOf = {
  about: [],
  links: [],
  starts: {},
  known: [],
  always: {},
  ownPaths: false,
  views: ALL_VIEWS,
  useTasks: useAll,
};

export function useTasksOf(): TasksOf {
  const owner = useOwner();
  if (!owner) return EVERYTHING;
  const { kind, id, name = "" } = owner;
  const common = {
    about: [],
    links: [],
    starts: {},
    known: [{ id, displayName: name, avatarUrl: null }],
    ownPaths: kind === "projects",
    views: OF_RECORD,
    useTasks: LISTS[kind]?.(id) ?? useAll,
  };
  if (kind === "staff")
    return { ...common, starts: { assigneeId: id }, always: { staffIds: [id] }, assignee: { id, name } };
  if (kind === "partners") return { ...common, about: [id], always: { partnerIds: [id] } };
  if (kind === "talents" || kind === "scouts") return { ...common, about: [id], always: { talentIds: [id] } };
  return {
    ...common,
    ...(kind === "projects" && { projectId: id }),
    links: [id],
    starts: { linkIds: [id] },
    always: { linkIds: [id] },
  };
}
