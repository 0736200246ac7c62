/** Holidays of an agency: the public ones of its country and state, and days of its own. */
import { sql } from "drizzle-orm";
import type { OwnHoliday } from "#contract/settings/own-holiday.ts";
import type { Db } from "../database/scope.ts";
import { type PublicHoliday, publicHolidays } from "./public-holidays.ts";

export interface AgencyHoliday extends PublicHoliday {
  /** The country that has it; null of a day of the agency's own. */
  country: string | null;
}

/** Returns the holidays from one day to another, both included; of one day the agency's own first. */
export async function agencyHolidays(
  db: Db,
  agencyId: string,
  { from, to }: { from: string; to: string },
): Promise<AgencyHoliday[]> {
  const { rows } = await db.execute<{ country: string | null; state: string | null; own: OwnHoliday[] }>(
    sql`select holiday_country as country, holiday_state as state, own_holidays as own
      from agency_setting
      where agency_id = ${agencyId}::uuid`,
  );
  const [setting] = rows;
  if (!setting) return [];
  const { country, state, own } = setting;
  const span = Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1;
  const years = Array.from({ length: span }, (_, n) => Number(from.slice(0, 4)) + n);
  const publicOnes =
    country === null ? [] : await Promise.all(years.map((year) => publicHolidays(country, state, year)));
  return [
    ...own.map((day) => ({ ...day, country: null })),
    ...publicOnes.flat().map((holiday) => ({ ...holiday, country })),
  ]
    .filter(({ day }) => day >= from && day <= to)
    .sort((a, b) => a.day.localeCompare(b.day));
}
