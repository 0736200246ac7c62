/**
 * Moves what depends on an event's dates: each area adds a mover to its manifest. A mover lists what it would move and
 * moves what was agreed, in the transaction that moves the event, before the event itself has its new dates.
 */
import type { MovedItem } from "#contract/events/moving.ts";
import { dayFrom, daysBetween } from "#contract/tasks/anchored.ts";
import type { Actor, Db } from "../database/scope.ts";
import type { Deadlines } from "./deadlines.ts";

interface Dates {
  startDate: string | null;
  endDate: string | null;
}
export interface EventMove {
  eventId: string;
  from: Dates;
  to: Dates;
  /** True if it is being moved, so that what is listed must not change meanwhile. */
  confirmed: boolean;
}

/** Items that one mover lists. Those that the actor may not see are counted, and move all the same. */
export interface MoveListing {
  items: MovedItem[];
  hidden: number;
  /** Everything that the confirmation rests on, also what the actor does not see. */
  fingerprint: unknown;
  /** Records that change, whose followers are notified. */
  recordIds: string[];
}
export interface Agreed {
  /** True if an item moves, by its key and the state in which it was listed. */
  moves: (key: string, state: MovedItem["state"]) => boolean;
  /** Moves the tasks that stand for days. */
  deadlines: Deadlines;
}

export interface Mover {
  list: (db: Db, actor: Actor, move: EventMove) => Promise<MoveListing>;
  /** Returns the records whose time may clash now. */
  move: (db: Db, actor: Actor, move: EventMove, agreed: Agreed) => Promise<string[]>;
}

const dayOf = (date: string | null): string | null => date?.slice(0, 10) ?? null;
/** The last day of an event. */
const lastDay = ({ startDate, endDate }: Dates): string | null => dayOf(endDate ?? startDate);

const between = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : daysBetween(from, to);
/** Number of days by which an event starts, or ends, later; null if one of the days is open. */
export const startShift = ({ from, to }: EventMove): number | null => between(from.startDate, to.startDate);
export const endShift = ({ from, to }: EventMove): number | null => between(lastDay(from), lastDay(to));
/** The days that tasks hang on. */
export const anchorDays = ({ to }: EventMove) => ({ EVENT_START: dayOf(to.startDate), EVENT_END: lastDay(to) });

/** A date or wall time some days later. */
export const laterBy = (wall: string, days: number): string => dayFrom(wall.slice(0, 10), days) + wall.slice(10);

/** A wall time as much later as the start of the event is: by minutes where both have a time, else by days. */
export function withStart(wall: string, { from, to }: EventMove): string {
  const [before, after] = [from.startDate, to.startDate];
  if (before === null || after === null) return wall;
  if (before.length === 10 || after.length === 10 || wall.length === 10)
    return laterBy(wall, daysBetween(before, after));
  const ms = Date.parse(`${after}Z`) - Date.parse(`${before}Z`);
  return new Date(Date.parse(`${wall}Z`) + ms).toISOString().slice(0, 16);
}
