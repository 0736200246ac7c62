/**
 * Keeps a list still while others change it: rows change in place; rows that would come, go or move wait until they are
 * asked for. What the person did themselves, another question and a change of rights show at once.
 */
export interface StableRows<R> {
  rows: readonly R[];
  /** What was asked for. */
  question: string;
  /** When what is held was answered, and what `owing` said. */
  at: number;
  ownChanges: number;
  /** What was held first was about to be asked for again. */
  refetching: boolean;
  /** How many rows wait: new, gone or moved. */
  changes: number;
  /** Rows that are not in the newest answer. */
  missing: ReadonlySet<string>;
}
export interface NewRows<R> {
  rows: readonly R[];
  question: string;
  at: number;
  ownChanges: number;
  /** A newer answer is on its way. */
  asking: boolean;
}
const NONE: ReadonlySet<string> = new Set();

export const acceptRows = <R>({ rows, question, at, ownChanges, asking }: NewRows<R>): StableRows<R> => ({
  rows,
  question,
  at,
  ownChanges,
  refetching: asking,
  changes: 0,
  missing: NONE,
});

export function stableRows<R extends { id: string }>(held: StableRows<R> | null, arrived: NewRows<R>): StableRows<R> {
  if (held?.question !== arrived.question || held.rows.length === 0) return acceptRows(arrived);
  if (held.at === arrived.at) return held;
  if (held.refetching || held.ownChanges !== arrived.ownChanges) return acceptRows(arrived);
  const newest = new Map(arrived.rows.map((row) => [row.id, row]));
  const inPlace = held.rows.every(({ id }, index) => arrived.rows[index]?.id === id);
  // Rows that only follow after the last one move nothing.
  if (inPlace) return acceptRows({ ...arrived, asking: false });
  const missing = new Set(held.rows.filter(({ id }) => !newest.has(id)).map(({ id }) => id));
  return {
    ...held,
    at: arrived.at,
    rows: held.rows.map((row) => newest.get(row.id) ?? row),
    changes: changesBetween(
      held.rows.map(({ id }) => id),
      arrived.rows.map(({ id }) => id),
    ),
    missing,
  };
}

/** A row that comes pushes one off a full page: that is one change, not two. */
export function changesBetween(before: readonly string[], after: readonly string[]): number {
  const places = new Map(before.map((id, index) => [id, index]));
  const stayed = after.flatMap((id) => places.get(id) ?? []);
  const came = after.length - stayed.length;
  const went = before.length - stayed.length;
  return Math.max(came, went) + stayed.length - longestRising(stayed);
}

/** How many can stay where they are when the others are moved around them. */
function longestRising(places: readonly number[]): number {
  const ends: number[] = [];
  for (const place of places) {
    const at = ends.findIndex((end) => end >= place);
    ends[at === -1 ? ends.length : at] = place;
  }
  return ends.length;
}
