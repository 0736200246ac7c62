import { expect, test } from "vitest";
import { matchingItems, matchRank } from "./match.ts";

test("words match by their beginnings, without case and accents", () => {
  expect(matchRank("Add talent", "add")).toBe(0);
  expect(matchRank("Add talent", "tal a")).toBe(1);
  expect(matchRank("Café Délice", "cafe de")).toBe(0);
  expect(matchRank("Add talent", "dd")).toBeNull();
});

test("the best match comes first, and equal matches keep their order", () => {
  const all = [{ title: "Open staff" }, { title: "Staff" }, { title: "Talent" }, { title: "Staff notes" }];
  expect(matchingItems(all, "staff").map(({ title }) => title)).toEqual(["Staff", "Staff notes", "Open staff"]);
});
