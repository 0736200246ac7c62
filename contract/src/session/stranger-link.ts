/**
 * Links and keys that give access without signing in. They outlive a change of password, and some of them a lock, so
 * they are listed here to be revoked.
 */
import { call, read, signedIn, write } from "../call.ts";
import { Done, id, instant, ref, z } from "../schema.ts";

export const STRANGER_LINKS = [
  "calendarFeed",
  "availabilityShare",
  "fileShare",
  "invoiceLink",
  "creditNoteLink",
  "settlementLink",
  "fanKey",
  "tourLink",
] as const;
export type StrangerLinkKind = (typeof STRANGER_LINKS)[number];
/** Kinds that the agency's own programs depend on: revoked one by one, never with all others. */
export const REVOKED_SEPARATELY: readonly StrangerLinkKind[] = ["fanKey"];

export const StrangerLink = z.object({
  kind: z.enum(STRANGER_LINKS),
  id: id(),
  /** Title of what it shows. */
  name: z.string(),
  createdAt: instant(),
  /** Last time it was opened; null if never. */
  usedAt: z.nullable(instant()),
});
export type StrangerLink = z.output<typeof StrangerLink>;

/** Number of links revoked. */
const Ended = z.object({ ended: z.int() });
const topics = [
  "calendarFeed",
  "availabilityShare",
  "fileShare",
  "invoice",
  "creditNote",
  "settlement",
  "fanKey",
  "tour",
] as const;
const OWN = "/user/v1/users/me/links";
export const ownLinks = {
  list: call("GET", OWN, {
    summary: "Links and keys created by the caller that give access without signing in, the newest first",
    access: signedIn,
    topics,
    reply: z.array(StrangerLink),
  }),
  end: call("DELETE", `${OWN}/{link}/{id}`, {
    summary: "Revoke a link or key created by the caller",
    access: signedIn,
    topics,
    params: z.strictObject({ link: z.enum(STRANGER_LINKS), id: id() }),
    reply: Done,
  }),
  endAll: call("DELETE", OWN, {
    summary: "Revoke all links created by the caller, but no keys of the fan app",
    access: signedIn,
    topics,
    reply: Ended,
  }),
};

const OF_STAFF = "/user/v1/staff/{id}/links";
const params = z.strictObject({ id: ref("staff") });
export const staffLinks = {
  list: call("GET", OF_STAFF, {
    summary: "Number of a member of staff's links and keys that give access without signing in",
    access: read("STAFF"),
    topics,
    params,
    // Only their creator may see what they show.
    reply: z.array(z.object({ kind: z.enum(STRANGER_LINKS), count: z.int() })),
  }),
  endAll: call("DELETE", OF_STAFF, {
    summary: "Revoke all links created by a member of staff, but no keys of the fan app",
    access: write("STAFF"),
    topics,
    params,
    reply: Ended,
  }),
};
