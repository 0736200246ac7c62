/** All tasks of a project at once, since they are shown by group and not by page. */
import { useMemo } from "react";
import type { ListQueryOf } from "#contract/list.ts";
import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { type BoardCell, cellKey } from "#web/shared/work/board/board.ts";
import { type BoardData, useSettled } from "#web/shared/work/board/useBoardCells.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { type Groups, NO_GROUP } from "./useGroups.ts";

/** The most tasks that a page of the list may have. */
const MAX = 1000;
const NO_ROWS: readonly TaskRow[] = [];

export function useAllTasks(query: Partial<ListQueryOf<typeof tasks.list>>, when: boolean) {
  const wholeQuery = { ...query, pageIndex: 0, pageSize: MAX, withTotal: true };
  const answer = useCallQuery(tasks.list, { query: wholeQuery }, { keep: true, when });
  const rows = answer.data?.rows ?? NO_ROWS;
  return { answer, rows, total: answer.data?.total ?? rows.length };
}

/** The group that a task is shown in. One that has just been deleted is none. */
export const groupOf = ({ group }: TaskRow, { groups }: Pick<Groups, "groups">): string =>
  groups.some(({ id }) => id === group?.id) ? (group?.id ?? NO_GROUP) : NO_GROUP;

/** The cells of a board with groups as rows. */
export function useGroupedCells(
  statusIds: readonly string[],
  groups: Groups["groups"],
  { query, when }: { query: Partial<ListQueryOf<typeof tasks.list>>; when: boolean },
): BoardData<TaskRow> & { cut: { shown: number; total: number } } {
  const { answer, rows, total } = useAllTasks({ ...query, orderBy: "order", orderDirection: "ASC" }, when);
  const settled = useSettled(when ? [answer] : []);
  const keys = statusIds.join();
  const cells = useMemo(() => {
    const cells = new Map<string, BoardCell<TaskRow> & { cards: TaskRow[] }>();
    for (const status of keys.split(","))
      for (const group of [...groups.map(({ id }) => id), NO_GROUP])
        cells.set(cellKey(status, group), { cards: [], total: 0, loading: answer.isPending });
    for (const row of rows) {
      const cell = cells.get(cellKey(row.status.id, groupOf(row, { groups })));
      if (!cell) continue;
      cell.cards.push(row);
      cell.total += 1;
    }
    return cells;
  }, [keys, groups, rows, answer.isPending]);
  return {
    cells,
    loading: !when || answer.isPending,
    renewing: answer.isPlaceholderData,
    error: answer.data ? null : answer.error,
    retry: () => void answer.refetch(),
    settled,
    cut: { shown: rows.length, total },
  };
}
