/** Reads a bank's CSV: what its columns seem to be, and the lines once they are confirmed. */
import { setImmediate } from "node:timers/promises";
import { type BankColumn, MOST_BANK_LINES } from "#contract/bank/codes.ts";
import { normalise } from "#server/lib/importing/match.ts";
import { dateOf } from "#server/lib/importing/values.ts";
import { readSheet } from "#server/lib/sheet/read/read.ts";
import { SheetError } from "#server/lib/sheet/read/sheet-error.ts";
import { BankFileError, type SaidLine, saidAmount, saidText } from "./said.ts";

/** Rows that are read in one turn of the event loop. */
const AT_ONCE = 500;

export interface BankSheet {
  titles: string[];
  cells: string[][];
}
export interface ColumnChoices {
  columns: (BankColumn | null)[];
  dayFirst: boolean;
  commas: boolean;
}

/** Headers by which columns are known, in the languages of banks. */
const NAMES: Readonly<Record<BankColumn, readonly string[]>> = {
  date: [
    "Date",
    "Booking date",
    "Transaction date",
    "Posting date",
    "Value date",
    "Buchungstag",
    "Buchungsdatum",
    "Datum",
    "Valuta",
    "Date opération",
    "Fecha",
    "Data",
  ],
  amount: ["Amount", "Transaction amount", "Value", "Betrag", "Umsatz", "Montant", "Importe", "Importo", "Bedrag"],
  credit: ["Credit", "Credit amount", "Money in", "Paid in", "Deposit", "Deposits", "Haben", "Gutschrift", "Crédit"],
  debit: [
    "Debit",
    "Debit amount",
    "Money out",
    "Paid out",
    "Withdrawal",
    "Withdrawals",
    "Soll",
    "Lastschrift",
    "Débit",
  ],
  name: [
    "Name",
    "Payer",
    "Payee",
    "Counterparty",
    "Other party",
    "From",
    "Auftraggeber",
    "Beguenstigter/Zahlungspflichtiger",
    "Begünstigter/Zahlungspflichtiger",
    "Name Zahlungsbeteiligter",
    "Merchant name",
  ],
  text: [
    "Description",
    "Details",
    "Transaction details",
    "Narrative",
    "Narration",
    "Memo",
    "Particulars",
    "Text",
    "Verwendungszweck",
    "Buchungstext",
    "Libellé",
    "Concepto",
    "Descrizione",
  ],
  reference: [
    "Reference",
    "Ref",
    "Payment reference",
    "End to end reference",
    "EndToEndId",
    "Kundenreferenz",
    "Kundenreferenz (End-to-End)",
    "Référence",
  ],
};

const isDay = (text: string | undefined): boolean => /^\d{4}-\d\d-\d\d$/.test(text ?? "");
const looksLikeDay = (cell: string): boolean => isDay(dateOf(cell, true)) || isDay(dateOf(cell, false));
const looksLikeAmount = (cell: string): boolean =>
  plainAmount(cell, false) !== null || plainAmount(cell, true) !== null;

const WITH_POINT = /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?$/;
const WITH_COMMA = /^[-+]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d*)?$/;
/** Returns an amount as a plain decimal, such as "-1250.50" of "(1,250.50)"; null where it is none. */
export function plainAmount(cell: string, commas: boolean): string | null {
  const text = cell
    .replaceAll(/[\s\u00a0\u202f'’]/g, "")
    .replaceAll("−", "-")
    .replaceAll(/^[A-Z]{3}|[A-Z]{3}$|[$€£]/g, "");
  const [, inBrackets] = /^\((.+)\)$/.exec(text) ?? [];
  const [, before] = /^([^-]+)-$/.exec(text) ?? [];
  const signed = inBrackets ?? before;
  const figures = signed === undefined ? text : `-${signed}`;
  const [group, point, pattern] = commas ? ([".", ",", WITH_COMMA] as const) : ([",", ".", WITH_POINT] as const);
  return pattern.test(figures) ? figures.replaceAll(group, "").replace(point, ".").replace(/\.$/, "") : null;
}

/** The database keeps no zero bytes. */
const storable = (cell: string): string => cell.replaceAll("\u0000", "").toWellFormed();

export async function readBankCsv(bytes: Uint8Array): Promise<BankSheet> {
  let titles: string[] = [];
  const cells: string[][] = [];
  try {
    for await (const part of readSheet({
      extension: "csv",
      bytes: (async function* () {
        yield bytes;
      })(),
    })) {
      if ("titles" in part) titles = part.titles.map(storable);
      else if ("cells" in part) cells.push(part.cells.map(storable));
      if (cells.length > MOST_BANK_LINES)
        throw new BankFileError(
          `This file has more than ${MOST_BANK_LINES.toLocaleString("en-US")} lines. Split it into several files.`,
        );
    }
  } catch (error) {
    throw error instanceof SheetError ? new BankFileError(error.message) : error;
  }
  // Some banks send no header.
  if (titles.some(looksLikeDay) && titles.some(looksLikeAmount)) {
    cells.unshift(titles);
    titles = titles.map((_, n) => `Column ${n + 1}`);
  }
  return { titles, cells };
}

/** What the columns seem to be, by their headers, else by what is in them. */
export function guessColumns({ titles, cells }: BankSheet): ColumnChoices {
  const names = titles.map(normalise);
  const columns: (BankColumn | null)[] = titles.map(() => null);
  for (const [column, known] of Object.entries(NAMES) as [BankColumn, readonly string[]][]) {
    const own = known.map(normalise);
    const found = own
      .map((name) => names.findIndex((title, n) => title === name && columns[n] === null))
      .find((n) => n >= 0);
    if (found !== undefined) columns[found] = column;
  }
  const first = cells.slice(0, 50);
  const filled = (n: number): string[] => first.map((row) => row[n] ?? "").filter((cell) => cell.trim() !== "");
  const unknown = (fits: (cell: string) => boolean): number =>
    columns.findIndex((column, n) => column === null && filled(n).length > 0 && filled(n).every(fits));
  const guess = (column: BankColumn, fits: (cell: string) => boolean) => {
    const n = columns.includes(column) ? -1 : unknown(fits);
    if (n >= 0) columns[n] = column;
  };
  guess("date", looksLikeDay);
  if (!columns.includes("credit") && !columns.includes("debit")) guess("amount", looksLikeAmount);
  guess("text", (cell) => !looksLikeAmount(cell) && !looksLikeDay(cell));
  const cellsOf = (...of: readonly BankColumn[]): string[] =>
    columns.flatMap((column, n) => (column !== null && of.includes(column) ? filled(n) : []));
  const days = cellsOf("date").map((cell) => /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}$/.exec(cell.trim()));
  const amounts = cellsOf("amount", "credit", "debit");
  return {
    columns,
    dayFirst: !days.some((day) => Number(day?.[2]) > 12),
    commas: amounts.some((cell) => plainAmount(cell, false) === null || /,\d{1,2}$/.test(cell.trim())),
  };
}

const dayIn = (cell: string, dayFirst: boolean): string | null => {
  const day = dateOf(cell, dayFirst) ?? "";
  const read = new Date(`${day}T00:00:00Z`);
  return isDay(day) && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) && /^(19|20|21)/.test(day)
    ? day
    : null;
};

/** Returns the lines of a sheet; other requests are served meanwhile. Throws with the first row that can't be read. */
export async function linesOfSheet(
  cells: readonly (readonly string[])[],
  { columns, dayFirst, commas }: ColumnChoices,
  currency: string,
): Promise<SaidLine[]> {
  const lines: SaidLine[] = [];
  for (const [n, row] of cells.entries()) {
    if (n % AT_ONCE === 0) await setImmediate();
    const cellOf = (column: BankColumn): string => row[columns.indexOf(column)]?.trim() ?? "";
    const refuse = (what: string): never => {
      throw new BankFileError(`Row ${n + 1}: ${what}`);
    };
    const minor = (column: BankColumn): number => {
      const cell = cellOf(column);
      if (cell === "") return 0;
      const plain = plainAmount(cell, commas);
      return (
        (plain === null ? null : saidAmount(plain, currency)) ??
        refuse(`“${cell.slice(0, 40)}” is no amount of ${currency}.`)
      );
    };
    const amount = columns.includes("amount") ? minor("amount") : Math.abs(minor("credit")) - Math.abs(minor("debit"));
    if (amount === 0) continue;
    const onDate = dayIn(cellOf("date"), dayFirst) ?? refuse(`“${cellOf("date").slice(0, 40)}” is no date.`);
    lines.push({
      ...{ onDate, amount, currency, number: null, name: saidText(cellOf("name"), 200) },
      ...{ text: saidText(cellOf("text")), reference: saidText(cellOf("reference"), 140) },
    });
  }
  return lines;
}
