/** Codes and limits of ticketing. */

/** Tabs of a ticketed event. */
export const TICKETING_TABS = ["dashboard", "detail", "insights"] as const;
export type TicketingTab = (typeof TICKETING_TABS)[number];

export const TICKETING_STATES = ["NOT_ON_SALE", "ON_SALE", "SOLD_OUT", "OVER", "CANCELLED"] as const;
export type TicketingState = (typeof TICKETING_STATES)[number];

/** Sources of counts. Two of them for one event are never added up. */
export const TICKET_SOURCES = ["MANUAL", "HUMANITIX", "EVENTBRITE"] as const;
export type TicketSource = (typeof TICKET_SOURCES)[number];

/** Sources that are asked for their counts. */
export const TICKET_PROVIDERS = ["HUMANITIX", "EVENTBRITE"] as const satisfies readonly TicketSource[];
export type TicketProvider = (typeof TICKET_PROVIDERS)[number];

/** Ways that counts came in: the first three are of the source by hand. */
export const COUNT_WAYS = ["HAND", "PASTED", "FILE", "FETCHED"] as const;
export type CountWay = (typeof COUNT_WAYS)[number];

/**
 * Meanings of the columns of a sheet of counts: the day, the type's name, and a number each. `sum` is what was sold so
 * far; `match` a column that is called like a ticket type, whose counts it has.
 */
export const COUNT_COLUMNS = ["day", "type", "sold", "sum", "comps", "held", "gross", "match", "skip"] as const;
export type CountColumn = (typeof COUNT_COLUMNS)[number];

export const TICKETING_LIMITS = {
  slug: 80,
  types: 30,
  points: 20,
  /** Comparable shows of one event. */
  comparable: 5,
  /** Shows that may be chosen from. */
  candidates: 50,
  /** Counts of one request. */
  entries: 2000,
  /** Most days before a show that a curve begins. */
  curveDays: 120,
  /** Days of counts that a screen shows. */
  days: 400,
  count: 1_000_000,
  fileBytes: 5 * 1024 * 1024,
  pasted: 100_000,
  /** Lines and columns of a sheet of counts. */
  lines: 2000,
  columns: 30,
  cell: 200,
  /** Characters of a provider's key. */
  key: 400,
  /** Events of a provider that are shown to choose from. */
  providerEvents: 50,
} as const;
