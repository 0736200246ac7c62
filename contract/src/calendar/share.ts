/** Links that show who is free on some days to people without an account: names and whether they are free, nothing else. */
import { call, open, read } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { Done, date, emptyIsNull, id, instant, maybeLine, ref, refs, z } from "../schema.ts";
import { timeZone } from "../values/time-zone.ts";
import { clock, FREE_STATES } from "./availability.ts";

export const SHARE_LIMITS = { shares: 50, people: 100, days: 30, mostDays: 365 } as const;

const shown = {
  title: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  fromTime: z.nullable(z.string()),
  toTime: z.nullable(z.string()),
  timezoneId: z.string(),
  expiresAt: instant(),
};
export const AvailabilityShare = z.object({
  id: id(),
  ...shown,
  /** How many people were chosen. */
  people: z.int(),
  createdAt: instant(),
  openedAt: z.nullable(instant()),
});
export type AvailabilityShare = z.output<typeof AvailabilityShare>;

export const SharedAvailability = z.object({
  agency: z.string(),
  ...shown,
  /** As they are now. Those that the maker of the link may not see any more are left out. */
  people: z.array(
    z.object({
      name: z.string(),
      state: z.enum(FREE_STATES),
      /** The level that a new hold would get; null where none is free or it is not asked. */
      level: z.nullable(z.int()),
    }),
  ),
});
export type SharedAvailability = z.output<typeof SharedAvailability>;

const PATH = "/client/v1/calendar/free/shares";
const topics = ["availabilityShare"] as const;

export const availabilityShares = {
  list: call("GET", PATH, {
    summary: "The links to lists of who is free that one has made",
    access: read("CALENDAR"),
    topics,
    reply: z.array(AvailabilityShare),
  }),
  // Not a POST: what makes a POST repeatable keeps its reply for a day, and this reply holds a secret.
  create: call("PUT", PATH, {
    summary: "Make a link to a list of who is free on some days; its address is shown once",
    access: read("CALENDAR"),
    topics,
    kinds: { returnsSecret: "always", opensToStrangers: "always" },
    body: z.strictObject({
      title: maybeLine(LIMITS.tag),
      calendar: z._default(z.enum(["agency", "scout"]), "agency"),
      personIds: refs("person", SHARE_LIMITS.people).check(z.minLength(1)),
      from: date(),
      to: date(),
      fromTime: emptyIsNull(clock()),
      toTime: emptyIsNull(clock()),
      /** Left out, the reader's own. */
      timezoneId: emptyIsNull(timeZone()),
      /** How many days it can be opened. */
      days: z._default(z.int().check(z.minimum(1), z.maximum(SHARE_LIMITS.mostDays)), SHARE_LIMITS.days),
    }),
    reply: z.object({ id: id(), url: z.string() }),
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Revoke a link to a list of who is free",
    access: read("CALENDAR"),
    topics,
    params: z.strictObject({ id: ref("availabilityShare") }),
    reply: Done,
  }),
};

export const sharedAvailability = {
  get: call("GET", "/client/v1/share/availability/{token}", {
    summary: "Who is free, as a shared link shows it",
    access: open("the token is the proof", { proof: "token" }),
    transaction: "none",
    limit: "publicLink",
    params: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
    reply: SharedAvailability,
  }),
};

export const shareGroups = { availabilityShares, sharedAvailability };
