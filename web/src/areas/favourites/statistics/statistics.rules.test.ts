import { expect, test } from "vitest";
import { comparison } from "./statistics.rules.ts";

test("a number is held against the one before it, and nothing is no measure", () => {
  expect(comparison(15, 10)).toEqual({ direction: "more", percent: 50 });
  expect(comparison(5, 10)).toEqual({ direction: "less", percent: 50 });
  expect(comparison(0, 10)).toEqual({ direction: "less", percent: 100 });
  expect(comparison(7, 7).direction).toBe("same");
  expect(comparison(0, 0).direction).toBe("same");
  expect(comparison(7, 0).direction).toBe("new");
});
