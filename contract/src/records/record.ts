/** The search over all kinds of record. */
import { call, signedIn } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { COLLECTIONS, RECORD_KINDS } from "../record-kinds.ts";
import { id, mediaLink, z } from "../schema.ts";

export const FoundRecord = z.object({
  collection: z.enum(COLLECTIONS),
  id: id(),
  title: z.string(),
  /** Line that tells it apart from records with the same title. */
  note: z.nullable(z.string()),
  avatarUrl: mediaLink(),
});
export type FoundRecord = z.output<typeof FoundRecord>;

export const records = {
  find: call("GET", "/user/v1/records/find", {
    summary: "Records within the caller's reach, by text or by id, best match first",
    access: signedIn,
    topics: RECORD_KINDS,
    query: z.strictObject({
      q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.search))),
      /** Ids joined by an underscore: returns those within reach. */
      among: z.optional(z.string().check(z.maxLength(LIMITS.recent * 37))),
    }),
    reply: z.array(FoundRecord),
  }),
};
