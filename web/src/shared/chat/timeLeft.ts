import { t } from "./messages.ts";

const MINUTE = 60_000;

/** "23 h 59 min", or "12 min" under an hour; the last minute is one. */
export function timeLeft(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? t("hoursMinutes", { hours, minutes: minutes % 60 }) : t("minutes", { minutes });
}
