/** Time zones by name. Falls back to Australia/Sydney, or to UTC if that is not available. */
import { Refusal } from "#server/lib/serving/refusal.ts";

export const TIME_ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone")].sort();
const available = new Set(TIME_ZONES);
const FALLBACK = available.has("Australia/Sydney") ? "Australia/Sydney" : "UTC";

export const timeZoneOf = (id: string | null | undefined): string => (id && available.has(id) ? id : FALLBACK);

/** Refuses an unknown time zone, as an error of `field`. */
export function checkTimeZone<T extends string | null | undefined>(id: T, field = "timezoneId"): T {
  if (id && !available.has(id))
    throw new Refusal("validation", [{ field, code: "invalid", message: "Choose a time zone" }]);
  return id;
}
