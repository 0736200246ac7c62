/** How a history is read: rows of one save together, and each value in words. */
import { explicitLevels, LEVELS } from "#contract/access.ts";
import { HISTORY_PARTS, type HistoryChange, type HistoryRow } from "#contract/history/history-row.ts";

/** What one person did at one moment. */
export interface HistoryItem {
  /** Of its newest row. */
  id: string;
  at: string;
  actor: HistoryRow["actor"];
  rows: readonly HistoryRow[];
}

/** Rows of one save have one instant and one actor; what is left without a change to show is left out. */
export function historyItems(rows: readonly HistoryRow[]): HistoryItem[] {
  const items: { id: string; at: string; actor: HistoryRow["actor"]; rows: HistoryRow[] }[] = [];
  for (const row of rows) {
    const last = items.at(-1);
    if (last && last.at === row.at && last.actor?.id === row.actor?.id) last.rows.push(row);
    else items.push({ id: row.id, at: row.at, actor: row.actor, rows: [row] });
  }
  for (const item of items) item.rows.sort((a, b) => HISTORY_PARTS.indexOf(a.part) - HISTORY_PARTS.indexOf(b.part));
  return items;
}

/** Levels as they were chosen: none that another implies, and no access left unsaid. `RESOURCE LEVEL` each. */
export function chosenLevels(codes: readonly string[]): string[] {
  const held = Map.groupBy(
    codes.map((code) => code.split(" ")),
    ([resource = ""]) => resource,
  );
  return [...held].flatMap(([resource, pairs]) => {
    const levels = LEVELS.filter((level) => pairs.some(([, name]) => name === level));
    return explicitLevels(levels)
      .filter((level) => level !== "NO_ACCESS")
      .map((level) => `${resource} ${level}`);
  });
}

/** Of two lists, what went and what came; the rest stayed. */
export const difference = ({
  old,
  new: now,
}: Pick<HistoryChange, "old" | "new">): { gone: string[]; come: string[] } => ({
  gone: (old ?? []).filter((item) => !now?.includes(item)),
  come: (now ?? []).filter((item) => !old?.includes(item)),
});
