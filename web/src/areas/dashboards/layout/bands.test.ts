import { expect, test } from "vitest";
import { DEFAULT_ARRANGEMENT, SHEET_COLUMNS } from "#contract/dashboards/arrangement.ts";
import { bandsOf } from "./bands.ts";

test("the usual sheet has three bands, each of one row", () => {
  const bands = bandsOf(DEFAULT_ARRANGEMENT.filter(({ x }) => x < SHEET_COLUMNS));
  expect(bands.map((band) => band.map(({ widget }) => widget.kind))).toEqual([
    ["MONEY"],
    ["THIS_WEEK", "TO_SEND"],
    ["PIPELINE", "HOLDS", "ROSTER"],
  ]);
  expect(bands.flat().every(({ row, rows }) => row === 1 && rows === 1)).toBe(true);
});

test("two widgets next to a tall one are stacked in its band", () => {
  const tall = { id: "tall", x: 0, y: 0, width: 6, height: 40 };
  const upper = { id: "upper", x: 6, y: 0, width: 3, height: 20 };
  const lower = { id: "lower", x: 6, y: 20, width: 3, height: 20 };
  const next = { id: "next", x: 0, y: 40, width: 9, height: 10 };
  const shown = bandsOf([next, lower, upper, tall]).map((band) =>
    band.map(({ widget, row, rows }) => [widget.id, row, rows]),
  );
  expect(shown).toEqual([
    [
      ["tall", 1, 2],
      ["upper", 1, 1],
      ["lower", 2, 1],
    ],
    [["next", 1, 1]],
  ]);
});
