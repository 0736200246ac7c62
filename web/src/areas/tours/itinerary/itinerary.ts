/** State that the parts of an itinerary's screen share. */
import type { TourDay } from "#contract/tours/days.ts";
import type { Finding } from "#contract/tours/findings.ts";
import type { TourItinerary } from "#contract/tours/itinerary.ts";
import type { Tour } from "#contract/tours/tour.ts";
import type { MoveEntries } from "./moving/useMoving.tsx";

/** Times in the zone of each town, or in the reader's. */
export type ZoneChoice = "each" | "own";
export const zoneChoices = (value: string): ZoneChoice => (value === "own" ? "own" : "each");

export interface Itinerary {
  record: Tour;
  read: TourItinerary;
  days: readonly TourDay[];
  findings: readonly Finding[];
  zones: ZoneChoice;
  /** The marked day, in the list and on the map. */
  marked: string | null;
  mark: (day: string | null) => void;
  /** Shows the marked day beside the list. */
  showDay: () => void;
  move: MoveEntries;
}
