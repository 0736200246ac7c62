/** Understands rows that are pasted from a spreadsheet as lines of a budget. Rows with faults are said, the rest is kept. */
import { LIMITS } from "../../limits.ts";
import { parseAmount } from "../../values/money.ts";
import { BUDGET_CATEGORIES, BUDGET_LIMITS, type BudgetCategory } from "./codes.ts";
import { BUDGET_CATEGORY_NAMES } from "./names.ts";

export interface PastedLine {
  /** Row in the pasted text, from 1. */
  row: number;
  category: BudgetCategory;
  name: string;
  quantity: string;
  days: string;
  /** Minor units. */
  rate: number;
  currency: string;
  note: string | null;
}
export interface PastedFault {
  row: number;
  text: string;
  message: string;
}

type PastedColumn = "category" | "name" | "quantity" | "days" | "rate" | "currency" | "note" | "skip";
const TITLES: readonly (readonly [PastedColumn, RegExp])[] = [
  ["category", /^(?:category|group|type|account)$/],
  ["name", /^(?:name|line|item|description|what|cost|expense)$/],
  ["quantity", /^(?:quantity|qty|units?|number|no\.?|people|#)$/],
  ["days", /^(?:days?|nights?|shows?|weeks?|times)$/],
  ["rate", /^(?:rate|price|unit price|unit cost|each|amount|fee|budget|planned)$/],
  ["currency", /^(?:currency|cur\.?|ccy)$/],
  ["note", /^(?:notes?|comments?|remarks?)$/],
  ["skip", /^(?:total|sum|subtotal|line total)$/],
];
// Asked of the platform, so that the dialog shares no list with other pages.
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
const folded = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, " ");
const CATEGORIES = new Map<string, BudgetCategory>(
  BUDGET_CATEGORIES.flatMap((category): [string, BudgetCategory][] => {
    const name = folded(BUDGET_CATEGORY_NAMES[category]);
    return [
      [name, category],
      [name.replace(/s$/, ""), category],
      [folded(category.replaceAll("_", " ")), category],
    ];
  }),
);
const titleOf = (cell: string): PastedColumn | undefined => TITLES.find(([, words]) => words.test(folded(cell)))?.[0];

/** True for digits in groups of three: "1,250,000". */
function isGrouped(text: string, mark: "." | ","): boolean {
  const [first = "", ...groups] = text.split(mark);
  return groups.length > 0 && /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}

/**
 * Reads a number as people write it: "1,250.50", "1.250,50", "1 250", "$ 45", "45 %". A single point before three digits
 * could be either, and is not guessed.
 */
export function pastedNumber(text: string): { value: string } | { problem: string } | null {
  const bare = text.replaceAll(/[\s\u00A0\u202F'’]|[A-Z]{3}|[$€£¥]/g, "").replace("−", "-");
  if (!/^-?[\d.,]+$/.test(bare) || !/\d/.test(bare)) return null;
  if (bare.startsWith("-")) return { problem: "It can't be below 0" };
  const [points, commas] = [bare.split(".").length - 1, bare.split(",").length - 1];
  if (points > 0 && commas > 0) {
    const decimal = bare.lastIndexOf(".") > bare.lastIndexOf(",") ? "." : ",";
    const other = decimal === "." ? "," : ".";
    const [whole = "", part = "", ...more] = bare.split(decimal);
    return more.length === 0 && isGrouped(whole, other) ? { value: `${whole.replaceAll(other, "")}.${part}` } : null;
  }
  if (points > 1) return isGrouped(bare, ".") ? { value: bare.replaceAll(".", "") } : null;
  if (commas > 0) {
    if (isGrouped(bare, ",")) return { value: bare.replaceAll(",", "") };
    return commas === 1 && /^\d+,\d{1,2}$/.test(bare) ? { value: bare.replace(",", ".") } : null;
  }
  if (points === 1 && isGrouped(bare, "."))
    return { problem: `“${text.trim()}” can be read in two ways. Write it without the point, or with two decimals` };
  return /^\d*(?:\.\d+)?$/.test(bare) ? { value: bare.startsWith(".") ? `0${bare}` : bare } : null;
}

const withoutQuotes = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, "$1")
    .replaceAll('""', '"')
    .trim();

/** Splits a row at tabs, else at semicolons, else at columns of spaces. Empty cells at its end say nothing. */
function cellsOf(row: string): string[] {
  const cells = row.includes("\t") ? row.split("\t") : row.includes(";") ? row.split(";") : row.split(/ {2,}/);
  const texts = cells.map(withoutQuotes);
  return texts.slice(0, texts.findLastIndex((cell) => cell !== "") + 1);
}

/** Tells which cell is what, in a row without titles: words, then quantity, days and rate as far as there are numbers. */
function guessColumns(cells: readonly string[]): PastedColumn[] {
  const numbers = cells.flatMap((cell, place) => (pastedNumber(cell) ? [place] : []));
  const [first, second, third] = numbers;
  const meanings: (readonly [number | undefined, PastedColumn])[] =
    numbers.length === 1
      ? [[first, "rate"]]
      : numbers.length === 2
        ? [
            [first, "quantity"],
            [second, "rate"],
          ]
        : [
            [first, "quantity"],
            [second, "days"],
            [third, "rate"],
          ];
  const isWord = (cell: string, place: number) =>
    cell !== "" && !numbers.includes(place) && !CURRENCIES.has(cell.toUpperCase());
  // The only words of a row are its name, also where they name a category too.
  const isAlone = cells.filter(isWord).length === 1;
  let hasName = false;
  return cells.map((cell, place): PastedColumn => {
    const meaning = meanings.find(([own]) => own === place)?.[1];
    if (meaning) return meaning;
    if (cell === "" || numbers.includes(place)) return "skip";
    if (CURRENCIES.has(cell.toUpperCase())) return "currency";
    if (!isAlone && CATEGORIES.has(folded(cell))) return "category";
    if (hasName) return "note";
    hasName = true;
    return "name";
  });
}

const countNumbers = (cells: readonly string[]): number => cells.filter((cell) => pastedNumber(cell) !== null).length;

/**
 * Guesses the columns for rows of each length, by the row with the most numbers: a word where others have a number is a
 * fault of its row, and no note.
 */
function guessByLength(rows: readonly (readonly string[])[]): ReadonlyMap<number, PastedColumn[]> {
  const fullest = new Map<number, readonly string[]>();
  for (const cells of rows) {
    const other = fullest.get(cells.length);
    if (!other || countNumbers(cells) > countNumbers(other)) fullest.set(cells.length, cells);
  }
  return new Map([...fullest].map(([length, cells]) => [length, guessColumns(cells)]));
}

const QUANTITY = /^\d{1,7}(?:\.\d{1,3})?$/;
const DAYS = /^\d{1,5}(?:\.\d{1,2})?$/;

interface Defaults {
  category: BudgetCategory;
  currency: string;
}
function understandRow(
  cells: readonly string[],
  columns: readonly PastedColumn[],
  defaults: Defaults,
): Omit<PastedLine, "row"> | string {
  const cell = (column: PastedColumn): string => cells[columns.indexOf(column)] ?? "";
  const name = cell("name");
  if (name === "") return "The row has no name";
  if (name.length > LIMITS.line) return `The name has ${LIMITS.line} characters at most`;
  const named = cell("category");
  const category = named === "" ? (CATEGORIES.get(folded(name)) ?? defaults.category) : CATEGORIES.get(folded(named));
  if (category === undefined) return `“${named}” is no category of a budget`;
  const currency = (cell("currency") || /\b[A-Z]{3}\b/.exec(cell("rate"))?.[0] || defaults.currency).toUpperCase();
  if (!CURRENCIES.has(currency)) return `“${currency}” is no currency`;
  const values: Record<"quantity" | "days" | "rate", string> = { quantity: "1", days: "1", rate: "0" };
  for (const column of ["quantity", "days", "rate"] as const) {
    const text = cell(column);
    if (text === "") continue;
    const number = pastedNumber(text);
    if (number === null) return `“${text}” is no number`;
    if ("problem" in number) return number.problem;
    values[column] = number.value;
  }
  if (!QUANTITY.test(values.quantity)) return `“${values.quantity}” has more than three decimals, or is too large`;
  if (!DAYS.test(values.days)) return `“${values.days}” has more than two decimals, or is too large`;
  const rate = parseAmount(values.rate, currency);
  if (rate === null || rate > BUDGET_LIMITS.amount) return `“${cell("rate")}” is no amount of ${currency}`;
  return { category, name, quantity: values.quantity, days: values.days, rate, currency, note: cell("note") || null };
}

/** Understands pasted rows. Empty rows, and those that say a sum, are passed over. */
export function understandLines(text: string, defaults: Defaults): { lines: PastedLine[]; faults: PastedFault[] } {
  const rows = text.split(/\r?\n/).map((row, place) => ({ row: place + 1, text: row, cells: cellsOf(row) }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const titles = filled[0]?.cells.map((cell) => titleOf(cell));
  const hasTitles = titles !== undefined && titles.filter((title) => title !== undefined).length >= 2;
  const guessed = guessByLength(filled.map(({ cells }) => cells));
  const lines: PastedLine[] = [];
  const faults: PastedFault[] = [];
  for (const { row, text: own, cells } of hasTitles ? filled.slice(1) : filled) {
    if (/^(?:sub)?total\b|^sum\b/i.test(cells.find((cell) => cell !== "") ?? "")) continue;
    const columns = hasTitles ? titles.map((title) => title ?? "skip") : (guessed.get(cells.length) ?? []);
    const line = understandRow(cells, columns, defaults);
    if (typeof line === "string") faults.push({ row, text: own.trim(), message: line });
    else if (lines.length >= BUDGET_LIMITS.pasted)
      faults.push({ row, text: own.trim(), message: `At most ${BUDGET_LIMITS.pasted} rows at once` });
    else lines.push({ row, ...line });
  }
  return { lines, faults };
}
