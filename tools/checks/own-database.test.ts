/** A test file whose app takes jobs has its own database: in the shared one it would take those of other files, which wait for them. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const TAKES_JOBS = /\.listen\(\)|\blaunch\(/;

test("a test file whose app takes jobs has a database of its own", () => {
  const taking = globSync("server/**/*.test.ts")
    .map((file) => ({ file, text: readFileSync(file, "utf8") }))
    .filter(({ text }) => TAKES_JOBS.test(text));
  expect(taking.length).toBeGreaterThan(1);
  expect(
    taking.filter(({ text }) => !/\b(?:takeOwnDatabase|createEmptyDatabase)\(\)/.test(text)).map(({ file }) => file),
  ).toEqual([]);
});
