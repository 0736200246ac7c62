/** Understands lines of counts: what each column means, and what is wrong with which line. */
import { sql } from "drizzle-orm";
import { COUNT_COLUMNS, type CountColumn, TICKETING_LIMITS } from "#contract/ticketing/codes.ts";
import type { SheetLine, UnderstoodCounts } from "#contract/ticketing/sheet.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { letters } from "#server/lib/sheet/read/lines.ts";
import { guessDateOrder, looksLikeDay, readDay } from "#server/lib/sheet/text/day.ts";
import { readAmount } from "#server/lib/sheet/text/decimal.ts";
import { bareTitle } from "#server/lib/sheet/text/header.ts";

/** The columns of a file are remembered by their titles, in their order. */
const shapeOf = (titles: readonly string[]): string => titles.map(bareTitle).join("|").slice(0, 4000);
const isColumn = (text: string): text is CountColumn => COUNT_COLUMNS.some((column) => column === text);

export async function rememberColumns(
  db: Db,
  { agencyId }: Actor,
  titles: readonly string[],
  columns: readonly CountColumn[],
): Promise<void> {
  await db.execute(
    sql`insert into ticket_columns (agency_id, titles, columns)
      values (${agencyId}::uuid, ${shapeOf(titles)}, ${sql.param([...columns])}::text[])
      on conflict (agency_id, titles) do update set columns = excluded.columns, used_at = now()`,
  );
}
export async function rememberedColumns(
  db: Db,
  { agencyId }: Actor,
  titles: readonly string[],
): Promise<CountColumn[] | null> {
  const { rows } = await db.execute<{ columns: string[] }>(
    sql`select columns from ticket_columns where agency_id = ${agencyId}::uuid and titles = ${shapeOf(titles)}`,
  );
  return rows[0]?.columns.filter(isColumn) ?? null;
}

const TITLES: readonly (readonly [CountColumn, RegExp])[] = [
  ["day", /(date|day|datum|fecha)$|^tag$/],
  ["sum", /(total|cumulative|sofar|todate|running|sum)/],
  ["gross", /(gross|revenue|amount|takings|value)/],
  ["comps", /(comp|complimentary|guest)/],
  ["held", /(held|hold|reserved)/],
  ["type", /(type|kind|ticket$|ticketname|tier|category|product)/],
  ["sold", /(sold|qty|quantity|tickets|count|number|sales)/],
];

export interface UnderstandType {
  id: string;
  name: string;
}
export interface Sheet {
  /** Null without a line of titles. */
  titles: readonly string[] | null;
  lines: readonly SheetLine[];
}
interface Context {
  types: readonly UnderstandType[];
  currency: string;
  /** Today in the event's zone, for days without a year. */
  today: string;
  columns: readonly CountColumn[] | null;
}

const typeNamed = (types: readonly UnderstandType[], name: string): UnderstandType | undefined =>
  types.find((type) => bareTitle(type.name) === bareTitle(name));
const isNumber = (cell: string): boolean => /^\d[\d,. ]*$/.test(cell.trim());

/** Tells pasted text apart into lines and cells: by tabs, semicolons or commas, else by wide gaps. */
export function linesOfText(text: string): SheetLine[] {
  const lines = text.split(/\r\n|\r|\n/);
  const has = (separator: string) => lines.some((line) => line.includes(separator));
  const cut = has("\t")
    ? /\t/
    : has(";")
      ? /;/
      : lines.filter((line) => line.trim() !== "").every((line) => /,\s*\D|,\s*\d+\s*$/.test(line))
        ? /,/
        : /\s{2,}|:\s+/;
  return lines
    .map((line, place) => ({
      line: place + 1,
      cells: line
        .trim()
        .split(cut)
        .map((cell) => cell.trim()),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
    .slice(0, TICKETING_LIMITS.lines)
    .map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, TICKETING_LIMITS.columns).map((cell) => cell.slice(0, TICKETING_LIMITS.cell)),
    }));
}

const WITHOUT_YEAR = /^(?:\p{L}{2,10}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s./-]+(\p{L}{3,12}|\d{1,2})\.?$/u;
/** Reads a day; one without a year is the last one of its name that has come, or comes within a month. */
function dayOf(cell: string, order: ReturnType<typeof guessDateOrder>["order"], today: string): string | null {
  const whole = readDay(cell, order);
  if (whole !== null) return whole;
  const short = WITHOUT_YEAR.exec(cell.trim());
  if (!short) return null;
  const year = Number(today.slice(0, 4));
  const read = [year + 1, year, year - 1].map((each) =>
    readDay(/\d/.test(short[2] ?? "") ? `${short[1]}/${short[2]}/${each}` : `${short[1]} ${short[2]} ${each}`, "DMY"),
  );
  return read.find((day) => day !== null && day <= today) ?? read[1] ?? null;
}

/** Guesses what each column means, by its title and else by what stands in it. */
export function guessColumns({ titles, lines }: Sheet, types: readonly UnderstandType[]): CountColumn[] {
  const width = Math.max(titles?.length ?? 0, ...lines.map(({ cells }) => cells.length));
  const taken = new Set<CountColumn>();
  const columns = Array.from({ length: width }, (_, n): CountColumn => {
    const title = titles?.[n] ?? "";
    if (typeNamed(types, title)) return "match";
    const named = TITLES.find(([column, pattern]) => !taken.has(column) && pattern.test(bareTitle(title)));
    if (title !== "" && named) {
      taken.add(named[0]);
      return named[0];
    }
    return "skip";
  });
  const cellsOf = (n: number) => lines.map(({ cells }) => cells[n] ?? "").filter((cell) => cell !== "");
  const most = (n: number, is: (cell: string) => boolean) => {
    const cells = cellsOf(n);
    return cells.length > 0 && cells.filter(is).length * 2 > cells.length;
  };
  const isDay = (cell: string) => looksLikeDay(cell) || WITHOUT_YEAR.test(cell);
  if (titles !== null && columns.some((column) => column !== "skip" && column !== "day")) {
    const days = columns.includes("day") ? -1 : columns.findIndex((column, n) => column === "skip" && most(n, isDay));
    return columns.map((column, n) => (n === days ? "day" : column));
  }
  const guessed = columns.map((_, n): CountColumn => {
    if (!taken.has("day") && most(n, isDay)) {
      taken.add("day");
      return "day";
    }
    if (!taken.has("type") && most(n, (cell) => typeNamed(types, cell) !== undefined)) {
      taken.add("type");
      return "type";
    }
    return most(n, isNumber) ? "sold" : "skip";
  });
  const numbers = guessed.filter((column) => column === "sold").length;
  // Without titles, as many numbers as there are types are the types in their order.
  if (numbers > 1 && !guessed.includes("type")) return guessed.map((column) => (column === "sold" ? "match" : column));
  let first = true;
  return guessed.map((column) => {
    if (column !== "sold") return column;
    const meaning = first ? "sold" : "skip";
    first = false;
    return meaning;
  });
}

/** Returns the sheet with its first line as titles, if that line has no day and no number. */
export const withTitles = (lines: readonly SheetLine[]): Sheet => {
  const [first, ...rest] = lines;
  const isTitle = first?.cells.every((cell) => !isNumber(cell) && !looksLikeDay(cell) && !WITHOUT_YEAR.test(cell));
  return first && isTitle && rest.length > 0 ? { titles: first.cells, lines: rest } : { titles: null, lines };
};

export function understandCounts(
  sheet: Sheet,
  { types, currency, today, columns: chosen }: Context,
): Omit<UnderstoodCounts, "isRemembered"> {
  const width = Math.max(sheet.titles?.length ?? 0, 1, ...sheet.lines.map(({ cells }) => cells.length));
  const guessed = chosen ?? guessColumns(sheet, types);
  const columns = Array.from({ length: width }, (_, n) => guessed[n] ?? "skip");
  const dayColumn = columns.indexOf("day");
  const { order } = guessDateOrder(sheet.lines.map(({ cells }) => cells[dayColumn] ?? ""));
  // By its title, else by its place among the columns of types.
  const matched = columns.flatMap((column, n) => (column === "match" ? [n] : []));
  const typeOfColumn = (n: number): UnderstandType | undefined =>
    typeNamed(types, sheet.titles?.[n] ?? "") ?? (sheet.titles === null ? types[matched.indexOf(n)] : undefined);
  const entries: UnderstoodCounts["entries"] = [];
  const faults: UnderstoodCounts["faults"] = [];

  for (const { line, cells } of sheet.lines) {
    const fault = (message: string) => faults.push({ line, text: cells.join("  ").slice(0, 200), message });
    const cell = (column: CountColumn): string => {
      const n = columns.indexOf(column);
      return n < 0 ? "" : (cells[n] ?? "").trim();
    };
    /** Reads a whole number; undefined for an empty cell, null for what is none. */
    const whole = (text: string): number | undefined | null => {
      if (text === "" || /^[-–—]$/.test(text)) return undefined;
      const read = readAmount(text, false);
      if (read === null || !/^\d+(?:\.0+)?$/.test(read.figures)) return null;
      return read.negative ? Number.NaN : Number(read.figures);
    };
    if (dayColumn < 0) {
      fault("No column is the day");
      continue;
    }
    const written = cell("day");
    const day = dayOf(written, order, today);
    if (day === null) {
      fault(written === "" ? "It has no day" : `“${written.slice(0, 40)}” is no date`);
      continue;
    }
    if (day > today) {
      fault(`${day} hasn't come yet`);
      continue;
    }
    const counted: UnderstoodCounts["entries"] = [];
    const problems: string[] = [];
    const numberOf = (text: string, what: string): number | undefined => {
      const value = whole(text);
      if (value === null) problems.push(`“${text.slice(0, 40)}” is no number of ${what}`);
      else if (value !== undefined && Number.isNaN(value))
        problems.push(`A count can't be negative: ${text.slice(0, 40)}`);
      else if (value !== undefined && value > TICKETING_LIMITS.count) problems.push(`${text.slice(0, 40)} is too many`);
      else return value;
      return undefined;
    };
    for (const n of matched) {
      const type = typeOfColumn(n);
      if (!type) {
        if ((cells[n] ?? "") !== "") problems.push(`Column ${letters(n)} is no ticket type of this event`);
        continue;
      }
      const sold = numberOf((cells[n] ?? "").trim(), type.name);
      if (sold !== undefined) counted.push({ line, day, typeId: type.id, typeName: type.name, sold });
    }
    const [sold, sum] = [numberOf(cell("sold"), "tickets"), numberOf(cell("sum"), "tickets")];
    if (matched.length === 0 || sold !== undefined || sum !== undefined) {
      const named = cell("type");
      const type = named === "" ? (types.length === 1 ? types[0] : undefined) : typeNamed(types, named);
      if (problems.length > 0) {
        // Said below.
      } else if (sold === undefined && sum === undefined) problems.push("It has no number of tickets");
      else if (!type)
        problems.push(
          named === "" ? "It doesn't say which ticket type" : `There is no ticket type “${named.slice(0, 40)}”`,
        );
      else {
        const [comps, held] = [numberOf(cell("comps"), "comps"), numberOf(cell("held"), "held places")];
        const amount = cell("gross");
        const gross = amount === "" ? undefined : grossOf(amount, currency);
        if (typeof gross === "string") problems.push(gross);
        else
          counted.push({
            line,
            day,
            typeId: type.id,
            typeName: type.name,
            ...(sum !== undefined ? { sum } : { sold: sold ?? 0 }),
            ...(comps !== undefined && { comps }),
            ...(held !== undefined && { held }),
            ...(gross !== undefined && { gross }),
          });
      }
    }
    if (problems.length > 0) fault(problems.join(". "));
    else entries.push(...counted);
  }
  return {
    titles: Array.from({ length: width }, (_, n) => sheet.titles?.[n] ?? letters(n)),
    columns,
    sample: sheet.lines.slice(0, 5).map(({ cells }) => [...cells]),
    entries,
    faults,
  };
}

/** Returns an amount in minor units of the event's currency, or what is wrong with it. */
function grossOf(text: string, currency: string): number | string {
  const decimals = decimalsOf(currency);
  const read = readAmount(text, false);
  if (read === null) return `“${text.slice(0, 40)}” is no amount`;
  if (read.currency && read.currency !== currency)
    return `${text.slice(0, 40)} is in another currency than ${currency}`;
  const [major = "", minor = ""] = read.figures.split(".");
  if (read.negative || minor.length > decimals) return `“${text.slice(0, 40)}” is no amount of ${currency}`;
  return Number(`${major}${minor.padEnd(decimals, "0")}`);
}
