import { expect, test } from "vitest";
import { changedTags } from "./tags.rules.ts";

test("tags are added once at the end, and removed wherever they are", () => {
  expect(changedTags(["a", "b", "c"], { add: ["d", "a"], remove: ["b"] })).toEqual(["a", "c", "d"]);
  expect(changedTags([], { add: [], remove: ["b"] })).toEqual([]);
});
