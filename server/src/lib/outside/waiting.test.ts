import { expect, test } from "vitest";
import { MAX_TRIES, nextTry, retryAfterMs, TRIED_FOR_MS, waitAfter } from "./waiting.ts";

const HOUR = 3_600_000;

test("an item that can't leave is tried for three days in growing steps, and then given up", () => {
  const waits: number[] = [];
  for (let tries = 1, failingMs = 0; ; tries += 1) {
    const wait = nextTry({ tries, failingMs });
    if (wait === null) break;
    waits.push(wait);
    failingMs += wait;
  }
  expect(waits.slice(0, 4)).toEqual([5000, 10_000, 20_000, 40_000]);
  expect(waits.every((wait, n) => n === 0 || wait >= (waits[n - 1] ?? 0))).toBe(true);
  expect(Math.max(...waits)).toBe(3 * HOUR);
  const total = waits.reduce((sum, wait) => sum + wait, 0);
  expect(total).toBeLessThanOrEqual(TRIED_FOR_MS);
  expect(total).toBeGreaterThan(TRIED_FOR_MS - 3 * HOUR);
  expect(waits.length + 1).toBe(MAX_TRIES);
});

test("a requested wait is kept, however short ours would be, and ends tries beyond three days", () => {
  expect(nextTry({ tries: 1, failingMs: 0, waitMs: 9 * HOUR })).toBe(9 * HOUR);
  expect(nextTry({ tries: 9, failingMs: 0, waitMs: 1 })).toBe(waitAfter(9));
  expect(nextTry({ tries: 2, failingMs: 66 * HOUR, waitMs: 9 * HOUR })).toBeNull();
});

test("tries that failed long ago still leave one for what waited while nothing ran", () => {
  expect(nextTry({ tries: 1, failingMs: 0 })).toBe(5000);
  expect(nextTry({ tries: 3, failingMs: 80 * HOUR })).toBeNull();
});

test("Retry-After is read in seconds and as a date", () => {
  const now = Date.parse("2026-11-27T12:00:00Z");
  expect(retryAfterMs("120", now)).toBe(120_000);
  expect(retryAfterMs("Fri, 27 Nov 2026 12:01:00 GMT", now)).toBe(60_000);
  for (const nothing of [null, "", "soon", "Fri, 27 Nov 2026 11:00:00 GMT", "-5"])
    expect(retryAfterMs(nothing, now)).toBeNull();
});
