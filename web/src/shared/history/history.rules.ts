/** Groups history rows by save, and compares values. */
import { explicitLevels, LEVELS } from "#contract/access.ts";
import { HISTORY_PARTS, type HistoryChange, type HistoryRow } from "#contract/history/history-row.ts";

/** The changes of one save. */
export interface HistoryItem {
  /** The id of its newest row. */
  id: string;
  at: string;
  actor: HistoryRow["actor"];
  rows: readonly HistoryRow[];
}

/** Groups rows that have the same instant and the same actor. */
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

/** Returns the levels that were chosen, as `RESOURCE LEVEL`, without those that another implies and without "no access". */
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

/** Returns the removed and the added items of a list. */
export const difference = ({
  old,
  new: now,
}: Pick<HistoryChange, "old" | "new">): { removed: string[]; added: string[] } => ({
  removed: (old ?? []).filter((item) => !now?.includes(item)),
  added: (now ?? []).filter((item) => !old?.includes(item)),
});
