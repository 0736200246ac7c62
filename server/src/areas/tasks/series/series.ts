/** Plans what an edit or a deletion does to the tasks of a series. Reads and writes nothing. */
import type { TaskEditScope } from "#contract/enums.ts";
import type { Occurrence } from "./recurrence.ts";

/** A task of a series. Series are in the order of their dates. */
export interface SeriesTask {
  id: string;
  /** Date by the rule, even if the task was moved since. */
  seriesDate: string;
  completed: boolean;
  /** True if it was edited by itself, as THIS_TASK_ONLY. */
  changedAlone: boolean;
}

export interface SeriesChange {
  /** Tasks that take the new values, and the dates of the occurrence unless it is null. */
  updated: { id: string; occurrence: Occurrence | null }[];
  /** New tasks of the series. */
  created: Occurrence[];
  deleted: string[];
  /** Tasks outside the scope. */
  untouched: string[];
  /** Tasks inside the scope that are not changed: the reply counts them. */
  leftAlone: { completed: string[]; changedAlone: string[] };
}

/**
 * Plans an edit of a task. `occurrences` are the dates of this and the following tasks, the first being the edited
 * one's; null if the dates stay.
 * A series that is moved to other dates keeps its tasks in order. One whose first date stays keeps the tasks of the
 * dates that it still has. A task that is left alone takes the place of its occurrence.
 */
export function editSeries(
  series: readonly SeriesTask[],
  id: string,
  scope: TaskEditScope,
  occurrences: readonly Occurrence[] | null,
): SeriesChange {
  const { chosen, following, open, ...rest } = split(series, id, scope);
  const [first = null] = occurrences ?? [];
  const updated: SeriesChange["updated"] = [{ id: chosen.id, occurrence: first }];
  if (scope === "THIS_TASK_ONLY") return { updated, created: [], deleted: [], ...rest };
  if (!occurrences) {
    updated.push(...open.map((task) => ({ id: task.id, occurrence: null })));
    return { updated, created: [], deleted: [], ...rest };
  }

  const moved = !first || dateOf(first) !== chosen.seriesDate;
  const later = occurrences.slice(1);
  const places = new Map(following.map((task, index) => [moved ? index : task.seriesDate, task]));
  const created: Occurrence[] = [];
  const keptIds = new Set<string>();
  for (const [index, occurrence] of later.entries()) {
    const task = places.get(moved ? index : dateOf(occurrence));
    if (!task) created.push(occurrence);
    else if (open.includes(task)) {
      updated.push({ id: task.id, occurrence });
      keptIds.add(task.id);
    }
  }
  const deleted = open.filter((task) => !keptIds.has(task.id)).map((task) => task.id);
  return { updated, created, deleted, ...rest };
}

/** Plans a deletion of a task. */
export function deleteFromSeries(series: readonly SeriesTask[], id: string, scope: TaskEditScope): SeriesChange {
  const { chosen, following: _, open, ...rest } = split(series, id, scope);
  return { updated: [], created: [], deleted: [chosen, ...open].map((task) => task.id), ...rest };
}

const dateOf = ({ startDate, dueDate }: Occurrence): string => (startDate ?? dueDate ?? "").slice(0, 10);

/** The chosen task always takes part, even if it is completed or was changed alone. */
function split(series: readonly SeriesTask[], id: string, scope: TaskEditScope) {
  const position = series.findIndex((task) => task.id === id);
  const chosen = series[position];
  if (!chosen) throw new Error("The task is not in its series");
  const following = scope === "THIS_TASK_ONLY" ? [] : series.slice(position + 1);
  const inScope = new Set([chosen, ...following]);
  const ids = (tasks: readonly SeriesTask[]) => tasks.map((task) => task.id);
  return {
    chosen,
    following,
    open: following.filter(({ completed, changedAlone }) => !completed && !changedAlone),
    untouched: ids(series.filter((task) => !inScope.has(task))),
    leftAlone: {
      completed: ids(following.filter(({ completed }) => completed)),
      changedAlone: ids(following.filter(({ completed, changedAlone }) => !completed && changedAlone)),
    },
  };
}
