import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { flakyAgain, readPlaywrightReport, readVitestReport, slowest } from "./test-report.mjs";

const directory = mkdtempSync(join(tmpdir(), "greenroom-reports-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const saved = (/** @type {unknown} */ report) => {
  const path = join(directory, "report.json");
  writeFileSync(path, JSON.stringify(report));
  return path;
};

test("reads counts and times of a vitest report", () => {
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

test("reads counts, times and flaky journeys of a Playwright report, including nested groups", () => {
  const spec = (/** @type {string} */ title, /** @type {string} */ status, /** @type {number[]} */ durations) => ({
    title,
    file: "staff.test.ts",
    tests: [{ status, results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [
      {
        title: "staff.test.ts",
        specs: [spec("adds", "expected", [2000])],
        suites: [{ title: "group", specs: [spec("edits", "flaky", [1000, 500])] }],
      },
    ],
  };
  expect(readPlaywrightReport(saved(report))).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
    files: [{ file: "staff.test.ts", seconds: 3.5 }],
    flaky: ["staff.test.ts: edits"],
    ran: ["staff.test.ts: adds", "staff.test.ts: edits"],
  });
});

test("a journey that passes only on retry twice in a row is named, whatever ran between", () => {
  const path = join(directory, "flaky.json");
  const run = (/** @type {string[]} */ ran, /** @type {string[]} */ flaky) => flakyAgain(path, { ran, flaky });
  expect(run(["a", "b"], ["a"])).toEqual([]);
  expect(run(["b"], [])).toEqual([]);
  expect(run(["a", "b"], ["a", "b"])).toEqual(["a"]);
  expect(run(["a", "b"], ["b"])).toEqual(["b"]);
  expect(run(["a", "b"], [])).toEqual([]);
  expect(run(["a", "b"], ["a", "b"])).toEqual([]);
});

test("a missing report has no tests", () => {
  expect(readVitestReport(join(directory, "none.json"), "/root")).toMatchObject({ passed: 0, failed: 0, files: [] });
});
