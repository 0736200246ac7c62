/**
 * Turns the rows of a bank's sheet into lines, by the meaning of its columns: direction, currency, state, balance and
 * reference.
 */
import { setImmediate } from "node:timers/promises";
import type { SheetChoices } from "#contract/bank/bank-file.ts";
import type { BankColumn, LeftOutReason } from "#contract/bank/codes.ts";
import { CURRENCY_CODES } from "#contract/values/currencies.ts";
import type { RawRow } from "#server/lib/sheet/read/lines.ts";
import { readDay } from "#server/lib/sheet/text/day.ts";
import { readAmount } from "#server/lib/sheet/text/decimal.ts";
import {
  type BankFileBalance,
  BankFileError,
  type BankFileLine,
  type BankStatement,
  cleanText,
  givenReference,
  leftOutRows,
  minorAmount,
  refuseTooMany,
} from "./statement.ts";
import { directionOf, saysBalance, stateOf } from "./words.ts";

/** Rows that are read in one turn of the event loop. */
const AT_ONCE = 200;
const CODES = new Set(CURRENCY_CODES);

/** A row as it was read: a line with its balance, a row that is left out, or one that can't be read. */
export type RowReading =
  | { line: BankFileLine; balance: number | null }
  | { leftOut: LeftOutReason }
  | { problem: string; where: "date" | "other" };

const shortOf = (cell: string): string => `“${cell.slice(0, 40)}”`;
class Unreadable extends Error {
  where: "date" | "other";
  constructor(message: string, where: "date" | "other" = "other") {
    super(message);
    this.where = where;
  }
}

/** Reads one row. */
export function readRow(row: RawRow, choices: SheetChoices): RowReading {
  try {
    return readingOf(row, choices);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { problem: error.message, where: error.where };
  }
}

function readingOf({ cells }: RawRow, choices: SheetChoices): RowReading {
  const { columns, dateOrder } = choices;
  const allOf = (column: BankColumn): string[] =>
    columns.flatMap((columnName, n) => (columnName === column ? [cells[n]?.trim() ?? ""] : []));
  const cellOf = (column: BankColumn): string => allOf(column).find((cell) => cell !== "") ?? "";
  const state = cellOf("state");
  const booked = state === "" ? "BOOKED" : stateOf(state);
  if (booked === null)
    throw new Unreadable(
      `${shortOf(state)} is no state that is known. Leave this column out if such rows are booked too.`,
    );
  if (booked !== "BOOKED") return { leftOut: booked };
  if ([...allOf("text"), ...allOf("name")].some(saysBalance)) return { leftOut: "BALANCE" };
  const date = cellOf("date");
  if (date === "") return { leftOut: "NO_DATE" };
  const onDate = readDay(date, dateOrder);
  if (onDate === null) throw new Unreadable(`${shortOf(date)} is no date.`, "date");
  const money = moneyOf(cellOf, choices);
  if (money === "NEUTRAL") return { leftOut: "NEUTRAL" };
  const { amount, currency } = money;
  if (amount === 0) return { leftOut: "NO_AMOUNT" };
  const after = readAmount(cellOf("balance"), choices.commas);
  const balance = after ? minorAmount(after.figures, currency) : null;
  return {
    line: {
      onDate,
      amount,
      currency,
      number: null,
      name: cleanText(cellOf(amount > 0 ? "payer" : "payee") || cellOf("name"), 200),
      text: cleanText(allOf("text").join(" ")),
      reference: givenReference(cellOf("reference")),
      bankReference: givenReference(cellOf("id")),
    },
    balance: balance !== null && after && (after.negative || after.side === "OUT") ? -balance : balance,
  };
}

type Cells = (column: BankColumn) => string;
/** Reads the amount of a row with its sign; its currency is next to it, in its own column, or missing. */
function moneyOf(cellOf: Cells, choices: SheetChoices): { amount: number; currency: string } | "NEUTRAL" {
  const { columns, commas, flipped } = choices;
  const read = (column: BankColumn) => {
    const cell = cellOf(column);
    if (cell === "" || /^[-–—]$/.test(cell)) return null;
    const amount = readAmount(cell, commas);
    if (amount === null) throw new Unreadable(`${shortOf(cell)} is no amount.`);
    return { cell, ...amount };
  };
  const parts = { amount: read("amount"), credit: read("credit"), debit: read("debit"), fee: read("fee") };
  const moved = parts.amount ?? parts.credit ?? parts.debit;
  const word = cellOf("direction");
  const isSaid = columns.includes("direction") && moved !== null;
  const way = isSaid ? directionOf(word) : (parts.amount?.side ?? null);
  if (way === "NEUTRAL") return way;
  if (isSaid && way === null)
    throw new Unreadable(
      `${word === "" ? "The row doesn't say" : `${shortOf(word)} doesn't say`} which way money went.`,
    );
  const currency = currencyOf(cellOf, way, Object.values(parts).find((part) => part?.currency)?.currency, choices);
  const minor = (part: typeof moved): number => {
    if (part === null) return 0;
    const amount = minorAmount(part.figures, currency);
    if (amount === null) throw new Unreadable(`${shortOf(part.cell)} is no amount of ${currency}.`);
    return part.negative ? -amount : amount;
  };
  const fee = Math.abs(minor(parts.fee));
  if (!columns.includes("amount")) {
    // With a direction only its side counts: the other side is the counterparty's.
    const credit = way === "OUT" ? 0 : Math.abs(minor(parts.credit));
    const debit = way === "IN" ? 0 : Math.abs(minor(parts.debit));
    return { amount: credit - debit - (way === "IN" ? 0 : fee), currency };
  }
  const signed = minor(parts.amount);
  if (way === "IN" && signed < 0)
    throw new Unreadable(
      `${shortOf(parts.amount?.cell ?? "")} has a minus, and ${shortOf(word)} says that it came in. Leave out the column that is wrong.`,
    );
  if (way !== null) return { amount: (way === "OUT" ? -Math.abs(signed) : signed) - fee, currency };
  return { amount: (flipped ? -signed : signed) - fee, currency };
}

function currencyOf(
  cellOf: Cells,
  way: "IN" | "OUT" | null,
  beside: string | null | undefined,
  { currency }: SheetChoices,
): string {
  const currencyCell = (way === "IN" ? cellOf("creditCurrency") : "") || cellOf("currency");
  if (currencyCell === "") return beside ?? currency;
  if (!CODES.has(currencyCell.toUpperCase())) throw new Unreadable(`${shortOf(currencyCell)} is no currency.`);
  return currencyCell.toUpperCase();
}

const inWords = ({ cells }: RawRow): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .join(" · ");

/** Returns the rows below the header. */
export const rowsBelow = (rows: readonly RawRow[], headerRow: number): readonly RawRow[] =>
  rows.filter(({ line }) => line > headerRow);

/**
 * Returns the lines of a sheet; other requests are served meanwhile. Rows without a date after the last line are a
 * footer. Throws at the first row that can't be read.
 */
export async function linesOfSheet(rows: readonly RawRow[], choices: SheetChoices): Promise<BankStatement> {
  const below = rowsBelow(rows, choices.headerRow);
  const readings: RowReading[] = [];
  for (const [n, row] of below.entries()) {
    if (n % AT_ONCE === 0) await setImmediate();
    readings.push(readRow(row, choices));
  }
  const last = readings.findLastIndex((reading) => "line" in reading);
  const booked: { line: BankFileLine; balance: number | null }[] = [];
  const leftOut = leftOutRows();
  for (const [n, reading] of readings.entries()) {
    const row = below[n];
    if (!row) continue;
    if ("line" in reading) booked.push(reading);
    else if ("leftOut" in reading)
      leftOut.add(reading.leftOut === "NO_DATE" && last >= 0 && n > last ? "FOOTER" : reading.leftOut, inWords(row));
    else if (last >= 0 && n > last && reading.where === "date" && !startsWithFigure(row, choices))
      leftOut.add("FOOTER", inWords(row));
    else throw new BankFileError(`Row ${row.line}: ${reading.problem}`);
  }
  refuseTooMany(booked.length);
  return { lines: booked.map(({ line }) => line), leftOut: leftOut.rows(), balances: balancesOf(booked) };
}
const startsWithFigure = ({ cells }: RawRow, { columns }: SheetChoices): boolean =>
  /^\d/.test(cells[columns.indexOf("date")]?.trim() ?? "");

/** Derives opening and closing balances from a column of balances, if it follows the rows; one for each currency. */
function balancesOf(booked: readonly { line: BankFileLine; balance: number | null }[]): BankFileBalance[] {
  return [...Map.groupBy(booked, ({ line }) => line.currency)].flatMap(([currency, those]) => {
    const sum = those.reduce((total, { line }) => total + line.amount, 0);
    const ways = [those, those.toReversed()].flatMap((ordered) => {
      const [first, final] = [ordered[0], ordered.at(-1)];
      if (!first || !final || first.balance === null || final.balance === null) return [];
      if (first.line.onDate > final.line.onDate) return [];
      const opening = first.balance - first.line.amount;
      const closing = final.balance;
      return [
        { number: null, currency, on: final.line.onDate, opening, closing, unexplained: closing - opening - sum },
      ];
    });
    return ways.toSorted((a, b) => Math.abs(a.unexplained) - Math.abs(b.unexplained)).slice(0, 1);
  });
}
