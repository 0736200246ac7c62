import { expect, test } from "vitest";
import { widthsToFill } from "./useWidth.ts";

test("shares what is left over", () => expect(widthsToFill([100, 300], 800)).toEqual([200, 600]));
test("leaves no gap", () => expect(widthsToFill([100, 100, 100], 1000)).toEqual([333, 333, 334]));
test("takes nothing away", () => expect(widthsToFill([100, 300], 200)).toEqual([100, 300]));
test("what someone chose stays as wide", () =>
  expect(widthsToFill([100, 100, 100], 900, [false, true, false])).toEqual([400, 100, 400]));
test("where everything is chosen, the rest stays free", () =>
  expect(widthsToFill([100, 100], 900, [true, true])).toEqual([100, 100]));
