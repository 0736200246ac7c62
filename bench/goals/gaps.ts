/**
 * Goals that are missed and known to be: two tries have not reached them. A bench passes as long as none falls below its
 * floor, and shows the goal as missed. Whoever reaches one removes its line.
 */
import type { Bench, GoalOf } from "./goals.ts";

export interface Gap {
  /** The worst figure that passes, in the unit of the goal. */
  floor: number;
  /** What was tried, and what is left. */
  reason: string;
}

const WRITES =
  "what is left are triggers, keys and a second process on the same two cores (docs/decisions/scope-and-speed.md)";

export const GAPS: { readonly [B in Bench]?: { readonly [G in GoalOf<B>]?: Gap } } = {
  run: {
    "one record": {
      floor: 0.35,
      reason:
        "the session's transaction and its references beside one statement by key (docs/decisions/scope-and-speed.md)",
    },
    "create, with history": { floor: 0.3, reason: WRITES },
    "update of one field, with history": { floor: 0.25, reason: WRITES },
  },
  month: {
    "script, style and layout of an opening": {
      floor: 90,
      reason: "0.5 ms for each of 140 bookings after three steps (docs/decisions/calendar.md)",
    },
    "longest delay of a key or a click": {
      floor: 400,
      reason: "drawing another day's bookings (docs/decisions/calendar.md)",
    },
  },
  board: {
    "first cards": { floor: 5000, reason: "the page's scripts at a quarter of the speed (docs/decisions/deals.md)" },
  },
  library: {
    "newest first, counted anew": {
      floor: 2.2,
      reason: "a total counted anew of 10,000 files; a counter would make writers wait (docs/decisions/library.md)",
    },
  },
  content: {
    "a page of news": { floor: 0.45, reason: "25 parts of a row, most in other tables (docs/decisions/content.md)" },
  },
};
