/** My day: what I have to do, grouped by when it is due. Every group is one question of up to 100 rows. */
import { useState } from "react";
import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import type { ArgsOf } from "#web/ui/calls/callTypes.ts";
import { useCallQueries } from "#web/ui/calls/useCall.ts";
import { requestQuery } from "#web/ui/list/codec.ts";
import type { ListFor } from "#web/ui/list/useList.ts";
import { useListState } from "#web/ui/list/useListState.ts";
import type { RowGroup } from "#web/ui/table/rowOptions.ts";
import { today } from "#web/ui/time/format.ts";
import { dayLabel, inDays, withoutYear } from "../taskLabels.ts";
import { type Conditions, DAY_GROUPS, type DayGroup, dayConditions } from "./views.ts";

const MAX = 100;
const NONE: ReadonlySet<string> = new Set();
type Tasks = ListFor<typeof tasks.list>;

const lineOf = (group: DayGroup, day: string, rows: readonly TaskRow[]): string | undefined => {
  if (group === "overdue") {
    const first = rows.flatMap(({ dueDate }) => dueDate ?? []).sort()[0];
    return first && t("since", { day: withoutYear(first.slice(0, 10)) });
  }
  if (group === "today") return dayLabel(day);
  return group === "next7Days"
    ? t("fromTo", { from: dayLabel(inDays(day, 1)), to: dayLabel(inDays(day, 7)) })
    : undefined;
};

export function useMyDay({ me, always, foldOverdue }: { me: string; always: Conditions; foldOverdue: boolean }): {
  list: Tasks;
  groups: RowGroup[];
} {
  const state = useListState(tasks.list);
  const day = today(useZone());
  const [changed, setChanged] = useState<Partial<Record<DayGroup, boolean>>>({});
  const query = requestQuery(tasks.list, { ...state.query, pageIndex: 0, pageSize: MAX }, true);
  const answers = useCallQueries(
    tasks.list,
    DAY_GROUPS.map(
      (due) => ({ query: { ...query, ...dayConditions(due, me), ...always } }) as ArgsOf<typeof tasks.list>,
    ),
  );
  const rows: TaskRow[] = [];
  const groups: RowGroup[] = [];
  for (const [index, due] of DAY_GROUPS.entries()) {
    const data = answers[index]?.data;
    if (!data || data.rows.length === 0) continue;
    const folded = changed[due] ?? (foldOverdue && due === "overdue");
    const title = due === "none" ? t("none_") : t(due);
    groups.push({
      id: due,
      title,
      count: data.total ?? data.rows.length,
      line: lineOf(due, day, data.rows),
      late: due === "overdue",
      from: rows.length,
      folded,
      fold: (folded) => setChanged((now) => ({ ...now, [due]: folded })),
    });
    if (!folded) rows.push(...data.rows);
  }
  const failed = answers.find(({ data, error }) => !data && error);
  const list: Tasks = {
    call: tasks.list as unknown as Tasks["call"],
    state,
    table: "tasks",
    rows,
    changes: 0,
    missing: NONE,
    showChanges: () => undefined,
    total: { count: groups.reduce((sum, { count }) => sum + count, 0), isMinimum: false },
    loadMore: false,
    loading: answers.some(({ isPending }) => isPending),
    renewing: answers.some(({ isPlaceholderData }) => isPlaceholderData),
    error: failed?.error ?? null,
    retry: () => {
      for (const { refetch } of answers) void refetch();
    },
  };
  return { list, groups };
}
