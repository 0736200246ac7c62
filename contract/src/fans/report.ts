/** The report on fans, and what one of them did. Field names are those of the specification. */
import { call, read, write } from "../call.ts";

import { ContentTalent } from "../content/item.ts";
import { AGENCIES, listCall, manyOf, manyRefs, manyTexts, yesNo } from "../list.ts";
import { Done, date, id, instant, Named, PersonBrief, ref, refs, z } from "../schema.ts";

export const FAN_STATUSES = ["Active", "Muted", "Inactive"] as const;
export type FanStatus = (typeof FAN_STATUSES)[number];

export const FanReportRow = z.object({
  /** The same as `user_id`. */
  id: id(),
  user_id: id(),
  agency: Named,
  /** Null if neither the app nor an event gave one. */
  user_name: z.nullable(z.string()),
  /** Null without the right to emails of fans. */
  email: z.nullable(z.string()),
  status: z.enum(FAN_STATUSES),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  /** Two letters of ISO 3166-1. */
  country: z.nullable(z.string()),
  preferences: z.array(z.string()),
  /** City, state and country in one. */
  location: z.nullable(z.string()),
  last_active: z.nullable(instant()),
  created_date: instant(),
  last_post: z.nullable(instant()),
  last_comment: z.nullable(instant()),
  /** Talents that the fan follows, posts and so on: with talents within the reader's reach. */
  total_subscriptions: z.int(),
  total_posts: z.int(),
  total_comments: z.int(),
  total_reactions: z.int(),
  total_shares: z.int(),
  /** Talents that the fan muted. */
  total_muted: z.int(),
  /** Name of the talent if the list is filtered by one; then whether the fan is notified, and the fan's place. */
  talent_name: z.nullable(z.string()),
  notification: z.nullable(z.boolean()),
  rank: z.nullable(z.int()),
  /** Consent to marketing emails; null if the app has not said. */
  consent: z.nullable(z.boolean()),
});
export type FanReportRow = z.output<typeof FanReportRow>;

const PATH = "/cms/v1/fans";
const topics = ["fan", "person"] as const;
const reads = { access: read("CMS"), topics };

const report = listCall("POST", `${PATH}/report`, {
  summary: "Fans with what they did, as far as it was with talents within reach",
  ...reads,
  acrossAgencies: true,
  row: FanReportRow,
  sortable: [
    "user_name",
    "last_active",
    "created_date",
    "last_post",
    "last_comment",
    "total_subscriptions",
    "total_posts",
    "total_comments",
    "total_reactions",
    "total_muted",
    "total_shares",
    "rank",
  ] as const,
  defaultSort: ["last_active", "DESC"],
  filters: {
    statuses: manyOf(FAN_STATUSES),
    /** Talents that the fan follows or did something with. */
    talentIds: manyRefs("person"),
    countries: manyTexts(),
    cities: manyTexts(),
    preferences: manyTexts(),
    consent: yesNo(),
    ...AGENCIES,
  },
  tabs: "statuses",
  search: true,
  searchAs: "keyword",
});

/** A day's or a period's figures of a talent; the rate is comments, reactions, shares and votes over views. */
const figures = {
  views: z.int(),
  listens: z.int(),
  clicks: z.int(),
  comments: z.int(),
  reactions: z.int(),
  shares: z.int(),
  posts: z.int(),
  votes: z.int(),
  /** Followers at the end. */
  followers: z.int(),
  follows: z.int(),
  unfollows: z.int(),
  /** 0 without views. */
  engagementRate: z.number(),
};
export const FanDay = z.object({ day: date(), ...figures });
export type FanDay = z.output<typeof FanDay>;
/** When the figures were counted, if they are not of now. */
const asOf = () => z.nullable(instant());
const TalentStatistics = z.object({
  talent: Named,
  ...figures,
  /** Fans who did something in the period. */
  activeFans: z.int(),
  /** Items published in the period, by kind. */
  published: z.array(z.object({ kind: z.string(), count: z.int() })),
  asOf: asOf(),
});
export type TalentStatistics = z.output<typeof TalentStatistics>;

/** Epoch ms; the days that they are in, in the agency's zone, are both included. */
const moment = () => z.int().check(z.minimum(0), z.maximum(8.64e15));
const period = { fromDate: z.optional(moment()), toDate: z.optional(moment()) };
/** A period of up to ten years; by default the last 30 days. */
const inOrder = z.refine<{ fromDate?: number | undefined; toDate?: number | undefined }>(
  ({ fromDate, toDate }) =>
    fromDate === undefined || toDate === undefined || (fromDate <= toDate && toDate - fromDate <= 3660 * 86_400_000),
  { path: ["toDate"], error: "Not before the first day, and at most ten years after it" },
);

const choice = z.object({ value: z.string(), count: z.int() });
const Metadata = z.object({
  statuses: z.array(z.enum(FAN_STATUSES)),
  /** The most frequent first, with their numbers of fans. */
  countries: z.array(choice),
  cities: z.array(choice),
  preferences: z.array(choice),
  /** Talents within reach who have fans. */
  talents: z.array(Named),
});

const Fan = z.object({
  ...FanReportRow.shape,
  /** Person who muted the fan, and when; null unless muted. */
  muted: z.nullable(z.object({ at: instant(), by: z.nullable(PersonBrief) })),
  consentAt: z.nullable(instant()),
  consentSource: z.nullable(z.string()),
  /** Actions in each of the last 13 weeks of the agency's zone, the current one last, and the Monday of the first. */
  weeks: z.array(z.int()),
  weeksFrom: date(),
  follows: z.array(
    z.object({
      /** Null if the reader may not see them. */
      talent: z.nullable(Named),
      since: z.nullable(instant()),
      /** Place among the fans of the talent, and how many these are. */
      rank: z.int(),
      fans: z.int(),
      notification: z.boolean(),
    }),
  ),
  /** Numbers for the panel's lists. */
  counts: z.object({ comments: z.int(), reactions: z.int(), shares: z.int(), posts: z.int() }),
});
export type Fan = z.output<typeof Fan>;

/** Actions of fans that have lists of their own, with those of one fan. */
export const FAN_DETAILS = [
  "post-comments",
  "poll-comments",
  "post-reactions",
  "poll-reactions",
  "posts",
  "shares",
  "subscriptions",
] as const;
export type FanDetail = (typeof FAN_DETAILS)[number];

export const FanActRow = z.object({
  id: id(),
  agency: Named,
  /** Null for a visitor who wasn't signed in, and once the fan is erased. */
  fan: z.nullable(z.object({ id: id(), name: z.nullable(z.string()), muted: z.boolean() })),
  /** Talents that the reader may see. */
  talents: z.array(ContentTalent),
  /** Null if there is none, or none any more. */
  item: z.nullable(z.object({ id: id(), kind: z.string(), name: z.string() })),
  /** Words of a comment; null if the app sent none. */
  content: z.nullable(z.string()),
  /** Name or emoji that the app gave. */
  reaction: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** True for a comment that staff hid, and for all of a muted fan. */
  hidden: z.boolean(),
  at: instant(),
  /** Place among the fans of the talent, and whether the fan is notified; of subscriptions alone. */
  rank: z.nullable(z.int()),
  notification: z.nullable(z.boolean()),
});
export type FanActRow = z.output<typeof FanActRow>;

const ACTS = {
  row: FanActRow,
  sortable: ["at"] as const,
  defaultSort: ["at", "DESC"] as const,
  dates: true as const,
  pageSize: 20,
};
const Count = z.object({ count: z.int(), isMinimum: z.boolean() });
const actsCall = (path: (typeof FAN_DETAILS)[number], summary: string) =>
  listCall("POST", `${PATH}/${path}`, {
    summary,
    ...reads,
    acrossAgencies: true,
    ...ACTS,
    filters: {
      talentIds: manyRefs("person"),
      fanIds: manyRefs("fan"),
      /** Posts or polls. */
      itemIds: manyRefs("content"),
      hidden: yesNo(),
      ...AGENCIES,
    },
    search: true,
    searchAs: "keyword",
  });
type ActsCall = ReturnType<typeof actsCall>;
const countCall = (path: (typeof FAN_DETAILS)[number], { listQuery, summary }: ActsCall) =>
  call("POST", `${PATH}/${path}/count`, {
    summary: `${summary}: their number`,
    ...reads,
    acrossAgencies: true,
    reads: true,
    body: listQuery,
    reply: Count,
  });

const details = listCall("POST", `${PATH}/detail/{a}/{b}`, {
  summary: "What a fan did, of a kind, as far as it was with talents within reach",
  access: read("CMS"),
  topics,
  params: z.strictObject({ a: z.enum(FAN_DETAILS), b: ref("fan") }),
  ...ACTS,
  filters: {},
});
const commentsOf = {
  postComments: actsCall("post-comments", "Comments of fans on posts"),
  pollComments: actsCall("poll-comments", "Comments of fans on polls"),
  postReactions: actsCall("post-reactions", "Reactions of fans to posts"),
  pollReactions: actsCall("poll-reactions", "Reactions of fans to polls"),
};

export const fanReports = {
  report,
  ...commentsOf,
  postCommentsCount: countCall("post-comments", commentsOf.postComments),
  pollCommentsCount: countCall("poll-comments", commentsOf.pollComments),
  postReactionsCount: countCall("post-reactions", commentsOf.postReactions),
  pollReactionsCount: countCall("poll-reactions", commentsOf.pollReactions),
  detail: details,
  detailCount: call("POST", `${PATH}/detail/{a}/{b}/count`, {
    summary: "Number of what a fan did, of a kind",
    access: read("CMS"),
    topics,
    reads: true,
    params: z.strictObject({ a: z.enum(FAN_DETAILS), b: ref("fan") }),
    body: details.listQuery,
    reply: Count,
  }),
  metadata: call("POST", `${PATH}/metadata`, {
    summary: "What the filters of the report on fans offer",
    ...reads,
    reads: true,
    body: z.strictObject({}),
    reply: Metadata,
  }),
  get: call("GET", `${PATH}/{id}`, {
    summary: "A fan with the talents they follow and their activity",
    ...reads,
    params: z.strictObject({ id: ref("fan") }),
    reply: Fan,
  }),
  setStatus: call("PUT", `${PATH}/{id}/status`, {
    summary: "Mute a fan, so that the lists of the fan room hide what they write, or unmute them",
    access: write("CMS"),
    topics,
    params: z.strictObject({ id: ref("fan") }),
    body: z.strictObject({ status: z.enum(["Active", "Muted"]) }),
    reply: z.object({ status: z.enum(FAN_STATUSES) }),
  }),
  hideComment: call("PUT", `${PATH}/comments/{id}`, {
    summary: "Hide a comment of a fan, or show it again",
    access: write("CMS"),
    topics,
    params: z.strictObject({ id: ref("fanComment") }),
    body: z.strictObject({ hidden: z.boolean() }),
    reply: Done,
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Erase a fan: what they did stays counted without naming them",
    access: write("ORGANIZATION"),
    kinds: { erases: "always" },
    topics: ["fan", "contentMarking"],
    params: z.strictObject({ id: ref("fan", "seen") }),
    reply: Done,
  }),
  talentStatistics: call("POST", `${PATH}/report/talent-statistics`, {
    summary: "What fans did with each talent in a period, and what was published",
    ...reads,
    reads: true,
    body: z.strictObject({ talentIds: z._default(refs("person", 100), []), ...period }).check(inOrder),
    reply: z.array(TalentStatistics),
  }),
  engagements: call("POST", "/talent/v1/cms/fan/engagements", {
    summary: "Day by day what fans did with a talent; by default the last 30 days",
    ...reads,
    reads: true,
    body: z.strictObject({ trmId: ref("person"), ...period }).check(inOrder),
    reply: z.object({ engagements: z.array(FanDay), asOf: asOf() }),
  }),
};
