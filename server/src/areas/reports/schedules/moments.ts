/** When a schedule is due next, and the days that its report has then. */
import type { ReportDays } from "#contract/reports/report.ts";
import type { ReportSchedule, SchedulePeriod } from "#contract/reports/schedule.ts";

export type Rhythmic = Pick<ReportSchedule, "rhythm" | "weekday" | "monthDay" | "hour" | "zone">;

function fallsOn({ rhythm, weekday, monthDay }: Rhythmic, day: Temporal.PlainDate): boolean {
  if (rhythm === "DAY") return true;
  return rhythm === "WEEK" ? day.dayOfWeek === weekday : day.day === Math.min(monthDay, day.daysInMonth);
}

/** Returns the first moment after another. An hour that a clock change skips counts as the next one. */
export function nextMoment(schedule: Rhythmic, after: Temporal.Instant): Temporal.Instant {
  const { hour, zone: timeZone } = schedule;
  for (let day = after.toZonedDateTimeISO(timeZone).toPlainDate(); ; day = day.add({ days: 1 })) {
    if (!fallsOn(schedule, day)) continue;
    const moment = day.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant();
    if (Temporal.Instant.compare(moment, after) > 0) return moment;
  }
}

/** Returns the days of so many months, the first of which is so many after that of a day. */
function months(today: Temporal.PlainDate, ahead: number, count: number): [Temporal.PlainDate, Temporal.PlainDate] {
  const first = today.with({ day: 1 }).add({ months: ahead });
  return [first, first.add({ months: count }).subtract({ days: 1 })];
}

/** Returns the days of a period on a day. Years and quarters count from the first month of the agency's year. */
export function daysOfPeriod(period: SchedulePeriod, today: Temporal.PlainDate, firstMonth = 1): ReportDays {
  const sinceYear = (today.month + 12 - firstMonth) % 12;
  const sinceQuarter = sinceYear % 3;
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const spans: Record<SchedulePeriod, [Temporal.PlainDate, Temporal.PlainDate]> = {
    YESTERDAY: [today.subtract({ days: 1 }), today.subtract({ days: 1 })],
    LAST_WEEK: [monday.subtract({ days: 7 }), monday.subtract({ days: 1 })],
    THIS_MONTH: months(today, 0, 1),
    LAST_MONTH: months(today, -1, 1),
    THIS_QUARTER: months(today, -sinceQuarter, 3),
    LAST_QUARTER: months(today, -sinceQuarter - 3, 3),
    THIS_YEAR: months(today, -sinceYear, 12),
    LAST_YEAR: months(today, -sinceYear - 12, 12),
    LAST_TWELVE: months(today, -11, 12),
  };
  const [from, to] = spans[period];
  return { from: from.toString(), to: to.toString() };
}
