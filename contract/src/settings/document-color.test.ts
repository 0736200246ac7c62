import { expect, test } from "vitest";
import { LEAST_CONTRAST, nearestReadable, PROPOSED_COLORS, whiteContrast } from "./document-color.ts";

test("white is as far from black and from white as WCAG says", () => {
  expect(whiteContrast("#000000")).toBeCloseTo(21, 5);
  expect(whiteContrast("#ffffff")).toBeCloseTo(1, 5);
  // A grey that is known as the lightest with 4.5.
  expect(whiteContrast("#767676")).toBeCloseTo(4.54, 2);
});

test("each proposed colour is readable, and stays what it is", () => {
  for (const color of PROPOSED_COLORS) expect([color, nearestReadable(color)]).toEqual([color, color]);
});

test("a colour that is too light gets its nearest shade that is readable", () => {
  for (const color of ["#ffffff", "#ffcc00", "#00ff00", "#5fb0ff"]) {
    const shade = nearestReadable(color);
    expect(whiteContrast(shade)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    expect(whiteContrast(shade)).toBeLessThan(LEAST_CONTRAST + 0.3);
  }
});
