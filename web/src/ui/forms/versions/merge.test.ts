import { expect, test } from "vitest";
import { conflicts, merged } from "./merge.ts";

const base = { name: "Imogen", city: "Perth", tags: ["a"], version: 3 };

test("unchanged fields take the saved values, changed ones stay", () => {
  const own = { ...base, name: "Imogen H", tags: ["a", "b"] };
  const theirs = { name: "Imo", city: "Sydney", tags: [], version: 4 };
  expect(merged(base, own, theirs)).toEqual({ name: "Imogen H", city: "Sydney", tags: ["a", "b"], version: 4 });
});
test("without changes all saved values are taken", () =>
  expect(merged(base, { ...base }, { ...base, version: 9 })).toEqual({ ...base, version: 9 }));
test("only a field that both changed to different values is a conflict", () => {
  const own = { ...base, name: "Imogen H", city: "Hobart", tags: ["b"] };
  expect(conflicts(base, own, { ...base, name: "Imo", tags: ["b"], version: 4 })).toEqual(["name"]);
  expect(conflicts(base, own, { ...base, version: 4 })).toEqual([]);
  expect(conflicts(base, base, { ...base, name: "Imo", version: 4 })).toEqual([]);
});
