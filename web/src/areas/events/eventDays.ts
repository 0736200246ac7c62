/** Days of an event in words. */
import { formatDate } from "#web/ui/time/format.ts";

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** "Sat 10 Oct 2026" */
export const weekdayDate = (day: string): string =>
  `${DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ""} ${formatDate(day)}`;
