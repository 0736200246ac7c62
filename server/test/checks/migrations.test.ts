import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

test("each migration has a number of its own", () => {
  const names = readdirSync(new URL("../../src/migrations", import.meta.url)).filter((name) => name.endsWith(".sql"));
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  expect(numbers.length).toBeGreaterThan(20);
});
