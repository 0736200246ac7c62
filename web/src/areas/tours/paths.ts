import { recordTitles } from "#web/shared/record/titles.ts";

/** Parts of the tours' entry that their screens need. */
export const TOURS = {
  base: "/tools/tour-tracks",
  resource: "EVENT",
  titles: recordTitles("Tour", "Tours"),
  first: "itinerary",
} as const;
