import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { encodingOf, readCsv } from "./csv.ts";

async function rowsIn(bytes: Uint8Array): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), "greenroom-csv-"));
  try {
    const path = join(folder, "sheet.csv");
    await writeFile(path, bytes);
    const rows: string[][] = [];
    const { encoding } = await encodingOf(path);
    for await (const { cells } of readCsv(path, encoding)) rows.push([...cells]);
    return rows;
  } finally {
    await rm(folder, { recursive: true });
  }
}
const NAMES = [
  ["Name", "City"],
  ["Zoë Nováková", "Dvůr Králové"],
];
const sheet = (rows: readonly (readonly string[])[], separator: string): string =>
  rows.map((row) => row.join(separator)).join("\r\n");

describe("a sheet as text", () => {
  test.each<[string, string[]]>([
    ["windows-1250", ["Łódź Śpiewąk", "Łódź"]],
    ["windows-1251", ["Анна Королёва", "Москва"]],
    ["windows-1253", ["Μαρία Παπαδοπούλου", "Αθήνα"]],
    ["windows-1255", ["יעל כהן", "תל אביב"]],
    ["windows-1252", ["Zoë Größe", "Genève"]],
    ["shift_jis", ["山田花子", "東京都"]],
    ["utf16le", ["Łódź Śpiewąk", "Łódź"]],
  ])("a text sheet saved in %s has the letters that it was saved with", async (encoding, row) => {
    const rows = [["Name", "City"], row];
    expect(await rowsIn(iconv.encode(sheet(rows, ";"), encoding, { addBOM: encoding === "utf16le" }))).toEqual(rows);
  });

  test("a text sheet whose first letters beyond ASCII come late is read by them", async () => {
    const late = [...Array.from({ length: 9000 }, (_, n) => [`Plain ${n}`, "Town"]), ["Łódź Śpiewąk", "Łódź"]];
    expect((await rowsIn(iconv.encode(sheet(late, ","), "windows-1250"))).at(-1)).toEqual(["Łódź Śpiewąk", "Łódź"]);
  });

  test("a text sheet may name its separator first, or have other text above", async () => {
    expect(await rowsIn(Buffer.from(`sep=;\r\n${sheet(NAMES, ";")}`))).toEqual(NAMES);
    expect(await rowsIn(Buffer.from(`\ufeff"sep=|"\n${sheet(NAMES, "|")}`))).toEqual(NAMES);
    expect((await rowsIn(Buffer.from(`People, of, all, towns\n${sheet(NAMES, ";")}`))).slice(1)).toEqual(NAMES);
  });
});
