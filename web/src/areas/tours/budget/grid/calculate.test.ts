import { expect, test } from "vitest";
import { calculate } from "./calculate.ts";

test.each([
  ["2+3*4", 14],
  ["(2+3)*4", 20],
  ["1,250.50 / 2", 625.25],
  ["-3 + 10", 7],
  ["12 × 45.5 − 6", 540],
])("a calculation follows the rules of arithmetic: %s", (text, value) => {
  expect(calculate(text)).toBe(value);
});

test.each(["", "2+", "2 3", "(2", "1/0", "two", "2**3", "=3"])(
  "a text that is no calculation has no result: %s",
  (text) => {
    expect(calculate(text)).toBeNull();
  },
);
