/** Guesses the columns of a bank's sheet and how it is written: by the names of columns, and by what is in them. */
import type { SheetChoices } from "#contract/bank/bank-file.ts";
import type { BankColumn, UNSURE_CHOICES } from "#contract/bank/codes.ts";
import { CURRENCY_CODES } from "#contract/values/currencies.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import type { RawRow } from "#server/lib/sheet/read/lines.ts";
import { guessDateOrder, looksLikeDay } from "#server/lib/sheet/text/day.ts";
import { guessDecimals, looksLikeAmount, readAmount } from "#server/lib/sheet/text/decimal.ts";
import { bareTitle, currencyInTitle, headerRowOf } from "#server/lib/sheet/text/header.ts";
import { rowsBelow } from "./sheet.ts";
import { minorAmount } from "./statement.ts";
import { columnRank, directionOf, isKnownColumn, stateOf } from "./words.ts";

/** Rows that the guess reads: a search in each cell takes some microseconds. */
const ROWS = 200;
const FEWEST_ROWS = 5;
const CELLS = 1200;
const MAX_COLUMNS = 200;
const CODES = new Set(CURRENCY_CODES);
/** Longer texts are neither dates nor amounts. */
const LONGEST_VALUE = 60;
/** Caches the results for texts, since one column is tested for several meanings. */
function remembered(find: (text: string) => boolean): (text: string) => boolean {
  const results = new Map<string, boolean>();
  return (text) => {
    if (text.length > LONGEST_VALUE || !/\d/.test(text)) return false;
    const before = results.get(text);
    if (before !== undefined) return before;
    if (results.size > CELLS) results.clear();
    const found = find(text);
    results.set(text, found);
    return found;
  };
}
const isDay = remembered(looksLikeDay);
const isAmount = remembered(looksLikeAmount);
const isCode = (cell: string): boolean => CODES.has(cell.trim().toUpperCase());
/** Names of columns with another amount than that of the account. */
const OTHERS = /orig|foreign|local|exchange|fee|instructed|target/;
const isValue = (cell: string): boolean => isDay(cell) || (cell.length < 40 && isAmount(cell));

/** True if the cells may be words for a direction: single letters or signs that mean one, or longer texts. */
const isShort = ({ filled }: Column): boolean => filled.every((cell) => /^(?:[CDKSH+-]|.{2,})$/i.test(cell));
const PAYERS = new Set(["payer", "payername", "sender", "sendername", "sourcename"]);

export type Unsure = (typeof UNSURE_CHOICES)[number];
export interface SheetGuess {
  choices: SheetChoices;
  unsure: Unsure[];
}

/** Name and cells of one column. */
interface Column {
  name: string;
  /** Cells that are not empty. */
  filled: string[];
  /** Number of rows in the sheet. */
  rows: number;
}
const fits = ({ filled }: Column, is: (cell: string) => boolean, part = 1): boolean =>
  filled.length > 0 && filled.filter(is).length >= filled.length * part;
const fills = (column: Column | undefined, part: number): boolean =>
  column !== undefined && column.filled.length > 0 && column.filled.length >= column.rows * part;
const isSame = ({ filled }: Column): boolean => filled.length > 1 && new Set(filled).size === 1;
/** True if the cells may be account numbers, or amounts without sign and decimals. */
const isBare = ({ filled }: Column): boolean => filled.every((cell) => /^\d+$/.test(cell.trim()));
const looksLikeNumber = ({ filled }: Column): boolean =>
  fits({ name: "", filled, rows: 1 }, (cell) => /^(?:[A-Z]{2}\d\d[A-Z0-9 ]{8,30}|[\dXx* -]{8,30})$/.test(cell.trim()));

export const headerRowIn = (rows: readonly RawRow[]): number => {
  const index = headerRowOf(
    rows.map(({ cells }) => cells),
    { isKnown: isKnownColumn, isValue },
  );
  return index === null ? 0 : (rows[index]?.line ?? 0);
};

export function titlesOf(rows: readonly RawRow[], headerRow: number): string[] {
  const header = rows.find(({ line }) => line === headerRow)?.cells ?? [];
  const below = rowsBelow(rows, headerRow).slice(0, ROWS);
  const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  const width = Math.min(MAX_COLUMNS, Math.max(lastFilled(header), ...below.map(({ cells }) => lastFilled(cells))));
  return Array.from({ length: width }, (_, n) => header[n]?.trim() || `Column ${n + 1}`);
}

/**
 * Finds two columns without known names of which each row fills one: money out and in, in the order that a column of
 * balances shows, else in this one.
 */
function pairOf(
  columns: readonly Column[],
  below: readonly RawRow[],
  money: (column: Column) => boolean,
): { debit: number; credit: number; balance: number | undefined } | null {
  const candidates = columns.flatMap((column, n) => (money(column) && !fits(column, isDay, 0.5) ? [n] : []));
  const isFilled = (row: RawRow, n: number): boolean => (row.cells[n] ?? "").trim() !== "";
  const [first, second] = candidates;
  if (first === undefined || second === undefined) return null;
  const taken = below.filter((row) => isFilled(row, first) || isFilled(row, second));
  const both = taken.some((row) => isFilled(row, first) && isFilled(row, second));
  if (
    both ||
    taken.length < below.length * 0.9 ||
    taken.every((row) => isFilled(row, first)) ||
    taken.every((row) => isFilled(row, second))
  )
    return null;
  const balance = candidates.find((n) => n !== first && n !== second && taken.every((row) => isFilled(row, n)));
  if (balance === undefined) return { debit: first, credit: second, balance };
  const minor = (row: RawRow | undefined, n: number): number => {
    const cell = row?.cells[n] ?? "";
    const amount = readAmount(cell, false) ?? readAmount(cell, true);
    const read = amount ? (minorAmount(amount.figures, "AUD") ?? 0) : 0;
    return amount?.negative ? -read : read;
  };
  /** Counts how often neighbouring balances differ by the row's amount, with the second column as money in. */
  const agreeing = (sign: 1 | -1): number =>
    taken.filter((row, n) => {
      const moved = sign * (minor(row, second) - minor(row, first));
      const [before, after] = [taken[n - 1], taken[n + 1]];
      return (
        (before && minor(row, balance) - minor(before, balance) === moved) ||
        (after && minor(row, balance) - minor(after, balance) === moved)
      );
    }).length;
  return agreeing(-1) > agreeing(1)
    ? { debit: second, credit: first, balance }
    : { debit: first, credit: second, balance };
}

/** Returns the meaning of each column; null if it seems to have none. */
function columnsOf(titles: readonly string[], below: readonly RawRow[]): (BankColumn | null)[] {
  const columns: Column[] = titles.map((title, n) => {
    const filled = below.map(({ cells }) => cells[n]?.trim() ?? "").filter((cell) => cell !== "");
    return { name: bareTitle(title), filled, rows: below.length };
  });
  const found: (BankColumn | null)[] = titles.map(() => null);
  const take = (n: number | undefined, meaning: BankColumn): void => {
    if (n !== undefined && n >= 0) found[n] = meaning;
  };
  const free = (n: number): boolean => found[n] === null;
  /** Returns the columns with a name of this meaning, the surest first. */
  const named = (meaning: BankColumn, may: (column: Column) => boolean): number[] =>
    columns
      .flatMap((column, n) => {
        const rank = columnRank(meaning, column.name);
        return rank !== null && free(n) && may(column) ? [{ n, rank }] : [];
      })
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ n }) => n);
  const unnamed = (may: (column: Column) => boolean): number =>
    columns.findIndex((column, n) => free(n) && !isKnownColumn(column.name) && may(column));
  const isFirst = (meaning: BankColumn, may: (column: Column) => boolean, byContent = true): void => {
    const [first = byContent ? unnamed(may) : -1] = named(meaning, may);
    take(first, meaning);
  };

  isFirst("state", (column) => fits(column, (cell) => stateOf(cell) !== null));
  isFirst(
    "currency",
    (column) =>
      fits(column, isCode) &&
      (fills(column, 0.8) || columnRank("currency", column.name) !== null) &&
      !OTHERS.test(column.name),
  );
  const dated = (column: Column) => fits(column, isDay, 0.5);
  const dates = named("date", dated);
  const fallback = columns.findIndex((column, n) => free(n) && fits(column, isDay, 0.8));
  take(dates.find((n) => fills(columns[n], 0.5)) ?? dates[0] ?? fallback, "date");

  const money = (column: Column) =>
    fits(column, isAmount, 0.8) && !(isBare(column) && isSame(column) && looksLikeNumber(column));
  const [amount] = named("amount", (column) => money(column) && fills(column, 0.3));
  const [credit] = named("credit", money);
  const [debit] = named("debit", money);
  const split = credit !== undefined && debit !== undefined;
  const pair =
    amount === undefined && credit === undefined && debit === undefined ? pairOf(columns, below, money) : null;
  if (amount !== undefined && !split) take(amount, "amount");
  else if (credit !== undefined || debit !== undefined) {
    take(credit, "credit");
    take(debit, "debit");
  } else if (pair) {
    take(pair.debit, "debit");
    take(pair.credit, "credit");
    take(pair.balance, "balance");
  } else {
    // Columns that look least like amounts come last: no sign, no decimals, the same in all rows, or an account number.
    const weightOf = (column: Column): number =>
      (column.filled.some((cell) => /[-−(]/.test(cell)) ? 4 : 0) +
      (column.filled.some((cell) => /[.,]\d{1,2}(?!\d)/.test(cell)) ? 3 : 0) -
      (isSame(column) ? 3 : 0) -
      (looksLikeNumber(column) ? 5 : 0);
    const candidates = columns.flatMap((column, n) =>
      free(n) &&
      money(column) &&
      !dated(column) &&
      (!isKnownColumn(column.name) || columnRank("amount", column.name) !== null)
        ? [{ n, weight: weightOf(column) }]
        : [],
    );
    take(candidates.toSorted((a, b) => b.weight - a.weight)[0]?.n, "amount");
  }
  if (split) isFirst("creditCurrency", (column) => fits(column, isCode), false);
  if (found.includes("creditCurrency"))
    isFirst("direction", (column) => fits(column, (cell) => directionOf(cell) !== null), false);
  const amounts = columns[found.indexOf("amount")];
  const unsigned =
    amounts && !amounts.filled.some((cell) => readAmount(cell, false)?.negative ?? readAmount(cell, true)?.negative);
  if (unsigned) {
    const says = (column: Column) => fits(column, (cell) => directionOf(cell) !== null) && fills(column, 0.8);
    const both = (column: Column) => says(column) && new Set(column.filled.map(directionOf)).size > 1;
    const [
      first = columns.findIndex(
        (column, n) =>
          free(n) &&
          !isKnownColumn(column.name) &&
          isShort(column) &&
          (both(column) || ((titles[n] ?? "").startsWith("Column ") && says(column))),
      ),
    ] = named("direction", says);
    take(first, "direction");
  }
  if (!found.includes("balance")) isFirst("balance", (column) => fits(column, isAmount, 0.8), false);
  if (
    found.includes("creditCurrency") ||
    (found.includes("balance") && !split && columns[found.indexOf("amount")]?.name !== "net")
  )
    isFirst("fee", (column) => fits(column, isAmount), false);
  // An id differs in every row.
  isFirst("id", ({ filled }) => filled.length > 0 && (filled.length === 1 || new Set(filled).size > 1), false);
  isFirst("reference", (column) => column.filled.length > 0 && !fits(column, isDay), false);
  const worded = (column: Column) =>
    column.filled.length > 0 && !fits(column, isValue) && !fits(column, isCode) && !looksLikeNumber(column);
  const [payer, payee] = [named("payer", worded)[0], named("payee", worded)[0]];
  if (payer !== undefined && payee !== undefined) {
    take(payer, "payer");
    take(payee, "payee");
  } else {
    // A column with the same value in each row is the account's owner.
    const names = named("name", worded);
    const others = names.filter((n) => !isSame(columns[n] ?? { name: "", filled: [], rows: 0 }));
    const name = others[0] ?? names[0] ?? payer ?? payee;
    // The payer of money out is the account's owner.
    take(name, PAYERS.has(columns[name ?? -1]?.name ?? "") ? "payer" : "name");
  }
  const base = (name: string): string => name.replaceAll(/\d+/g, "");
  const [text, ...others] = named("text", worded);
  take(text, "text");
  for (const n of others) if (base(columns[n]?.name ?? "") === base(columns[text ?? -1]?.name ?? "")) take(n, "text");
  if (text === undefined) {
    const lengthOf = ({ filled }: Column): number => Math.max(...filled.map(({ length }) => length));
    const candidates = columns.flatMap((column, n) =>
      free(n) && worded(column) && !isSame(column) ? [{ n, length: lengthOf(column) }] : [],
    );
    take(candidates.toSorted((a, b) => b.length - a.length)[0]?.n, "text");
  }
  return found;
}

/** Returns the currency that the file names: in the name of the amount, in an amount, or above the header. */
function currencyOf(
  titles: readonly string[],
  columns: readonly (BankColumn | null)[],
  above: readonly RawRow[],
  below: readonly RawRow[],
): string {
  const isMoney = (n: number): boolean => ["amount", "credit", "debit", "balance"].includes(columns[n] ?? "");
  const inTitles = titles.map((title, n) => (isMoney(n) ? currencyInTitle(title) : null)).find(Boolean);
  const inCell = (cell: string): string | null =>
    readAmount(cell, false)?.currency ??
    readAmount(cell, true)?.currency ??
    (isCode(cell) ? cell.trim().toUpperCase() : null);
  const beside = below
    .flatMap(({ cells }) => cells.filter((_, n) => isMoney(n)))
    .map(inCell)
    .find(Boolean);
  const before = above
    .flatMap(({ cells }) => cells.flatMap((cell) => [cell, cell.split(":").at(-1) ?? ""]))
    .map(inCell);
  return inTitles ?? beside ?? before.find(Boolean) ?? DEFAULT_CURRENCY;
}

/** Guesses all that was not chosen. */
export function guessSheet(
  rows: readonly RawRow[],
  {
    encoding,
    delimiter,
    ...chosen
  }: Pick<SheetChoices, "encoding" | "delimiter"> & { [K in keyof SheetChoices]?: SheetChoices[K] | undefined },
): SheetGuess {
  const headerRow = chosen.headerRow ?? headerRowIn(rows);
  const titles = titlesOf(rows, headerRow);
  let peak = ROWS;
  while (peak > FEWEST_ROWS && peak * titles.length > CELLS) peak -= FEWEST_ROWS;
  const below = rowsBelow(rows, headerRow).slice(0, peak);
  const columns = chosen.columns?.length === titles.length ? chosen.columns : columnsOf(titles, below);
  const cellsOf = (...meanings: readonly BankColumn[]): string[] =>
    below.flatMap(({ cells }) =>
      columns.flatMap((column, n) => (column !== null && meanings.includes(column) ? [cells[n]?.trim() ?? ""] : [])),
    );
  const dates = guessDateOrder(cellsOf("date"));
  const amounts = guessDecimals(cellsOf("amount", "credit", "debit"), delimiter === ";");
  // A balance is usually written as amounts are.
  const decimals = amounts.sure
    ? amounts
    : guessDecimals(cellsOf("amount", "credit", "debit", "balance", "fee"), delimiter === ";");
  const currency =
    chosen.currency ??
    currencyOf(
      titles,
      columns,
      rows.filter(({ line }) => line < headerRow),
      below,
    );
  // Three digits behind a point are decimals if the currency has three.
  const isSmall = !decimals.sure && decimalsOf(currency) === 3;
  const unsure: Unsure[] = [];
  if (!dates.sure) unsure.push("dates");
  if (!decimals.sure) unsure.push("decimals");
  return {
    unsure,
    choices: {
      encoding,
      delimiter,
      headerRow,
      columns,
      dateOrder: chosen.dateOrder ?? dates.order,
      commas: chosen.commas ?? (isSmall ? !decimals.commas : decimals.commas),
      flipped: chosen.flipped ?? false,
      currency,
    },
  };
}
