/** Links for other calendar programs to subscribe to: one's own time, a person's, or a project's entries. */
import { call, signedIn } from "../call.ts";
import { Done, emptyIsNull, id, instant, Named, PersonBrief, ref, z } from "../schema.ts";

/**
 * Level of detail. `busy`: times only. `noMoney`: also titles, places and other participants. `full`: also
 * descriptions, and a link to each record.
 */
export const FEED_LEVELS = ["busy", "noMoney", "full"] as const;
export type FeedLevel = (typeof FEED_LEVELS)[number];
export const FEED_LIMITS = { feeds: 50, daysBack: 90, monthsAhead: 24, events: 20_000 } as const;

export const CalendarFeed = z.object({
  id: id(),
  level: z.enum(FEED_LEVELS),
  /** Person whose calendar it shows; null for a project's. */
  person: z.nullable(PersonBrief),
  project: z.nullable(Named),
  createdAt: instant(),
  /** Last time a program fetched it. */
  fetchedAt: z.nullable(instant()),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const calendarFeeds = {
  list: call("GET", "/client/v1/calendar/feeds", {
    summary: "Calendar links created by the caller",
    access: signedIn,
    topics: ["calendarFeed", "person", "staff", "project"],
    reply: z.array(CalendarFeed),
  }),
  // Not a POST: replies to POSTs are stored for a day for idempotency, and this one holds a secret.
  create: call("PUT", "/client/v1/calendar/feeds", {
    summary:
      "Create a link to one's own calendar, or with the right to the calendar to a person's or a project's; its address is shown once",
    access: signedIn,
    topics: ["calendarFeed"],
    kinds: { returnsSecret: "always", opensToStrangers: "always" },
    body: z.strictObject({
      level: z.enum(FEED_LEVELS),
      /** Null for the reader's own calendar, unless a project is given. */
      personId: emptyIsNull(ref("person")),
      /** Shows the project's entries, as far as the feed's creator may read them when it is fetched. */
      projectId: emptyIsNull(ref("project")),
    }),
    reply: z.object({ id: id(), url: z.string() }),
  }),
  remove: call("DELETE", "/client/v1/calendar/feeds/{id}", {
    summary: "Revoke a link to a calendar",
    access: signedIn,
    topics: ["calendarFeed"],
    params: z.strictObject({ id: ref("calendarFeed") }),
    reply: Done,
  }),
};
