import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ROOT } from "../root.mjs";
import { sampleJourneys } from "./journeys.mjs";

const { TEST_SEED, TEST_WHOLE } = process.env;
afterEach(() => {
  Object.assign(process.env, { TEST_SEED, TEST_WHOLE });
  if (TEST_SEED === undefined) delete process.env.TEST_SEED;
  if (TEST_WHOLE === undefined) delete process.env.TEST_WHOLE;
});

/** @param {string} seed @param {string[]} changed */
const chosen = (seed, changed = []) => {
  delete process.env.TEST_WHOLE;
  process.env.TEST_SEED = seed;
  return sampleJourneys(ROOT, () => {}, new Set(changed)).map((pattern) =>
    pattern.replaceAll("\\.", ".").replace(/\$$/, ""),
  );
};
/** @type {Record<string, number>} */
const times = JSON.parse(readFileSync(join(ROOT, "e2e/seconds.json"), "utf8"));

test("the journeys of a run keep to nine minutes of two workers, with screens of all areas", () => {
  for (const seed of ["1", "2", "3"]) {
    const files = chosen(seed);
    expect(files).toContain("e2e/every-route.test.ts");
    expect(files.length).toBeGreaterThan(8);
    expect(files.reduce((sum, file) => sum + (times[file] ?? 0), 0)).toBeLessThanOrEqual(9 * 60 * 2);
  }
});

test("a seed chooses the same journeys again, and another one others", () => {
  expect(chosen("7")).toEqual(chosen("7"));
  expect(chosen("7")).not.toEqual(chosen("8"));
});

test("journeys of an area that changed come first, by any seed", () => {
  const ofFans = globSync("e2e/areas/fans/*.test.ts", { cwd: ROOT }).toSorted();
  for (const seed of ["1", "2", "3"]) {
    expect(
      chosen(seed, ["fans"])
        .filter((file) => file.startsWith("e2e/areas/fans/"))
        .toSorted(),
    ).toEqual(ofFans);
    expect(chosen(seed, ["imports"])).toContain("e2e/areas/import.test.ts");
  }
});

test("the nightly run has all journeys", () => {
  process.env.TEST_WHOLE = "1";
  expect(sampleJourneys(ROOT, () => {}, new Set())).toEqual([]);
});
