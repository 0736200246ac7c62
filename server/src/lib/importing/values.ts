/** Normalises cells to the values that a form would send. A cell that is not understood is passed on, and validation rejects it. */
import { type CountryCode, getCountries, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";
import type { ErrorDetail } from "#contract/errors.ts";
import { DEFAULT_CURRENCY, type Money, parseAmount } from "#contract/values/money.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
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

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const written = (year: string, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** Parses a date such as 2001-04-03, 3/4/2001, 3.4.2001, 3 April 2001 or April 3, 2001. */
export function dateOf(cell: string | undefined, dayFirst: boolean): string | undefined {
  if (cell === undefined) return undefined;
  const text = cell.trim();
  const [, iso] = /^(\d{4}-\d\d-\d\d)(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text) ?? [];
  if (iso) return iso;
  const [, one = "", other = "", year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (year) return dayFirst ? written(year, Number(other), Number(one)) : written(year, Number(one), Number(other));
  const [, late, yearFirst, monthThen, dayThen] = /^((\d{4})[/.](\d{1,2})[/.](\d{1,2}))$/.exec(text) ?? [];
  if (late && yearFirst) return written(yearFirst, Number(monthThen), Number(dayThen));
  const words = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})$/i.exec(text);
  const american = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text);
  const [name, day, yearText] = words ? [words[2], words[1], words[3]] : [american?.[1], american?.[2], american?.[3]];
  const month = MONTHS.indexOf(name?.slice(0, 3).toLowerCase() ?? "") + 1;
  return month > 0 && day && yearText ? written(yearText, month, Number(day)) : text;
}

/** Languages whose names of countries are understood; of two countries with one name the first language's has it. */
const NAME_LANGUAGES = ["en-AU", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da", "nb", "fi"] as const;
const COUNTRIES = new Map<string, CountryCode>();
const known = (name: string | undefined, code: CountryCode): void => {
  const key = normalise(name ?? "");
  if (key !== "" && !COUNTRIES.has(key)) COUNTRIES.set(key, code);
};
for (const code of getCountries()) known(code, code);
for (const language of NAME_LANGUAGES)
  for (const style of ["long", "short"] as const) {
    const named = new Intl.DisplayNames(language, { type: "region", style });
    for (const code of getCountries()) known(named.of(code), code);
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

/** Where agencies dial from: what stands before the country's code depends on it ("0011 44 …" in Australia). */
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
  const among = parsed?.country ?? (parsed?.isPossible() ? undefined : countryCode);
  if (parsed && !parsed.ext && (among !== undefined || !text.startsWith("+")))
    return { countryCode: among ?? countryCode, phoneNumber: parsed.nationalNumber };
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
export function byName(all: readonly { id: string; name: string }[]): ReadonlyMap<string, string | null> {
  const ids = new Map<string, string | null>();
  for (const { id, name } of all) ids.set(normalise(name), ids.has(normalise(name)) ? null : id);
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
