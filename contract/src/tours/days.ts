/** The days of a tour, as its entries make them: where one is, how one gets there, and where one sleeps. */
import { dayFrom, daysBetween } from "../tasks/anchored.ts";
import type { TourEntry } from "./itinerary.ts";
import { TOUR_LIMITS } from "./limits.ts";
import { driveBetween, type GeoPoint, type Way } from "./road.ts";

export interface TourDay {
  /** `YYYY-MM-DD` */
  day: string;
  /** Entries that begin on it, in their order; hotels of an earlier day stand in `sleep` alone. */
  entries: TourEntry[];
  show: TourEntry | null;
  /** Number of the show among those of the tour, from 1. */
  number: number | null;
  town: string | null;
  /** Country where one sleeps, and on the last day where it ends; null if no place says it. */
  country: string | null;
  zone: string | null;
  spot: GeoPoint | null;
  /** The road of the day, typed or reckoned; null if one stays. */
  road: Way | null;
  /** True if the way from the day before is in no entry. */
  wayMissing: boolean;
  /** The place where the way of the day begins. */
  from: { town: string | null; spot: GeoPoint } | null;
  /** The hotel of the night after it, and which of its nights that is. */
  sleep: { hotel: TourEntry; night: number; nights: number } | null;
  /** True if the night is spent under way. */
  nightUnderWay: boolean;
}

const BY_ROAD: readonly (string | null)[] = ["CAR", "COACH", "OTHER", null];
/** Places nearer than this are one town. */
const SAME_TOWN_KM = 25;

export const entryStart = ({ start }: Pick<TourEntry, "start">): string | null => start?.slice(0, 10) ?? null;
const endDay = ({ start, end }: Pick<TourEntry, "start" | "end">): string | null =>
  end?.slice(0, 10) ?? start?.slice(0, 10) ?? null;
const spotOf = ({ latitude, longitude }: TourEntry): GeoPoint | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
const targetOf = ({ toLatitude: latitude, toLongitude: longitude }: TourEntry): GeoPoint | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
/** True for a show that takes place, as far as one knows. */
export const isOn = (entry: TourEntry): boolean => entry.event?.meaning !== "cancelled";

/** Returns the road of an entry that travels: typed, else reckoned from its places. */
export function wayOf(entry: TourEntry): Way | null {
  const [from, to] = [spotOf(entry), targetOf(entry)];
  const reckoned = from && to && driveBetween(from, to);
  if (entry.km === null && entry.minutes === null) return reckoned;
  return {
    km: entry.km ?? reckoned?.km ?? 0,
    minutes: entry.minutes ?? reckoned?.minutes ?? 0,
    reckoned: false,
  };
}

const sumOf = (ways: readonly Way[]): Way | null =>
  ways.length === 0
    ? null
    : {
        km: ways.reduce((sum, { km }) => sum + km, 0),
        minutes: ways.reduce((sum, { minutes }) => sum + minutes, 0),
        reckoned: ways.some(({ reckoned }) => reckoned),
      };

/** Returns the days from the first to the last entry, or of the plan, each also if nothing happens on it. */
export function tourDays(
  entries: readonly TourEntry[],
  plan: { startDate: string | null; endDate: string | null },
): TourDay[] {
  const dated = entries.filter((entry) => entry.start !== null && isOn(entry));
  const ends = [plan.startDate, plan.endDate, ...dated.flatMap((entry) => [entryStart(entry), endDay(entry)])]
    .filter((day) => day !== null)
    .toSorted();
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = Math.min(daysBetween(first, last) + 1, TOUR_LIMITS.days);
  const hotels = dated.filter(({ kind }) => kind === "HOTEL");
  const days: TourDay[] = [];
  let [town, spot, zone, shows]: [string | null, GeoPoint | null, string | null, number] = [null, null, null, 0];
  let country: string | null = null;
  for (let index = 0; index < count; index += 1) {
    const day = dayFrom(first, index);
    const own = dated.filter((entry) => entryStart(entry) === day);
    const show = own.find(({ kind }) => kind === "SHOW") ?? null;
    const hotel = hotels.findLast((entry) => (entryStart(entry) ?? "") <= day && day < (endDay(entry) ?? ""));
    const trips = own.filter(({ kind }) => kind === "TRAVEL");
    const arrived = dated.filter((entry) => entry.kind === "TRAVEL" && endDay(entry) === day).at(-1);
    const before = { town, spot };
    // The show says the town of a day, else what else is done there, else the end of a way or the hotel.
    const places = [show, ...own.filter(({ kind }) => ["REHEARSAL", "PRESS"].includes(kind))].filter(
      (entry) => entry !== null,
    );
    const there = places.find((entry) => spotOf(entry) !== null) ?? places.find(({ placeName }) => placeName !== null);
    const stay = hotel && entryStart(hotel) === day ? hotel : undefined;
    if (there) [town, spot, zone] = [there.placeName ?? town, spotOf(there) ?? spot, there.zone];
    else if (arrived) [town, spot, zone] = [arrived.toName, targetOf(arrived) ?? spot, arrived.endZone];
    else if (stay) [town, spot, zone] = [stay.placeName ?? town, spotOf(stay) ?? spot, stay.zone];
    const isLater = arrived !== undefined && (there === undefined || (arrived.endsAt ?? 0) > (there.endsAt ?? 0));
    country = (isLater ? arrived.toCountry : (there ?? stay)?.country) ?? country;
    const isFar = before.spot !== null && spot !== null && driveBetween(before.spot, spot).km > SAME_TOWN_KM;
    const wayMissing = isFar && trips.length === 0 && arrived === undefined;
    const byRoad = trips.filter(({ mode }) => BY_ROAD.includes(mode)).flatMap((trip) => wayOf(trip) ?? []);
    if (show) shows += 1;
    days.push({
      day,
      entries: own,
      show,
      number: show ? shows : null,
      town: town ?? show?.event?.venue ?? null,
      country: hotel?.country ?? country,
      zone,
      spot,
      road: wayMissing && before.spot && spot ? driveBetween(before.spot, spot) : sumOf(byRoad),
      wayMissing,
      from: before.spot && { town: before.town, spot: before.spot },
      sleep: hotel
        ? {
            hotel,
            night: daysBetween(entryStart(hotel) ?? day, day) + 1,
            nights: daysBetween(entryStart(hotel) ?? day, endDay(hotel) ?? day),
          }
        : null,
      nightUnderWay: dated.some(
        (entry) => entry.kind === "TRAVEL" && (entryStart(entry) ?? "") <= day && (endDay(entry) ?? "") > day,
      ),
    });
  }
  return days;
}

/** Returns what all days together take by road; null if none has a way. */
export const roadOfDays = (days: readonly Pick<TourDay, "road">[]): Way | null =>
  sumOf(days.flatMap(({ road }) => road ?? []));
