import { expect, test } from "vitest";
import { type Level, levelsOf, normalForm, RESOURCES, type Resource, type Rights, wireName } from "#contract/access.ts";
import { LEVEL_LABELS } from "#web/areas/staff/permission/messages.ts";
import {
  COLUMNS,
  type ColumnName,
  cellsOf,
  changedResources,
  changesOf,
  grantable,
  levelAt,
  levelLabel,
  levelNames,
  levelsFrom,
  type PermissionCell,
  positionAfter,
  shownRows,
} from "./permission.rules.ts";

const OWNER: Rights = { role: "agency", levels: {} };
const cells = (resource: Resource, levels: Level[], giver = OWNER, before = levels) =>
  Object.fromEntries(cellsOf(resource, levels, { giver, before }).map((cell) => [cell.column, cell])) as Record<
    ColumnName,
    PermissionCell
  >;
const marks = (resource: Resource, ...ticked: Level[]) =>
  COLUMNS.map((column) => cells(resource, normalForm(ticked, resource))[column].mark);

test.each<[Resource, Level[], string[]]>([
  ["TALENT", ["VIEW_ALL", "EDIT_ASSIGN"], ["possible", "included", "chosen", "chosen", "possible"]],
  ["SCOUT", ["EDIT_ASSIGN"], ["possible", "included", "possible", "chosen", "possible"]],
  ["PIPELINE", ["EDIT_ALL"], ["possible", "included", "included", "included", "chosen"]],
  ["CONTRACT", ["VIEW_ASSIGN"], ["possible", "chosen", "possible", "possible", "possible"]],
  ["STAFF", ["VIEW_ALL"], ["possible", "notOffered", "chosen", "notOffered", "possible"]],
  ["CALENDAR", ["VIEW_ALL"], ["possible", "notOffered", "chosen", "notOffered", "notOffered"]],
  ["FINANCE", [], ["none", "notOffered", "possible", "notOffered", "possible"]],
  ["REPORT", ["VIEW_ALL"], ["possible", "notOffered", "chosen", "notOffered", "notOffered"]],
  ["DASHBOARD", ["VIEW_ONLY"], ["possible", "notOffered", "chosen", "notOffered", "possible"]],
  ["DASHBOARD", ["FULL_ACCESS"], ["possible", "notOffered", "included", "notOffered", "chosen"]],
])("%s with %j is marked %j", (resource, ticked, expected) => expect(marks(resource, ...ticked)).toEqual(expected));

test("every level that a resource offers has a column of its own", () => {
  for (const resource of RESOURCES)
    expect(COLUMNS.map((column) => levelAt(resource, column)).filter((level) => level !== null)).toHaveLength(
      levelsOf(resource).length,
    );
});

test("ticking a higher level brings the lower ones (B-235, B-236, B-237, B-238)", () => {
  expect(cells("TALENT", ["NO_ACCESS"]).viewAll.next).toEqual(["VIEW_ASSIGN", "VIEW_ALL"]);
  expect(cells("TALENT", ["NO_ACCESS"]).editAssigned.next).toEqual(["VIEW_ASSIGN", "EDIT_ASSIGN"]);
  expect(cells("TALENT", ["NO_ACCESS"]).editAll.next).toEqual(["VIEW_ASSIGN", "VIEW_ALL", "EDIT_ASSIGN", "EDIT_ALL"]);
});
test("choosing a level that a higher one includes makes it the highest of the row", () => {
  const row = cells("TALENT", normalForm(["EDIT_ALL"], "TALENT"));
  expect(row.viewAll.next).toEqual(["VIEW_ASSIGN", "VIEW_ALL"]);
  expect(row.editAssigned.next).toEqual(["VIEW_ASSIGN", "EDIT_ASSIGN"]);
  expect(row.viewAssigned.next).toEqual(["VIEW_ASSIGN"]);
  expect(cells("TALENT", ["VIEW_ASSIGN", "EDIT_ASSIGN"]).viewAssigned.next).toEqual(["VIEW_ASSIGN"]);
  expect(cells("DASHBOARD", ["VIEW_ONLY", "FULL_ACCESS"]).viewAll.next).toEqual(["VIEW_ONLY"]);
});
test("no click on an included level takes all access away, in any row of any resource", () => {
  for (const resource of RESOURCES)
    for (const level of levelsOf(resource))
      for (const cell of cellsOf(resource, normalForm([level], resource), { giver: OWNER, before: [] }))
        if (cell.mark === "included") expect(cell.next, `${resource} ${cell.column}`).not.toEqual(["NO_ACCESS"]);
});
test("removing a chosen level leaves what it included (B-239)", () => {
  expect(cells("TALENT", ["VIEW_ASSIGN", "VIEW_ALL", "EDIT_ASSIGN"]).viewAll.next).toEqual([
    "VIEW_ASSIGN",
    "EDIT_ASSIGN",
  ]);
  expect(cells("DASHBOARD", ["VIEW_ONLY", "FULL_ACCESS"]).editAll.next).toEqual(["VIEW_ONLY"]);
});
test("a permission copied from a colleague stays within what the giver may grant, and says where", () => {
  const giver: Rights = { role: "staff", levels: { TALENT: ["VIEW_ASSIGN", "VIEW_ALL"], TASK: ["VIEW_ASSIGN"] } };
  const copied = {
    ...levelsFrom([]),
    TALENT: normalForm(["EDIT_ALL"], "TALENT"),
    FINANCE: normalForm(["VIEW_ALL"], "FINANCE"),
  };
  const { levels, reduced } = grantable(giver, copied);
  expect([levels.TALENT, levels.FINANCE, levels.TASK]).toEqual([
    ["VIEW_ASSIGN", "VIEW_ALL"],
    ["NO_ACCESS"],
    ["NO_ACCESS"],
  ]);
  expect(reduced).toEqual(["TALENT", "FINANCE"]);
  expect(grantable(OWNER, copied)).toEqual({ levels: copied, reduced: [] });
});
test("no access clears the rest, is what is left, and stays (B-240, B-241, B-242)", () => {
  expect(cells("TALENT", ["VIEW_ASSIGN", "VIEW_ALL"]).noAccess.next).toEqual(["NO_ACCESS"]);
  expect(cells("TALENT", ["VIEW_ASSIGN"]).viewAssigned.next).toEqual(["NO_ACCESS"]);
  expect(cells("TALENT", ["NO_ACCESS"]).noAccess.off).toBe("lastOne");
});

test("a user grants no more than they have, but may restore what was there", () => {
  const giver: Rights = { role: "staff", levels: { TALENT: ["VIEW_ASSIGN", "VIEW_ALL"], FINANCE: ["NO_ACCESS"] } };
  const talent = cells("TALENT", ["VIEW_ASSIGN"], giver);
  expect([talent.viewAll.off, talent.editAssigned.off, talent.editAll.off]).toEqual([null, "aboveOwn", "aboveOwn"]);
  expect(cells("FINANCE", ["NO_ACCESS"], giver).viewAll.off).toBe("aboveOwn");
  // Nor does anyone take away what they may not give.
  expect(cells("FINANCE", ["VIEW_ALL"], giver).noAccess.off).toBe("aboveOwn");
  expect(cells("FINANCE", ["VIEW_ALL"], giver, ["NO_ACCESS"]).noAccess.off).toBeNull();
  expect(cells("FINANCE", ["NO_ACCESS"], giver, ["VIEW_ALL"]).viewAll.off).toBeNull();
  // To take "edit all" down to something that is above one's own is above one's own too.
  expect(cells("TALENT", normalForm(["EDIT_ALL"], "TALENT"), giver).editAll.off).toBe("aboveOwn");
});

test("a label describes a permission", () => {
  expect(levelLabel("TALENT", ["VIEW_ASSIGN", "VIEW_ALL", "EDIT_ASSIGN"])).toBe("Sees everyone, edits those assigned");
  expect(levelLabel("CONTRACT", ["VIEW_ASSIGN"])).toBe("Sees contracts of assigned talent");
  expect(levelLabel("DASHBOARD", ["VIEW_ONLY"])).toBe("Sees the agency dashboard");
  expect(levelLabel("DASHBOARD", ["VIEW_ONLY", "FULL_ACCESS"])).toBe("Sees and arranges the dashboard");
  expect(levelLabel("FINANCE", ["NO_ACCESS"])).toBe("Hidden");
});
test("every permission that can be granted has its own label", () => {
  const everyday = ["viewAssigned", "viewAll", "editAssigned", "viewAllEditAssigned", "editAll"];
  for (const resource of RESOURCES) {
    const offered = COLUMNS.filter((column) => column !== "noAccess" && levelAt(resource, column) !== null);
    const expected = offered.length === 4 ? everyday : offered;
    expect(Object.keys(LEVEL_LABELS[resource]).sort()).toEqual([...expected].sort());
  }
});
test("a label names the ticked levels, not the implied ones", () => {
  expect(levelNames(["VIEW_ASSIGN", "VIEW_ALL", "EDIT_ASSIGN"])).toBe("View all, Edit assigned");
  expect(levelNames(["VIEW_ONLY", "FULL_ACCESS"])).toBe("Edit all");
  expect(levelNames(["NO_ACCESS"])).toBe("No access");
});

test("changes are listed by resource and sent without display fields (B-181)", () => {
  const row = (resource: Resource, resourceAccesses: Level[], hidden = false) => ({
    name: wireName(resource),
    displayName: resource,
    resourceAccesses,
    resourceAccessOptions: [],
    hidden,
    permission: 1 as const,
    featureAccess: "none" as const,
    fullDataAccess: false,
  });
  const before = levelsFrom([row("TALENT", ["VIEW_ASSIGN"])]);
  const now = { ...before, TALENT: ["VIEW_ASSIGN", "VIEW_ALL"], TASK: [...before.TASK] } satisfies typeof before;
  expect(before.FINANCE).toEqual(["NO_ACCESS"]);
  expect(changedResources(before, now)).toEqual(["TALENT"]);
  expect(changesOf(["TALENT"], now)).toEqual([{ name: "res::TALENT", resourceAccesses: ["VIEW_ASSIGN", "VIEW_ALL"] }]);
  expect(shownRows([row("TALENT", []), row("TASK", [], true)])).toEqual([{ resource: "TALENT", title: "TALENT" }]);
});

test.each<[Resource, ColumnName, string, string | null]>([
  ["TALENT", "noAccess", "ArrowRight", "TALENT.viewAssigned"],
  ["TALENT", "noAccess", "ArrowLeft", null],
  ["TALENT", "viewAssigned", "ArrowUp", null],
  ["STAFF", "viewAll", "ArrowLeft", "STAFF.noAccess"],
  ["PARTNER", "viewAssigned", "ArrowDown", "PIPELINE.viewAssigned"],
  ["PIPELINE", "viewAssigned", "ArrowUp", "PARTNER.viewAssigned"],
  ["CALENDAR", "noAccess", "End", "CALENDAR.viewAll"],
  ["TALENT", "editAll", "Home", "TALENT.noAccess"],
  ["TALENT", "editAll", "Enter", null],
])("from %s %s, %s leads to %s", (resource, column, key, expected) => {
  const position = positionAfter(RESOURCES, { resource, column }, key);
  expect(position && `${position.resource}.${position.column}`).toBe(expected);
});
