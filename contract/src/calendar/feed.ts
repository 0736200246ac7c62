/** Links that another calendar program subscribes to: one's own time, a person's, or what takes time in a project. */
import { call, signedIn } from "../call.ts";
import { Done, emptyIsNull, id, instant, Named, PersonBrief, ref, z } from "../schema.ts";

/**
 * How much a link shows. `busy`: times only. `noMoney`: also titles, places and who else takes part. `full`: also
 * descriptions, and a link to each record.
 */
export const FEED_LEVELS = ["busy", "noMoney", "full"] as const;
export type FeedLevel = (typeof FEED_LEVELS)[number];
export const FEED_LIMITS = { feeds: 50, daysBack: 90, monthsAhead: 24, events: 20_000 } as const;

export const CalendarFeed = z.object({
  id: id(),
  level: z.enum(FEED_LEVELS),
  /** Whose time it shows; null for a project's. */
  person: z.nullable(PersonBrief),
  project: z.nullable(Named),
  createdAt: instant(),
  /** When a program last read it. */
  fetchedAt: z.nullable(instant()),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const calendarFeeds = {
  list: call("GET", "/client/v1/calendar/feeds", {
    summary: "The links to calendars that one has made",
    access: signedIn,
    topics: ["calendarFeed", "person", "staff", "project"],
    reply: z.array(CalendarFeed),
  }),
  // Not a POST: what makes a POST repeatable keeps its reply for a day, and this reply holds a secret.
  create: call("PUT", "/client/v1/calendar/feeds", {
    summary:
      "Make a link to one's own calendar, or with the right to the calendar to a person's or a project's; its address is shown once",
    access: signedIn,
    topics: ["calendarFeed"],
    kinds: { returnsSecret: "always", opensToStrangers: "always" },
    body: z.strictObject({
      level: z.enum(FEED_LEVELS),
      /** Null for oneself, unless a project is named. */
      personId: emptyIsNull(ref("person")),
      /** What takes time in a project, as far as the maker may read it when the link is read. */
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
