/** The stops of a tour on its map. */
import type { TourDay } from "./days.ts";
import { airKm, type GeoPoint, type Way } from "./road.ts";

export interface Stop {
  day: string;
  spot: GeoPoint;
  town: string;
  /** The number of its show, as the list has it. */
  number: number | null;
  /** True if its show is on hold. */
  isOpen: boolean;
  road: Way | null;
}

const SAME_PLACE_KM = 5;

/** Returns where one is on each day, once for days in a row at one place. */
export function stopsOf(days: readonly TourDay[]): Stop[] {
  const stops: Stop[] = [];
  for (const { day, spot, town, number, show, road } of days) {
    if (spot === null) continue;
    const last = stops.at(-1);
    const stop = { day, spot, town: town ?? "", number, isOpen: show?.event?.meaning === "open", road };
    if (last && airKm(last.spot, spot) < SAME_PLACE_KM) {
      // The show gives the stop its number.
      if (last.number === null && number !== null) stops[stops.length - 1] = { ...stop, road: last.road };
      continue;
    }
    stops.push(stop);
  }
  return stops;
}
