import { t } from "../messages.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Describes the time left until a future instant; null once it has passed. */
export function untilText(instant: number, now: number): string | null {
  const remainingMs = instant - now;
  if (remainingMs <= 0) return null;
  if (remainingMs < HOUR) return t("inMinutes", { count: Math.max(1, Math.floor(remainingMs / MINUTE)) });
  if (remainingMs < DAY) return t("inHours", { count: Math.floor(remainingMs / HOUR) });
  return t("inDays", { count: Math.floor(remainingMs / DAY) });
}
