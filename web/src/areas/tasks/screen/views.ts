/** The views of tasks: each is a tab with its own conditions, counted next to its name. */
import type { ListQueryOf } from "#contract/list.ts";
import { tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useSeveralCounts } from "#web/shared/record/useSeveralCounts.ts";
import type { Tab } from "#web/ui/elements/Tabs.tsx";
import { sumOfTotals, type Total } from "#web/ui/format/numbers.ts";
import { filtersOf, type ListState } from "#web/ui/list/codec.ts";

export const TABLES = ["mine", "team", "all", "completed"] as const;
export type TableView = (typeof TABLES)[number];
export type View = "day" | TableView;
export const ALL_VIEWS: readonly View[] = ["day", ...TABLES];
/** A record's tasks belong to several people, so no one's own day comes first. */
export const OF_RECORD: readonly View[] = ["team", "all", "completed"];
export type Conditions = Partial<ListQueryOf<typeof tasks.list>>;

/** Groups of My day, in order. */
export const DAY_GROUPS = ["overdue", "today", "next7Days", "none"] as const;
export type DayGroup = (typeof DAY_GROUPS)[number];

/** Returns a view's initial filters, all of which can be changed. A user without an agency has no own tasks. */
export const presetOf = (view: TableView, me: string): Conditions => {
  const presets: Record<TableView, Conditions> = {
    mine: { staffIds: [me], completion: "open" },
    team: { completion: "open" },
    all: { completion: "recent" },
    completed: { completion: "completed", orderBy: "completedDate", orderDirection: "DESC" },
  };
  return presets[view];
};

export const viewIn = (address: URLSearchParams, views: readonly View[]): View =>
  views.find((view) => view === address.get("view")) ?? views[0] ?? "day";

export const dayConditions = (due: DayGroup, me: string): Conditions => ({ staffIds: [me], completion: "open", due });

/** The filters that the tabs set themselves. */
const OWN = { staffIds: undefined, completion: undefined, due: undefined };
const [orderBy, orderDirection] = tasks.list.list.defaultSort;
const UNSORTED = { orderBy, orderDirection } as const;

/** The tabs with their counts, which follow search and the filters that are not the tabs' own. */
export function useViewTabs(
  base: string,
  state: ListState,
  { me, always, views }: { me: string; always: Conditions; views: readonly View[] },
): Tab[] {
  const days = views.includes("day") ? DAY_GROUPS : [];
  const tables = TABLES.filter((view) => views.includes(view));
  const conditionSets = [...days.map((due) => dayConditions(due, me)), ...tables.map((view) => presetOf(view, me))];
  const counted = useSeveralCounts(
    "tasks",
    conditionSets.map((conditions) =>
      filtersOf(tasks.list, { ...state, ...OWN, ...conditions, ...always, ...UNSORTED }),
    ),
  );
  const viewTotals = counted.map((counts) => counts?.total);
  const countOf = (totals: typeof viewTotals): Total | undefined => {
    const loaded = totals.filter((total) => total !== undefined);
    return loaded.length === totals.length ? sumOfTotals(loaded) : undefined;
  };
  const ofRecord = !views.includes("day");
  return views.map((view, place) => ({
    id: view,
    title: view === "day" ? t("myDay") : view === "team" && ofRecord ? t("openTasks") : t(view),
    count: countOf(
      view === "day" ? viewTotals.slice(0, days.length) : [viewTotals[days.length + tables.indexOf(view)]],
    ),
    to: place === 0 ? base : `${base}?view=${view}`,
  }));
}
