import { expect, test } from "vitest";
import { needles } from "../needles.ts";

test("needles are found anywhere in a text, and nothing else is", () => {
  const find = needles(["0123456789", "0123456789abc", "tail of the text", "not in there at all", "äöü ÿ is wide: 語"]);
  const text = "0123456789abd and so on, äöü ÿ is wide: 語, and much else before the tail of the text";
  expect(find(text).sort()).toEqual(["0123456789", "tail of the text", "äöü ÿ is wide: 語"]);
  expect(find("012345678")).toEqual([]);
  expect(find("x".repeat(5_000))).toEqual([]);
  expect(() => needles(["too short"])).toThrow("too short");
});

test("the search finds the same needles as a plain search", () => {
  const texts = Array.from({ length: 40 }, (_, index) => String((index * 7_919) % 1_009).repeat(20));
  const pieces = texts.map((text, index) => text.slice(index % 5, (index % 5) + 10 + (index % 3)));
  const haystack = texts.filter((_, index) => index % 2).join("-");
  expect(needles(pieces)(haystack).sort()).toEqual(
    [...new Set(pieces)].filter((item) => haystack.includes(item)).sort(),
  );
});
