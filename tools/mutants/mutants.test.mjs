import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../root.mjs";
import { MUTANTS } from "./mutants.mjs";

test("each mutant's text stands once in its file, so that a renamed line does not end it", () => {
  const lost = MUTANTS.filter(({ file, from }) => readFileSync(join(ROOT, file), "utf8").split(from).length !== 2);
  expect(lost.map(({ what, file }) => `${what}: ${file}`)).toEqual([]);
});
