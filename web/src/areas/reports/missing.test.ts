import { expect, test } from "vitest";
import type { Levels, Rights } from "#contract/access.ts";
import { missingRights } from "./missing.ts";
import { inGroup } from "./report.ts";
import { costWords } from "./screens/costAndRevenue.ts";
import { scoutWords } from "./screens/scout.ts";
import { talentWords } from "./screens/talent.ts";
import { taskWords } from "./screens/task.ts";

const readerOf = (...resources: (keyof Levels)[]): Rights => ({
  role: "staff",
  levels: Object.fromEntries(resources.map((resource) => [resource, ["VIEW_ALL"]])),
});

test("a report without any figure names the rights of which any would show some", () => {
  expect(missingRights(scoutWords, readerOf("REPORT"))).toEqual(["SCOUT"]);
  expect(missingRights(costWords, readerOf("REPORT", "TALENT"))).toEqual(["FINANCE"]);
  expect(missingRights(talentWords, readerOf("REPORT", "TALENT"))).toEqual(
    expect.arrayContaining(["FINANCE", "PIPELINE", "CALENDAR"]),
  );
});

test("without the right to its subjects a report names that, but colleagues need none", () => {
  expect(missingRights(talentWords, readerOf("REPORT", "PIPELINE"))).toEqual(["TALENT"]);
  expect(missingRights(inGroup(taskWords, "project"), readerOf("REPORT", "TASK"))).toEqual(["PROJECT"]);
  expect(missingRights(inGroup(taskWords, "staff"), readerOf("REPORT", "TASK"))).toEqual([]);
});

test("a reader who sees figures of subjects lacks nothing", () => {
  expect(missingRights(talentWords, readerOf("REPORT", "TALENT", "PIPELINE"))).toEqual([]);
  expect(missingRights(talentWords, { role: "agency", levels: {} })).toEqual([]);
});
