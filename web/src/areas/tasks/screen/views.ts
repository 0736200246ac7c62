/** The views of tasks: each is a tab with its own conditions, counted beside its name. */
import type { ListQueryOf } from "#contract/list.ts";
import { tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useSeveralCounts } from "#web/shared/record/counts/useSeveralCounts.ts";
import type { Tab } from "#web/ui/elements/Tabs.tsx";
import { sumOfTotals, type Total } from "#web/ui/format/numbers.ts";
import { filtersOf, type ListState } from "#web/ui/list/codec.ts";

export const TABLES = ["mine", "team", "all", "completed"] as const;
export type TableView = (typeof TABLES)[number];
export type View = "day" | TableView;
export const ALL_VIEWS: readonly View[] = ["day", ...TABLES];
/** A record shows whose task it is, so that nobody's own day stands first. */
export const OF_RECORD: readonly View[] = ["team", "all", "completed"];
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
  const asked = [...days.map((due) => dayConditions(due, me)), ...tables.map((view) => presetOf(view, me))];
  const counted = useSeveralCounts(
    "tasks",
    asked.map((conditions) => filtersOf(tasks.list, { ...state, ...OWN, ...conditions, ...always, ...UNSORTED })),
  );
  const all = counted.map((counts) => counts?.total);
  const countOf = (totals: typeof all): Total | undefined => {
    const known = totals.filter((total) => total !== undefined);
    return known.length === totals.length ? sumOfTotals(known) : undefined;
  };
  const ofRecord = !views.includes("day");
  return views.map((view, place) => ({
    id: view,
    title: view === "day" ? t("myDay") : view === "team" && ofRecord ? t("openTasks") : t(view),
    count: countOf(view === "day" ? all.slice(0, days.length) : [all[days.length + tables.indexOf(view)]]),
    to: place === 0 ? base : `${base}?view=${view}`,
  }));
}
