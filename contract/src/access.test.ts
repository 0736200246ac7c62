import { describe, expect, test } from "vitest";
import {
  chooseLevel,
  explicitLevels,
  featureAccess,
  fullDataAccess,
  LEVELS,
  type Level,
  levelsFromPair,
  levelsOf,
  may,
  mayGrant,
  normalForm,
  RESOURCES,
  reach,
  unchooseLevel,
} from "./access.ts";

describe("levels and the levels they imply", () => {
  test("there are seven levels, and no resource offers another (B-614)", () => {
    const seven = ["NO_ACCESS", "VIEW_ONLY", "FULL_ACCESS", "VIEW_ASSIGN", "VIEW_ALL", "EDIT_ASSIGN", "EDIT_ALL"];
    expect([...LEVELS].sort()).toEqual(seven.sort());
    expect(new Set(RESOURCES.flatMap((resource) => levelsOf(resource)))).toEqual(new Set(seven));
  });

  test.each<[Level, Level[]]>([
    ["VIEW_ALL", ["VIEW_ALL", "VIEW_ASSIGN"]],
    ["EDIT_ASSIGN", ["EDIT_ASSIGN", "VIEW_ASSIGN"]],
    ["EDIT_ALL", ["EDIT_ALL", "EDIT_ASSIGN", "VIEW_ALL", "VIEW_ASSIGN"]],
    ["VIEW_ASSIGN", ["VIEW_ASSIGN"]],
  ])("choosing %s adds %j (B-235, B-236, B-237, B-238)", (level, expected) => {
    expect(chooseLevel(["NO_ACCESS"], level, "TALENT").sort()).toEqual(expected.sort());
  });

  test("removing a level removes the higher ones that depend on it (B-239, B-616)", () => {
    const levels = chooseLevel([], "EDIT_ALL", "TALENT");
    expect(unchooseLevel(levels, "VIEW_ASSIGN", "TALENT")).toEqual(["NO_ACCESS"]);
    expect(unchooseLevel(levels, "VIEW_ALL", "TALENT").sort()).toEqual(["EDIT_ASSIGN", "VIEW_ASSIGN"]);
    expect(unchooseLevel(levels, "EDIT_ALL", "TALENT").sort()).toEqual(["EDIT_ASSIGN", "VIEW_ALL", "VIEW_ASSIGN"]);
  });

  test("No Access clears the rest, and is what remains when everything is cleared (B-240, B-241, B-617, B-618)", () => {
    expect(chooseLevel(chooseLevel([], "EDIT_ALL", "TALENT"), "NO_ACCESS", "TALENT")).toEqual(["NO_ACCESS"]);
    expect(unchooseLevel(["VIEW_ASSIGN"], "VIEW_ASSIGN", "TALENT")).toEqual(["NO_ACCESS"]);
  });

  test("No Access can't be removed while it is all there is (B-242, B-619)", () => {
    expect(unchooseLevel(["NO_ACCESS"], "NO_ACCESS", "TALENT")).toEqual(["NO_ACCESS"]);
  });

  test("two levels can be combined: view all, edit assigned", () => {
    const both = chooseLevel(chooseLevel([], "VIEW_ALL", "TALENT"), "EDIT_ASSIGN", "TALENT");
    expect(both.sort()).toEqual(["EDIT_ASSIGN", "VIEW_ALL", "VIEW_ASSIGN"]);
    expect(explicitLevels(both).sort()).toEqual(["EDIT_ASSIGN", "VIEW_ALL"]);
    const rights = { role: "staff" as const, levels: { TALENT: both } };
    expect([reach(rights, "TALENT", "read"), reach(rights, "TALENT", "write")]).toEqual(["all", "assigned"]);
  });

  test("any selection in any order ends in one of a few normal forms, closed under implication (B-615)", () => {
    for (const resource of RESOURCES)
      for (let bits = 0; bits < 2 ** LEVELS.length; bits += 1) {
        const levels = normalForm(
          LEVELS.filter((_, index) => bits & (1 << index)),
          resource,
        );
        expect(normalForm(levels, resource)).toEqual(levels);
        expect(levels.every((level) => levelsOf(resource).includes(level))).toBe(true);
        expect(levels.includes("NO_ACCESS")).toBe(levels.length === 1 && levels[0] === "NO_ACCESS");
      }
  });
});

test.each<[string, Level[], string]>([
  ["CALENDAR", ["NO_ACCESS", "VIEW_ALL"], " (B-311)"],
  ["REPORT", ["NO_ACCESS", "VIEW_ALL"], " (B-315)"],
  ["FINANCE", ["NO_ACCESS", "VIEW_ALL", "EDIT_ALL"], " (B-312)"],
  ["STAFF", ["NO_ACCESS", "VIEW_ALL", "EDIT_ALL"], " (B-313)"],
  ["ORGANIZATION", ["NO_ACCESS", "VIEW_ALL", "EDIT_ALL"], " (B-314)"],
  ["DASHBOARD", ["NO_ACCESS", "VIEW_ONLY", "FULL_ACCESS"], ""],
])("%s offers %j%s", (resource, offered) => {
  expect(levelsOf(resource as (typeof RESOURCES)[number])).toEqual(offered);
});

/** Seven levels × the pair, by hand. */
test.each<[Level, string, boolean]>([
  ["NO_ACCESS", "none", false],
  ["VIEW_ONLY", "view only", false],
  ["FULL_ACCESS", "full access", true],
  ["VIEW_ASSIGN", "view only", false],
  ["VIEW_ALL", "view only", true],
  ["EDIT_ASSIGN", "full access", false],
  ["EDIT_ALL", "full access", true],
])("%s is %s, full data access %s (B-322, B-323, B-324, B-325, W7)", (level, feature, fullData) => {
  expect([featureAccess([level]), fullDataAccess([level])]).toEqual([feature, fullData]);
});

test("a pair without levels means the highest offered level within it", () => {
  expect(levelsFromPair("TALENT", "full access", true)).toContain("EDIT_ALL");
  expect(levelsFromPair("TALENT", "full access", false).sort()).toEqual(["EDIT_ASSIGN", "VIEW_ASSIGN"]);
  expect(levelsFromPair("CALENDAR", "full access", true)).toEqual(["VIEW_ALL"]);
  expect(levelsFromPair("FINANCE", "view only", false)).toEqual(["NO_ACCESS"]);
  expect(levelsFromPair("DASHBOARD", "view only", false)).toEqual(["VIEW_ONLY"]);
});

test("roles other than staff have full access; staff grant no more than they have", () => {
  for (const role of ["agency", "app_admin", "super_admin"] as const)
    expect(RESOURCES.every((resource) => may({ role, levels: {} }, resource, "write"))).toBe(true);
  const giver = { role: "staff" as const, levels: { TALENT: normalForm(["VIEW_ALL"], "TALENT") } };
  expect(mayGrant(giver, "TALENT", ["VIEW_ASSIGN"])).toBe(true);
  expect(mayGrant(giver, "TALENT", ["EDIT_ASSIGN", "VIEW_ASSIGN"])).toBe(false);
  expect(mayGrant(giver, "FINANCE", ["VIEW_ALL"])).toBe(false);
});
