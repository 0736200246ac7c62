import { t } from "../messages.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns how long until a time that lies ahead; null for one that has passed. */
export function untilText(at: number, now: number): string | null {
  const left = at - now;
  if (left <= 0) return null;
  if (left < HOUR) return t("inMinutes", { count: Math.max(1, Math.floor(left / MINUTE)) });
  if (left < DAY) return t("inHours", { count: Math.floor(left / HOUR) });
  return t("inDays", { count: Math.floor(left / DAY) });
}
