/** Time zones: a closed set of names. The user's; if none, Australia/Sydney; if that can't be resolved, UTC. */
import { Refusal } from "#server/lib/serving/refusal.ts";

export const TIME_ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone")].sort();
const known = new Set(TIME_ZONES);
const FALLBACK = known.has("Australia/Sydney") ? "Australia/Sydney" : "UTC";

export const timeZoneOf = (id: string | null | undefined): string => (id && known.has(id) ? id : FALLBACK);

/** Refuses a zone that is not one, beside its field. */
export function checkTimeZone<T extends string | null | undefined>(id: T, field = "timezoneId"): T {
  if (id && !known.has(id))
    throw new Refusal("validation", [{ field, code: "invalid", message: "Choose a time zone" }]);
  return id;
}
