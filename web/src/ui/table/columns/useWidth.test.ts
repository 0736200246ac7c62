import { expect, test } from "vitest";
import { widthsToFill } from "./useWidth.ts";

test("columns share extra space in proportion", () => expect(widthsToFill([100, 300], 800)).toEqual([200, 600]));
test("columns leave no gap", () => expect(widthsToFill([100, 100, 100], 1000)).toEqual([333, 333, 334]));
test("extra space never shrinks columns", () => expect(widthsToFill([100, 300], 200)).toEqual([100, 300]));
test("fixed columns keep their width", () =>
  expect(widthsToFill([100, 100, 100], 900, [false, true, false])).toEqual([400, 100, 400]));
test("extra space stays free if all columns are fixed", () =>
  expect(widthsToFill([100, 100], 900, [true, true])).toEqual([100, 100]));
