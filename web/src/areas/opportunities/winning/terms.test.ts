import { expect, test } from "vitest";
import { termsFromToday, USUAL_TERMS } from "./contractSection.tsx";
import type { Winning } from "./section.ts";

const winning = (startDate: string | null, terms: object = {}) =>
  ({
    today: "2026-11-26",
    proposal: { startDate },
    values: { makes: { event: false }, event: {}, terms: { ...USUAL_TERMS, ...terms } },
  }) as unknown as Winning;

test("a deposit whose day is past can be due today instead, and one to come stays as it is", () => {
  expect(termsFromToday(winning("2026-12-18T19:00"))).toEqual({ ...USUAL_TERMS, daysBefore: 22 });
  expect(termsFromToday(winning("2026-12-26"))).toBeNull();
  expect(termsFromToday(winning("2026-11-26"))).toEqual({ ...USUAL_TERMS, daysBefore: 0 });
});

test("there is nothing to change without a deposit or a date, or before what was long ago", () => {
  expect(termsFromToday(winning("2026-12-18", { deposit: null }))).toBeNull();
  expect(termsFromToday(winning(null))).toBeNull();
  expect(termsFromToday(winning("2026-11-01"))).toBeNull();
});
