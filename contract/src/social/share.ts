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
  /** Shared content, kept so that a failed share can be repeated with the same. */
  message: z.string(),
  mediaId: z.nullable(id()),
  state: z.enum(SHARE_STATES),
  /** Null unless it failed. */
  code: z.nullable(z.enum(SHARE_CODES)),
  failure: z.nullable(z.string()),
  /** True while the platform was not asked to publish it. */
  cancellable: z.boolean(),
  /** The page or business account. */
  targetName: z.nullable(z.string()),
  /** Address of the post on the platform. */
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
  /** Picture or video: a file, or the address of one. At most one of these. */
  mediaId: z._default(blankIsNull(ref("media")), null),
  mediaUrl: z._default(blankIsNull(formatted("link")), null),
  videoUrl: z._default(blankIsNull(formatted("link")), null),
  /** True to repeat an unconfirmed share: a person has checked that it is not there. */
  notThere: z._default(z.boolean(), false),
});
export type ShareForm = z.output<typeof ShareForm>;

export const socialShares = {
  share: call("POST", `${PATH}/{id}/share`, {
    summary:
      "Share a snippet on a platform, once; 9204 without an address on the profile, 9205 if the video is refused",
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
    summary: "Shares of a snippet, with their state",
    access: read("CMS"),
    topics: ["socialShare", "socialConnection"],
    query: z.strictObject({ postId: ref("snippet") }),
    reply: z.array(SocialShare),
  }),
  cancel: call("DELETE", `${PATH}/shares/{id}`, {
    summary: "Cancel a share that the platform was not asked for yet",
    access: write("CMS"),
    topics: ["socialShare"],
    params: z.strictObject({ id: ref("socialShare") }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  look: call("PUT", `${PATH}/shares/{id}/look`, {
    summary: "Check again for an unconfirmed share on the platform",
    ...writes,
    params: z.strictObject({ id: ref("socialShare") }),
    body: z.strictObject({}),
  }),
};
