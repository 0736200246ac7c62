import { expect, test } from "vitest";
import { linesOfText, type Sheet, understandCounts, withTitles } from "./understand.ts";

const types = [
  { id: "general", name: "General admission" },
  { id: "concession", name: "Concession" },
  { id: "balcony", name: "Balcony" },
];
const context = { types, currency: "AUD", today: "2026-08-11", columns: null };
const read = (sheet: Sheet, more: Partial<typeof context> = {}) => understandCounts(sheet, { ...context, ...more });
const pasted = (text: string, more: Partial<typeof context> = {}) => read(withTitles(linesOfText(text)), more);

test("lines with a day and a number for each type are understood in the order of the types", () => {
  const { entries, faults } = pasted("Tue 11 Aug\t4\t1\t1\nMon 10 Aug\t8\t2\t1");
  expect(faults).toEqual([]);
  expect(entries.map(({ day, typeId, sold }) => [day, typeId, sold])).toEqual([
    ["2026-08-11", "general", 4],
    ["2026-08-11", "concession", 1],
    ["2026-08-11", "balcony", 1],
    ["2026-08-10", "general", 8],
    ["2026-08-10", "concession", 2],
    ["2026-08-10", "balcony", 1],
  ]);
});

test("columns that are called like types are matched by name, and unknown ones are left out", () => {
  const { entries, columns } = pasted("Date,Balcony,General Admission,Weather\n10/08/2026,3,12,Rain");
  expect(columns).toEqual(["day", "match", "match", "skip"]);
  expect(entries.map(({ typeId, sold }) => [typeId, sold])).toEqual([
    ["balcony", 3],
    ["general", 12],
  ]);
});

test("a line for each type with a running total and an amount is understood by its titles", () => {
  const { entries, columns } = pasted("Sale date;Ticket type;Total sold;Gross\n2026-08-10;Balcony;41;2,045.90");
  expect(columns).toEqual(["day", "type", "sum", "gross"]);
  expect(entries).toMatchObject([{ typeId: "balcony", sum: 41, gross: 204_590 }]);
});

test("three faulty lines of many are said by their line, and the rest is kept", () => {
  const good = Array.from({ length: 57 }, (_, n) => `2026-06-${String((n % 28) + 1).padStart(2, "0")}\t${n}`);
  const lines = good.toSpliced(4, 0, "maybe\t5").toSpliced(20, 0, "2026-06-31\t2").toSpliced(40, 0, "2026-06-09\t-3");
  const { entries, faults } = pasted(lines.join("\n"), { types: types.slice(0, 1) });
  expect(entries.length).toBe(57);
  expect(faults.map(({ line }) => line)).toEqual([5, 21, 41]);
  expect(faults.map(({ message }) => message)).toEqual([
    "“maybe” is no date",
    "“2026-06-31” is no date",
    "A count can't be negative: -3",
  ]);
});

test("another currency, a day to come, an unknown type and a missing one are faults", () => {
  const faults = (text: string) => pasted(text).faults.map(({ message }) => message);
  expect(faults("Date;Type;Sold;Gross\n2026-08-10;Balcony;4;EUR 120.00")).toEqual([
    "EUR 120.00 is in another currency than AUD",
  ]);
  expect(faults("2026-08-12\tBalcony\t4")).toEqual(["2026-08-12 hasn't come yet"]);
  expect(faults("Date;Type;Sold\n2026-08-10;Pit;4")).toEqual(["There is no ticket type “Pit”"]);
  expect(faults("2026-08-10\t4")).toEqual(["It doesn't say which ticket type"]);
});

test("columns that a person chose are taken as they are", () => {
  const sheet = { titles: ["A", "B", "C"], lines: [{ line: 2, cells: ["9", "2026-08-10", "Balcony"] }] };
  const { entries } = understandCounts(sheet, { ...context, columns: ["sum", "day", "type"] });
  expect(entries).toMatchObject([{ typeId: "balcony", day: "2026-08-10", sum: 9 }]);
});
