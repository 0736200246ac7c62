import type { FanActRow } from "#contract/fans/report.ts";

export interface ActPage {
  rows: readonly FanActRow[];
  loadMore: boolean;
}

/** Joins pages of several kinds by time, as far back as each of them reaches. */
export function joinedActs(kinds: readonly (readonly ActPage[])[]): FanActRow[] {
  const ends = kinds.flatMap((pages) => {
    const last = pages.at(-1);
    return last?.loadMore ? (last.rows.at(-1)?.at ?? []) : [];
  });
  const from = ends.reduce((latest, end) => (end > latest ? end : latest), "");
  const byId = new Map(kinds.flat().flatMap(({ rows }) => rows.map((row) => [row.id, row])));
  return [...byId.values()].filter((row) => row.at >= from).sort((a, b) => (a.at < b.at ? 1 : -1));
}
