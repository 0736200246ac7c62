import { expect, test } from "vitest";
import { DEFAULT_ARRANGEMENT } from "#contract/dashboards/arrangement.ts";
import { compactor, fromLayout, planRow, toLayout } from "./display.ts";
import { isSamePlan, moveTo } from "./plan.ts";

test("an arrangement that is shown and read back is the same", () => {
  const sheet = fromLayout(toLayout(DEFAULT_ARRANGEMENT, false), DEFAULT_ARRANGEMENT, false);
  expect(isSamePlan(sheet, DEFAULT_ARRANGEMENT)).toBe(true);
  const side = fromLayout(toLayout(DEFAULT_ARRANGEMENT, true), DEFAULT_ARRANGEMENT, true);
  expect(isSamePlan(side, DEFAULT_ARRANGEMENT)).toBe(true);
});

test("a dragged widget takes its row, and what is in its way moves down at once", () => {
  const layout = toLayout(DEFAULT_ARRANGEMENT, false);
  const { y, h } = layout.find(({ i }) => i === "TO_SEND") ?? { y: 0, h: 0 };
  const dragged = layout.map((item) => (item.i === "HOLDS" ? { ...item, x: 6, y: y + h / 2, moved: true } : item));
  const after = fromLayout(compactor.compact(dragged, 9), DEFAULT_ARRANGEMENT, false);
  expect(isSamePlan(after, moveTo(DEFAULT_ARRANGEMENT, "HOLDS", 6, 12))).toBe(true);
});

test("a row of the grid is that of the widget whose upper half it is above", () => {
  expect(planRow(0, DEFAULT_ARRANGEMENT, true, "HOLDS")).toBe(0);
  expect(planRow(30, DEFAULT_ARRANGEMENT, true, "HOLDS")).toBe(42);
  expect(planRow(500, DEFAULT_ARRANGEMENT, true, "HOLDS")).toBe(94);
  expect(planRow(0, [], true, "HOLDS")).toBe(0);
});
