/** Rules of which actions a fan took back. */
import { type Act, takenBackBy } from "./act.ts";

/** Orders events as they happened; of two at the same time, that with the lower id is first. */
export const byTime = (a: Pick<Act, "at" | "id">, b: Pick<Act, "at" | "id">): number =>
  Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1);

/**
 * Returns the ids of the actions that are taken back, of those of one fan on one item: each UNDO takes back the latest
 * before it that still stands. An UNDO with nothing before it changes nothing.
 */
export function takenBack(acts: readonly Act[]): Set<string> {
  const standing = new Map<string, string[]>();
  const undone = new Set<string>();
  for (const act of [...acts].sort(byTime)) {
    const target = takenBackBy(act);
    if (target === undefined) standing.set(act.kind, [...(standing.get(act.kind) ?? []), act.id]);
    else {
      const latest = standing.get(target)?.pop();
      if (latest !== undefined) undone.add(latest);
    }
  }
  return undone;
}
