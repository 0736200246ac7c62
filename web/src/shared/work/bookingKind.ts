import type { CalendarEntry } from "#contract/calendar/calendar.ts";

/** The kinds of booking that look different, in the order of the legend. */
export const BOOKING_KINDS = [
  "performance",
  "rehearsal",
  "travel",
  "appearance",
  "meeting",
  "training",
  "hold",
  "leave",
  "other",
  "busy",
] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];

export const BOOKING_GEL = {
  performance: "rose",
  rehearsal: "moss",
  travel: "steel",
  appearance: "straw",
  meeting: "lilac",
  training: "copper",
  hold: "rose",
  leave: "leave",
  other: "other",
  busy: "leave",
} as const satisfies Record<BookingKind, string>;

const OF_CODE = new Map<string, BookingKind>([
  ["PERFORMANCE", "performance"],
  ["GAME", "performance"],
  ["REHEARSAL", "rehearsal"],
  ["FLIGHT", "travel"],
  ["TRANSPORT", "travel"],
  ["APPEARANCE", "appearance"],
  ["MEETING", "meeting"],
  ["CALL", "meeting"],
  ["TRAINING", "training"],
  ["HOLD", "hold"],
  ["RANDRHOLIDAY", "leave"],
]);

/** Bookings without readable details are "Busy". */
export const bookingKind = ({ detail }: CalendarEntry): BookingKind =>
  detail === null ? "busy" : (OF_CODE.get(detail.kind) ?? "other");
