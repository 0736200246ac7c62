/**
 * Links and keys that somebody has made and that open something without signing in. They outlive a change of the password,
 * and some of them a lock, so that they are listed there, to be ended.
 */
import { call, read, signedIn, write } from "../call.ts";
import { Done, id, instant, ref, z } from "../schema.ts";

export const STRANGER_LINKS = [
  "calendarFeed",
  "availabilityShare",
  "fileShare",
  "invoiceLink",
  "creditNoteLink",
  "fanKey",
] as const;
export type StrangerLinkKind = (typeof STRANGER_LINKS)[number];
/** What the agency's own programs live on: it is ended by itself, and not with all others. */
export const ENDED_ALONE: readonly StrangerLinkKind[] = ["fanKey"];

export const StrangerLink = z.object({
  kind: z.enum(STRANGER_LINKS),
  id: id(),
  /** What it shows. */
  name: z.string(),
  createdAt: instant(),
  /** When it was last opened; null of one that never was. */
  usedAt: z.nullable(instant()),
});
export type StrangerLink = z.output<typeof StrangerLink>;

/** How many were ended. */
const Ended = z.object({ ended: z.int() });
const topics = ["calendarFeed", "availabilityShare", "fileShare", "invoice", "creditNote", "fanKey"] as const;
const OWN = "/user/v1/users/me/links";
export const ownLinks = {
  list: call("GET", OWN, {
    summary: "The links and keys that one has made and that open something without signing in, the newest first",
    access: signedIn,
    topics,
    reply: z.array(StrangerLink),
  }),
  end: call("DELETE", `${OWN}/{link}/{id}`, {
    summary: "End a link or a key that one has made",
    access: signedIn,
    topics,
    params: z.strictObject({ link: z.enum(STRANGER_LINKS), id: id() }),
    reply: Done,
  }),
  endAll: call("DELETE", OWN, {
    summary: "End all links that one has made, but no keys of the fan app",
    access: signedIn,
    topics,
    reply: Ended,
  }),
};

const OF_STAFF = "/user/v1/staff/{id}/links";
const params = z.strictObject({ id: ref("staff") });
export const staffLinks = {
  list: call("GET", OF_STAFF, {
    summary: "How many links and keys that open something without signing in a member of staff has made",
    access: read("STAFF"),
    topics,
    params,
    // What they show is told to who made them alone.
    reply: z.array(z.object({ kind: z.enum(STRANGER_LINKS), count: z.int() })),
  }),
  endAll: call("DELETE", OF_STAFF, {
    summary: "End all links that a member of staff has made, but no keys of the fan app",
    access: write("STAFF"),
    topics,
    params,
    reply: Ended,
  }),
};
