import { expect, test } from "vitest";
import { ordinal } from "./ordinal.ts";

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [11, "11th"],
  [22, "22nd"],
  [112, "112th"],
  [1113, "1,113th"],
])("the place %i is written %s", (place, text) => expect(ordinal(place)).toBe(text));
