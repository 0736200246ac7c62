/**
 * Shortlists of artists, with notes: one's own, or the agency's. Whoever may see talents works with them, because an
 * artist on a list is nobody's talent yet.
 */
import { call, read } from "../call.ts";
import { Done, id, instant, line, mediaLink, outsideId, PersonBrief, ref, version, z } from "../schema.ts";
import { ArtistStanding, DISCO, DISCOVERY_LIMITS } from "./artist.ts";

export const SHORTLIST_STATES = ["NEXT", "GO_AND_SEE", "TALKED_TO", "NOT_FOR_US"] as const;
export type ShortlistState = (typeof SHORTLIST_STATES)[number];

export const ShortlistForm = z.strictObject({
  name: line(DISCOVERY_LIMITS.name),
  /** True if all colleagues who may see talents see it. */
  shared: z.boolean(),
});

export const Shortlist = z.object({
  id: id(),
  name: z.string(),
  shared: z.boolean(),
  /** How many artists are on it. */
  count: z.int(),
  /** True if the reader may rename, share or delete it. */
  editable: z.boolean(),
  version: z.int(),
});
export type Shortlist = z.output<typeof Shortlist>;

export const ShortlistNote = z.object({
  id: id(),
  text: z.string(),
  /** Null once the colleague is gone. */
  author: z.nullable(PersonBrief),
  createdAt: instant(),
  /** True if the reader wrote it. */
  editable: z.boolean(),
});
export type ShortlistNote = z.output<typeof ShortlistNote>;

export const ShortlistEntry = z.object({
  id: id(),
  artistId: outsideId(),
  name: z.string(),
  kind: z.nullable(z.string()),
  place: z.nullable(z.string()),
  coverUrl: mediaLink(),
  state: z.enum(SHORTLIST_STATES),
  person: ArtistStanding.shape.person,
  addedBy: z.nullable(PersonBrief),
  createdAt: instant(),
  notes: z.array(ShortlistNote),
});
export type ShortlistEntry = z.output<typeof ShortlistEntry>;

const PATH = `${DISCO}/shortlists`;
const ENTRIES = `${DISCO}/shortlist-entries`;
const NOTES = `${DISCO}/shortlist-notes`;
const ofLists = { access: read("TALENT"), topics: ["shortlist"] as const };
const withPeople = { access: read("TALENT"), topics: ["shortlist", "person"] as const };
const byList = z.strictObject({ id: ref("shortlist") });
const byEntry = z.strictObject({ id: ref("shortlistEntry") });
const byNote = z.strictObject({ id: ref("shortlistNote") });
const removed = z.strictObject({ id: id() });
const note = z.strictObject({ text: line(1000, "Write a note") });

export const shortlists = {
  list: call("GET", PATH, {
    ...ofLists,
    summary: "Shortlists: the agency's and one's own",
    reply: z.array(Shortlist),
  }),
  create: call("POST", PATH, { ...ofLists, summary: "Begin a shortlist", body: ShortlistForm, reply: Shortlist }),
  update: call("PUT", `${PATH}/{id}`, {
    ...ofLists,
    summary: "Rename or share a shortlist, by who began it or an owner",
    params: byList,
    body: z.extend(ShortlistForm, { version: version() }),
    reply: Shortlist,
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    ...ofLists,
    summary: "Delete a shortlist, by who began it or an owner",
    params: byList,
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{id}/restore`, {
    ...ofLists,
    summary: "Restore a deleted shortlist",
    params: removed,
    body: z.strictObject({}),
    reply: Done,
  }),
};

export const shortlistEntries = {
  list: call("GET", `${PATH}/{id}/entries`, {
    ...withPeople,
    summary: "The artists of a shortlist in order, with their notes",
    params: z.strictObject({ id: ref("shortlist", "seen") }),
    reply: z.array(ShortlistEntry),
  }),
  add: call("POST", `${PATH}/{id}/entries`, {
    ...ofLists,
    summary: "Put an artist on a shortlist; the artist was found before",
    params: byList,
    body: z.strictObject({ artistId: outsideId() }),
    reply: z.object({ id: id() }),
  }),
  state: call("PUT", `${ENTRIES}/{id}`, {
    ...ofLists,
    summary: "Set how far one is with an artist",
    params: byEntry,
    body: z.strictObject({ state: z.enum(SHORTLIST_STATES) }),
    reply: Done,
  }),
  place: call("PUT", `${ENTRIES}/{id}/place`, {
    ...ofLists,
    summary: "Move an artist before or after another of the shortlist",
    params: byEntry,
    /** `after` is ignored if `before` is given. */
    body: z.strictObject({
      before: z._default(z.nullable(ref("shortlistEntry")), null),
      after: z._default(z.nullable(ref("shortlistEntry")), null),
    }),
    reply: Done,
  }),
  remove: call("DELETE", `${ENTRIES}/{id}`, {
    ...ofLists,
    summary: "Take an artist off a shortlist",
    params: byEntry,
    reply: Done,
  }),
  restore: call("POST", `${ENTRIES}/{id}/restore`, {
    ...ofLists,
    summary: "Put an artist back, with their notes",
    params: removed,
    body: z.strictObject({}),
    reply: Done,
  }),
};

export const shortlistNotes = {
  add: call("POST", `${ENTRIES}/{id}/notes`, {
    ...ofLists,
    summary: "Write a note on an artist of a shortlist",
    params: byEntry,
    body: note,
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", `${NOTES}/{id}`, {
    ...ofLists,
    summary: "Change one's own note",
    params: byNote,
    body: note,
    reply: Done,
  }),
  remove: call("DELETE", `${NOTES}/{id}`, {
    ...ofLists,
    summary: "Delete one's own note",
    params: byNote,
    reply: Done,
  }),
};
