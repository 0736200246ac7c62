/** The list of a project's tasks under the headings of its groups, in the order that the list has. */
import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { requestQuery } from "#web/ui/list/codec.ts";
import type { ListFor } from "#web/ui/list/useList.ts";
import { useListState } from "#web/ui/list/useListState.ts";
import { useSessionFilter } from "#web/ui/list/useSessionFilter.ts";
import type { RowGroup } from "#web/ui/table/rowOptions.ts";
import { openAddTask } from "../dialog/openTask.tsx";
import { useTasksOf } from "../screen/tasksOf.ts";
import type { Conditions } from "../screen/views.ts";
import { isOpen } from "../taskChanges.tsx";
import { groupMenu } from "./groupActions.tsx";
import { groupOf, useAllTasks } from "./useGroupedTasks.ts";
import { type Groups, NO_GROUP } from "./useGroups.ts";

type Tasks = ListFor<typeof tasks.list>;
const NONE: ReadonlySet<string> = new Set();

export function useGroupedList({
  preset,
  always,
  grouping,
}: {
  preset: Conditions;
  always: Conditions;
  grouping: Groups;
}): { list: Tasks; groups: RowGroup[]; shown: number } {
  const state = useListState(tasks.list, preset);
  const ready = useSessionFilter(tasks.list, "tasks", { shown: state.shown, preset });
  const { about, starts, known } = useTasksOf();
  const mayAdd = useMay("TASK", "write");
  const query: Conditions = { ...requestQuery(tasks.list, state.query, true), ...always } as Conditions;
  const { answer, rows: allTasks, total } = useAllTasks(query, ready);
  const rows: TaskRow[] = [];
  const groups: RowGroup[] = [];
  const add = (id: string, title: string, actions?: RowGroup["actions"]): void => {
    const own = allTasks.filter((row) => groupOf(row, grouping) === id);
    const done = own.filter((row) => !isOpen(row)).length;
    const { folded, fold } = grouping.fold(id);
    groups.push({
      id,
      title,
      count: own.length,
      from: rows.length,
      folded,
      fold,
      ...(done > 0 && { line: t("groupDone", { count: own.length, done }) }),
      ...(actions && actions.length > 0 && { actions }),
    });
    if (!folded) rows.push(...own);
  };
  for (const group of grouping.groups)
    add(
      group.id,
      group.name,
      groupMenu(group, grouping, mayAdd && (() => openAddTask(about, { ...starts, groupId: group.id }, known))),
    );
  if (allTasks.some((row) => groupOf(row, grouping) === NO_GROUP)) add(NO_GROUP, t("noGroup"));
  const list: Tasks = {
    call: tasks.list as unknown as Tasks["call"],
    state,
    always,
    table: "tasks",
    rows,
    changes: 0,
    missing: NONE,
    showChanges: () => undefined,
    total: { count: total, isMinimum: false },
    loadMore: false,
    loading: answer.isPending,
    renewing: answer.isPlaceholderData,
    error: answer.data ? null : answer.error,
    retry: () => void answer.refetch(),
  };
  return { list, groups, shown: allTasks.length };
}
