import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CopyIcon } from "@phosphor-icons/react/dist/csr/Copy";
import { ListChecksIcon } from "@phosphor-icons/react/dist/csr/ListChecks";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy, type ReactNode, Suspense } from "react";
import { useNavigate } from "react-router";
import type { TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { t as shared } from "#web/shared/messages.ts";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useMay, useMayAll, useMe, useZone } from "#web/shared/session/me.tsx";
import { t as w } from "#web/shared/work/messages.ts";
import { openTemplates } from "#web/shared/work/openTemplates.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import type { ListFor } from "#web/ui/list/useList.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { RowGroup } from "#web/ui/table/rowOptions.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { openAddTask, openCopy } from "../dialog/openTask.tsx";
import { groupsFor, useGroupBarActions } from "../groups/groupActions.tsx";
import { useGroupedList } from "../groups/useGroupedList.ts";
import { type Groups, useGroups } from "../groups/useGroups.ts";
import { QuickAdd } from "../quickAdd/QuickAdd.tsx";
import { TaskCard } from "../TaskCard.tsx";
import { taskBulkBar } from "../taskBulk.tsx";
import { complete, isOpen, removeTask } from "../taskChanges.tsx";
import { useTaskFilters } from "../taskKind.tsx";
import { CutNotice } from "./CutNotice.tsx";
import { useTasksOf } from "./tasksOf.ts";
import { useMyDay } from "./useMyDay.ts";
import { useOpenLink } from "./useOpenLink.ts";
import { useTaskColumns } from "./useTaskColumns.tsx";
import { type Conditions, presetOf, type TableView, type View } from "./views.ts";
import { WorkBar } from "./WorkBar.tsx";

const TaskPreview = lazy(async () => ({ default: (await import("../preview/TaskPreview.tsx")).TaskPreview }));

const NO_GROUPS = { projectId: undefined, groups: [], mayChange: false };

export function DayTable() {
  const { user } = useMe();
  const { always } = useTasksOf();
  const { list, groups } = useMyDay({ me: user.id, always, foldOverdue: useNarrow() });
  return <TaskTable view="day" list={list} groups={groups} />;
}

/** The tasks of a view; those of a project with groups stand under them. */
export function ViewTable({ view }: { view: TableView }) {
  const { user } = useMe();
  const { always } = useTasksOf();
  const grouping = useGroups("list");
  if (!grouping.ready) return null;
  return grouping.groups.length > 0 ? (
    <GroupedTable view={view} preset={presetOf(view, user.id)} always={always} grouping={grouping} />
  ) : (
    <PagedTable view={view} grouping={grouping} />
  );
}

function GroupedTable({
  view,
  grouping,
  ...listed
}: {
  view: TableView;
  preset: Conditions;
  always: Conditions;
  grouping: Groups;
}) {
  const { list, groups, shown } = useGroupedList({ ...listed, grouping });
  const notice = <CutNotice shown={shown} total={list.total?.count ?? shown} state={list.state} />;
  return <TaskTable view={view} list={list} groups={groups} grouping={grouping} notice={notice} />;
}

function PagedTable({ view, grouping }: { view: TableView; grouping: Groups }) {
  const { user } = useMe();
  const { useTasks, always } = useTasksOf();
  const list = useTasks({ table: "tasks", preset: presetOf(view, user.id), always });
  return <TaskTable view={view} list={list} grouping={grouping} />;
}

/** Returns what a row's menu offers: editing, completing, copying, deleting (B-114); only who may change it has one. */
const rowActions = (row: TaskRow, edit: () => void, about: readonly string[]): Action[] => [
  { id: "edit", title: shared("edit"), icon: PencilSimpleIcon, visible: row.editable, run: edit },
  {
    id: "complete",
    title: t("complete"),
    icon: CheckCircleIcon,
    visible: row.editable,
    disabled: !isOpen(row) && t("alreadyCompleted"),
    run: () => complete(row),
  },
  { id: "copy", title: t("copy"), icon: CopyIcon, run: () => openCopy(row.id, about) },
  {
    id: "delete",
    title: shared("delete"),
    icon: TrashIcon,
    tone: "danger",
    visible: row.editable,
    run: () => removeTask(row),
  },
];

function TaskTable({
  view,
  list,
  groups,
  grouping = NO_GROUPS,
  notice,
}: {
  view: View;
  list: ListFor<typeof tasks.list>;
  groups?: RowGroup[];
  grouping?: Pick<Groups, "projectId" | "groups" | "mayChange">;
  /** Stands between the filters and the rows. */
  notice?: ReactNode;
}) {
  const paths = useRecordPaths();
  const { about, links, starts, known, assignee } = useTasksOf();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const zone = useZone();
  const mayAdd = useMay("TASK", "write");
  const seesAll = useMayAll("TASK", "read");
  const filters = useTaskFilters();
  const columns = useTaskColumns({ short: view === "day" });
  const add: Action = {
    id: "add",
    title: t("addTask"),
    icon: PlusIcon,
    tone: "main",
    visible: mayAdd,
    run: () => openAddTask(about, starts, known),
  };
  const fromTemplate: Action = {
    id: "template",
    title: w("fromTemplate"),
    icon: ListChecksIcon,
    visible: mayAdd,
    run: () => openTemplates(about, links[0] ?? null),
  };
  const link = useOpenLink(paths);
  const quick = (row: TaskRow): Action | false =>
    row.editable &&
    isOpen(row) && { id: "complete", title: t("complete"), icon: CheckCircleIcon, run: () => complete(row) };
  const emptyDay = view === "day" && !list.state.narrowed;
  return (
    <DataTable
      list={list}
      name={t("tasks")}
      columns={columns}
      filters={filters}
      dates={view === "day" ? undefined : { title: t("due"), zone }}
      search={t("search")}
      bar={
        <WorkBar
          view="list"
          tab={view}
          state={list.state}
          actions={[fromTemplate, ...useGroupBarActions(grouping), add]}
        />
      }
      above={
        <>
          {notice}
          {mayAdd && !narrow && view !== "completed" && (
            <QuickAdd about={about} links={links} assignee={assignee} groups={grouping.groups} />
          )}
        </>
      }
      groups={groups}
      empty={{
        title: emptyDay ? t("noneToday") : seesAll ? t("none") : t("noneAssigned"),
        line: emptyDay ? t("noneTodayLine") : seesAll ? t("noneLine") : t("noneAssignedLine"),
        action: { ...add, tone: "plain" },
      }}
      rowName={({ summary }) => summary}
      link={link}
      actions={
        mayAdd && !narrow
          ? (row) => [...rowActions(row, () => void navigate(link(row)), about), ...groupsFor(row, grouping.groups)]
          : undefined
      }
      quick={mayAdd ? quick : undefined}
      keys={{ d: (row) => void (row.editable && isOpen(row) && complete(row)) }}
      bulk={mayAdd ? taskBulkBar : undefined}
      dock={(row, docked) => (
        <Suspense>
          <TaskPreview key={row.id} row={row} docked={docked} total={list.total?.count ?? list.rows.length} />
        </Suspense>
      )}
      card={(task) => <TaskCard task={task} inDay={view === "day"} />}
    />
  );
}
