/** Writes a tour's days and its party as the text of their print. */
import type { PartyGroup } from "#contract/enums.ts";
import type { BookEntry, BookPerson } from "#contract/tours/book.ts";
import { dayOfPrint } from "#server/lib/pdf/printed-date.ts";
import { PRINTED_MODES, printedCity } from "#server/lib/pdf/printed-words.ts";
import type { BookPage, NotedEntry, TourBook } from "./book.read.ts";

const KINDS = {
  SHOW: "Show",
  TRAVEL: "Travel",
  HOTEL: "Hotel",
  REHEARSAL: "Rehearsal",
  PRESS: "Press",
  DAY_OFF: "Day off",
  OTHER: "Other",
} as const;
const GROUPS: Readonly<Record<PartyGroup, string>> = {
  ARTIST: "Artist",
  MANAGER: "Manager",
  CREW: "Crew",
  DRIVER: "Driver",
  GUEST: "Guest",
};
const HIDDEN_SHOW = "A show";

const countries = new Intl.DisplayNames(["en"], { type: "region" });

const timeOf = (wall: string | null): string => wall?.slice(11) ?? "";
const joined = (parts: readonly (string | false | null | undefined)[], between = ", "): string =>
  parts.filter(Boolean).join(between);

/** Writes the time of an entry on a day: "20:00–23:00". Another zone than the day's and another day are named. */
function timesOf({ start, end, zone, endZone }: BookEntry, { day, zone: ownZone }: BookPage): string {
  const moment = (wall: string | null, where: string): string => {
    if (wall === null) return "";
    const isElsewhere = timeOf(wall) !== "" && ownZone !== null && where !== ownZone;
    const date = wall.slice(0, 10) === day ? null : dayOfPrint(wall);
    return joined([date, timeOf(wall), isElsewhere && `(${printedCity(where)})`], " ");
  };
  return joined([moment(start, zone), moment(end, endZone)], " – ");
}

function lineOf(entry: NotedEntry): string[] {
  const { kind, venue, place, address, carrier, reference, who } = entry;
  return [
    kind === "TRAVEL" ? joined([carrier, reference]) : joined([venue, venue === place ? null : place, reference]),
    address ?? "",
    who.length > 0 ? `For ${who.join(", ")}` : "",
  ].filter(Boolean);
}

function titleOf({ kind, title, mode, place, to }: NotedEntry): string {
  if (kind === "SHOW") return title ?? HIDDEN_SHOW;
  if (kind === "TRAVEL") return joined([title ?? PRINTED_MODES[mode ?? "OTHER"], joined([place, to], " to ")]);
  return title ?? joined([KINDS[kind], place]);
}

const lines = (text: string | null): string[] => (text ?? "").split("\n").filter((line) => line.trim() !== "");

const entryText = (entry: NotedEntry, page: BookPage) => ({
  kind: KINDS[entry.kind],
  time: timesOf(entry, page),
  title: titleOf(entry),
  lines: lineOf(entry),
  map: entry.map ?? "",
  notes: lines(entry.note),
  times: entry.times.map(({ start, end, title, lane }) => ({
    time: joined([timeOf(start), timeOf(end)], "–"),
    title,
    lane: lane ?? "",
  })),
});

const stayText = (stay: NotedEntry) => ({
  name: stay.title ?? stay.place ?? KINDS.HOTEL,
  lines: [
    joined([stay.place, stay.address]),
    joined([
      stay.start && `In ${joined([dayOfPrint(stay.start), timeOf(stay.start)], " ")}`,
      stay.end && `out ${joined([dayOfPrint(stay.end), timeOf(stay.end)], " ")}`,
    ]),
    joined([stay.reference && `Reference ${stay.reference}`]),
    stay.who.length > 0 ? `For ${stay.who.join(", ")}` : "",
  ].filter(Boolean),
  rooms: stay.rooms.map(({ name, who }) => ({ name, who: who.join(", ") })),
  notes: lines(stay.note),
});

function pageText(page: BookPage) {
  const { day, town, country, zone, entries, stays } = page;
  return {
    day: dayOfPrint(day),
    place: joined([town, country && countries.of(country)]),
    zone: zone === null ? "" : `Times in ${printedCity(zone)}`,
    entries: entries.map((entry) => entryText(entry, page)),
    contacts: entries.flatMap(({ contacts }) => contacts),
    stays: stays.map(stayText),
  };
}

const partyText = (party: readonly BookPerson[]) =>
  party.map(({ name, group, role, phone }) => ({ name, work: joined([role, GROUPS[group]]), phone: phone ?? "" }));

interface Print {
  agency: string;
  /** The day of a day sheet; the whole book without one. */
  day: string | null;
  printed: string;
}
/** Turns a tour into the text that its print shows. */
export function bookData({ tour, party, days, pageOn }: TourBook, { agency, day, printed }: Print): object {
  const pages = day === null ? days : [pageOn(day)];
  return {
    agency,
    isBook: day === null ? "yes" : "",
    title: tour.displayName,
    dates: joined([tour.startDate && dayOfPrint(tour.startDate), tour.endDate && dayOfPrint(tour.endDate)], " to "),
    people: tour.people.map(({ displayName }) => displayName).join(", "),
    status: tour.status === "CANCELLED" ? "Cancelled" : tour.status === "PLANNED" ? "Planned, not confirmed" : "",
    party: partyText(party),
    pages: pages.map(pageText),
    printed,
  };
}
