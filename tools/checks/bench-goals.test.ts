/** Every bench fails when a goal that it prints is missed, unless two tries have not reached it and it keeps its floor. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GAPS, type Gap } from "../../bench/goals/gaps.ts";
import { GOALS, type Goal } from "../../bench/goals/goals.ts";
import { judge } from "../../bench/goals/judge.ts";
import { ROOT } from "../root.mjs";

const LEAST: Goal = { unit: "of the bare speed", atLeast: 0.5 };
const MAX: Goal = { unit: "MB", atMost: 200 };

test("a goal is met at its bound, and missed beyond it", () => {
  expect([judge(LEAST, 0.5), judge(LEAST, 0.49)]).toEqual(["met", "missed"]);
  expect([judge(MAX, 200), judge(MAX, 201)]).toEqual(["met", "missed"]);
});

test("a known gap is no miss down to its floor, and one below", () => {
  const ratio: Gap = { floor: 0.35, reason: "tried" };
  expect([0.5, 0.49, 0.35, 0.34].map((figure) => judge(LEAST, figure, ratio))).toEqual([
    "met",
    "known gap",
    "known gap",
    "missed",
  ]);
  const memory: Gap = { floor: 230, reason: "tried" };
  expect([200, 230, 231].map((figure) => judge(MAX, figure, memory))).toEqual(["met", "known gap", "missed"]);
});

test("a figure that is no number is missed", () => {
  expect([judge(LEAST, Number.NaN), judge(MAX, Number.NaN)]).toEqual(["missed", "missed"]);
});

test("a known gap lies beyond its goal, and says why", () => {
  const gaps = Object.entries(GAPS).flatMap(([bench, gapsOfBench]) =>
    Object.entries(gapsOfBench).map(([name, gap]) => {
      const goals: Readonly<Record<string, Goal>> = GOALS[bench as keyof typeof GOALS];
      return { name, gap, goal: goals[name] };
    }),
  );
  expect(gaps.length).toBeGreaterThan(0);
  for (const { name, gap, goal } of gaps) {
    expect(gap.reason.length, name).toBeGreaterThan(20);
    expect(goal && judge(goal, gap.floor, gap), name).toBe("known gap");
  }
});

/** Concludes a bench with these figures in its own process. */
function conclude(figures: Readonly<Record<string, number>>, binding: boolean) {
  const code = `import { holdTo } from ${JSON.stringify(join(ROOT, "bench/goals/judge.ts"))};
    const goals = holdTo("public", { binding: ${binding} });
    for (const [name, figure] of Object.entries(${JSON.stringify(figures)})) goals.figure(name, figure);
    goals.conclude();`;
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  return { status, stdout };
}

test("a bench fails when a goal is missed or was not measured, and says how busy the machine was", () => {
  const good = conclude({ "a public page": 0.9, requests: 0 }, true);
  expect(good.status).toBe(0);
  expect(good.stdout).toMatch(
    /processor \d+ s of all processes \(\d+ % of \d+\), \d+ s of the bench itself; load [\d.]+ before/,
  );
  const slow = conclude({ "a public page": 0.6, requests: 0 }, true);
  expect([slow.status, slow.stdout]).toEqual([
    1,
    expect.stringContaining("0.60 of the bare speed, at least 0.7 wanted: MISSED"),
  ]);
  const half = conclude({ "a public page": 0.9 }, true);
  expect([half.status, half.stdout]).toEqual([1, expect.stringContaining("requests: NOT MEASURED")]);
  expect(conclude({ "a public page": 0.6, requests: 0 }, false).status).toBe(0);
});

test("every bench of the package is held to goals, and every list of goals belongs to one", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const files = Object.entries(scripts).flatMap(([name, script]) =>
    /^bench(?::|$)/.test(name) ? [...script.matchAll(/bench\/\S+\.ts/g)].map(([file]) => file) : [],
  );
  expect(files.length).toBeGreaterThan(10);
  const held = files.map((file) => /holdTo\("(\w+)"/.exec(readFileSync(join(ROOT, file), "utf8"))?.[1] ?? file);
  expect(held.toSorted()).toEqual(Object.keys(GOALS).toSorted());
  for (const file of files) expect(readFileSync(join(ROOT, file), "utf8"), file).toContain("goals.conclude()");
  // A bench that prints a goal by itself could pass without reaching it.
  const benchFiles = readdirSync(join(ROOT, "bench"), { recursive: true, encoding: "utf8" });
  for (const file of benchFiles.filter((name) => /^(?!goals).*\.ts$/.test(name)))
    expect(readFileSync(join(ROOT, "bench", file), "utf8"), file).not.toMatch(/process\.exitCode|TOO SLOW|\(≤/);
});
