/** How times, ways and entries of an itinerary are written. */
import type { TourEntry } from "#contract/tours/itinerary.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { ENTRY_KIND_TITLES } from "../tourLabels.ts";
import { t } from "./messages.ts";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

export const isMonday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

/** "Thu 24 Sep" */
export function weekdayAndDay(day: string): string {
  return `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${formatDate(day).slice(0, -5)}`;
}

/** "1 h 10", "45 min" */
export const duration = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, "0")}`;
};

/** "≈ 88 km" */
export const distance = (km: number, reckoned: boolean): string =>
  `${reckoned ? "≈ " : ""}${km.toLocaleString("en-AU")} km`;

export const timeInWall = (wall: string | null): string | null => wall?.slice(11) || null;

/** The name of an entry: its event, its title, its way, or its kind. */
export function entryName(entry: TourEntry): string {
  const { kind, event, title, placeName, toName } = entry;
  if (kind === "SHOW") return event?.title ?? t("hiddenShow");
  if (title !== null) return title;
  if (kind === "TRAVEL") return t("leg", { from: placeName ?? "", to: toName ?? "" });
  return placeName === null ? ENTRY_KIND_TITLES[kind] : `${ENTRY_KIND_TITLES[kind]}, ${placeName}`;
}
