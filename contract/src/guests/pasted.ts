/** Understands pasted lines of a guest list: "Sam Lee +1, press", "Rosa Keane x3, promoter, from Radio National". */
import { LIMITS } from "../limits.ts";
import { GUEST_LIMITS, type GuestSide, type GuestType } from "./codes.ts";
import { sameName } from "./sums.ts";

export interface PastedGuest {
  /** Number of the line, from 1. */
  row: number;
  name: string;
  places: number;
  type: GuestType;
  /** Null where the line does not say it. */
  side: GuestSide | null;
  note: string | null;
  /** True if the name is on the list, or in an earlier line. */
  again: boolean;
}
export interface GuestFault {
  row: number;
  text: string;
  message: string;
}

const TYPES: Readonly<Record<string, GuestType>> = {
  guest: "GUEST",
  friend: "GUEST",
  family: "FAMILY",
  vip: "VIP",
  "meet and greet": "MEET_AND_GREET",
  "meet & greet": "MEET_AND_GREET",
  "m&g": "MEET_AND_GREET",
  press: "PRESS",
  media: "PRESS",
  photo: "PRESS",
  industry: "INDUSTRY",
  label: "INDUSTRY",
  crew: "CREW",
  working: "WORKING",
};
const SIDES: Readonly<Record<string, GuestSide>> = {
  artist: "ARTIST",
  band: "ARTIST",
  agency: "AGENCY",
  promoter: "PROMOTER",
  venue: "VENUE",
  house: "VENUE",
};

/** Companions ("+1", "plus 2") or places ("x3", "3") at the end of a name or alone in a cell. */
const COMPANIONS = /(?:^|\s)(?:\+|plus)\s*(\d{1,6})$/i;
const PLACES = /(?:^|\s)(?:x|×)\s*(\d{1,6})$/i;
const NUMBER = /^\d{1,6}$/;

/** Takes the number of places off the end of a text; null if it says none. */
function placesIn(text: string): { rest: string; places: number } | null {
  const companions = COMPANIONS.exec(text);
  if (companions) return { rest: text.slice(0, companions.index).trim(), places: Number(companions[1]) + 1 };
  const places = PLACES.exec(text);
  if (places) return { rest: text.slice(0, places.index).trim(), places: Number(places[1]) };
  return NUMBER.test(text) ? { rest: "", places: Number(text) } : null;
}

function readLine(text: string): Omit<PastedGuest, "row" | "again"> | string {
  const [first = "", ...cells] = text.split(/[,;\t]/).map((cell) => cell.trim());
  const own = NUMBER.test(first) ? null : placesIn(first);
  const name = own ? own.rest : first;
  const guest: Omit<PastedGuest, "row" | "again"> = {
    name,
    places: own?.places ?? 1,
    type: "GUEST",
    side: null,
    note: null,
  };
  const notes: string[] = [];
  for (const cell of cells.filter(Boolean)) {
    const word = cell.toLowerCase();
    const counted = placesIn(cell);
    const [type, side] = [TYPES[word], SIDES[word]];
    if (counted?.rest === "") guest.places = counted.places;
    else if (type) guest.type = type;
    else if (side) guest.side = side;
    else notes.push(cell);
  }
  if (name === "") return "The name is missing";
  if (name.length > LIMITS.line) return `A name has ${LIMITS.line} characters at most`;
  if (guest.places < 1) return "A guest takes at least 1 place";
  if (guest.places > GUEST_LIMITS.places) return `A guest takes ${GUEST_LIMITS.places} places at most`;
  return { ...guest, note: notes.length === 0 ? null : notes.join(", ").slice(0, LIMITS.line) };
}

/** Reads lines; empty ones count as lines and say nothing. `names` are those on the list. */
export function understandGuests(
  text: string,
  names: readonly string[],
): { guests: PastedGuest[]; faults: GuestFault[] } {
  const namesOnList = new Set(names.map(sameName));
  const guests: PastedGuest[] = [];
  const faults: GuestFault[] = [];
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    const row = place + 1;
    if (line.trim() === "") continue;
    const read = readLine(line.trim());
    if (typeof read === "string") {
      faults.push({ row, text: line.trim(), message: read });
      continue;
    }
    const own = sameName(read.name);
    guests.push({ ...read, row, again: namesOnList.has(own) });
    namesOnList.add(own);
  }
  if (guests.length > GUEST_LIMITS.added)
    for (const { row, name } of guests.splice(GUEST_LIMITS.added))
      faults.push({ row, text: name, message: `${GUEST_LIMITS.added} lines are added at once` });
  return { guests, faults };
}
