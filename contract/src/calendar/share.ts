/** Links that show people without an account who is free on some days: names and availability, nothing else. */
import { call, open, read } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { Done, date, emptyIsNull, id, instant, maybeLine, ref, refs, z } from "../schema.ts";
import { timeZone } from "../values/time-zone.ts";
import { clock, FREE_STATES } from "./availability.ts";

export const SHARE_LIMITS = { shares: 50, people: 100, days: 30, mostDays: 365 } as const;

const shareDetails = {
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
  ...shareDetails,
  /** Number of people selected. */
  people: z.int(),
  createdAt: instant(),
  openedAt: z.nullable(instant()),
});
export type AvailabilityShare = z.output<typeof AvailabilityShare>;

export const SharedAvailability = z.object({
  agency: z.string(),
  ...shareDetails,
  /** Current names. People the link's creator may no longer see are left out. */
  people: z.array(
    z.object({
      name: z.string(),
      state: z.enum(FREE_STATES),
      /** Level a new hold would get; null if none is free or levels are not requested. */
      level: z.nullable(z.int()),
    }),
  ),
});
export type SharedAvailability = z.output<typeof SharedAvailability>;

const PATH = "/client/v1/calendar/free/shares";
const topics = ["availabilityShare"] as const;

export const availabilityShares = {
  list: call("GET", PATH, {
    summary: "Availability links created by the caller",
    access: read("CALENDAR"),
    topics,
    reply: z.array(AvailabilityShare),
  }),
  // Not a POST: replies to POSTs are stored for a day for idempotency, and this one holds a secret.
  create: call("PUT", PATH, {
    summary: "Create a link that shows who is free on some days; its address is shown once",
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
      /** Left out, the reader's own time zone. */
      timezoneId: emptyIsNull(timeZone()),
      /** Number of days the link works. */
      days: z._default(z.int().check(z.minimum(1), z.maximum(SHARE_LIMITS.mostDays)), SHARE_LIMITS.days),
    }),
    reply: z.object({ id: id(), url: z.string() }),
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Revoke an availability link",
    access: read("CALENDAR"),
    topics,
    params: z.strictObject({ id: ref("availabilityShare") }),
    reply: Done,
  }),
};

export const sharedAvailability = {
  get: call("GET", "/client/v1/share/availability/{token}", {
    summary: "Availability as a shared link shows it",
    access: open("the token is the proof", { proof: "token" }),
    transaction: "none",
    limit: "publicLink",
    params: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
    reply: SharedAvailability,
  }),
};

export const shareGroups = { availabilityShares, sharedAvailability };
