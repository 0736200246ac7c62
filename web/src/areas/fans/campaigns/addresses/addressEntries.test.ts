import { expect, test } from "vitest";
import { addressEntries, textOfFile } from "./addressEntries.ts";

const read = (text: string) => addressEntries(text).map(({ line, text: entry }) => `${line} ${entry}`);

test("each address has its line, and empty lines are counted without being entries", () => {
  expect(read("ada@a.example\n\n  bo@b.example \r\ncy@c.example")).toEqual([
    "1 ada@a.example",
    "3 bo@b.example",
    "4 cy@c.example",
  ]);
});

test("several addresses in a line, with names and in angle brackets, are read apart", () => {
  expect(read('ada@a.example, "Lindqvist, Bo" <bo@b.example>; Cy <cy@c.example>')).toEqual([
    "1 ada@a.example",
    "1 bo@b.example",
    "1 cy@c.example",
  ]);
});

test("a header names the column of addresses, and other columns are not read", () => {
  const file = 'Name,Email,Invited by\n"Ferrante, Ada",ada@a.example,bo@b.example\nCy,,bo@b.example\nDee,dee@';
  expect(read(file)).toEqual(["2 ada@a.example", "3 Cy,,bo@b.example", "4 dee@"]);
});

test("a line without an address is an entry as a whole, so that it is shown as wrong", () => {
  expect(read("ada@a.example\nno address here\n\u200b")).toEqual(["1 ada@a.example", "2 no address here"]);
});

test("invisible characters are left out of an address", () => {
  expect(read("\ufeffada@a.example\u200b")).toEqual(["1 ada@a.example"]);
});

test("a file of a spreadsheet in UTF-16 is decoded", () => {
  expect(textOfFile(new Uint8Array([0xff, 0xfe, 0x61, 0x00, 0x40, 0x00]))).toBe("a@");
});
