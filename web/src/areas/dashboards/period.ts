import { useSearchParams } from "react-router";
import { useZone } from "#web/shared/session/me.tsx";
import { today } from "#web/ui/time/format.ts";
import { addDays } from "#web/ui/time/zoned.ts";

export const DASHBOARD_PERIODS = ["month", "lastMonth", "quarter", "year"] as const;
type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];

const QUARTER_MONTHS = 3;
const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
function quarterStart(day: string): string {
  const month = Number(day.slice(5, 7));
  const first = month - ((month - 1) % QUARTER_MONTHS);
  return `${day.slice(0, 5)}${String(first).padStart(2, "0")}-01`;
}

/** Returns the first and last day of a period; a current one ends today, to be compared with the same days before. */
export function periodDays(period: DashboardPeriod, day: string): readonly [first: string, last: string] {
  if (period === "year") return [`${day.slice(0, 4)}-01-01`, day];
  if (period === "quarter") return [quarterStart(day), day];
  if (period === "month") return [monthStart(day), day];
  const last = addDays(monthStart(day), -1);
  return [monthStart(last), last];
}

/**
 * Returns an instant, in epoch ms, that falls on this day in all zones from UTC-10 to UTC+13: the server counts days in
 * the agency's zone, which the app does not know.
 */
const instantOn = (day: string): number => Date.parse(`${day}T10:30:00Z`);

export interface ChosenPeriod {
  period: DashboardPeriod;
  choose: (value: string) => void;
  query: { fromDate?: number; toDate?: number };
}

/** The period of the dashboard, which the address keeps. This month is the server's default and stays out of it. */
export function useDashboardPeriod(): ChosenPeriod {
  const [address, setAddress] = useSearchParams();
  const zone = useZone();
  const period = DASHBOARD_PERIODS.find((name) => name === address.get("period")) ?? "month";
  const choose = (value: string): void =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === "month") after.delete("period");
        else after.set("period", value);
        return after;
      },
      { replace: true },
    );
  if (period === "month") return { period, choose, query: {} };
  const [first, last] = periodDays(period, today(zone));
  return { period, choose, query: { fromDate: instantOn(first), toDate: instantOn(last) } };
}
