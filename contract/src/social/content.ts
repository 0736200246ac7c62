/** Posts on the pages and business accounts of talents: a mirror, refreshed every 15 minutes. */
import { call, read, write } from "../call.ts";

import { ContentTalent } from "../content/item.ts";
import { MEDIA_TYPES } from "../enums.ts";
import { AGENCIES, listCall, manyOf, manyRefs, oneOf, textFilter, yesNo } from "../list.ts";
import { id, instant, mediaLink, Named, ref, refs, z } from "../schema.ts";
import { SHARE_PLATFORMS, SOCIAL_ASKS, SOCIAL_CONTENT_TYPES, SOCIAL_LIMITS } from "./codes.ts";

const count = z.int();
export const SocialContentRow = z.object({
  id: id(),
  /** Its text on one line. */
  displayName: z.string(),
  platform: z.enum(SHARE_PLATFORMS),
  socialContentType: z.enum(SOCIAL_CONTENT_TYPES),
  agency: Named,
  /** Null if the reader may not see them. */
  talent: z.nullable(ContentTalent),
  /** Picture, or still of the video; null until it is fetched. */
  thumbnailUrl: mediaLink(),
  typeOfMedia: z.nullable(z.literal(MEDIA_TYPES)),
  content: z.string(),
  /** Address of the post on the platform. */
  externalUrl: z.nullable(z.string()),
  /** The page or business account. */
  creator: z.object({ username: z.string() }),
  publishDate: instant(),
  totalComment: count,
  totalReaction: count,
  totalShare: count,
  /** Always 0: fans of the app can't mark posts there. */
  totalReport: count,
  totalNotInterestedIn: count,
  totalIrrelevance: count,
  hidden: z.boolean(),
  /** Pending request to Facebook. */
  asked: z.nullable(z.enum(SOCIAL_ASKS)),
  /** Reason Facebook refused it. */
  failure: z.nullable(z.string()),
});
export type SocialContentRow = z.output<typeof SocialContentRow>;

const topics = ["socialContent", "person", "media"] as const;
const reads = { access: read("CMS"), topics };
const writes = { access: write("CMS"), topics: ["socialContent"] as const };
const PATH = "/talent/v1/cms/social-contents";
const ids = refs("socialContent", SOCIAL_LIMITS.ids, "changed");
const Changed = z.object({ count: z.int() });
const bounded = { count: z.int(), isMinimum: z.boolean() };

const list = listCall("POST", `${PATH}/list`, {
  summary: "Posts and reels on Facebook and Instagram",
  ...reads,
  acrossAgencies: true,
  row: SocialContentRow,
  sortable: ["publishDate", "totalComment", "totalReaction", "totalShare"] as const,
  defaultSort: ["publishDate", "DESC"],
  filters: {
    platform: oneOf(SHARE_PLATFORMS),
    /** Talents. */
    userIds: manyRefs("person"),
    content: textFilter(),
    socialContentTypes: manyOf(SOCIAL_CONTENT_TYPES),
    hidden: yesNo(),
    ...AGENCIES,
  },
  tabs: "platform",
  search: true,
  searchAs: "keyword",
  dates: true,
});

export const socialContents = {
  list,
  count: call("POST", `${PATH}/count`, {
    summary: "Number of posts and reels on each platform",
    ...reads,
    acrossAgencies: true,
    reads: true,
    body: list.listQuery,
    reply: z.object({ total: z.object(bounded), tabs: z.array(z.object({ value: z.string(), ...bounded })) }),
  }),
  hide: call("POST", `${PATH}/hide`, {
    summary: "Hide posts, or show them again; on Facebook too",
    ...writes,
    body: z.strictObject({ ids: ids.check(z.minLength(1)), hidden: z._default(z.boolean(), true) }),
    reply: Changed,
  }),
  remove: call("DELETE", PATH, {
    summary:
      "Delete posts: those with these ids, or all of these talents on a platform; on Facebook they are deleted there too",
    ...writes,
    body: z.strictObject({
      ids: z._default(ids, []),
      platform: z.optional(z.enum(SHARE_PLATFORMS)),
      userIds: z._default(refs("person", SOCIAL_LIMITS.ids), []),
    }),
    reply: Changed,
  }),
  restore: call("POST", `${PATH}/restore`, {
    summary: "Show posts of Instagram again that were deleted here",
    ...writes,
    body: z.strictObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(SOCIAL_LIMITS.ids)) }),
    reply: Changed,
  }),
  refresh: call("PUT", `${PATH}/refresh`, {
    summary: "Refresh posts from a platform, at most once a minute",
    access: read("CMS"),
    topics: ["socialContent"],
    body: z.strictObject({ platform: z.enum(SHARE_PLATFORMS), trmId: z.optional(ref("person")) }),
    reply: z.object({ asked: z.int() }),
  }),
};
