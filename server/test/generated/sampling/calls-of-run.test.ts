import { expect, test } from "vitest";
import { seededRandom } from "../inputs/random.ts";
import { CALLS } from "../walk.ts";
import { areaOf } from "./areas.ts";
import { chooseCalls } from "./calls-of-run.ts";

const titles = (seed: string, count: number, area?: string): string[] =>
  chooseCalls(CALLS, { count, below: seededRandom(seed).below, isChanged: (call) => areaOf(call) === area }).map(
    ({ title }) => title,
  );

test("every call belongs to an area", () => {
  expect(new Set(CALLS.map(({ call }) => areaOf(call))).size).toBeGreaterThan(30);
});

test("a seed chooses as many calls as asked, the same again, and another seed others", () => {
  expect(titles("1", 100)).toHaveLength(100);
  expect(titles("1", 100)).toEqual(titles("1", 100));
  expect(titles("1", 100)).not.toEqual(titles("2", 100));
});

test("calls of a changed area come first, and leave a quarter to others", () => {
  const ofHolds = CALLS.filter(({ call }) => areaOf(call) === "holds");
  expect(titles("1", 100, "holds")).toEqual(expect.arrayContaining(ofHolds.map(({ title }) => title)));
  const ofTalents = CALLS.filter(({ call }) => areaOf(call) === "talents").map(({ title }) => title);
  expect(ofTalents.length).toBeGreaterThan(100);
  expect(titles("1", 100, "talents").filter((title) => ofTalents.includes(title)).length).toBeGreaterThanOrEqual(75);
  expect(titles("1", 100, "talents").some((title) => !ofTalents.includes(title))).toBe(true);
});

test("a second value of a closed parameter comes only once every call is there", () => {
  const calls = new Set(CALLS.map(({ call }) => call)).size;
  const chosen = chooseCalls(CALLS, { count: calls, below: seededRandom("1").below, isChanged: () => false });
  expect(new Set(chosen.map(({ call }) => call)).size).toBe(calls);
});
