/** Every list counts its total up to a bound and not beyond; the bound is lowered here, so that few rows exceed it. */
import { describe, expect, test, vi } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { startApp } from "../app.ts";
import { oracleOf, SEEDED_LISTS, seed } from "./lists/seeded.ts";

vi.mock("#contract/limits.ts", async (original) => {
  const limits = await original<typeof import("#contract/limits.ts")>();
  return { ...limits, LIMITS: { ...limits.LIMITS, totalMax: 300 } };
});

const { ask } = await startApp();

test("the bound is lowered", () => expect(LIMITS.totalMax).toBe(300));

const COUNTED = SEEDED_LISTS.flatMap((walked) => {
  const { bulk } = oracleOf(walked.title);
  return typeof bulk === "string" ? [] : [{ title: walked.title, walked, bulk }];
});

describe.each(COUNTED)("$title", ({ walked, bulk }) => {
  test("the list counts its total up to the bound and not beyond (S4)", async () => {
    const { page } = await seed(ask, walked, (agencyId) => bulk(agencyId, LIMITS.totalMax + 5));
    for (const pageIndex of [0, 1, 500_000])
      expect(await page({ pageIndex })).toMatchObject({ total: LIMITS.totalMax, totalIsMinimum: true });
    expect(await page({ pageIndex: 1, withTotal: false })).toMatchObject({ loadMore: true, nextPageIndex: 2 });
  });
});
