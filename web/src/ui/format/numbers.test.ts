import { expect, test } from "vitest";
import { formatBytes, formatCompact, formatCount, formatNumber, formatPercent } from "./numbers.ts";

test.each([
  [999, "999"],
  [1000, "1,000"],
  [1001, "1k"],
  [412_800, "412.8k"],
  [1_200_000, "1.2M"],
  [2_500_000_000, "2.5B"],
  [-4200, "-4.2k"],
])("%d compact is %s (B-789)", (value, text) => expect(formatCompact(value)).toBe(text));
test.each([
  [48, "48 bytes"],
  [1000, "1 KB"],
  [999_499, "999 KB"],
  [999_500, "1.0 MB"],
  [52_400_000, "52.4 MB"],
])("%d bytes are %s", (size, text) => expect(formatBytes(size)).toBe(text));
test("counts above 99 are shown as (99+) (B-375, B-758)", () =>
  expect([formatCount(0), formatCount(99), formatCount(100)]).toEqual(["0", "99", "(99+)"]));
test("numbers are grouped as in en-US, and percentages have two decimals (B-787, B-788)", () =>
  expect([formatNumber(1234567.891), formatPercent(2.5)]).toEqual(["1,234,567.89", "2.50%"]));
