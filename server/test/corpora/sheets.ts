/** Broken, huge, hostile and odd spreadsheets with their expected results, generated so that none is kept in the repository. */
import { type Zippable, zipSync } from "fflate";

export interface CorpusSheet {
  name: string;
  bytes: Buffer;
  /** The message that refuses it, or the cells read from it. */
  refused?: RegExp;
  cells?: string[][];
}

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

export interface Parts {
  sheet: string;
  shared?: string;
  styles?: string;
  book?: string;
  relations?: string;
  more?: Zippable;
  types?: string;
}
const inline = (cell: string) => `<c t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`;
const HEAD = `<row r="1">${inline("Name")}${inline("Category")}</row>`;
const sheetOf = (rows: string, before = "") =>
  `${XML}${before}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
export function workbook({ sheet, shared, styles, book, relations, more = {}, types }: Parts): Buffer {
  const files: Zippable = {
    "[Content_Types].xml": text(types ?? `${XML}<Types/>`),
    "xl/workbook.xml": text(
      book ??
        `${XML}<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": text(
      relations ?? `${XML}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": text(sheet),
    ...(shared && { "xl/sharedStrings.xml": text(shared) }),
    ...(styles && { "xl/styles.xml": text(styles) }),
    ...more,
  };
  return Buffer.from(zipSync(files, { level: 6 }));
}
/** Makes a workbook with several sheets and their rows. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Buffer {
  const names = Object.keys(sheets);
  const rows = (lines: readonly (readonly string[])[]) =>
    sheetOf(lines.map((cells, index) => `<row r="${index + 1}">${cells.map(inline).join("")}</row>`).join(""));
  const each = (partOf: (name: string, n: number) => string) =>
    names.map((name, index) => partOf(name, index + 1)).join("");
  return workbook({
    sheet: rows(sheets[names[0] ?? ""] ?? []),
    book: `${XML}<workbook ${MAIN} xmlns:r="r"><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    relations: `${XML}<Relationships>${each((_, n) => `<Relationship Id="rId${n}" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    more: Object.fromEntries(
      names.slice(1).map((name, index) => [`xl/worksheets/sheet${index + 2}.xml`, text(rows(sheets[name] ?? []))]),
    ),
  });
}
const good = sheetOf(`${HEAD}<row r="2">${inline("Ana")}${inline("Music")}</row>`);

/** Declares a smaller size for the largest part than it has. */
function lying(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let index = 0; index + 46 < copy.length; index += 1)
    if (copy.readUInt32LE(index) === 0x02014b50 && copy.readUInt32LE(index + 24) > 100_000)
      copy.writeUInt32LE(5000, index + 24);
  return copy;
}
/** Marks the file as encrypted. */
function locked(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let index = 0; index + 46 < copy.length; index += 1)
    if (copy.readUInt32LE(index) === 0x02014b50) copy.writeUInt16LE(copy.readUInt16LE(index + 8) | 1, index + 8);
  return copy;
}

const csv = (content: string, encoding: BufferEncoding = "utf8"): Buffer => Buffer.from(content, encoding);
const BROKEN = /damaged|contents don't match/;

export const SHEETS: readonly CorpusSheet[] = [
  // Broken.
  { name: "empty.csv", bytes: csv(" "), refused: /file is empty/ },
  { name: "head only.csv", bytes: csv("Name,Category\n"), refused: /no rows below the header/ },
  { name: "blank rows.csv", bytes: csv("Name,Category\n,\n , \n"), refused: /no rows below the header/ },
  { name: "open quote.csv", bytes: csv('Name,Category\n"Ana,Music\nBob,Music\n'), refused: /quotation mark/ },
  { name: "zeros.csv", bytes: csv(`Name,Category\n${"a,b\n".repeat(2000)}A\0na,Music\n`), refused: /not a text file/ },
  { name: "zeros at once.csv", bytes: csv("Na\0me,Category\nAna,Music\n"), refused: /contents don't match/ },
  {
    name: "picture.csv",
    bytes: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
    refused: /contents don't match/,
  },
  { name: "page.csv", bytes: csv("<html><script>alert(1)</script>"), refused: /contents don't match/ },
  { name: "text.xlsx", bytes: csv("Name,Category\nAna,Music\n"), refused: /contents don't match/ },
  { name: "cut off.xlsx", bytes: workbook({ sheet: good }).subarray(0, 500), refused: BROKEN },
  { name: "cut xml.xlsx", bytes: workbook({ sheet: good.slice(0, -40) }), refused: /damaged/ },
  { name: "no sheet.xlsx", bytes: workbook({ sheet: good, relations: `${XML}<Relationships/>` }), refused: /damaged/ },
  { name: "empty sheet.xlsx", bytes: workbook({ sheet: sheetOf("") }), refused: /file is empty/ },
  {
    name: "outside.xlsx",
    bytes: workbook({
      sheet: good,
      relations: `${XML}<Relationships><Relationship Id="rId1" TargetMode="External" Target="http://127.0.0.1:9/sheet1.xml"/></Relationships>`,
    }),
    refused: /damaged/,
  },
  {
    name: "climbing.xlsx",
    bytes: workbook({
      sheet: good,
      relations: `${XML}<Relationships><Relationship Id="rId1" Target="../../../../etc/passwd"/></Relationships>`,
    }),
    refused: /damaged/,
  },
  // Other kinds.
  {
    name: "old.xls",
    bytes: Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]),
    refused: /Save it as \.xlsx/,
  },
  {
    name: "password.xlsx",
    bytes: Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]),
    refused: /password/,
  },
  { name: "locked.xlsx", bytes: locked(workbook({ sheet: good })), refused: /password/ },
  { name: "macros.xlsm", bytes: workbook({ sheet: good }), refused: /type xlsm/ },
  {
    name: "macros.xlsx",
    bytes: workbook({ sheet: good, more: { "xl/vbaProject.bin": text("x") } }),
    refused: /contents don't match/,
  },
  {
    name: "words.docx",
    bytes: workbook({ sheet: good, more: { "word/document.xml": text("<a/>") } }),
    refused: /CSV file or an Excel file/,
  },
  // Huge.
  { name: "a million columns.csv", bytes: csv(`${"a,".repeat(1_000_000)}a\n1\n`), refused: /remove columns/ },
  { name: "300 columns.csv", bytes: csv(`${"a,".repeat(299)}a\n1\n`), refused: /300 columns/ },
  { name: "a huge cell.csv", bytes: csv(`Name,Category\n${"a".repeat(30_000)},Music\n`), refused: /30,000 characters/ },
  {
    name: "a wide row.csv",
    bytes: csv(`${"a,".repeat(29)}a\n${`${"b".repeat(19_000)},`.repeat(30)}\n`),
    refused: /200,000 characters/,
  },
  { name: "20,001 rows.csv", bytes: csv(`Name\n${"Ana\n".repeat(20_001)}`), refused: /more than 20,000 rows/ },
  {
    name: "far away.xlsx",
    bytes: workbook({ sheet: sheetOf(`${HEAD}<row r="2"><c r="XFD2" t="inlineStr"><is><t>x</t></is></c></row>`) }),
    refused: /16,384 columns/,
  },
  {
    name: "beyond.xlsx",
    bytes: workbook({ sheet: sheetOf(`${HEAD}<row r="2"><c r="ZZZ2"><v>1</v></c></row>`) }),
    refused: /damaged/,
  },
  // Hostile.
  { name: "deep.xlsx", bytes: workbook({ sheet: "<a>".repeat(200_000) }), refused: /damaged/ },
  {
    name: "attributes.xlsx",
    bytes: workbook({
      sheet: sheetOf(`<row ${Array.from({ length: 300 }, (_, n) => `a${n}=""`).join(" ")}></row>${HEAD}`),
    }),
    refused: /damaged/,
  },
  {
    name: "bomb.xlsx",
    bytes: workbook({ sheet: good, more: { "xl/media/a.bin": new Uint8Array(80 * 1024 ** 2) } }),
    refused: /contents don't match/,
  },
  {
    name: "quiet bomb.xlsx",
    bytes: lying(workbook({ sheet: sheetOf(`${HEAD}${"<row></row>".repeat(200_000)}`) })),
    refused: /too large when unpacked/,
  },
  {
    name: "entities.xlsx",
    bytes: workbook({
      sheet: sheetOf(
        `${HEAD}<row r="2">${inline("&a;")}</row>`,
        '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
      ),
    }),
    refused: /document type/,
  },
  {
    name: "laughs.xlsx",
    bytes: workbook({
      sheet: good,
      shared: `${XML}<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><sst ${MAIN}><si><t>&b;</t></si></sst>`,
    }),
    refused: /document type/,
  },
  {
    name: "much text.xlsx",
    bytes: workbook({
      sheet: good,
      shared: `${XML}<sst ${MAIN}>${`<si><t>${"abcdefghij".repeat(1500)}</t></si>`.repeat(1700)}</sst>`,
    }),
    refused: /too much text|contents don't match/,
  },
  // Only odd.
  { name: "marks.csv", bytes: csv("\ufeffName,Category\nZoë,Music\n"), cells: [["Zoë", "Music"]] },
  { name: "windows.csv", bytes: csv("Name;Category\r\nZo\u00eb;Music\r\n", "latin1"), cells: [["Zoë", "Music"]] },
  { name: "wide.csv", bytes: csv("\ufeffName\tCategory\nZoë\tMusic\n", "utf16le"), cells: [["Zoë", "Music"]] },
  {
    name: "wide the other way.csv",
    bytes: csv("\ufeffName\tCategory\nZoë\tMusic\n", "utf16le").swap16(),
    cells: [["Zoë", "Music"]],
  },
  {
    name: "line ends.csv",
    bytes: csv("Name,Category\r\nA,1\nB,2\rC,3"),
    cells: [
      ["A", "1"],
      ["B", "2"],
      ["C", "3"],
    ],
  },
  { name: "breaks.csv", bytes: csv('Name,Category\n"A\r\nB","C""D"\n'), cells: [["A\r\nB", 'C"D']] },
  { name: "inches.csv", bytes: csv("Name,Category\n6'2\" tall,x\n"), cells: [["6'2\" tall", "x"]] },
  { name: "short rows.csv", bytes: csv("Name,Category\nAna\n"), cells: [["Ana", ""]] },
  {
    name: "numbers.xlsx",
    bytes: workbook({
      sheet: sheetOf(
        `<row r="1">${"abcdefg".split("").map(inline).join("")}</row><row r="3"><c s="1"><v>34454</v></c><c><v>6.1491570156E10</v></c><c><v>0.1</v></c><c t="b"><v>1</v></c><c t="s"><v>0</v></c><c t="str"><f>1+1</f><v>2</v></c><c s="2"><v>36253.4375</v></c></row>`,
      ),
      shared: `${XML}<sst ${MAIN}><si><r><t>Zo</t></r><r><t>ë &amp; _x0041_</t></r><rPh><t>no</t></rPh></si></sst>`,
      styles: `${XML}<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    }),
    cells: [["1994-04-30", "61491570156", "0.1", "TRUE", "Zoë & A", "2", "1999-04-03 10:30"]],
  },
  {
    name: "prefixed.xlsx",
    bytes: workbook({ sheet: good.replaceAll(/<(\/?)(\w)/g, "<$1x:$2") }),
    cells: [["Ana", "Music"]],
  },
];

/** Cells that a spreadsheet might run, a parser might lose, or a page might render. */
export const PAYLOADS: readonly string[] = [
  ...'=1+1|+1|-1|@SUM(A1)|=cmd|\' /C calc\'!A0|=HYPERLINK("http://x","y")|＝1+1|＋1|－1|＠A1'.split("|"),
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "  =1+1",
  "\u00a0=1+1",
  "\ufeff=1+1",
  "'=1+1",
  "''=1+1",
  "'quoted'",
  "'",
  "O'Brien",
  'He said "no"',
  '"',
  '""',
  ",",
  ";",
  "a\tb",
  "a\nb",
  "a\r\nb",
  "a|b",
  "\\",
  "0491570156",
  "00123",
  "1E10",
  "TRUE",
  "<script>alert(1)</script>",
  "<b>&amp;</b>",
  "]]>",
  "_x0041_",
  "é",
  "é",
  "李小龍",
  "محمد",
  "👩‍🎤",
  "#REF!",
  "%00",
  "#{7*7}",
];
