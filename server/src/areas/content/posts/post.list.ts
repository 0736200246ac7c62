/** The lists of posts and polls, and what is marked as not relevant of each. */
import { type SQL, sql } from "drizzle-orm";
import type { AnyCall } from "#contract/call.ts";
import type { PollRow } from "#contract/content/posts/post.ts";
import { fanroomPolls, fanroomPosts, type postRecord } from "#contract/content/posts/posts.ts";
import type { ListCall } from "#contract/list.ts";
import type { PostList } from "#contract/record-kinds.ts";
import { listingOf } from "../content.list.ts";
import { contentItem } from "../content.table.ts";
import { postKit, shownPost } from "./post.ts";

const listOf = (call: AnyCall & ListCall, within: SQL) =>
  listingOf<PollRow>(call, postKit.listWithin(call as unknown as typeof postRecord.calls.list, within), shownPost);
const isPost = sql`${contentItem.kind} = 'Fanroom-Post'`;
const isPoll = sql`${contentItem.kind} = 'Fanroom-Poll'`;
const isMarked = sql`${contentItem.openIrrelevance} > 0`;

type PostListing = ReturnType<typeof listOf>;
export const postLists: Readonly<Record<PostList, PostListing>> = {
  fanroomPosts: listOf(fanroomPosts.list, isPost),
  fanroomPolls: listOf(fanroomPolls.list, isPoll),
};
export const postIrrelevanceLists: Readonly<Record<PostList, PostListing>> = {
  fanroomPosts: listOf(fanroomPosts.irrelevance, sql`${isPost} and ${isMarked}`),
  fanroomPolls: listOf(fanroomPolls.irrelevance, sql`${isPoll} and ${isMarked}`),
};
