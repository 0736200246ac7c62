import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { Board } from "#web/shared/work/board/Board.tsx";
import { type BoardColumn, type BoardGroup, type BoardMove, cellKey, cellOf } from "#web/shared/work/board/board.ts";
import { useBoardCells } from "#web/shared/work/board/useBoardCells.ts";
import { groupMenu, groupsFor, useGroupBarActions } from "../groups/groupActions.tsx";
import { moveGroup } from "../groups/groupChanges.tsx";
import { useGroupedCells } from "../groups/useGroupedTasks.ts";
import { groupIn, NO_GROUP, useGroups } from "../groups/useGroups.ts";
import { TaskStatusGlyph } from "../marks.tsx";
import { CutNotice } from "../screen/CutNotice.tsx";
import { useTaskView } from "../screen/useTaskView.ts";
import { ViewFrame } from "../screen/ViewFrame.tsx";
import { complete, isOpen } from "../taskChanges.tsx";
import { useTaskOptions } from "../taskChoices.ts";
import { moveTask } from "./moveTask.ts";
import { TaskTile } from "./TaskTile.tsx";

/** Tasks by status, in the agency's order. */
export function TaskBoard() {
  const view = useTaskView();
  const { options } = useTaskOptions("filter");
  const { statusIds, categoryCodes, ...query } = view.query;
  const statuses = (options?.statuses ?? []).filter(
    ({ id, category }) =>
      (!statusIds?.length || statusIds.includes(id)) &&
      (!categoryCodes?.length || categoryCodes.includes(category.code)),
  );
  const grouping = useGroups("board");
  const grouped = grouping.groups.length > 0;
  const when = view.ready && options !== undefined && grouping.ready;
  const separate = useBoardCells(
    tasks.list,
    statuses.map(({ id }) => ({
      key: cellKey(id, null),
      query: { ...query, statusIds: [id], orderBy: "order" as const, orderDirection: "ASC" as const },
    })),
    { when: when && !grouped },
  );
  const together = useGroupedCells(
    statuses.map(({ id }) => id),
    grouping.groups,
    { query: view.query, when: when && grouped },
  );
  const data = grouped ? together : separate;
  const columns: BoardColumn[] = statuses.map((status) => ({
    id: status.id,
    title: status.statusName,
    glyph: <TaskStatusGlyph status={status} size={16} />,
    resting: status.category.code === "COMPLETED",
    ...(view.mayAdd && { add: () => view.add({ statusId: status.id }) }),
  }));
  const onMove = async ({ card, to }: BoardMove<TaskRow>): Promise<boolean> => {
    const status = statuses.find(({ id }) => id === to.columnId);
    if (!status) return false;
    // Below the last card that is loaded stands the next one, whatever its number is.
    const lowerOrder = to.below?.order ?? (to.goesOn && to.above ? to.above.order + 1 : undefined);
    const groupId = grouped ? groupIn(to.groupId) : undefined;
    const moved = { lowerOrder, ...(groupId !== (card.group?.id ?? null) && { groupId }) };
    const done = await moveTask(card, status, moved);
    if (done) await data.settled();
    return done;
  };
  const completing = new Set(statuses.filter(({ category }) => category.code === "COMPLETED").map(({ id }) => id));
  const totals = [...data.cells].map(([key, { total }]) => ({ ...cellOf(key), total }));
  const counted = (columnTotals: typeof totals) => ({
    count: columnTotals.reduce((sum, { total }) => sum + total, 0),
    done: columnTotals.reduce((sum, { columnId, total }) => sum + (completing.has(columnId) ? total : 0), 0),
  });
  const total = counted(totals);
  const row = (id: string, title: string): BoardGroup => {
    const sums = counted(totals.filter(({ groupId }) => groupId === id));
    return { id, title, ...grouping.fold(id), ...(sums.count > 0 && { line: t("groupDone", sums) }) };
  };
  const rows = [
    ...grouping.groups.map((group) => ({
      ...row(group.id, group.name),
      movable: grouping.mayChange,
      actions: groupMenu(group, grouping, view.mayAdd && (() => view.add({ groupId: group.id }))),
    })),
    row(NO_GROUP, t("noGroup")),
  ];
  return (
    <ViewFrame
      name="board"
      view={view}
      answer={{ error: data.error, retry: data.retry, nothing: !grouped && !data.loading && total.count === 0 }}
      actions={useGroupBarActions(grouping)}
      notice={grouped && <CutNotice {...together.cut} state={view.state} />}
    >
      {(instead) => (
        <Board
          name={t("tasks")}
          columns={columns}
          cells={data.cells}
          {...(grouped && { groups: rows, onMoveGroup: (id, to) => void moveGroup(grouping.groups, id, to) })}
          renewing={data.renewing}
          instead={instead}
          onMove={onMove}
          cardName={({ summary }) => summary}
          card={(task) => <TaskTile task={task} />}
          link={view.link}
          movable={({ editable }) => editable}
          actions={(task) => [
            ...groupsFor(task, grouping.groups),
            task.editable &&
              isOpen(task) && {
                id: "complete",
                title: t("complete"),
                icon: CheckCircleIcon,
                run: () => complete(task),
              },
          ]}
          footer={!data.loading && t("tasksDone", total)}
        />
      )}
    </ViewFrame>
  );
}
