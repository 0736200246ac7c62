/** What is the same for records of every kind: finding one by what it is called. */
import { call, signedIn } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { COLLECTIONS, RECORD_KINDS } from "../record-kinds.ts";
import { id, mediaLink, z } from "../schema.ts";

export const FoundRecord = z.object({
  collection: z.enum(COLLECTIONS),
  id: id(),
  title: z.string(),
  /** One line that tells it from others of its name. */
  note: z.nullable(z.string()),
  avatarUrl: mediaLink(),
});
export type FoundRecord = z.output<typeof FoundRecord>;

export const records = {
  find: call("GET", "/user/v1/records/find", {
    says: "Records within the caller's reach, by words or by id, the best match first",
    access: signedIn,
    topics: RECORD_KINDS,
    query: z.strictObject({
      q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.search))),
      /** Ids joined by underscore: asks which of them may be shown still. What is out of reach, or no id, is left out. */
      among: z.optional(z.string().check(z.maxLength(LIMITS.recent * 37))),
    }),
    reply: z.array(FoundRecord),
  }),
};
