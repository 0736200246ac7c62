import { expect, test } from "vitest";
import type { FanActRow } from "#contract/fans/report.ts";
import { joinedActs } from "./joinedActs.ts";

const act = (id: string, hour: string): FanActRow => ({
  id,
  agency: { id: "a", name: "Harbour & Vale" },
  fan: null,
  talents: [],
  item: null,
  content: null,
  reaction: null,
  country: null,
  hidden: false,
  at: `2026-08-11T${hour}:00:00.000Z`,
  rank: null,
  notification: null,
});
const ids = (rows: readonly FanActRow[]): string => rows.map(({ id }) => id).join(" ");

test("acts of two kinds stand in one order, the newest first", () => {
  const posts = [{ rows: [act("p2", "09"), act("p1", "07")], loadMore: false }];
  const polls = [{ rows: [act("q1", "08")], loadMore: false }];
  expect(ids(joinedActs([posts, polls]))).toBe("p2 q1 p1");
});

test("acts older than the end of an unfinished page wait for the next page", () => {
  const posts = [{ rows: [act("p3", "12"), act("p2", "10")], loadMore: true }];
  const polls = [{ rows: [act("q2", "11"), act("q1", "09")], loadMore: false }];
  expect(ids(joinedActs([posts, polls]))).toBe("p3 q2 p2");
  const next = [...posts, { rows: [act("p1", "08")], loadMore: false }];
  expect(ids(joinedActs([next, polls]))).toBe("p3 q2 p2 q1 p1");
});

test("an act that moved to the next page meanwhile stands once", () => {
  const posts = [
    { rows: [act("p2", "10")], loadMore: true },
    { rows: [act("p2", "10"), act("p1", "08")], loadMore: false },
  ];
  expect(ids(joinedActs([posts]))).toBe("p2 p1");
});
