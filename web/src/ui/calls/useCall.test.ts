import { expect, test } from "vitest";
import { fanroomPolls, fanroomPosts } from "#contract/content/posts/posts.ts";
import { queryKeyOf } from "./queries.ts";
import { keepOfCall } from "./useCall.ts";

test("a reply to another page of a call is shown meanwhile, and one to another call is not", () => {
  const [posts, polls] = [fanroomPosts.list, fanroomPolls.list];
  const before = { queryKey: queryKeyOf(posts, { body: { pageIndex: 1 } } as never) };
  const rows = [{ options: null }];
  expect(keepOfCall(posts)(rows, before)).toBe(rows);
  expect(keepOfCall(polls)(rows, before)).toBeUndefined();
  expect(keepOfCall(posts)(undefined, undefined)).toBeUndefined();
});
