import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PARTS, WRITES } from "./parts.ts";

test("every writing call is in one part, and the parts are of about the same size", () => {
  expect(
    PARTS.flat()
      .map(({ title }) => title)
      .sort(),
  ).toEqual(WRITES.map(({ title }) => title).sort());
  const sizes = PARTS.map(({ length }) => length);
  expect(Math.max(...sizes)).toBeLessThan(1.2 * Math.min(...sizes));
});

test("each part has a file that tests it", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d+\.test\.ts$/.test(name));
  expect(files).toEqual(PARTS.map((_, part) => `${part + 1}.test.ts`));
  for (const [part, file] of files.entries())
    expect(readFileSync(`${import.meta.dirname}/${file}`, "utf8")).toContain(`describeMassAssignment(${part})`);
});
