import { expect, test } from "vitest";
import { merged } from "./merge.ts";

const base = { name: "Imogen", city: "Perth", tags: ["a"], version: 3 };

test("what was left alone is brought up to date, what was typed stays", () => {
  const mine = { ...base, name: "Imogen H", tags: ["a", "b"] };
  const theirs = { name: "Imo", city: "Sydney", tags: [], version: 4 };
  expect(merged(base, mine, theirs)).toEqual({ name: "Imogen H", city: "Sydney", tags: ["a", "b"], version: 4 });
});
test("nothing typed: all theirs", () =>
  expect(merged(base, { ...base }, { ...base, version: 9 })).toEqual({ ...base, version: 9 }));
