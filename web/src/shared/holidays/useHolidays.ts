import { useMemo } from "react";
import { holidays } from "#contract/calendar/holiday.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

/** Returns the name of a day's holiday; with a country, those of others are left out. */
export type HolidayOf = (day: string, country?: string | null) => string | undefined;

/** Finds the agency's holidays from one day to another; none until they are loaded. */
export function useHolidays(from: string | undefined, to: string | undefined): HolidayOf {
  const { data } = useCallQuery(
    holidays.list,
    { query: { from: from ?? "", to: to ?? "" } },
    { when: from !== undefined && to !== undefined, keep: true },
  );
  return useMemo(() => {
    const byDay = Map.groupBy(data ?? [], ({ day }) => day);
    return (day, place) => {
      const names = (byDay.get(day) ?? []).filter(
        ({ country }) => place === undefined || country === null || country === place,
      );
      return names.length === 0 ? undefined : names.map(({ name }) => name).join(", ");
    };
  }, [data]);
}
