/** Closed sets and limits of posts and polls, which fans see in the fan room and as snippets. */

/** Kinds of post, as the specification names them. Neither has a stored status. */
export const POST_KINDS = ["Fanroom-Post", "Fanroom-Poll"] as const;
export type PostKind = (typeof POST_KINDS)[number];

/** Section a post belongs to. */
export const FANROOM_TYPES = ["FANROOM", "SNIPPET"] as const;
export type FanroomType = (typeof FANROOM_TYPES)[number];
/** Sections for a list or a count; ALL is both. */
export const FANROOM_SCOPES = [...FANROOM_TYPES, "ALL"] as const;
export type FanroomScope = (typeof FANROOM_SCOPES)[number];

/** Lists of posts and polls: without an event, with one, and marked as not relevant. */
export const POST_SECTIONS = ["posts", "meetups", "not-relevant"] as const;
export const POLL_SECTIONS = ["polls", "meetups", "not-relevant"] as const;
export type PostSection = (typeof POST_SECTIONS)[number] | (typeof POLL_SECTIONS)[number];

export const POST_LIMITS = {
  /** Characters of a post or of a poll's question. */
  content: 400,
  /** Characters of an option. */
  option: 100,
  minOptions: 2,
  maxOptions: 10,
  media: 20,
  /** Creators on a page of the filter. */
  creators: 100,
} as const;
