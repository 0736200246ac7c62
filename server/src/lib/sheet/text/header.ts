/** Finds the header of a sheet that has rows before it, and compares names of columns. */

import { CURRENCY_CODES } from "#contract/values/currencies.ts";
import { normalise } from "#server/lib/importing/match.ts";

/** Rows among which the header is looked for, and their cells together: rows before a header have few. */
const MAX_BEFORE = 60;
const MAX_CELLS = 800;
const CODES = new Set(CURRENCY_CODES);

/** A column's name without unit and currency: "Betrag (€)", "Betrag in EUR" and "betrag" are the same. */
export function bareTitle(title: string): string {
  const bare = title
    .slice(0, 120)
    .replaceAll(/\([^()]*\)|\[[^\][]*\]/g, " ")
    .replaceAll(/[€$£¥]/g, " ");
  const words = bare
    .split(/[\s_,/:.-]+/)
    .filter((word) => word !== "" && !CODES.has(word) && !/^euro[as]?$/i.test(word));
  if (words.length > 1 && /^in$/i.test(words.at(-1) ?? "")) words.pop();
  return normalise(words.length > 0 ? words.join(" ") : title);
}

/** The currency that a column's name says: EUR of "Betrag in EUR" and of "Betrag (€)". */
export function currencyInTitle(title: string): string | null {
  const code = title.split(/[^A-Za-z]+/).find((word) => CODES.has(word));
  if (code !== undefined) return code;
  if (/€|\beuro[as]?\b/i.test(title)) return "EUR";
  return title.includes("£") ? "GBP" : null;
}

export interface HeaderRules {
  /** True if a column of this name is known; it is given as `bareTitle` writes it. */
  isKnown: (name: string) => boolean;
  /** True if a cell is a value, such as a date or an amount, and so is in no header. */
  isValue: (cell: string) => boolean;
}
/** Returns the index of the header row; null where the sheet begins with its values. */
export function headerRowOf(rows: readonly (readonly string[])[], { isKnown, isValue }: HeaderRules): number | null {
  let cells = 0;
  const first = rows.slice(0, MAX_BEFORE).filter((row, n) => {
    cells += row.length;
    return n < 2 || cells <= MAX_CELLS;
  });
  const filledIn = (row: readonly string[]): string[] => row.filter((cell) => cell.trim() !== "");
  const countKnown = (row: readonly string[]): number =>
    row.some(isValue) ? 0 : new Set(row.map(bareTitle).filter((name) => name !== "" && isKnown(name))).size;
  let best: { row: number; matches: number } | null = null;
  for (const [n, row] of first.entries()) {
    const matches = countKnown(row);
    if (matches >= 2 && matches > (best?.matches ?? 0)) best = { row: n, matches };
  }
  if (best) return best.row;
  // The values begin where a row has several; a row of text in as many columns above them names them.
  const values = first.findIndex((row) => row.filter(isValue).length >= 2);
  if (values === 0) return null;
  if (values < 0) return first.length > 0 ? 0 : null;
  const above = filledIn(first[values - 1] ?? []);
  const width = filledIn(first[values] ?? []).length;
  return above.length >= 2 && above.length >= width - 2 ? values - 1 : null;
}
