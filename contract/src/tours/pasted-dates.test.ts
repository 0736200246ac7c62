import { expect, test } from "vitest";
import { understandDates } from "./pasted-dates.ts";

const FROM = "2026-11-30";
const read = (text: string) =>
  understandDates(text, FROM).shows.map(({ day, town, venue }) => [day, town, venue].filter(Boolean).join(" | "));

test.each([
  ["12 Feb Perth, Astor", "2027-02-12 | Perth | Astor"],
  ["Fri 12 Feb 2027 Perth", "2027-02-12 | Perth"],
  ["Friday, 12th February: Perth – Astor Theatre", "2027-02-12 | Perth | Astor Theatre"],
  ["Feb 12 Perth @ Astor", "2027-02-12 | Perth | Astor"],
  ["December 5, 2026 Hobart at Odeon", "2026-12-05 | Hobart | Odeon"],
  ["2027-03-01\tBerlin\tFestsaal, Kreuzberg", "2027-03-01 | Berlin | Festsaal, Kreuzberg"],
  ["01.03. Leipzig, Werk 2", "2027-03-01 | Leipzig | Werk 2"],
  ["13/02/27 Paris", "2027-02-13 | Paris"],
  ["29 Nov Sydney", "2027-11-29 | Sydney"],
  ["1 May Stoke-on-Trent, Sugarmill", "2027-05-01 | Stoke-on-Trent | Sugarmill"],
])("a date is read as it is written: %s", (text, show) => {
  expect(read(text)).toEqual([show]);
});

test("rows that can't be understood are said, and the rest is kept", () => {
  const text = ["12 Feb Perth", "soon Hobart", "03/04 Paris", "30 Feb Lyon", "Thu 12 Feb 2027 Bern", "14 Feb", ""];
  const { shows, faults } = understandDates(text.join("\n"), FROM);
  expect(shows).toHaveLength(1);
  expect(faults.map(({ row, message }) => [row, message])).toEqual([
    [2, "The row begins with no date"],
    [3, "“03/04” can be read in two ways. Write the month as a word"],
    [4, "There is no 30 Feb"],
    [5, "2027-02-12 is a Friday, and the row says Thu"],
    [6, "The row has no town"],
  ]);
});
