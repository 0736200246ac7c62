import { useSearchParams } from "react-router";
import { useZone } from "#web/shared/session/me.tsx";
import { dayCount } from "#web/shared/work/timeline/span.ts";
import { type Days, daysOf, spanOf } from "#web/ui/filters/dates/dateSpan.ts";
import { today } from "#web/ui/time/format.ts";
import { addDays } from "#web/ui/time/zoned.ts";

export const PERIODS = [7, 30, 90, 365] as const;
const USUAL = 30;
/** The most days that can be compared with as many before them. */
const MOST_DAYS = 3_650;

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;
const length = (first: string, last: string): number => dayCount(last) - dayCount(first) + 1;

/** Reasons for which the days of an address can't be shown. */
export type PeriodFault = "reversedDays" | "tooManyDays" | "unknownDays";
interface AddressPeriod {
  range: readonly [first: string, last: string] | null;
  fault: PeriodFault | null;
}

/** Returns the days that an address names as `from` and `to`, or what is wrong with them; neither without them. */
export function periodIn(address: URLSearchParams): AddressPeriod {
  const [first, last, count] = [address.get("from"), address.get("to"), address.get("days")];
  const faulty = (fault: PeriodFault): AddressPeriod => ({ range: null, fault });
  if (first === null && last === null) {
    const isKnown = count === null || PERIODS.some((days) => String(days) === count);
    return isKnown ? { range: null, fault: null } : faulty("unknownDays");
  }
  if (!isDay(first) || !isDay(last)) return faulty("unknownDays");
  const days = length(first, last);
  if (days < 1) return faulty("reversedDays");
  return days > MOST_DAYS ? faulty("tooManyDays") : { range: [first, last], fault: null };
}

/** The period of a dashboard, which the address keeps: so many days up to today, or chosen ones. */
export function useBoardPeriod() {
  const [address, setAddress] = useSearchParams();
  const zone = useZone();
  const { range, fault } = periodIn(address);
  const count = PERIODS.find((days) => String(days) === address.get("days")) ?? USUAL;
  const last = today(zone);
  const [first, end] = range ?? [addDays(last, 1 - count), last];
  const [fromDate, toDate] = spanOf([first, end], zone);
  const change = (edit: (after: URLSearchParams) => void): void =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of ["days", "from", "to"]) after.delete(name);
        edit(after);
        return after;
      },
      { replace: true },
    );
  return {
    days: length(first, end),
    isRange: range !== null,
    /** Fault of the days of the address, which stay in it; the usual period is shown then. */
    fault,
    choose: (value: string): void => change((after) => after.set("days", value)),
    /** Shows the days of this span, in epoch ms; without one, the usual period. */
    chooseRange(from: number | undefined, to: number | undefined): void {
      const days: Days = daysOf([from ?? null, to ?? null], zone);
      change((after) => {
        if (days[0] === null) return;
        after.set("from", days[0]);
        after.set("to", days[1] ?? days[0]);
      });
    },
    query: { fromDate: fromDate ?? 0, toDate: toDate ?? 0 },
  };
}
