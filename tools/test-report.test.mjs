import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPlaywrightReport, readVitestReport, slowest } from "./test-report.mjs";

const directory = mkdtempSync(join(tmpdir(), "greenroom-reports-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const saved = (/** @type {unknown} */ report) => {
  const path = join(directory, "report.json");
  writeFileSync(path, JSON.stringify(report));
  return path;
};

test("a vitest report gives counts and times", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      { name: "/root/server/a.test.ts", startTime: 1000, endTime: 1500 },
      { name: "/root/server/b.test.ts", startTime: 1000, endTime: 4000 },
    ],
  };
  const summary = readVitestReport(saved(report), "/root");
  expect(summary).toMatchObject({ passed: 3, failed: 1, skipped: 2 });
  expect(slowest(summary.files, 1)).toEqual([{ file: "server/b.test.ts", seconds: 3 }]);
});

test("a Playwright report gives counts and times, also of nested groups", () => {
  const spec = (/** @type {string} */ title, /** @type {number[]} */ durations) => ({
    title,
    file: "staff.test.ts",
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    stats: { expected: 2, unexpected: 0, skipped: 0 },
    suites: [
      {
        title: "staff.test.ts",
        specs: [spec("adds", [2000])],
        suites: [{ title: "group", specs: [spec("edits", [1500])] }],
      },
    ],
  };
  expect(readPlaywrightReport(saved(report))).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
    files: [{ file: "staff.test.ts", seconds: 3.5 }],
  });
});

test("a missing report has no tests", () => {
  expect(readVitestReport(join(directory, "none.json"), "/root")).toMatchObject({ passed: 0, failed: 0, files: [] });
});
