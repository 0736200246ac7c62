/** The calls of posts and polls, which differ in their paths. */
import type { PostKind } from "#contract/content/posts/codes.ts";
import type { PollRow } from "#contract/content/posts/post.ts";
import { fanroomPolls, fanroomPosts } from "#contract/content/posts/posts.ts";
import type { PostTableId } from "./places.ts";

/** The list of either: each has these rows, those of posts without what only a poll has. */
export type AnyPostList = typeof fanroomPolls.list;
export type AnyPost = PollRow;
// A list reads its filters and sorts from the call itself, so that the wider type promises nothing else.
const any = (call: object): AnyPostList => call as AnyPostList;
export const POST_VIEWS = {
  posts: { call: any(fanroomPosts.list), table: "fanroomPosts", kind: "Fanroom-Post" },
  polls: { call: fanroomPolls.list, table: "fanroomPolls", kind: "Fanroom-Poll" },
} as const satisfies Record<PostTableId, object>;

export type PostCalls = typeof fanroomPosts;
// Their bodies are checked by each call's own schema.
const asPosts = (calls: object): PostCalls => calls as PostCalls;
export const CALLS_OF_POST: Readonly<Record<PostKind, PostCalls>> = {
  "Fanroom-Post": fanroomPosts,
  "Fanroom-Poll": asPosts(fanroomPolls),
};
