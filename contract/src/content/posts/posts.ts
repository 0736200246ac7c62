/** Calls of posts and polls, shared by the fan room and snippets: the body names the section. */
import { call, read, write } from "../../call.ts";
import {
  AGENCIES,
  dateRange,
  type Filter,
  listCall,
  manyOf,
  manyRefs,
  manyTexts,
  oneOf,
  oneRef,
  textFilter,
  yesNo,
} from "../../list.ts";
import { recordCalls } from "../../record.ts";
import { date, ref, z } from "../../schema.ts";
import { namedLike } from "../../values/document-names.ts";
import { CONTENT_TOPICS, contentCalls, irrelevanceCalls } from "../content-calls.ts";
import {
  FANROOM_SCOPES,
  FANROOM_TYPES,
  type FanroomScope,
  POLL_SECTIONS,
  POST_LIMITS,
  POST_SECTIONS,
} from "./codes.ts";
import {
  FanroomPostRow,
  PollChange,
  PollForm,
  PollRow,
  PostChange,
  PostCreator,
  PostForm,
  PostOrPollForm,
} from "./post.ts";

/** Filter for sections. ALL expands to both, so that a list and its index only know two. */
const fanroomTypes = (): Filter<FanroomScope[]> => ({
  ...manyOf(FANROOM_SCOPES),
  schema: z.array(namedLike(FANROOM_SCOPES)).check(
    z.maxLength(FANROOM_SCOPES.length),
    z.overwrite((scopes) => (scopes.includes("ALL") ? [...FANROOM_TYPES] : scopes)),
  ),
});

const filters = {
  fanroomTypes: fanroomTypes(),
  /** Talents. */
  userIds: manyRefs("person"),
  /** One talent. */
  talentId: oneRef("person"),
  ...AGENCIES,
  content: textFilter(),
  link: textFilter(),
  /** Members of staff and fans, by the ids that the creator filter offers. */
  creatorIds: manyTexts(),
  pin: yesNo(),
  /** Start of the meetup's event. */
  eventDate: dateRange(),
};
const postFilters = { ...filters, section: oneOf(POST_SECTIONS) };
const pollFilters = { ...filters, section: oneOf(POLL_SECTIONS), expired: yesNo() };

/** By `pin`, pinned ones come first, the last pinned on top, and then by their publish time. */
const SORTABLE = [
  "pin",
  "publishDate",
  "eventDate",
  "totalComment",
  "totalReaction",
  "totalShare",
  "totalReport",
  "totalNotInterestedIn",
  "totalIrrelevance",
] as const;
const POLL_SORTABLE = [...SORTABLE, "expiryDate"] as const;

const defaultSort = ["pin", "DESC"] as const;
const postSpec = {
  kind: "fanroomPost",
  one: "a post",
  many: "Posts",
  row: FanroomPostRow,
  whole: FanroomPostRow,
  form: PostForm,
  change: PostChange,
  sortable: SORTABLE,
  defaultSort,
  filters: postFilters,
  tabs: "section",
} as const;
const pollSpec = {
  ...postSpec,
  kind: "fanroomPoll",
  one: "a poll",
  many: "Polls",
  row: PollRow,
  whole: PollRow,
  form: PollForm,
  change: PollChange,
  sortable: POLL_SORTABLE,
  filters: pollFilters,
} as const;

const pinCall = (noun: "post" | "poll", kind: "fanroomPost" | "fanroomPoll") =>
  call("POST", `/talent/v1/cms/${noun}/pin`, {
    summary: `Pin a ${noun} to the top of its lists, or unpin it`,
    access: write("CMS"),
    topics: ["content"],
    body: z.strictObject({ id: ref(kind, "changed"), pin: z.boolean() }),
    reply: z.object({ pin: z.boolean(), version: z.int() }),
  });

export const fanroomPosts = {
  ...contentCalls("fanroom-posts", postSpec),
  ...irrelevanceCalls("fanroom-posts", postSpec),
  pin: pinCall("post", "fanroomPost"),
};
export const fanroomPolls = {
  ...contentCalls("fanroom-polls", pollSpec),
  ...irrelevanceCalls("fanroom-polls", pollSpec),
  pin: pinCall("poll", "fanroomPoll"),
};

export const postTools = {
  metadata: call("POST", "/talent/v1/cms/posts/metadata", {
    summary: "Limits for the forms of posts and polls",
    access: read("CMS"),
    reads: true,
    topics: ["content"],
    body: z.strictObject({}),
    reply: z.object({
      fanroomTypes: z.array(z.enum(FANROOM_TYPES)),
      contentMax: z.int(),
      optionMax: z.int(),
      minOptions: z.int(),
      maxOptions: z.int(),
      /** Range of days, in the caller's zone, on which a new poll may end. */
      earliestExpiry: date(),
      latestExpiry: date(),
      timeZoneId: z.string(),
    }),
  }),
  creators: listCall("GET", "/talent/v1/cms/creator-filter", {
    summary: "Authors of the posts and polls that the caller may see, by name",
    access: read("CMS"),
    topics: CONTENT_TOPICS,
    row: PostCreator,
    sortable: ["username"],
    defaultSort: ["username", "ASC"],
    /** ALL is the same as no filter. */
    filters: { fanroomType: { ...oneOf(FANROOM_SCOPES), schema: namedLike(FANROOM_SCOPES) } },
    search: true,
    searchAs: "keyword",
    pageSize: POST_LIMITS.creators,
    pageSizeMax: POST_LIMITS.creators,
  }),
};

/** Describes posts to the record tables; each of its calls is one of those above. */
export const postRecord = recordCalls("/talent/v1/cms/posts", {
  kind: "content",
  collection: "content",
  resource: "CMS",
  one: "a post or a poll",
  many: "Posts and polls",
  form: PostOrPollForm,
  row: PollRow,
  whole: PollRow,
  sortable: [...POLL_SORTABLE, "latestReportedDate"],
  defaultSort,
  filters: { ...pollFilters, section: oneOf([...POST_SECTIONS, "polls"]) },
  bulk: {},
});

export const postGroups = { fanroomPosts, fanroomPolls, postTools };
