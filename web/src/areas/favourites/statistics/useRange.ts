import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import type { Dated } from "#web/ui/filters/dates/DateChip.tsx";
import { daysOf, spanOf } from "#web/ui/filters/dates/dateSpan.ts";
import { useIsLeaving } from "#web/ui/routing/useIsLeaving.ts";
import type { Period } from "#web/ui/time/zoned.ts";

const DAYS = 30;
const NAMES = ["fromDate", "toDate"] as const;

const read = (text: string | null): number | undefined => (text && /^\d{1,16}$/.test(text) ? Number(text) : undefined);

/** The default range: the last days up to today. */
function usual(zone: string): Period {
  const [today] = daysOf([Date.now(), null], zone);
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - DAYS + 1);
  const [fromDate, toDate] = spanOf([first.toISOString().slice(0, 10), today], zone);
  return { fromDate: fromDate ?? 0, toDate: toDate ?? 0 };
}

/** The range of days, written to the URL 300 ms after a choice. Clearing restores the default. */
export function useRange(zone: string): Dated & { asked: Period } {
  const [address, setAddress] = useSearchParams();
  const inAddress = { fromDate: read(address.get("fromDate")), toDate: read(address.get("toDate")) };
  const isLeaving = useIsLeaving();
  const [chosen, setChosen] = useState<Dated["shown"] | null>(null);
  useEffect(() => {
    if (!chosen) return;
    const timer = setTimeout(() => {
      if (isLeaving.current) return;
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          for (const name of NAMES) {
            const value = chosen[name];
            if (value === undefined) after.delete(name);
            else after.set(name, String(value));
          }
          return after;
        },
        { replace: true },
      );
      setChosen(null);
    }, LIMITS.debounceDate);
    return () => clearTimeout(timer);
  }, [chosen, setAddress, isLeaving]);
  const set = chosen ?? inAddress;
  const settings = usual(zone);
  const shown = set.fromDate === undefined && set.toDate === undefined ? settings : set;
  const { fromDate = settings.fromDate, toDate = settings.toDate } =
    inAddress.fromDate === undefined && inAddress.toDate === undefined ? settings : inAddress;
  return {
    shown,
    usual: settings,
    asked: { fromDate, toDate },
    dates: (from, to) => setChosen({ fromDate: from, toDate: to }),
  };
}
