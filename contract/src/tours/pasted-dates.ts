/** Understands pasted dates of a tour: "12 Feb Perth, Astor". Rows with faults are said, the rest is kept. */

export interface PastedShow {
  /** Row in the pasted text, from 1. */
  row: number;
  /** `YYYY-MM-DD` */
  day: string;
  town: string;
  venue: string | null;
}
export interface PastedDateFault {
  row: number;
  text: string;
  message: string;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const WEEKDAY_NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[. ]{0,2}([a-z]{3,9})(?![a-z])[.,]?(?: (\d{4})(?!\d))?/i;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?!\d),?(?: (\d{4})(?!\d))?/i;
const NUMBERS = /^(\d{1,2})([./])(\d{1,2})(?!\d)(?:[./](\d{4}|\d{2})(?!\d)|\.)?/;

interface ReadDate {
  month: number;
  date: number;
  year: number | null;
  /** Characters that the date takes. */
  length: number;
}
const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
const fullYear = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text.length === 2 ? `20${text}` : text);

function readDate(text: string): ReadDate | { problem: string } | null {
  const iso = ISO.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), date: Number(iso[3]), length: iso[0].length };
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst && monthOf(dayFirst[2] ?? "") > 0)
    return {
      year: fullYear(dayFirst[3]),
      month: monthOf(dayFirst[2] ?? ""),
      date: Number(dayFirst[1]),
      length: dayFirst[0].length,
    };
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst && monthOf(monthFirst[1] ?? "") > 0)
    return {
      year: fullYear(monthFirst[3]),
      month: monthOf(monthFirst[1] ?? ""),
      date: Number(monthFirst[2]),
      length: monthFirst[0].length,
    };
  const numbers = NUMBERS.exec(text);
  if (!numbers) return null;
  const [first, second] = [Number(numbers[1]), Number(numbers[3])];
  const year = fullYear(numbers[4]);
  const length = numbers[0].length;
  // Dates with points begin with the day; with strokes the world is divided.
  if (numbers[2] === "." || first > 12 || first === second) return { year, month: second, date: first, length };
  if (second > 12) return { year, month: first, date: second, length };
  return { problem: `“${numbers[0]}” can be read in two ways. Write the month as a word` };
}

const written = (year: number, month: number, date: number): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;

/** Splits what follows the date into town and venue. */
function splitPlace(text: string): { town: string; venue: string | null } {
  const place = text.replace(/^[\s,:;|–—-]+/, "").trim();
  const [town = "", ...rest] = place.split(/\t|, ?| [|@–—-] | at /);
  const venue = rest
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(", ");
  return { town: town.trim(), venue: venue === "" ? null : venue };
}

function understandRow(text: string, from: string): Omit<PastedShow, "row"> | string {
  const [, weekday = ""] = /^([a-z]{3,9})[.,]? (?=\d|[a-z]{3})/i.exec(text) ?? [];
  const named = WEEKDAYS.indexOf(weekday.slice(0, 3).toLowerCase());
  const rest = named < 0 ? text : text.slice(weekday.length).replace(/^[., ]+/, "");
  const read = readDate(rest);
  if (read === null) return "The row begins with no date";
  if ("problem" in read) return read.problem;
  const { month, date, length } = read;
  // Without a year it is the next such day.
  const next = Number(from.slice(0, 4));
  const year = read.year ?? (written(next, month, date) >= from ? next : next + 1);
  const day = written(year, month, date);
  const moment = new Date(Date.UTC(year, month - 1, date));
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date)
    return `There is no ${rest.slice(0, length).trim()}`;
  const actual = moment.getUTCDay();
  if (named >= 0 && named !== actual) return `${day} is a ${WEEKDAY_NAMES[actual]}, and the row says ${weekday}`;
  const { town, venue } = splitPlace(rest.slice(length));
  if (town === "") return "The row has no town";
  if (town.length > 200 || (venue?.length ?? 0) > 200) return "Town and venue have 200 characters at most";
  return { day, town, venue };
}

/** Most rows at once. */
const MOST = 120;

/** Understands pasted rows. A date without a year is the next one from `from`, a `YYYY-MM-DD`. */
export function understandDates(text: string, from: string): { shows: PastedShow[]; faults: PastedDateFault[] } {
  const shows: PastedShow[] = [];
  const faults: PastedDateFault[] = [];
  for (const [place, own] of text.split(/\r?\n/).entries()) {
    const line = own.replaceAll(/[ \u00A0]+/g, " ").trim();
    if (line === "") continue;
    const show = shows.length >= MOST ? `At most ${MOST} rows at once` : understandRow(line, from);
    if (typeof show === "string") faults.push({ row: place + 1, text: line, message: show });
    else shows.push({ row: place + 1, ...show });
  }
  return { shows, faults };
}
