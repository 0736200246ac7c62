import { dayOf, formatTime, today } from "#web/ui/time/format.ts";
import { f } from "./messages.ts";

/** Returns "11 Aug", with the year unless it is this one; with `clock`, "today 07:58" on the same day. */
export function shortDay(instant: string, zone: string, { clock = false, now = Date.now() } = {}): string {
  const day = dayOf(instant, zone);
  if (clock && day === dayOf(now, zone)) return f("todayAt", { time: formatTime(instant, zone) });
  return day.endsWith(today(zone, now).slice(0, 4)) ? day.slice(0, -5) : day;
}
