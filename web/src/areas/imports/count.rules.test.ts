import { expect, test } from "vitest";
import { DUPLICATE_RESOLUTIONS } from "#contract/imports/import.ts";
import { finalSum, plannedSum, resolutionSummary } from "./count.rules.ts";

test("a row's own choice counts before the choice for all", () => {
  const none = { good: 10, duplicates: 4, chosen: { skip: 0, add: 0, fill: 0, undecidedHere: 3 } };
  expect(resolutionSummary(none, "skip")).toEqual({ added: 6, filled: 0 });
  expect(resolutionSummary(none, "add")).toEqual({ added: 10, filled: 0 });
  expect(resolutionSummary(none, "fill")).toEqual({ added: 6, filled: 3 });
  const some = { good: 10, duplicates: 4, chosen: { skip: 1, add: 1, fill: 1, undecidedHere: 1 } };
  expect(resolutionSummary(some, "skip")).toEqual({ added: 7, filled: 1 });
  expect(resolutionSummary(some, "add")).toEqual({ added: 8, filled: 1 });
  expect(resolutionSummary(some, "fill")).toEqual({ added: 7, filled: 2 });
});

const job = {
  total: 300,
  good: 291,
  faulty: 9,
  duplicates: 4,
  chosen: { skip: 1, add: 0, fill: 1, undecidedHere: 1 },
  addedRows: 289,
  filled: 2,
  skippedRows: 2,
  updates: false,
};
const figures = (sentence: string) => (sentence.match(/\d+/g) ?? []).map(Number);

test("the rows of the file are all accounted for, before adding and after", () => {
  expect(plannedSum(job, "skip")).toBe("300 rows: 287 to add, 1 to merge, 3 duplicates to skip, 9 with errors.");
  expect(finalSum(job)).toBe("300 rows: 287 added, 2 merged, 2 duplicates skipped, 9 with errors.");
  for (const sentence of [finalSum(job), ...DUPLICATE_RESOLUTIONS.map((resolution) => plannedSum(job, resolution))]) {
    const [total = 0, ...parts] = figures(sentence);
    expect(
      parts.reduce((sum, part) => sum + part, 0),
      sentence,
    ).toBe(total);
  }
});
