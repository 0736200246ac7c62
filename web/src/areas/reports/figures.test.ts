import { expect, test } from "vitest";
import { changeSentence, changeText, figureText, scaleOf } from "./figures.ts";

const money = { unit: "money", currency: "AUD", compareWith: "YEAR" } as const;

test("a figure has the form of its unit", () => {
  expect([
    figureText(4_831_250, "money", "AUD"),
    figureText(1235, "money", "JPY"),
    figureText(0.175, "share", "AUD"),
    figureText(1386, "days", "AUD"),
    figureText(6.9583, "days", "AUD"),
  ]).toEqual(["48,312.50", "1,235", "17.5%", "1,386", "7"]);
});

test("a difference under one percent is about the same", () => {
  expect(changeText({ ...money, value: 100_99, before: 100_00 })).toBe("About the same");
  expect(changeText({ ...money, value: 101_00, before: 100_00 })).toBe("1.00 AUD more, 1%");
  expect(changeSentence({ ...money, value: 99_50, before: 100_00 })).toBe(
    "That is about the same as in the previous year.",
  );
  expect(changeSentence({ ...money, value: 80_00, before: 100_00 })).toBe(
    "That is 20% less than in the previous year.",
  );
});

test("nothing and shares are compared without a percentage", () => {
  expect(changeText({ ...money, value: 5_00, before: 0 })).toBe("0.00 in the previous year");
  expect(changeText({ ...money, unit: "share", value: 0.5, before: 0.25 })).toBe("25% in the previous year");
  expect(changeText({ ...money, value: 5_00, before: null })).toBeNull();
  expect(changeSentence({ ...money, value: 5_00, before: 0 })).toBe("There was nothing in the previous year.");
});

test("a chart ends at a round number, and counts have whole steps", () => {
  expect([1, 3, 13, 160, 0].map((most) => scaleOf(most, "count"))).toEqual([2, 4, 20, 200, 2]);
  expect([0.8, 13_700].map((most) => scaleOf(most, "money"))).toEqual([0.8, 20_000]);
});
