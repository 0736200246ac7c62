import { expect, test } from "vitest";
import { TINTS } from "#contract/enums.ts";
import { initials, tintOf } from "./tint.ts";

test("a tint is always the same, and all tints are used", () => {
  const ids = Array.from({ length: 200 }, (_, index) => `0190b5a0-0000-7000-8000-${String(index).padStart(12, "0")}`);
  expect(tintOf(ids[3] ?? "")).toBe(tintOf(ids[3] ?? ""));
  expect(new Set(ids.map(tintOf)).size).toBe(TINTS.length);
});
test.each([
  ["Imogen Hart-Okafor", "IH"],
  ["The Tin Lanterns", "TL"],
  ["Bảo Châu Ellery", "BE"],
  ["Madonna", "M"],
  ["  ", ""],
  ["The", "T"],
  ["יעל כהן & The Band (NYC)", "יN"],
  ["<b>Bold Cat</b>", "BC"],
  ["(the)", "T"],
  ["“Quoted” 'Name'", "QN"],
  ["!!!", "!"],
  ["Los 3 Amigos", "LA"],
  ["311", "3"],
  ["+61 491 571 804", "#"],
])("%s is %s", (name, letters) => expect(initials(name)).toBe(letters));
