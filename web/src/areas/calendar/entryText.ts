import type { CalendarEntry } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { levelHold } from "#web/shared/holds/labels.ts";
import { city, formatTime } from "#web/ui/time/format.ts";

export const titleOf = ({ detail }: CalendarEntry): string => detail?.title ?? t("busy");

/** The second line of a bar: "3 days", "All day", or its start with its end, which is left out where there is no room. */
export function timeOf(
  { startsAt, endsAt, detail }: CalendarEntry,
  days: number,
  zone: string,
): { start: string; end: string } {
  const held = detail?.holdLevel ? `${levelHold(detail.holdLevel)}, ` : "";
  if (days > 1) return { start: held + t("days", { count: days }), end: "" };
  const [from, to] = [formatTime(startsAt, zone), formatTime(endsAt, zone)];
  const isAllDay = from === "00:00" && (detail?.allDay || to === "00:00");
  return isAllDay ? { start: held + t("allDay"), end: "" } : { start: held + from, end: `-${to}` };
}

/** The record's own times, where its zone is another than the reader's. */
export const ownTime = ({ startsAt, endsAt, detail }: CalendarEntry, zone: string): string | null =>
  detail && detail.zone !== zone
    ? t("elsewhere", {
        time: `${formatTime(startsAt, detail.zone)}-${formatTime(endsAt, detail.zone)}`,
        city: city(detail.zone),
      })
    : null;
