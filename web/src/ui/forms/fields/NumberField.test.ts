import { expect, test } from "vitest";
import { typedNumber } from "./NumberField.tsx";

test.each([
  ["1250", 0, 1250],
  ["1,250", 0, 1250],
  ["-3", 0, -3],
  ["17.5", 2, 17.5],
] as const)("%s is a number", (text, decimals, value) => expect(typedNumber(text, decimals)).toBe(value));
test.each(["", "1.5", "1,25", "12a", "1e3", "."])("%j is no whole number", (text) =>
  expect(typedNumber(text, 0)).toBeNull(),
);
