/** What rows that are made here are made and narrowed with. */

/** One of them after the other, and again from the first. */
export const fieldAt = <T>(from: readonly [T, ...T[]], n: number): T => from[n % from.length] ?? from[0];

/** What each condition of a query keeps, as a server would; one that is not here keeps all. */
export type RowFilter<Row> = Readonly<Record<string, (row: Row, value: unknown, given: Given) => boolean>>;
export type Given = Readonly<Record<string, unknown>>;

export const within = (value: number, range: unknown): boolean => {
  const [from, to] = (Array.isArray(range) ? range : []) as (number | null)[];
  return (from ?? -Infinity) <= value && value <= (to ?? Infinity);
};
export const among = (values: readonly string[], chosen: unknown): boolean =>
  Array.isArray(chosen) && values.some((value) => chosen.includes(value));
export const matchesFilters = (text: string, words: unknown): boolean =>
  text.toLowerCase().includes(String(words).toLowerCase());
