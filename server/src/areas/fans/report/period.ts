/** Periods of figures of fans: days of the agency's zone. */
import { type SQL, sql } from "drizzle-orm";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { FigurePeriod } from "../analytics/figures.ts";

const p = sql.placeholder;
/** Epoch ms. */
export interface StatisticsPeriod {
  fromDate?: number | undefined;
  toDate?: number | undefined;
}
export interface ComparedPeriod extends FigurePeriod {
  /** The first of as many days before. */
  beforeDay: string;
}
export const DAY_MS = 86_400_000;
/** Returns the instants of a period; by default the last 30 days. */
function instants({ fromDate, toDate = Date.now() }: StatisticsPeriod): { $from: string; $to: string } {
  const from = fromDate ?? toDate - 29 * DAY_MS;
  return { $from: new Date(from).toISOString(), $to: new Date(toDate).toISOString() };
}

const zone = sql`(select a.time_zone_id from agency a where a.id = ${p("$agency")}::uuid)`;
const dayOf = (instant: string): SQL => sql`(${p(instant)}::timestamptz at time zone ${zone})::date`;
/** The beginning of a day in the agency's zone. */
const beginOf = (day: SQL): SQL => sql`to_json(${day}::timestamp at time zone ${zone}) #>> '{}'`;

const periods = preparedFamily(
  () =>
    sql`select to_char(span.first, 'YYYY-MM-DD') as "firstDay", to_char(span.last, 'YYYY-MM-DD') as "lastDay",
        ${beginOf(sql`span.first`)} as "from", ${beginOf(sql`(span.last + 1)`)} as "to",
        to_char(span.first - (span.last - span.first + 1), 'YYYY-MM-DD') as "beforeDay"
      from (select ${dayOf("$from")} as first, ${dayOf("$to")} as last) span`,
);
export const readPeriod = async (db: Db, actor: Actor, period: StatisticsPeriod): Promise<ComparedPeriod> => {
  const [row] = await periods(db, undefined, { ...reachValues(actor), ...instants(period) });
  return found(row) as unknown as ComparedPeriod;
};

/** The days from the first to the last, as YYYY-MM-DD. */
export function daysThrough(firstDay: string, lastDay: string): string[] {
  const days: string[] = [];
  for (let day = Date.parse(firstDay); day <= Date.parse(lastDay); day += DAY_MS)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}
