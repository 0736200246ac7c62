import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

test("each migration has a number of its own, without gaps", () => {
  const numbers = readdirSync(new URL("../../src/migrations", import.meta.url))
    .filter((name) => name.endsWith(".sql"))
    .map((name) => Number(name.slice(0, 4)))
    .sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});
