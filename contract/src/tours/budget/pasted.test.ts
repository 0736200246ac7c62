import { expect, test } from "vitest";
import { pastedNumber, understandLines } from "./pasted.ts";

const DEFAULTS = { category: "CREW", currency: "AUD" } as const;
const understood = (text: string) =>
  understandLines(text, DEFAULTS).lines.map(({ category, name, quantity, days, rate, currency }) =>
    [category, name, quantity, days, rate, currency].join(" "),
  );

test("rows without titles are a name, then quantity, days and rate as far as there are numbers", () => {
  expect(understood("Front of house\t1\t13\t380\nLights\t2\t250.50\nInsurance\t2,250.00")).toEqual([
    "CREW Front of house 1 13 38000 AUD",
    "CREW Lights 2 1 25050 AUD",
    "INSURANCE Insurance 1 1 225000 AUD",
  ]);
});

test("titles decide which column is what, in any order, and a total is passed over", () => {
  const text =
    "Category\tItem\tRate\tQty\tNights\tCur\tTotal\nHotels\tPier House\t120\t6\t2\tEUR\t1440\nTotal\t\t\t\t\t\t1440";
  expect(understood(text)).toEqual(["HOTEL Pier House 6 2 12000 EUR"]);
});

test("a sheet of 60 rows with 3 faults gives 57 lines and says the three", () => {
  const rows = Array.from({ length: 60 }, (_, place) => `Line ${place + 1}\t1\t2\t${100 + place}`);
  rows[10] = "Line 11\tone\ttwo\t-5";
  rows[20] = "\t1\t2\t300";
  rows[30] = "Line 31\t1\t2\t1.234";
  const { lines, faults } = understandLines(rows.join("\n"), DEFAULTS);
  expect(lines).toHaveLength(57);
  expect(faults.map(({ row, message }) => [row, message])).toEqual([
    [11, "“one” is no number"],
    [21, "The row has no name"],
    [31, "“1.234” can be read in two ways. Write it without the point, or with two decimals"],
  ]);
});

test("a word where other rows have a number is a fault and no note", () => {
  const { lines, faults } = understandLines("Lights\t1\t12\t250\nSmoke\t1\t12\tsoon\t", DEFAULTS);
  expect(lines.map(({ name }) => name)).toEqual(["Lights"]);
  expect(faults.map(({ row, message }) => [row, message])).toEqual([[2, "“soon” is no number"]]);
});

test.each([
  ["1,250.50", "1250.50"],
  ["1.250,50", "1250.50"],
  ["1 250", "1250"],
  ["1'250.00", "1250.00"],
  ["€ 45,5", "45.5"],
  ["45 EUR", "45"],
  ["1,250", "1250"],
  [".5", "0.5"],
  ["1.234.567", "1234567"],
])("a number is read as it is written: %s", (text, value) => {
  expect(pastedNumber(text)).toEqual({ value });
});

test.each(["", "soon", "1,2,3", "1.2.3", "12-3"])("a text that is no number is not guessed: %s", (text) => {
  expect(pastedNumber(text)).toBeNull();
});

test("a category or a currency that does not exist is said", () => {
  const text = "Category\tName\tRate\tCurrency\nCircus\tTent\t5\tAUD\nCrew\tSound\t5\tXXQ";
  expect(understandLines(text, DEFAULTS).faults.map(({ message }) => message)).toEqual([
    "“Circus” is no category of a budget",
    "“XXQ” is no currency",
  ]);
});
