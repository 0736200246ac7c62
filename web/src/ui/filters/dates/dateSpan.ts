import { t } from "#web/ui/messages.ts";
import { dayOf } from "../../time/format.ts";
import { endOfDay, startOfDay } from "../../time/zoned.ts";

/** Epoch ms, both inclusive; null for an open side. */
export type Span = readonly [number | null, number | null];
/** `YYYY-MM-DD`. */
export type Days = readonly [string | null, string | null];

/** Returns the span of whole days in a zone; a single day spans from its start to its end. */
export function spanOf([first, last]: Days, zone: string): Span {
  const from = first ?? last;
  return from === null ? [null, null] : [startOfDay(from, zone), endOfDay(last ?? from, zone)];
}

const dayIn = (instant: number, zone: string): string => {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  return parts.format(instant);
};
export const daysOf = ([from, to]: Span, zone: string): Days => [
  from === null ? null : dayIn(from, zone),
  to === null ? null : dayIn(to, zone),
];

/** Formats a span: 01 Nov 2026 – 30 Nov 2026, or one of them. */
export function spanLabel([from, to]: Span, zone: string): string {
  const [first, last] = [dayOf(from, zone), dayOf(to, zone)];
  if (from === null) return t("until", { date: last });
  if (to === null) return t("since", { date: first });
  return first === last ? t("onDay", { date: first }) : t("between", { from: first, to: last });
}
