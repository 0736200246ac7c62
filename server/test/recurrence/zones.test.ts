import { expect, it } from "vitest";
import { randomFor } from "../generated/breadth.ts";
import { sampled } from "../generated/inputs/random.ts";
import { compareZone, emptyTally, taskDifferences, ZONES } from "./compare.ts";
import type { CountedTask } from "./day-by-day.ts";

/** Half an hour, the usual hour, a day that was skipped, a pause for Ramadan. */
const ALWAYS = ["Australia/Lord_Howe", "Australia/Sydney", "America/New_York", "Pacific/Apia", "Africa/Casablanca"];
const SAMPLE = 15;

it("a series has each task of 20 zones once, where a count day by day has it (K21)", { timeout: 300_000 }, () => {
  const others = ZONES.filter((zone) => !ALWAYS.includes(zone));
  const tally = emptyTally();
  for (const zone of [...ALWAYS, ...sampled(others, SAMPLE, randomFor("recurrence"))]) compareZone(zone, tally);
  const { samples, dropped, doubled, wrong, ...counts } = tally;
  console.log(counts);
  expect({ samples, dropped, doubled, wrong }).toEqual({ samples: [], dropped: 0, doubled: 0, wrong: 0 });
  expect(counts.inGaps).toBeGreaterThan(0);
  expect(counts.inOverlaps).toBeGreaterThan(0);
});

it("the check notices a task that is missing, doubled, late or too many", () => {
  const task = (startAt: number): CountedTask => ({ start: `${startAt}`, startAt, due: `${startAt}`, dueAt: startAt });
  const expected = [task(1), task(2), task(3)];
  expect(taskDifferences(expected, expected)).toEqual({ dropped: [], doubled: [], wrong: [] });
  expect(taskDifferences(expected, [task(1), task(3)]).dropped).toEqual(["2"]);
  expect(taskDifferences(expected, [task(1), task(2), task(2), task(3)]).doubled).toEqual(["2"]);
  expect(taskDifferences(expected, [task(1), task(2), { ...task(3), dueAt: 4 }]).wrong).toEqual(["3"]);
  expect(taskDifferences(expected, [...expected, task(4)]).wrong).toEqual(["4"]);
});
