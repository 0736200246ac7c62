import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { ListQueryOf } from "#contract/list.ts";
import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useMay, useMayAll, useMe, useZone } from "#web/shared/session/me.tsx";
import { StatusGlyph } from "#web/shared/work/AgencyStatusBadge.tsx";
import { Board } from "#web/shared/work/board/Board.tsx";
import { type BoardColumn, type BoardMove, cellKey } from "#web/shared/work/board/board.ts";
import { useBoardCells } from "#web/shared/work/board/useBoardCells.ts";
import { glyphToken } from "#web/shared/work/glyphToken.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { FilterBar } from "#web/ui/filters/FilterBar.tsx";
import { conditions } from "#web/ui/list/codec.ts";
import { useListState } from "#web/ui/list/useListState.ts";
import { useSessionFilter } from "#web/ui/list/useSessionFilter.ts";
import { ListStatus } from "#web/ui/table/ListStatus.tsx";
import { openAddTask } from "../dialog/TaskDialog.tsx";
import { useTasksOf } from "../screen/tasksOf.ts";
import { useOpenLink } from "../screen/useOpenLink.ts";
import { presetOf } from "../screen/views.ts";
import { WorkBar } from "../screen/WorkBar.tsx";
import { complete, isOpen } from "../taskChanges.tsx";
import { useTaskOptions } from "../taskChoices.ts";
import { useTaskFilters } from "../taskKind.tsx";
import { moveTask } from "./moveTask.ts";
import styles from "./TaskBoard.module.css";
import { TaskTile } from "./TaskTile.tsx";

/** Tasks by status, in the agency's order. */
export function TaskBoard() {
  const { user } = useMe();
  const paths = useRecordPaths();
  const { about, always, assignee } = useTasksOf();
  const preset = presetOf("all", user.id);
  const state = useListState(tasks.list, preset);
  const ready = useSessionFilter(tasks.list, "tasks", { query: state.query, preset });
  const mayAdd = useMay("TASK", "write");
  const seesAll = useMayAll("TASK", "read");
  const zone = useZone();
  const link = useOpenLink(paths);
  const filters = useTaskFilters();
  const { options } = useTaskOptions("filter");
  const query: Partial<ListQueryOf<typeof tasks.list>> = { ...conditions(tasks.list, state.query), ...always };
  const { statusIds, categoryCodes, ...others } = query;
  const statuses = (options?.statuses ?? []).filter(
    ({ id, category }) =>
      (!statusIds?.length || statusIds.includes(id)) &&
      (!categoryCodes?.length || categoryCodes.includes(category.code)),
  );
  const data = useBoardCells(
    tasks.list,
    statuses.map(({ id }) => ({
      key: cellKey(id, null),
      query: { ...others, statusIds: [id], orderBy: "order" as const, orderDirection: "ASC" as const },
    })),
    { when: ready && options !== undefined },
  );
  const add = (statusId?: string) =>
    openAddTask(about, { ...(assignee && { assigneeId: assignee.id }), ...(statusId !== undefined && { statusId }) });
  const columns: BoardColumn[] = statuses.map(({ id, statusName, color, category }) => ({
    id,
    title: statusName,
    glyph: (
      <span className={styles.glyph} style={{ color: `var(--${glyphToken(color)})` }}>
        <StatusGlyph shape={category.code} size={16} />
      </span>
    ),
    resting: category.code === "COMPLETED",
    ...(mayAdd && { add: () => add(id) }),
  }));
  const onMove = async ({ card, to }: BoardMove<TaskRow>): Promise<boolean> => {
    const status = statuses.find(({ id }) => id === to.columnId);
    if (!status) return false;
    // Below the last card that is loaded stands the next one, whatever its number is.
    const lowerOrder = to.below?.order ?? (to.goesOn && to.above ? to.above.order + 1 : undefined);
    const done = await moveTask(card, status, lowerOrder);
    if (done) await data.settled();
    return done;
  };
  const totals = statuses.map(({ id, category }) => ({
    count: data.cells.get(cellKey(id, null))?.total ?? 0,
    done: category.code === "COMPLETED",
  }));
  const sum = (all: typeof totals): number => all.reduce((now, { count }) => now + count, 0);
  const count = sum(totals);
  const addTask: Action = {
    id: "add",
    title: t("addTask"),
    icon: PlusIcon,
    tone: "main",
    visible: mayAdd,
    run: () => add(),
  };
  const nothing = !data.loading && count === 0;
  const instead = (data.error || nothing) && (
    <ListStatus
      list={{ state, error: data.error, retry: data.retry }}
      empty={{
        title: seesAll ? t("none") : t("noneAssigned"),
        line: seesAll ? t("noneLine") : t("noneAssignedLine"),
        action: { ...addTask, tone: "plain" },
      }}
    />
  );
  return (
    <div className={styles.screen}>
      <WorkBar view="board" state={state} actions={[addTask]} />
      <FilterBar
        state={state}
        call={tasks.list}
        options={filters}
        dates={{ title: t("due"), zone }}
        search={t("search")}
        table="tasks"
      />
      <Board
        name={t("tasks")}
        columns={columns}
        cells={data.cells}
        renewing={data.renewing}
        instead={instead || undefined}
        onMove={onMove}
        cardName={({ summary }) => summary}
        card={(task) => <TaskTile task={task} />}
        link={link}
        movable={({ editable }) => editable}
        actions={(task) => [
          task.editable &&
            isOpen(task) && {
              id: "complete",
              title: t("complete"),
              icon: CheckCircleIcon,
              run: () => complete(task),
            },
        ]}
        footer={!data.loading && t("tasksDone", { count, done: sum(totals.filter(({ done }) => done)) })}
      />
    </div>
  );
}
