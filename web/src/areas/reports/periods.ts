/** Periods of a report: those that are offered, and their names. Days are `YYYY-MM-DD`. */
import type { ReportDays } from "#contract/reports/report.ts";
import { spanOf } from "#web/ui/filters/dates/dateSpan.ts";
import type { NamedPeriod } from "#web/ui/filters/filterOptions.ts";
import { formatDate, formatMonth, today } from "#web/ui/time/format.ts";
import type { Period } from "#web/ui/time/zoned.ts";
import { r } from "./messages.ts";

const dayText = (year: number, monthIndex: number, day: number): string =>
  new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10);
const numbersIn = (day: string): [year: number, monthIndex: number, day: number] => {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
  return [year, month - 1, dayOfMonth];
};
/** Returns so many whole months from one on. */
const months = (year: number, monthIndex: number, count: number): ReportDays => ({
  from: dayText(year, monthIndex, 1),
  to: dayText(year, monthIndex + count, 0),
});

const PERIODS = ["thisMonth", "lastMonth", "thisQuarter", "thisYear", "lastYear", "lastTwelve"] as const;
type PeriodName = (typeof PERIODS)[number];

/** Returns the instants of days in the agency's zone, as the list takes them. */
export function reportInstants({ from, to }: ReportDays, zone: string): Period {
  const [fromDate, toDate] = spanOf([from, to], zone);
  return { fromDate: fromDate ?? 0, toDate: toDate ?? 0 };
}

/** Returns the periods to choose from now, in the agency's zone. */
export const periodChoices = (zone: string, { firstMonth = 1, now = Date.now() } = {}): NamedPeriod[] =>
  offeredPeriods(today(zone, now), firstMonth).map(({ name, span }) => ({
    name: r(name),
    ...reportInstants(span, zone),
  }));

/** Returns the periods to choose from on a day. Years and quarters count from the first month of the agency's year. */
export function offeredPeriods(day: string, firstMonth = 1): { name: PeriodName; span: ReportDays }[] {
  const [year, month] = numbersIn(day);
  const sinceYear = (month + 13 - firstMonth) % 12;
  const spans: Record<PeriodName, ReportDays> = {
    thisMonth: months(year, month, 1),
    lastMonth: months(year, month - 1, 1),
    thisQuarter: months(year, month - (sinceYear % 3), 3),
    thisYear: months(year, month - sinceYear, 12),
    lastYear: months(year - 1, month - sinceYear, 12),
    lastTwelve: months(year, month - 11, 12),
  };
  return PERIODS.map((name) => ({ name, span: spans[name] }));
}

/** Returns the number of whole months from a first day of a month to a last; null for other spans. */
function wholeMonths({ from, to }: ReportDays): number | null {
  const [year, month, day] = numbersIn(from);
  const [lastYear, lastMonth] = numbersIn(to);
  const count = (lastYear - year) * 12 + lastMonth - month + 1;
  return day === 1 && months(year, month, count).to === to ? count : null;
}

/** Returns the same days a year earlier: whole months stay whole in leap years. */
export function yearBefore(span: ReportDays): ReportDays {
  const [year, month, day] = numbersIn(span.from);
  const count = wholeMonths(span);
  if (count !== null) return months(year - 1, month, count);
  const [lastYear, lastMonth, lastDay] = numbersIn(span.to);
  const from = dayText(year - 1, month, Math.min(day, numbersIn(dayText(year - 1, month + 1, 0))[2]));
  const to = dayText(lastYear - 1, lastMonth, Math.min(lastDay, numbersIn(dayText(lastYear - 1, lastMonth + 1, 0))[2]));
  return { from, to };
}

function shortName(span: ReportDays): string | null {
  const [year, month] = numbersIn(span.from);
  const count = wholeMonths(span);
  if (count === 1) return formatMonth(span.from);
  if (count === 3 && month % 3 === 0) return r("quarter", { number: month / 3 + 1, year: String(year) });
  return count === 12 && month === 0 ? String(year) : null;
}

/** "March 2026", "Q1 2026", "2026", "03 Aug 2026 – 09 Aug 2026" */
export function periodName(span: ReportDays): string {
  const [from, to] = [formatDate(span.from), formatDate(span.to)];
  return shortName(span) ?? (from === to ? from : r("daysOf", { from, to }));
}

/** "in March 2026", "on 03 Aug 2026", "from 03 Aug 2026 to 09 Aug 2026" */
export function periodPhrase(span: ReportDays): string {
  const name = shortName(span);
  if (name !== null) return r("inPeriod", { period: name });
  const [from, to] = [formatDate(span.from), formatDate(span.to)];
  return from === to ? r("onDay", { day: from }) : r("between", { from, to });
}
