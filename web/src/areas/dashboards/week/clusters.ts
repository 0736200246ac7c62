/** Groups the entries of a day: a booking alone, or those of one person that share time. */
import type { ManagementData } from "../widget.ts";

export type WeekEntry = ManagementData<"THIS_WEEK">["days"][number]["entries"][number];
export interface DayCluster {
  entries: readonly WeekEntry[];
  overlaps: boolean;
}

/** Groups the entries of a day, in their order; those of a person that overlap move up to the first of them. */
export function clustersOf(entries: readonly WeekEntry[]): DayCluster[] {
  const clusters = new Map<string, WeekEntry[]>();
  for (const [place, entry] of entries.entries()) {
    const key = entry.overlaps ? entry.person.id : String(place);
    clusters.set(key, [...(clusters.get(key) ?? []), entry]);
  }
  return [...clusters.values()].map((together) => ({
    entries: together,
    overlaps: together.some(({ overlaps }) => overlaps),
  }));
}

/** Returns the clusters that a short day shows: overlaps first, then as many as fit into so many entries. */
export function firstClusters(clusters: readonly DayCluster[], most: number): DayCluster[] {
  const shown: DayCluster[] = [];
  let count = 0;
  for (const cluster of clusters.toSorted((first, second) => Number(second.overlaps) - Number(first.overlaps))) {
    if (count > 0 && count + cluster.entries.length > most) break;
    shown.push(cluster);
    count += cluster.entries.length;
  }
  return shown;
}
