import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { Board } from "#web/shared/work/board/Board.tsx";
import { type BoardColumn, type BoardMove, cellKey } from "#web/shared/work/board/board.ts";
import { useBoardCells } from "#web/shared/work/board/useBoardCells.ts";
import { TaskStatusGlyph } from "../marks.tsx";
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
  const data = useBoardCells(
    tasks.list,
    statuses.map(({ id }) => ({
      key: cellKey(id, null),
      query: { ...query, statusIds: [id], orderBy: "order" as const, orderDirection: "ASC" as const },
    })),
    { when: view.ready && options !== undefined },
  );
  const columns: BoardColumn[] = statuses.map((status) => ({
    id: status.id,
    title: status.statusName,
    glyph: <TaskStatusGlyph status={status} size={16} />,
    resting: status.category.code === "COMPLETED",
    ...(view.mayAdd && { add: () => view.add(status.id) }),
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
  return (
    <ViewFrame
      name="board"
      view={view}
      answer={{ error: data.error, retry: data.retry, nothing: !data.loading && count === 0 }}
    >
      {(instead) => (
        <Board
          name={t("tasks")}
          columns={columns}
          cells={data.cells}
          renewing={data.renewing}
          instead={instead}
          onMove={onMove}
          cardName={({ summary }) => summary}
          card={(task) => <TaskTile task={task} />}
          link={view.link}
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
      )}
    </ViewFrame>
  );
}
