/** What goes over the WebSocket at `/live`. The token travels in the first frame, never in the address. */

import { TOPICS } from "./enums.ts";
import { RECORD_KINDS } from "./record-kinds.ts";
import { id, PersonBrief, z } from "./schema.ts";

export const LIVE_PATH = "/live";
/** How long a fresh socket may take to say who it is. */
export const LIVE_GREETING_MS = 5000;
/** The session has ended: sign out, do not come back. */
export const LIVE_ENDED = 4401;

export const Greeting = z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) });

/** Which record a tab shows, or null for none: all that a client says after its greeting. It is a state, so the last one counts. */
export const At = z.nullable(
  z.strictObject({ type: z.literal("at"), kind: z.enum(RECORD_KINDS), id: id(), editing: z.boolean() }),
);
export type At = z.output<typeof At>;

/** Who is at a record; `outside` is a super admin looking in. */
export const PersonAtRecord = z.object({ ...PersonBrief.shape, outside: z.boolean() });
export type PersonAtRecord = z.output<typeof PersonAtRecord>;
export const PresentPerson = z.object({ ...PersonAtRecord.shape, editing: z.boolean() });
export type PresentPerson = z.output<typeof PresentPerson>;
/** More than that are not told of: nobody reads them. */
export const MOST_PRESENT = 30;

export const LiveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  /** Rows of a table changed that this person may see; an empty list means: whichever you show, ask again. */
  z.object({ type: z.literal("changed"), topic: z.enum(TOPICS), ids: z.array(id()) }),
  /** The person's own rights or agency changed: everything that is shown may be wrong. */
  z.object({ type: z.literal("rights") }),
  /** Everyone else at the record that this tab said it shows; each person once, whoever edits first. */
  z.object({ type: z.literal("present"), kind: z.enum(RECORD_KINDS), id: id(), people: z.array(PresentPerson) }),
  /** Somebody saved the record that this tab shows, perhaps the same person elsewhere. */
  z.object({ type: z.literal("saved"), kind: z.enum(RECORD_KINDS), id: id(), by: PersonAtRecord }),
]);
export type LiveEvent = z.output<typeof LiveEvent>;
