/** Normalises cells to the values that a form would send. A cell that is not understood is passed on, and validation rejects it. */
import { type CountryCode, getCountries, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";
import type { ErrorDetail } from "#contract/errors.ts";
import { DEFAULT_CURRENCY, type Money, parseAmount } from "#contract/values/money.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { readDay, readUnrealDay } from "../sheet/text/day.ts";
import { normalise } from "./match.ts";

/** Splits a cell with several values. */
export const listOf = (cell: string | undefined, between = /[;,|\n]/): string[] =>
  (cell ?? "")
    .split(between)
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** Finds the matching choice, ignoring case. */
export const choiceOf = <T extends string>(cell: string | undefined, choices: readonly T[]): string | undefined =>
  cell === undefined ? undefined : (choices.find((choice) => normalise(choice) === normalise(cell)) ?? cell);

/**
 * Pivot of two-digit years: the first one that is of the last century. Dates in general may be ahead, a birthday never
 * is.
 */
const AHEAD = 80;
const birthdayPivot = (): number => (new Date().getUTCFullYear() % 100) + 1;

/**
 * Parses a date as people and programs write it; a time of day is dropped. Text that is no date is returned as it is.
 */
export function dateOf(cell: string | undefined, dayFirst: boolean, pivot = AHEAD): string | undefined {
  if (cell === undefined) return undefined;
  const order = dayFirst ? "DMY" : "MDY";
  return readDay(cell, order, pivot) ?? readUnrealDay(cell, order, pivot) ?? cell.trim();
}
/** Parses a date of birth; the two-digit years "99" and "26" are of years up to this one. */
export const birthdayOf = (cell: string | undefined, dayFirst: boolean): string | undefined =>
  dateOf(cell, dayFirst, birthdayPivot());
/** True if a cell is a birthday without its year, as address books write it: --03-04. */
export const isYearless = (cell: string | undefined): boolean => /^--?\d\d-\d\d$/.test(cell?.trim() ?? "");

/** A moment that names its zone: 2026-11-20T10:00:00+00:00, or Fri, 20 Nov 2026 10:00:00 +0000. */
const ZONED = /\d:\d\d(?::\d\d(?:\.\d{1,9})?)?\s?(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/i;
const AT_END = /^(.{4,60}?)[T ,]\s?(\d{1,2})[:.](\d\d)(?:[:.]\d\d(?:\.\d{1,9})?)?\s?(?:([ap])\.?m\.?)?$/i;
/** Parses a date with a time, such as 24/11/2026 8:30 pm: in the row's zone, or the one that it names. */
export function momentOf(cell: string | undefined, dayFirst: boolean): string | undefined {
  const text = cell?.trim();
  if (text === undefined || text.length > 80) return text;
  if (ZONED.test(text)) {
    const moment = new Date(text);
    return Number.isNaN(moment.getTime()) ? text : `${moment.toISOString().slice(0, 19)}Z`;
  }
  const [, day, hour = "", minute = "", half] = AT_END.exec(text) ?? [];
  if (day === undefined) return `${dateOf(text, dayFirst)}T00:00`;
  const from = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${dateOf(day, dayFirst)}T${String(from).padStart(2, "0")}:${minute}`;
}

/** Languages whose names of countries are understood; of two countries with one name the first language's has it. */
const NAME_LANGUAGES = ["en-AU", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da", "nb", "fi"] as const;
const COUNTRIES = new Map<string, CountryCode>();
const addCountry = (name: string | undefined, code: CountryCode): void => {
  const key = normalise(name ?? "");
  if (key !== "" && !COUNTRIES.has(key)) COUNTRIES.set(key, code);
};
for (const code of getCountries()) addCountry(code, code);
for (const language of NAME_LANGUAGES)
  for (const style of ["long", "short"] as const) {
    const named = new Intl.DisplayNames(language, { type: "region", style });
    for (const code of getCountries()) addCountry(named.of(code), code);
  }
for (const [also, code] of [
  ["uk", "GB"],
  ["greatbritain", "GB"],
  ["england", "GB"],
  ["scotland", "GB"],
  ["usa", "US"],
  ["unitedstatesofamerica", "US"],
  ["america", "US"],
  ["wales", "GB"],
  ["northernireland", "GB"],
  ["gbr", "GB"],
  ["aus", "AU"],
  ["thestates", "US"],
  ["holland", "NL"],
  ["thenetherlands", "NL"],
  ["uae", "AE"],
  ["emirates", "AE"],
  ["dubai", "AE"],
  ["abudhabi", "AE"],
  ["korea", "KR"],
  ["republicofkorea", "KR"],
  ["rok", "KR"],
  ["dprk", "KP"],
  ["prc", "CN"],
  ["peoplesrepublicofchina", "CN"],
  ["mainlandchina", "CN"],
  ["hongkong", "HK"],
  ["macau", "MO"],
  ["macao", "MO"],
  ["russianfederation", "RU"],
  ["czechrepublic", "CZ"],
  ["turkey", "TR"],
  ["turkiye", "TR"],
  ["vietnam", "VN"],
  ["ivorycoast", "CI"],
  ["burma", "MM"],
  ["swaziland", "SZ"],
  ["capeverde", "CV"],
  ["easttimor", "TL"],
  ["macedonia", "MK"],
  ["bosnia", "BA"],
  ["palestine", "PS"],
  ["eire", "IE"],
  ["republicofireland", "IE"],
  ["thephilippines", "PH"],
  ["drc", "CD"],
  ["congo", "CG"],
  ["ksa", "SA"],
  ["nz", "NZ"],
  ["aotearoa", "NZ"],
  ["trinidad", "TT"],
  ["vatican", "VA"],
] as const)
  COUNTRIES.set(normalise(also), code);

/** Finds a country by its name or its two-letter code. */
export const countryOf = (cell: string | undefined): string | undefined =>
  cell === undefined ? undefined : (COUNTRIES.get(normalise(cell)) ?? cell.trim());

/** Countries that agencies dial from: the international prefix depends on it ("0011 44 …" in Australia). */
const DIALLED_FROM: readonly CountryCode[] = ["AU", "US", "JP"];
/** Returns a number that was written as it is dialled abroad, if it is one: "+442079460958". */
function dialled(text: string, country: string): string | null {
  if (!text.startsWith("0")) return null;
  const own = isSupportedCountry(country) ? [country] : [];
  for (const from of [...own, ...DIALLED_FROM]) {
    const parsed = parsePhoneNumberFromString(text, from);
    if (parsed?.isValid() && parsed.country !== undefined && parsed.country !== from) return parsed.number;
  }
  return null;
}

/** Parses a phone number with a calling code or national. A leading zero dropped by a spreadsheet is tolerated. */
export function phoneOf(
  cell: string | undefined,
  country: string | undefined,
): { countryCode?: string; phoneNumber?: string } {
  const countryCode = country ?? "AU";
  if (cell === undefined) return country === undefined ? {} : { countryCode };
  const typed = cell.trim().replace(/^'+/, "");
  const text = dialled(typed, countryCode) ?? typed.replace(/^00(?=[1-9])/, "+");
  const parsed = isSupportedCountry(countryCode) ? parsePhoneNumberFromString(text, countryCode) : undefined;
  const dialledCountry = parsed?.country ?? (parsed?.isPossible() ? undefined : countryCode);
  if (parsed && !parsed.ext && (dialledCountry !== undefined || !text.startsWith("+")))
    return { countryCode: dialledCountry ?? countryCode, phoneNumber: parsed.nationalNumber };
  return { countryCode, phoneNumber: text };
}

/** Returns the error details of a refusal. Rethrows other errors. */
export function errorsOf(check: () => void): ErrorDetail[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.details.length > 0) return error.details;
    throw error;
  }
}

/** Returns ids by name; null for a name that occurs twice. */
export function byName(records: readonly { id: string; name: string }[]): ReadonlyMap<string, string | null> {
  const ids = new Map<string, string | null>();
  for (const { id, name } of records) ids.set(normalise(name), ids.has(normalise(name)) ? null : id);
  return ids;
}

/** Drops the separators of thousands: 1,250.5 becomes 1250.5. */
export const numberOf = (cell: string): string => {
  const text = cell.trim().replace("−", "-");
  return /^-?\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?$/.test(text) ? text.replace(/[, ]/g, "") : text;
};

/** Parses an amount such as 1250, 1,250.00, $1,250, AUD 1,250.00 or 1,250.00 USD; null for anything else. */
export function moneyOf(cell: string): Money | null {
  const [, before, figures = "", after] =
    /^(?:([a-z]{3})\s?)?\$?\s?([\d,.]+)(?:\s?([a-z]{3}))?$/i.exec(cell.trim()) ?? [];
  const amount = parseAmount(figures);
  return amount === null || (before && after)
    ? null
    : { amount, currency: (before ?? after ?? DEFAULT_CURRENCY).toUpperCase() };
}

/** Parses yes or no; null for anything else. */
export function yesNoOf(cell: string): boolean | null {
  const word = normalise(cell);
  if (["yes", "y", "true", "1"].includes(word)) return true;
  return ["no", "n", "false", "0"].includes(word) ? false : null;
}
