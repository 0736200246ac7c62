/** Lists of posts and polls, and of those marked as not relevant. */
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
const isMarked = sql`${contentItem.openIrrelevance} > 0`;
/**
 * Matches what no fan wrote whom the agency has muted, and what waits for a decision. The items of muted fans are few, and
 * read once.
 */
const isHeard = sql`(${isMarked} or ${contentItem.id} <> all (array(select written.item_id
  from fan writer join content_post written
    on written.agency_id = writer.agency_id and written.fan_id = writer.app_id
  where writer.agency_id = any (${sql.placeholder("$agencies")}::uuid[]) and writer.muted_at is not null)))`;
const isPost = sql`${contentItem.kind} = 'Fanroom-Post'`;
const isPoll = sql`${contentItem.kind} = 'Fanroom-Poll'`;

type PostListing = ReturnType<typeof listOf>;
export const postLists: Readonly<Record<PostList, PostListing>> = {
  fanroomPosts: listOf(fanroomPosts.list, sql`${isPost} and ${isHeard}`),
  fanroomPolls: listOf(fanroomPolls.list, sql`${isPoll} and ${isHeard}`),
};
export const postIrrelevanceLists: Readonly<Record<PostList, PostListing>> = {
  fanroomPosts: listOf(fanroomPosts.irrelevance, sql`${isPost} and ${isMarked}`),
  fanroomPolls: listOf(fanroomPolls.irrelevance, sql`${isPoll} and ${isMarked}`),
};
