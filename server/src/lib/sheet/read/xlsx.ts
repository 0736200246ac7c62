/**
 * Reads the sheets of an Excel workbook row by row. Formulas are not evaluated; the value that Excel stored is used.
 * Existing libraries hold the whole workbook in memory; this holds only the shared texts.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { bombReason, readZipDirectory, type ZipEntry } from "../../files/zip-archive.ts";
import { bytesAt } from "./bytes-at.ts";
import type { RawRow } from "./lines.ts";
import { SheetError } from "./sheet-error.ts";
import { eachPiece, parseEntry, tooLargeUnpacked } from "./xml.ts";

/** Limit of characters in all shared texts. */
const MAX_TEXT = 24_000_000;
/** More sheets than a person would look through. */
const MAX_SHEETS = 100;
/** Excel's limit of columns. */
const MAX_CELLS = 16_384;
const DAY = 86_400_000;
const damaged = () => new SheetError("This Excel file is damaged. Open it in Excel and save it again.");

const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (as, code: string) =>
    code === "0000" ? as : String.fromCharCode(Number.parseInt(code, 16)),
  );

async function directoryOf(path: string): Promise<Map<string, ZipEntry>> {
  const { size } = await stat(path);
  const slice = (from: number, to: number) => bytesAt(path, from, to - from + 1);
  const stream = (from: number, to: number) => createReadStream(path, { start: from, end: to });
  if (size >= 8 && (await slice(0, 7)).readUInt32BE(0) === 0xd0cf11e0)
    throw new SheetError(
      "This file is password-protected or from an older version of Excel. Save it as .xlsx without a password.",
    );
  const directory = await readZipDirectory({ size, slice, stream });
  if (!directory) throw damaged();
  if (bombReason(directory)) throw tooLargeUnpacked();
  const entries = new Map<string, ZipEntry>();
  for (const entry of directory.entries) {
    if (entry.encrypted)
      throw new SheetError("This file is password-protected. Save it without a password, then choose it again.");
    if (entries.has(entry.name)) throw damaged();
    entries.set(entry.name, entry);
  }
  if ([...entries.keys()].some((name) => /vbaproject\.bin$/i.test(name)))
    throw new SheetError("Files with macros aren't supported. Save it as .xlsx, then choose it again.");
  return entries;
}

interface SheetEntry {
  name: string;
  sheet: ZipEntry;
}
/** Returns the visible sheets, and whether dates count from 1904. */
async function bookOf(entries: ReadonlyMap<string, ZipEntry>): Promise<{ sheets: SheetEntry[]; from1904: boolean }> {
  const [book, relations] = [entries.get("xl/workbook.xml"), entries.get("xl/_rels/workbook.xml.rels")];
  if (!book || !relations) throw damaged();
  const shown: { name: string; id: string | undefined }[] = [];
  let from1904 = false;
  await parseEntry(book, {
    open({ name, attributes }) {
      if (name === "workbookPr") from1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet" || /hidden/i.test(attributes.state ?? "") || shown.length === MAX_SHEETS) return;
      shown.push({ name: unescaped(attributes.name ?? "").slice(0, 100), id: attributes["r:id"] ?? attributes.id });
    },
  });
  const targets = new Map<string | undefined, string>();
  await parseEntry(relations, {
    open({ name, attributes }) {
      if (name === "Relationship" && attributes.TargetMode !== "External")
        targets.set(attributes.Id, attributes.Target ?? "");
    },
  });
  const sheets = shown.flatMap(({ name, id }) => {
    const target = id && targets.get(id);
    const sheet = target && entries.get(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    return sheet ? [{ name, sheet }] : [];
  });
  if (sheets.length === 0) throw damaged();
  return { sheets, from1904 };
}

async function sharedTexts(entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  let length = 0;
  let text = "";
  let within = "";
  let phonetic = false;
  await parseEntry(entry, {
    open({ name }) {
      if (name === "si") text = "";
      if (name === "rPh") phonetic = true;
      within = name;
    },
    text(part) {
      // Phonetic guides are not part of the text.
      if (within !== "t" || phonetic) return;
      length += part.length;
      if (length > MAX_TEXT) throw new SheetError("There is too much text in this file. Split it into several files.");
      text += part;
    },
    close(name) {
      within = "";
      if (name === "rPh") phonetic = false;
      if (name === "si") texts.push(unescaped(text));
    },
  });
  return texts;
}

/** Recognises Excel's built-in date formats by number, custom ones by their letters. */
const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined
    ? (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    : /[dyh]|m/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\][]*\]/g, ""));

/** Returns the cell styles that format a date. */
async function dateStyles(entry: ZipEntry | undefined): Promise<Set<number>> {
  const dates = new Set<number>();
  if (!entry) return dates;
  const codes = new Map<number, string>();
  let listed = false;
  let style = 0;
  await parseEntry(entry, {
    open({ name, attributes }) {
      if (name === "numFmt") codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      if (name === "cellXfs") listed = true;
      if (name !== "xf" || !listed) return;
      const id = Number(attributes.numFmtId ?? 0);
      if (isDateFormat(id, codes.get(id))) dates.add(style);
      style += 1;
    },
    close(name) {
      if (name === "cellXfs") listed = false;
    },
  });
  return dates;
}

/** Formats a serial date, with its time if it has one. Excel's calendar has a 29 February 1900. */
function dayOf(serial: number, from1904: boolean): string | undefined {
  const days = from1904 ? serial + 1462 : serial;
  if (!Number.isFinite(days) || days < 1 || days > 2_958_465) return undefined;
  const instant = new Date(Math.round((days - (days > 60 ? 25_569 : 25_568)) * DAY)).toISOString();
  return days % 1 === 0 ? instant.slice(0, 10) : instant.slice(0, 16).replace("T", " ");
}

/** Formats a number as a person would write it: no exponent, no spurious digits. */
function numberOf(text: string): string {
  if (/^-?\d{1,15}$/.test(text)) return text;
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) return text;
  return Math.abs(value) < 1e21 && Number.isInteger(value)
    ? BigInt(value).toString()
    : String(Number(value.toPrecision(15)));
}

const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

interface Cell {
  column: number;
  type: string;
  style: number;
  text: string;
}

export interface XlsxSheet {
  name: string;
  rows: () => AsyncGenerator<RawRow>;
}

/** Opens a workbook and returns its visible sheets. */
export async function openXlsx(path: string): Promise<XlsxSheet[]> {
  const entries = await directoryOf(path);
  const { sheets, from1904 } = await bookOf(entries);
  const texts = await sharedTexts(entries.get("xl/sharedStrings.xml"));
  const dates = await dateStyles(entries.get("xl/styles.xml"));

  const valueIn = ({ type, style, text }: Cell): string => {
    if (type === "s") return texts[Number(text)] ?? "";
    if (type === "b") return text === "1" ? "TRUE" : "FALSE";
    if (type === "inlineStr" || type === "str") return unescaped(text);
    if (type === "e" || type === "d" || text === "") return text;
    return (dates.has(style) ? dayOf(Number(text), from1904) : undefined) ?? numberOf(text);
  };

  return sheets.map(({ name, sheet }) => ({ name, rows: () => rowsOf(sheet, valueIn) }));
}

async function* rowsOf(sheet: ZipEntry, valueIn: (cell: Cell) => string): AsyncGenerator<RawRow> {
  let ready: RawRow[] = [];
  let cells: string[] = [];
  let line = 0;
  let next = 0;
  let cell: Cell | undefined;
  let within = "";
  const handlers = {
    open({ name, attributes }: { name: string; attributes: Readonly<Record<string, string>> }) {
      within = name;
      if (name === "row") {
        const number = Number(attributes.r);
        line = Number.isSafeInteger(number) && number > line ? number : line + 1;
        cells = [];
        next = 0;
      } else if (name === "c") {
        const column = attributes.r ? columnOf(attributes.r) : next;
        if (column < 0 || column >= MAX_CELLS) throw damaged();
        next = column + 1;
        cell = { column, type: attributes.t ?? "n", style: Number(attributes.s ?? 0), text: "" };
      }
    },
    text(part: string) {
      if (cell && (within === "v" || within === "t")) cell.text += part;
    },
    close(name: string) {
      within = "";
      if (name === "c" && cell) {
        const value = valueIn(cell);
        if (value !== "") {
          while (cells.length < cell.column) cells.push("");
          cells[cell.column] = value;
        }
        cell = undefined;
      } else if (name === "row" && cells.length > 0) ready.push({ line, cells });
    },
  };
  for await (const _ of eachPiece(sheet, handlers)) {
    yield* ready;
    ready = [];
  }
}
