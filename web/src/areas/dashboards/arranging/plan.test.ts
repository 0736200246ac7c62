import fc from "fast-check";
import { expect, test } from "vitest";
import { Arrangement, DEFAULT_ARRANGEMENT, SHEET_COLUMNS } from "#contract/dashboards/arrangement.ts";
import { MANAGEMENT_KINDS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { z } from "#contract/schema.ts";
import {
  isOnSide,
  isSamePlan,
  moveInOrder,
  moveStep,
  moveTo,
  orderedPlan,
  type Plan,
  placeFirstFree,
  removeKind,
  resizeBy,
  withHidden,
} from "./plan.ts";

const usual: Plan = DEFAULT_ARRANGEMENT;
const place = (plan: Plan, kind: ManagementKind) => {
  const widget = plan.find((candidate) => candidate.kind === kind);
  return widget && [widget.x, widget.y, widget.width, widget.height];
};
const names = (plan: Plan) => orderedPlan(plan).map(({ kind }) => kind);

test("a widget in the way of a moved one moves down, and the row left behind closes up", () => {
  const plan = moveTo(usual, "HOLDS", 6, 12);
  expect(place(plan, "HOLDS")).toEqual([6, 12, 3, 26]);
  expect(place(plan, "TO_SEND")).toEqual([6, 38, 3, 48]);
  expect(place(plan, "THIS_WEEK")).toEqual([0, 12, 6, 48]);
  expect(place(plan, "ROSTER")).toEqual([6, 86, 3, 26]);
});

test("a step down goes past the next widget, and a step up goes back", () => {
  const down = moveStep(usual, "MONEY", "down");
  expect(place(down, "MONEY")).toEqual([0, 48, 9, 12]);
  expect(place(down, "THIS_WEEK")).toEqual([0, 0, 6, 48]);
  expect(isSamePlan(moveStep(down, "MONEY", "up"), usual)).toBe(true);
  expect(moveStep(usual, "MONEY", "up")).toBe(usual);
});

test("a step to the right from the sheet's edge goes to the side, and one to the left comes back", () => {
  const plan = moveStep(usual, "ROSTER", "right");
  expect(place(plan, "ROSTER")).toEqual([SHEET_COLUMNS, 66, 3, 26]);
  expect(place(plan, "KEY_DATES")).toEqual([SHEET_COLUMNS, 92, 3, 28]);
  expect(place(moveStep(plan, "ROSTER", "left"), "ROSTER")?.slice(0, 1)).toEqual([6]);
  expect(moveStep(plan, "ROSTER", "right")).toBe(plan);
});

test("a wide widget is three columns wide on the side, and as wide as it must be on the sheet", () => {
  const plan = moveTo(usual, "MONEY", SHEET_COLUMNS, 0);
  expect(place(plan, "MONEY")).toEqual([SHEET_COLUMNS, 0, 3, 12]);
  expect(place(moveStep(plan, "MONEY", "left"), "MONEY")).toEqual([3, 0, 6, 12]);
});

test("a widget grows to the edge of the sheet and shrinks to the least size of its kind", () => {
  expect(place(resizeBy(usual, "THIS_WEEK", -1, 0), "THIS_WEEK")).toEqual([0, 12, 5, 48]);
  expect(place(resizeBy(usual, "THIS_WEEK", -9, -99), "THIS_WEEK")).toEqual([0, 12, 5, 32]);
  const wide = resizeBy(usual, "THIS_WEEK", 9, 1);
  expect(place(wide, "THIS_WEEK")).toEqual([0, 12, 9, 49]);
  expect(place(wide, "TO_SEND")).toEqual([6, 61, 3, 48]);
  expect(place(resizeBy(usual, "MY_DAY", 5, -1), "MY_DAY")).toEqual([SHEET_COLUMNS, 0, 3, 41]);
});

test("a removed widget leaves no gap, and comes back where there is room first", () => {
  const without = removeKind(usual, "THIS_WEEK");
  expect(place(without, "THIS_WEEK")).toBeUndefined();
  expect(place(without, "PIPELINE")).toEqual([0, 12, 3, 26]);
  expect(place(placeFirstFree(without, "WON"), "WON")).toEqual([0, 38, 3, 26]);
  expect(place(placeFirstFree(usual, "WON"), "WON")).toEqual([0, 86, 3, 26]);
  expect(place(placeFirstFree([], "WON"), "WON")).toEqual([0, 0, 3, 26]);
});

test("in a list, a widget changes places with its neighbour, within a row and between rows", () => {
  expect(names(usual).slice(0, 4)).toEqual(["MONEY", "THIS_WEEK", "TO_SEND", "PIPELINE"]);
  const before = moveInOrder(usual, "TO_SEND", -1);
  expect(names(before).slice(0, 4)).toEqual(["MONEY", "TO_SEND", "THIS_WEEK", "PIPELINE"]);
  expect(place(before, "THIS_WEEK")).toEqual([3, 12, 6, 48]);
  expect(names(moveInOrder(usual, "MONEY", 1)).indexOf("MONEY")).toBeGreaterThan(0);
  expect(names(moveInOrder(usual, "ROSTER", 1)).slice(5, 7)).toEqual(["ROSTER", "MY_DAY"]);
  expect(isOnSide(moveInOrder(usual, "ROSTER", 1).find(({ kind }) => kind === "ROSTER") ?? { x: 0 })).toBe(true);
  expect(isOnSide(moveInOrder(usual, "MY_DAY", -1).find(({ kind }) => kind === "MY_DAY") ?? { x: 9 })).toBe(false);
  expect(moveInOrder(usual, "MONEY", -1)).toBe(usual);
});

test("hidden widgets stay in the arrangement that is saved", () => {
  const shown = usual.filter(({ kind }) => kind !== "MONEY");
  const plan = withHidden(
    removeKind(shown, "HOLDS"),
    usual.filter(({ kind }) => kind === "MONEY"),
  );
  expect(place(plan, "MONEY")?.slice(2)).toEqual([9, 12]);
  expect(z.safeParse(Arrangement, plan).success).toBe(true);
});

const change = fc.record({
  act: fc.constantFrom("move", "step", "resize", "remove", "place", "order"),
  kind: fc.constantFrom(...MANAGEMENT_KINDS),
  x: fc.integer({ min: -2, max: 13 }),
  y: fc.integer({ min: -2, max: 220 }),
  direction: fc.constantFrom("left", "right", "up", "down"),
} as const);

test("whatever is done to an arrangement, the contract accepts it", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      let plan = usual;
      for (const { act, kind, x, y, direction } of changes) {
        const isPlaced = plan.some((widget) => widget.kind === kind);
        if (act === "move") plan = moveTo(plan, kind, x, y);
        else if (act === "step") plan = moveStep(plan, kind, direction);
        else if (act === "resize") plan = resizeBy(plan, kind, x - 5, y - 100);
        else if (act === "remove") plan = removeKind(plan, kind);
        else if (act === "order") plan = moveInOrder(plan, kind, x < 4 ? -1 : 1);
        else if (!isPlaced) plan = placeFirstFree(plan, kind);
        expect(z.safeParse(Arrangement, plan).error).toBeUndefined();
      }
    }),
  );
});
