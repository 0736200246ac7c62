/**
 * Public holidays by country and state, from date-holidays. Its data are loaded with the first question, since they take a
 * sixth of a second and 25 MB.
 */
import type Holidays from "date-holidays";

export interface Region {
  code: string;
  name: string;
}
export interface PublicHoliday {
  /** YYYY-MM-DD. */
  day: string;
  name: string;
}

/** Years of regions that are remembered; an agency looks at a few. */
const REMEMBERED = 200;
const years = new Map<string, readonly PublicHoliday[]>();
let loading: Promise<typeof Holidays> | undefined;
const load = (): Promise<typeof Holidays> => {
  loading ??= import("date-holidays").then(({ default: loaded }) => loaded);
  return loading;
};

const regionsOf = (names: Readonly<Record<string, string>> | undefined): Region[] =>
  Object.entries(names ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));

/** Returns the countries whose holidays are known, by name. */
export const holidayCountries = async (): Promise<Region[]> =>
  regionsOf(new (await load())().getCountries("en") as Readonly<Record<string, string>>);
/** Returns the states of a country that have holidays of their own, by name. */
export const holidayStates = async (country: string): Promise<Region[]> =>
  regionsOf(new (await load())().getStates(country, "en") as Readonly<Record<string, string>> | undefined);

/** Returns the public holidays of a year, in order; a day that stands for one on a weekend is one too. */
export async function publicHolidays(
  country: string,
  state: string | null,
  year: number,
): Promise<readonly PublicHoliday[]> {
  const key = `${country} ${state} ${year}`;
  const remembered = years.get(key);
  if (remembered) return remembered;
  const loaded = await load();
  const rules = state === null ? new loaded(country) : new loaded(country, state);
  const found = rules
    .getHolidays(year, "en")
    .filter(({ type }) => type === "public")
    .map(({ date, name }) => ({ day: date.slice(0, 10), name }))
    .sort((a, b) => a.day.localeCompare(b.day));
  const [oldest] = years.keys();
  if (years.size >= REMEMBERED && oldest !== undefined) years.delete(oldest);
  years.set(key, found);
  return found;
}
