/** Rules for conflicts of work with exclusivities. Pure: saving and forms use the same. */
import { kmBetween, type Point } from "../values/distance.ts";

/** Terms of an exclusivity, with its base dates. */
export interface Terms {
  /** The days that it counts from; null is open. */
  from: string | null;
  to: string | null;
  daysBefore: number;
  daysAfter: number;
  radiusKm: number | null;
  centre: Point | null;
  /** Country of the centre, compared if there are no countries. */
  centreCountry: string | null;
  categoryIds: readonly string[];
  countries: readonly string[];
}
/** Days of a talent that work takes, its place, and the category of its partner. */
export interface Occasion {
  from: string | null;
  to: string | null;
  place: Point | null;
  country: string | null;
  categoryId: string | null;
}
export interface Match {
  /** Whole days from the base dates: negative before, 0 within, positive after. */
  days: number;
  /** To a tenth of a kilometre. */
  distanceKm: number | null;
  /** True if a radius was agreed but could not be measured. */
  distanceUnknown: boolean;
  /** The country that was compared, where distance did not decide. */
  country: string | null;
  categoryId: string | null;
}

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

/** Returns the whole days from the base dates to the work: negative before, 0 within, positive after. */
function daysFrom({ from, to }: Pick<Terms, "from" | "to">, first: string, last: string): number {
  if (from !== null && last < from) return day(last) - day(from);
  if (to !== null && first > to) return day(first) - day(to);
  return 0;
}

type Answer = "yes" | "no" | "unknown";

function comparePlace({ radiusKm, centre, centreCountry, countries }: Terms, { place, country }: Occasion): Answer {
  if (radiusKm !== null && centre !== null && place !== null)
    // Rounded to the metre, so that a place on the drawn limit is within it.
    return Math.round(kmBetween(centre, place) * 1000) <= radiusKm * 1000 ? "yes" : "no";
  const bound = countries.length > 0 || centreCountry === null ? countries : [centreCountry];
  if (country === null || bound.length === 0) return "unknown";
  return bound.includes(country) ? "yes" : "no";
}

/**
 * Returns the conflict of work with an exclusivity, or null. No agreed criterion may rule it out, and of place and
 * category, if agreed, at least one must match. Both ends of a range are included.
 */
export function exclusivityConflict(terms: Terms, occasion: Occasion): Match | null {
  const { from, categoryId } = occasion;
  if (from === null) return null;
  const days = daysFrom(terms, from, occasion.to ?? from);
  if (-days > terms.daysBefore || days > terms.daysAfter) return null;
  const answers: Answer[] = [];
  const { radiusKm, centre, countries, categoryIds } = terms;
  const byPlace = radiusKm !== null || countries.length > 0;
  if (byPlace) answers.push(comparePlace(terms, occasion));
  if (categoryIds.length > 0)
    answers.push(categoryId === null ? "unknown" : categoryIds.includes(categoryId) ? "yes" : "no");
  if (answers.includes("no") || (answers.length > 0 && !answers.includes("yes"))) return null;
  const measured = radiusKm !== null && centre !== null && occasion.place !== null;
  return {
    days,
    distanceKm:
      centre !== null && occasion.place !== null ? Math.round(kmBetween(centre, occasion.place) * 10) / 10 : null,
    distanceUnknown: radiusKm !== null && !measured,
    country: byPlace && !measured ? occasion.country : null,
    categoryId: categoryId !== null && categoryIds.includes(categoryId) ? categoryId : null,
  };
}

/** Returns the last bound day, or null if it is open. */
export const lastBoundDay = ({ to, daysAfter }: Pick<Terms, "to" | "daysAfter">): string | null =>
  to === null ? null : new Date((day(to) + daysAfter) * 86_400_000).toISOString().slice(0, 10);
