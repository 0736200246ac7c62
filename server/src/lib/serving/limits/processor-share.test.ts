import { expect, test } from "vitest";
import { threadTimeMs } from "../../process/thread-time.ts";
import { TooManyTries } from "../refusal.ts";
import { processorShare } from "./processor-share.ts";

const ADDRESS = "203.0.113.7";
const open = () => processorShare({ perSecondMs: 1, savedMs: 50 });
const beBusy = (ms: number): void => {
  for (const end = threadTimeMs() + ms; threadTimeMs() < end; );
};
/** Keeps the thread from running, as another process does on a busy machine. */
const stop = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test("a network that spent its share of the processor is refused, and another one is not", () => {
  const spend = open();
  spend(ADDRESS, () => beBusy(80));
  expect(() => spend(ADDRESS, () => undefined)).toThrow(TooManyTries);
  expect(spend("198.51.100.4", () => "read")).toBe("read");
});

test("time in which another process runs is not charged to a network", () => {
  const spend = open();
  spend(ADDRESS, () => stop(200));
  expect(spend(ADDRESS, () => "read")).toBe("read");
});

test("work that fails is charged like any other", () => {
  const spend = open();
  const fail = () => {
    beBusy(80);
    throw new Error("not JSON");
  };
  expect(() => spend(ADDRESS, fail)).toThrow("not JSON");
  expect(() => spend(ADDRESS, () => undefined)).toThrow(TooManyTries);
});
