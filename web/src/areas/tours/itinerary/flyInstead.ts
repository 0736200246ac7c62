import type { TourDay } from "#contract/tours/days.ts";
import type { Itinerary } from "./itinerary.ts";
import { openEntry } from "./openEntry.tsx";

/** Returns a way from where a day begins to its town, as the start of an entry. */
export const wayOfDay = ({ day, from, town, spot, zone }: TourDay) => ({
  kind: "TRAVEL" as const,
  start: day,
  end: day,
  placeName: from?.town ?? null,
  latitude: from?.spot.latitude ?? null,
  longitude: from?.spot.longitude ?? null,
  toName: town,
  toLatitude: spot?.latitude ?? null,
  toLongitude: spot?.longitude ?? null,
  ...(zone !== null && { zone }),
});

/** Opens a flight to the town of a day. */
export const flyInstead = ({ record, read }: Itinerary, day: TourDay): void =>
  openEntry({ tourId: record.id, members: read.members }, null, { ...wayOfDay(day), mode: "FLIGHT" });
