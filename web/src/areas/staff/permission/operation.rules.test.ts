import { expect, test } from "vitest";
import { wireName } from "#contract/access.ts";
import { moduleRows, operationsOf } from "./operation.rules.ts";

test.each([
  [["NO_ACCESS"], [false, false, false, false, false]],
  [["VIEW_ASSIGN"], [false, true, false, false, false]],
  [["VIEW_ONLY"], [false, true, false, false, false]],
  [
    ["VIEW_ASSIGN", "EDIT_ASSIGN"],
    [true, true, true, true, true],
  ],
  [
    ["VIEW_ONLY", "FULL_ACCESS"],
    [true, true, true, true, true],
  ],
] as const)("%j is all, view, create, update, delete: %j", (levels, expected) =>
  expect(Object.values(operationsOf(levels))).toEqual(expected),
);

test("the eleven modules stand in the document's order (B-075)", () => {
  const rows = moduleRows([
    {
      name: wireName("LIBRARY"),
      displayName: "Library",
      resourceAccesses: ["VIEW_ALL"],
      resourceAccessOptions: [],
      hidden: false,
      permission: 1,
      featureAccess: "view only",
      fullDataAccess: true,
    },
  ]);
  expect(rows.map(({ title }) => title)).toEqual([
    "Dashboard",
    "Talent",
    "Staff",
    "Partner",
    "Pipeline",
    "Tasks",
    "Finance",
    "Comms",
    "CMS",
    "Documents",
    "Reports",
  ]);
  expect(rows.filter(({ may }) => may.view).map(({ title }) => title)).toEqual(["Documents"]);
});
