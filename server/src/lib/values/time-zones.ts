/** Time zones to choose from, and the zone of a person. Falls back to Australia/Sydney, or to UTC if that is not available. */
import { isTimeZone } from "#contract/values/time-zone.ts";

export const TIME_ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone")].sort();
const FALLBACK = isTimeZone("Australia/Sydney") ? "Australia/Sydney" : "UTC";

export const timeZoneOf = (id: string | null | undefined): string => (id && isTimeZone(id) ? id : FALLBACK);
