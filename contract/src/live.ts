/** What goes over the WebSocket at `/live`. The token travels in the first frame, never in the address (security.md S23). */
import { TOPICS } from "./enums.ts";
import { id, z } from "./schema.ts";

export const LIVE_PATH = "/live";
/** How long a fresh socket may take to say who it is. */
export const LIVE_GREETING_MS = 5000;
/** The session has ended: sign out, do not come back. */
export const LIVE_ENDED = 4401;

export const Greeting = z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) });

export const LiveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  /** Rows of a table changed that this person may see; an empty list means: whichever you show, ask again. */
  z.object({ type: z.literal("changed"), topic: z.enum(TOPICS), ids: z.array(id()) }),
  /** The person's own rights or agency changed: everything that is shown may be wrong. */
  z.object({ type: z.literal("rights") }),
]);
export type LiveEvent = z.output<typeof LiveEvent>;
