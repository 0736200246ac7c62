/** Layout of a run sheet: pure rules over wall times, in minutes of a day. */
import type { Event } from "#contract/events/event.ts";
import { sideBySide } from "#web/shared/work/sideBySide.ts";

export type Item = Event["schedule"][number];

export const HOUR_PX = 64;
export const STEP = 5;
const DAY = 1440;
/** How long an item without an end is drawn, in minutes: one line of text. */
const LINE = 27;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
/** Minutes of a wall time since the midnight that begins a day. */
export const minutesSince = (day: string, wall: string): number =>
  (dayNumber(wall.slice(0, 10)) - dayNumber(day)) * DAY + Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
/** The wall time some minutes after the midnight that begins a day. */
export const wallAfter = (day: string, minutes: number): string =>
  new Date((dayNumber(day) * DAY + minutes) * 60_000).toISOString().slice(0, 16);

/** The days of the items, in order. */
export const sheetDays = (items: readonly Item[]): string[] =>
  [...new Set(items.map(({ start }) => start.slice(0, 10)))].sort();

/** The places of the items, in the order in which they first occur; items without a place come last. */
export function placesOf(items: readonly Item[]): string[] {
  const named = [...new Set(items.map(({ lane }) => lane ?? ""))];
  return named.includes("") && named.length > 1 ? [...named.filter((lane) => lane !== ""), ""] : named;
}

export interface Placed {
  item: Item;
  /** Minutes since the day's midnight. */
  from: number;
  to: number;
  /** Column index within its lane. */
  column: number;
  columns: number;
}

/** Puts the items of a lane side by side where they share time. */
export function placeItems(day: string, items: readonly Item[]): Placed[] {
  return sideBySide(
    items.map((item) => {
      const from = minutesSince(day, item.start);
      return { item, from, to: Math.max(item.end === null ? 0 : minutesSince(day, item.end), from + LINE) };
    }),
  );
}

/** The hours that are drawn: those of the items, whole, with one more where there is none. */
export function hoursOf(day: string, items: readonly Item[]): { first: number; last: number } {
  const minutes = items.flatMap(({ start, end }) => [minutesSince(day, start), minutesSince(day, end ?? start)]);
  if (minutes.length === 0) return { first: 12, last: 20 };
  const first = Math.floor(Math.min(...minutes) / 60);
  return { first, last: Math.max(Math.ceil((Math.max(...minutes) + LINE) / 60), first + 1) };
}

/** For each item, the others in which one of its people is at the same time. A moment takes no time. */
export function overlapsOf(items: readonly Item[]): ReadonlyMap<string, readonly { id: string; people: string[] }[]> {
  const timed = items.filter((item) => item.end !== null && item.end > item.start && item.personIds.length > 0);
  const found = new Map<string, { id: string; people: string[] }[]>();
  for (const item of timed)
    for (const other of timed) {
      if (item.id === other.id || item.start >= (other.end ?? "") || other.start >= (item.end ?? "")) continue;
      const people = item.personIds.filter((id) => other.personIds.includes(id));
      if (people.length > 0) found.set(item.id, [...(found.get(item.id) ?? []), { id: other.id, people }]);
    }
  return found;
}

export type ItemGrip = "block" | "start" | "end";
/** An item moved by some minutes, or pulled at one of its ends: at least one step long, and a moment stays one. */
export function shifted(item: Item, grip: ItemGrip, minutes: number): Item {
  const day = item.start.slice(0, 10);
  const from = minutesSince(day, item.start);
  const to = item.end === null ? null : minutesSince(day, item.end);
  if (grip === "block")
    return { ...item, start: wallAfter(day, from + minutes), end: to === null ? null : wallAfter(day, to + minutes) };
  if (grip === "start") return { ...item, start: wallAfter(day, Math.min(from + minutes, (to ?? from) - STEP)) };
  return { ...item, end: wallAfter(day, Math.max((to ?? from) + minutes, from + STEP)) };
}
