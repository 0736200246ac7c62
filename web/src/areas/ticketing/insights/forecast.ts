/** The forecast as it is drawn, from the shows that are compared with now. */
import { forecastOf, type SalesForecast } from "#contract/ticketing/curve.ts";
import type { ComparableShow, TicketingEvent, TicketingInsights } from "#contract/ticketing/ticketing.ts";

/** Returns the curves of shows, scaled to so many places. */
export const scaledCurves = (shows: readonly ComparableShow[], places: number) =>
  shows.map(({ curve, places: own }) =>
    curve.map(({ before, sold }) => ({ before, sold: own > 0 ? (sold / own) * places : sold })),
  );

export function forecastFor(
  { sold, places, state }: TicketingEvent,
  { before }: TicketingInsights,
  shows: readonly ComparableShow[],
): SalesForecast | null {
  if (before === null || state === "OVER" || state === "CANCELLED") return null;
  return forecastOf({ sold, before, places, comparable: shows.map(({ curve }) => curve) });
}
