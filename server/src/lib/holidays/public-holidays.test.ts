import { expect, test } from "vitest";
import { holidayCountries, holidayStates, publicHolidays } from "./public-holidays.ts";

const namesOn = async (country: string, state: string | null, day: string) =>
  (await publicHolidays(country, state, Number(day.slice(0, 4))))
    .filter((found) => found.day === day)
    .map(({ name }) => name);

// By the governments' own lists: NSW 2026, Bavaria 2026, England and Scotland 2026, the United States 2026.
test.each([
  ["AU", "NSW", "2026-10-05", ["Labour Day"]],
  ["AU", "NSW", "2026-04-03", ["Good Friday"]],
  ["AU", "NSW", "2026-11-03", []],
  ["AU", "VIC", "2026-11-03", ["Melbourne Cup"]],
  ["AU", "NSW", "2026-12-28", ["Boxing Day (substitute day)"]],
  ["GB", "ENG", "2026-08-31", ["Summer bank holiday"]],
  ["GB", "SCT", "2026-08-03", ["Summer bank holiday"]],
  ["US", null, "2026-11-26", ["Thanksgiving Day"]],
  ["NZ", null, "2026-02-06", ["Waitangi Day"]],
])("%s %s has the public holidays of %s", async (country, state, day, names) => {
  expect(await namesOn(country, state, day)).toEqual(names);
});

test("a state has the holidays of its country too, and Epiphany is one of Bavaria alone", async () => {
  expect(await namesOn("DE", "BY", "2026-01-06")).toHaveLength(1);
  expect(await namesOn("DE", null, "2026-01-06")).toHaveLength(0);
  expect(await namesOn("DE", "BY", "2026-10-03")).toHaveLength(1);
});

test("countries and states have names, and a country without states has none", async () => {
  expect(await holidayCountries()).toContainEqual({ code: "AU", name: "Australia" });
  expect(await holidayStates("AU")).toContainEqual({ code: "NSW", name: "New South Wales" });
  expect(await holidayStates("IS")).toEqual([]);
});
