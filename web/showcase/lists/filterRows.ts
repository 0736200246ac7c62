/** Helpers to create and filter sample rows. */

/** Returns the values in turn, starting over after the last. */
export const fieldAt = <T>(from: readonly [T, ...T[]], n: number): T => from[n % from.length] ?? from[0];

/** The test of each condition of a query, as on a server; a condition without one keeps all rows. */
export type RowFilter<Row> = Readonly<Record<string, (row: Row, value: unknown, given: Given) => boolean>>;
export type Given = Readonly<Record<string, unknown>>;

export const within = (value: number, range: unknown): boolean => {
  const [from, to] = (Array.isArray(range) ? range : []) as (number | null)[];
  return (from ?? -Infinity) <= value && value <= (to ?? Infinity);
};
export const among = (values: readonly string[], chosen: unknown): boolean =>
  Array.isArray(chosen) && values.some((value) => chosen.includes(value));
export const matchesSearch = (text: string, search: unknown): boolean =>
  text.toLowerCase().includes(String(search).toLowerCase());
