/** Sharing snippets to the page or business account of their talent. */

import { call, read, write } from "../call.ts";
import { never } from "../call-kinds.ts";
import { blankIsNull, clean, id, instant, PersonBrief, ref, visible, z } from "../schema.ts";
import { formatted } from "../values/formats.ts";
import { SHARE_CODES, SHARE_PLATFORMS, SHARE_STATES, SOCIAL_CONTENT_TYPES, SOCIAL_LIMITS } from "./codes.ts";

export const SocialShare = z.object({
  id: id(),
  postId: id(),
  platform: z.enum(SHARE_PLATFORMS),
  contentType: z.enum(SOCIAL_CONTENT_TYPES),
  /** What is shared, so that one that failed begins anew with the same. */
  message: z.string(),
  mediaId: z.nullable(id()),
  state: z.enum(SHARE_STATES),
  /** Of one that failed. */
  code: z.nullable(z.enum(SHARE_CODES)),
  failure: z.nullable(z.string()),
  /** The page or business account. */
  targetName: z.nullable(z.string()),
  /** Where it stands. */
  externalUrl: z.nullable(z.string()),
  sharedBy: z.nullable(PersonBrief),
  createdAt: instant(),
  doneAt: z.nullable(instant()),
});
export type SocialShare = z.output<typeof SocialShare>;

const PATH = "/talent/v1/cms/social";
const writes = { access: write("CMS"), topics: ["socialShare"] as const, reply: SocialShare };

export const ShareForm = z.strictObject({
  contentType: z._default(z.enum(SOCIAL_CONTENT_TYPES), "Post"),
  postId: ref("snippet", "changed"),
  /** The talent of the post. */
  trmId: ref("person"),
  message: z.string().check(z.trim(), z.maxLength(SOCIAL_LIMITS.message), clean, visible, z.normalize("NFC")),
  /** A picture or a video: a file, or the address of one. At most one of these. */
  mediaId: z._default(blankIsNull(ref("media")), null),
  mediaUrl: z._default(blankIsNull(formatted("link")), null),
  videoUrl: z._default(blankIsNull(formatted("link")), null),
  /** Shares again what is not confirmed. Somebody has looked, and it is not there. */
  notThere: z._default(z.boolean(), false),
});
export type ShareForm = z.output<typeof ShareForm>;

export const socialShares = {
  share: call("POST", `${PATH}/{id}/share`, {
    summary:
      "Share a snippet on a platform, once; 9204 without an address on the profile, 9205 where the video is refused",
    ...writes,
    kinds: {
      opensToStrangers: never(
        "publishing is the day's work, of what is approved, on accounts that were connected with a proof",
      ),
    },
    /** The platform. */
    params: z.strictObject({ id: z.enum(SHARE_PLATFORMS) }),
    body: ShareForm,
  }),
  list: call("GET", `${PATH}/shares`, {
    summary: "Where a snippet was shared, and what became of it",
    access: read("CMS"),
    topics: ["socialShare", "socialConnection"],
    query: z.strictObject({ postId: ref("snippet") }),
    reply: z.array(SocialShare),
  }),
  look: call("PUT", `${PATH}/shares/{id}/look`, {
    summary: "Look again whether a share that is not confirmed is there",
    ...writes,
    params: z.strictObject({ id: ref("socialShare") }),
    body: z.strictObject({}),
  }),
};
