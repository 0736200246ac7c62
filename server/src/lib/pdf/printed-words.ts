/** Words that several prints share. */
import type { TRAVEL_MODES } from "#contract/enums.ts";

export const PRINTED_MODES: Readonly<Record<(typeof TRAVEL_MODES)[number], string>> = {
  FLIGHT: "Flight",
  TRAIN: "Train",
  CAR: "Car",
  COACH: "Coach",
  FERRY: "Ferry",
  OTHER: "Travel",
};
/** Returns the city that a zone is named after: "Sydney". */
export const printedCity = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
