import { useSearchParams } from "react-router";
import { useZone } from "#web/shared/session/me.tsx";
import { spanOf } from "#web/ui/filters/dates/dateSpan.ts";
import { today } from "#web/ui/time/format.ts";
import { addDays } from "#web/ui/time/zoned.ts";

export const PERIODS = [7, 30, 90, 365] as const;
const USUAL = 30;

/** The period of a dashboard, which the address keeps: so many days, today included. */
export function useBoardPeriod() {
  const [address, setAddress] = useSearchParams();
  const zone = useZone();
  const days = PERIODS.find((count) => String(count) === address.get("days")) ?? USUAL;
  const last = today(zone);
  const [fromDate, toDate] = spanOf([addDays(last, 1 - days), last], zone);
  const choose = (value: string): void =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.set("days", value);
        return after;
      },
      { replace: true },
    );
  return { days, choose, query: { fromDate: fromDate ?? 0, toDate: toDate ?? 0 } };
}
