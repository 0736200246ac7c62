/** Statistics of fan activity on a favourite, by day. */
import { and, eq, gte, lte } from "drizzle-orm";
import type { FavouriteDay, FavouriteStatistics } from "#contract/favourites/favourite.ts";
import { LIMITS } from "#contract/limits.ts";
import { account } from "#server/areas/session/account.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { timeZoneOf } from "#server/lib/values/time-zones.ts";
import { favouriteDay } from "./favourite.table.ts";

/** Days covered when no range is given. */
const DEFAULT_DAYS = 30;

export interface StatisticsRange {
  fromDate?: number | undefined;
  toDate?: number | undefined;
}
interface Span {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  days: number;
}

/** Returns the days of a range, both ends included. */
export function statisticsSpan({ fromDate, toDate }: StatisticsRange, zone: string, now: number): Span {
  const dayAt = (millis: number) =>
    Temporal.Instant.fromEpochMilliseconds(millis).toZonedDateTimeISO(zone).toPlainDate();
  const to = dayAt(toDate ?? Math.max(now, fromDate ?? 0));
  const from = fromDate === undefined ? to.subtract({ days: DEFAULT_DAYS - 1 }) : dayAt(fromDate);
  const days = from.until(to, { largestUnit: "days" }).days + 1;
  if (days < 1)
    throw new Refusal("validation", [
      { field: "toDate", code: "invalid", message: "The end date can't be before the start date" },
    ]);
  if (days > LIMITS.statisticsDays)
    throw new Refusal("validation", [
      { field: "fromDate", code: "invalid", message: `Choose up to ${LIMITS.statisticsDays} days` },
    ]);
  return { from, to, days };
}

const sum = (days: readonly FavouriteDay[]): FavouriteStatistics["totals"] => {
  const totals = { views: 0, follows: 0, clicks: 0 };
  for (const day of days) {
    totals.views += day.views;
    totals.follows += day.follows;
    totals.clicks += day.clicks;
  }
  return totals;
};

export async function statisticsOf(
  db: Db,
  actor: Actor,
  personId: string,
  range: StatisticsRange,
): Promise<FavouriteStatistics> {
  const [reader] = await db.select({ zone: account.timeZoneId }).from(account).where(eq(account.id, actor.id));
  const { from, to, days } = statisticsSpan(range, timeZoneOf(reader?.zone), Date.now());
  const first = from.subtract({ days });
  const counts = await db
    .select({
      day: favouriteDay.day,
      views: favouriteDay.views,
      follows: favouriteDay.follows,
      clicks: favouriteDay.clicks,
    })
    .from(favouriteDay)
    .where(
      and(
        eq(favouriteDay.agencyId, actor.agencyId),
        eq(favouriteDay.personId, personId),
        gte(favouriteDay.day, first.toString()),
        lte(favouriteDay.day, to.toString()),
      ),
    );
  const byDay = new Map(counts.map((item) => [item.day, item]));
  const each = Array.from({ length: days * 2 }, (_, n) => {
    const day = first.add({ days: n }).toString();
    return byDay.get(day) ?? { day, views: 0, follows: 0, clicks: 0 };
  });
  const shown = each.slice(days);
  return { days: shown, totals: sum(shown), before: sum(each.slice(0, days)) };
}
