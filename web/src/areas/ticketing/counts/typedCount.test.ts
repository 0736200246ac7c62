import { expect, test } from "vitest";
import { typedCount } from "./typedCount.ts";

test("a number is of the day, with = the sum so far, and nothing takes the count away", () => {
  expect([typedCount("4"), typedCount(" = 1,412 "), typedCount("")]).toEqual([
    { sold: 4 },
    { sum: 1412 },
    { sold: null },
  ]);
});

test("a negative number, words and a fraction are refused with what to type instead", () => {
  for (const text of ["-1", "−1", "four", "1.5", "=", "99999999"]) expect(typedCount(text)).toHaveProperty("problem");
  expect(typedCount("-1")).toEqual({ problem: "A count can't be negative. Type = and the sum so far." });
});
