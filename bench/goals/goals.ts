/**
 * Goals of each bench. A goal that two tries have not reached is in `gaps.ts` as well, and is still shown as missed.
 */

/** A bound on a figure, with the unit that it is printed in. */
export type Goal = { unit: string } & ({ atLeast: number } | { atMost: number });

const ratio = (atLeast: number): Goal => ({ unit: "of the bare speed", atLeast });
const times = (atMost: number): Goal => ({ unit: "times", atMost });
const ms = (atMost: number): Goal => ({ unit: "ms", atMost });
const seconds = (atMost: number): Goal => ({ unit: "s", atMost });
const megabytes = (atMost: number): Goal => ({ unit: "MB", atMost });
const NO_FAILURES: Goal = { unit: "failed", atMost: 0 };

export const GOALS = {
  run: {
    "list, bounded total": ratio(0.8),
    "page turned, no total": ratio(0.5),
    "deep page (20,000)": ratio(0.65),
    search: ratio(0.75),
    "one record": ratio(0.5),
    "create, with history": ratio(0.4),
    "update of one field, with history": ratio(0.4),
    "list, 50 connections: p99 beside the bare one": times(3),
    "memory under load": megabytes(200),
    "start to first reply, existing database": seconds(1),
    requests: NO_FAILURES,
  },
  start: {
    "processor time of a start": seconds(1),
    "memory at rest": megabytes(150),
    "processor time of an idle minute": seconds(0.5),
    "memory under load": megabytes(200),
  },
  agency: { "the slowest call": ms(300), requests: NO_FAILURES },
  import: {
    "reading, checking and adding": seconds(60),
    undoing: seconds(15),
    "memory of the server and its reader": megabytes(200),
  },
  screens: { roster: ms(1500), record: ms(1500), add: ms(1500) },
  dashboard: { first: ms(1500), requests: { unit: "requests", atMost: 6 } },
  visits: {
    "tasks, first visit": seconds(3),
    "record, first visit": seconds(3),
    "history, first visit": seconds(3),
    "tasks, second visit": seconds(1.5),
    "record, second visit": seconds(1.5),
    "history, second visit": seconds(1.5),
    "tasks, requests": { unit: "requests", atMost: 40 },
    "record, requests": { unit: "requests", atMost: 40 },
    "history, requests": { unit: "requests", atMost: 40 },
  },
  itinerary: { "frames dropped in 100": times(1) },
  table: { "frames dropped in 100": times(1), "longest delay of a key press": ms(150) },
  month: { "script, style and layout of an opening": ms(50), "longest delay of a key or a click": ms(150) },
  board: { "first cards": ms(1500), "turns of a drag longer than two frames": { unit: "of 100", atMost: 10 } },
  calendar: {
    "a month of 100 people": ratio(0.5),
    "saving a task with the check, beside without": times(1.5),
    "saving an opportunity of a talent with exclusivities, beside without a day": times(2),
  },
  lists: { opportunity: ratio(0.8), event: ratio(0.8), project: ratio(0.8), contract: ratio(0.8) },
  finance: {
    "by title": ratio(0.8),
    "newest first": ratio(0.8),
    "the largest open of what is overdue": ratio(0.8),
    "debtors by age": ratio(0.8),
  },
  reports: {
    "talents, a page": ms(500),
    "talents, overview": ms(500),
    "talents, a page beside bare sums": ratio(0.25),
    "scouts, a page": ms(500),
    "scouts, overview": ms(500),
    "scouts, a page beside bare sums": ratio(0.25),
    "contracts, a page": ms(500),
    "contracts, overview": ms(500),
    "contracts, a page beside bare sums": ratio(0.25),
    "cost and revenue, a page": ms(500),
    "cost and revenue, overview": ms(500),
    "cost and revenue, a page beside bare sums": ratio(0.25),
    "comms, a page": ms(500),
    "comms, overview": ms(500),
    "comms, a page beside bare sums": ratio(0.25),
    "tasks, a page": ms(500),
    "tasks, overview": ms(500),
    "tasks, a page beside bare sums": ratio(0.25),
  },
  library: {
    "by name": times(1.5),
    "newest first": times(1.5),
    "largest first": times(1.5),
    "that have words": times(1.5),
    "by name, counted anew": times(1.5),
    "newest first, counted anew": times(1.5),
    "largest first, counted anew": times(1.5),
    "that have words, counted anew": times(1.5),
  },
  uploads: { "100 MB in parts": ratio(0.5), "memory of the last upload beside the first": times(1.3) },
  content: {
    "a page of posts": ratio(0.8),
    "a page of news": ratio(0.8),
    "counts of tabs": ratio(0.5),
  },
  fans: {
    "the slowest page": ms(150),
    "a page beside the bare one": ratio(0.5),
    "what fans wrote beside the bare statement": ratio(0.5),
  },
  public: { "a public page": ratio(0.7), requests: NO_FAILURES },
} as const satisfies Record<string, Record<string, Goal>>;

export type Bench = keyof typeof GOALS;
export type GoalOf<B extends Bench> = keyof (typeof GOALS)[B] & string;
