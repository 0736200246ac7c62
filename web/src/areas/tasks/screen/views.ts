/** The views of tasks: each is a tab with its own conditions, counted beside its name. */
import type { ListQueryOf } from "#contract/list.ts";
import { counts } from "#contract/lists/counts.ts";
import { tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useCallQueries } from "#web/ui/calls/useCall.ts";
import type { Tab } from "#web/ui/elements/Tabs.tsx";
import { formatTotal } from "#web/ui/format/numbers.ts";
import { filtersOf, type ListState } from "#web/ui/list/codec.ts";

export const TABLES = ["mine", "team", "all", "completed"] as const;
export type TableView = (typeof TABLES)[number];
export type View = "day" | TableView;
/** The views that are no list. */
export const BOARD = "board";
export type Conditions = Partial<ListQueryOf<typeof tasks.list>>;

/** What My day shows, in this order. */
export const DAY_GROUPS = ["overdue", "today", "next7Days", "none"] as const;
export type DayGroup = (typeof DAY_GROUPS)[number];

/** What a view starts with; each can be changed. Without a person of the agency nothing is theirs. */
export const presetOf = (view: TableView, me: string): Conditions => {
  const presets: Record<TableView, Conditions> = {
    mine: { staffIds: [me], completion: "open" },
    team: { completion: "open" },
    all: { completion: "recent" },
    completed: { completion: "completed", orderBy: "completedDate", orderDirection: "DESC" },
  };
  return presets[view];
};

export const viewIn = (address: URLSearchParams): View => TABLES.find((view) => view === address.get("view")) ?? "day";

export const dayConditions = (due: DayGroup, me: string): Conditions => ({ staffIds: [me], completion: "open", due });

/** The filters that the tabs set themselves. */
const OWN = { staffIds: undefined, completion: undefined, due: undefined };
const [orderBy, orderDirection] = tasks.list.list.defaultSort;
const UNSORTED = { orderBy, orderDirection } as const;

/** The tabs with their counts, which follow search and the filters that are not the tabs' own. */
export function useViewTabs(base: string, state: ListState, { me, always }: { me: string; always: Conditions }): Tab[] {
  const asked = [...DAY_GROUPS.map((due) => dayConditions(due, me)), ...TABLES.map((view) => presetOf(view, me))];
  const answers = useCallQueries(
    counts.list,
    asked.map((conditions) => ({
      params: { api: "tasks" as const },
      body: { filters: filtersOf(tasks.list, { ...state, ...OWN, ...conditions, ...always, ...UNSORTED }) },
    })),
  );
  const all = answers.map(({ data }) => data?.total);
  const day = all.slice(0, DAY_GROUPS.length).filter((count) => count !== undefined);
  const totals = all.slice(DAY_GROUPS.length);
  const ofDay =
    day.length === DAY_GROUPS.length
      ? formatTotal(
          day.reduce((sum, { count }) => sum + count, 0),
          day.some(({ isMinimum }) => isMinimum),
        )
      : undefined;
  return [
    { id: "day", title: t("myDay"), count: ofDay, to: base },
    ...TABLES.map((view, index) => ({
      id: view,
      title: t(view),
      count: totals[index] && formatTotal(totals[index].count, totals[index].isMinimum),
      to: `${base}?view=${view}`,
    })),
  ];
}
