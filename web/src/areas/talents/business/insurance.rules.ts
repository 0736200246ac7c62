import { LIMITS } from "#contract/limits.ts";

const DAY = 86_400_000;
export type Term = { state: "expired" } | { state: "soon"; days: number } | { state: "valid" };

/** Returns the state of an insurance on a day: valid on its last day, ending soon during the thirty days before. */
export function termOf(expires: string | null, today: string): Term {
  if (expires === null) return { state: "valid" };
  const days = Math.round((Date.parse(expires) - Date.parse(today)) / DAY);
  if (days < 0) return { state: "expired" };
  return days <= LIMITS.insuranceSoon ? { state: "soon", days } : { state: "valid" };
}
