/**
 * Keeps a list stable while others change it: rows update in place; rows that were added, removed or moved wait until
 * the person asks for them. The person's own changes, another query and a change of rights show at once.
 */
export interface StableRows<R> {
  rows: readonly R[];
  /** The query that the rows are the reply to. */
  question: string;
  /** When the reply arrived, and the count of own changes at that time. */
  answeredAt: number;
  ownChanges: number;
  /** The first rows were cached and being refetched. */
  refetching: boolean;
  /** The number of waiting changes: rows added, removed or moved. */
  changes: number;
  /** Ids of rows that are not in the newest reply. */
  missing: ReadonlySet<string>;
}
export interface NewRows<R> {
  rows: readonly R[];
  question: string;
  answeredAt: number;
  ownChanges: number;
  /** A newer reply is pending. */
  refetching: boolean;
}
const NONE: ReadonlySet<string> = new Set();

export const acceptRows = <R>({ rows, question, answeredAt, ownChanges, refetching }: NewRows<R>): StableRows<R> => ({
  rows,
  question,
  answeredAt,
  ownChanges,
  refetching,
  changes: 0,
  missing: NONE,
});

export function stableRows<R extends { id: string }>(held: StableRows<R> | null, arrived: NewRows<R>): StableRows<R> {
  if (held?.question !== arrived.question || held.rows.length === 0) return acceptRows(arrived);
  if (held.answeredAt === arrived.answeredAt) return held;
  if (held.refetching || held.ownChanges !== arrived.ownChanges) return acceptRows(arrived);
  const newest = new Map(arrived.rows.map((row) => [row.id, row]));
  const inPlace = held.rows.every(({ id }, index) => arrived.rows[index]?.id === id);
  // Rows added after the last one move nothing.
  if (inPlace) return acceptRows({ ...arrived, refetching: false });
  const missing = new Set(held.rows.filter(({ id }) => !newest.has(id)).map(({ id }) => id));
  return {
    ...held,
    answeredAt: arrived.answeredAt,
    rows: held.rows.map((row) => newest.get(row.id) ?? row),
    changes: changesBetween(
      held.rows.map(({ id }) => id),
      arrived.rows.map(({ id }) => id),
    ),
    missing,
  };
}

/** Counts the changes between two orders. A row added to a full page pushes another off it: that is one change, not two. */
export function changesBetween(before: readonly string[], after: readonly string[]): number {
  const indexes = new Map(before.map((id, index) => [id, index]));
  const stayed = after.flatMap((id) => indexes.get(id) ?? []);
  const added = after.length - stayed.length;
  const removed = before.length - stayed.length;
  return Math.max(added, removed) + stayed.length - longestRising(stayed);
}

/** Returns how many rows can stay in place while the others are moved around them. */
function longestRising(indexes: readonly number[]): number {
  const ends: number[] = [];
  for (const index of indexes) {
    const replaced = ends.findIndex((end) => end >= index);
    ends[replaced === -1 ? ends.length : replaced] = index;
  }
  return ends.length;
}
