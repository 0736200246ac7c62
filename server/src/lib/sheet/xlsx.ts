/**
 * Writes an Excel workbook of one sheet as a stream, because writer libraries hold the whole sheet in memory. Texts are
 * inline strings, which are never evaluated; those that look like a formula carry Excel's `quotePrefix` and stay text
 * when edited.
 */
import { Zip, ZipDeflate } from "fflate";
import { looksLikeFormula, type SheetCell } from "./sheet.ts";

const encoder = new TextEncoder();
const PLAIN = 0;
const HEAD = 1;
const QUOTED = 2;
/** Excel's limit of characters in a cell. */
const CELL_MAX = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const FIXED: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `${XML}<styleSheet xmlns="${SPREADSHEET}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`,
};

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string =>
  text
    .slice(0, CELL_MAX)
    // Excel reads _x0041_ as an escaped character.
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .toWellFormed()
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

const text = (cell: string, style: number): string =>
  `<c t="inlineStr"${style === PLAIN ? "" : ` s="${style}"`}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
const cellXml = (cell: SheetCell): string => {
  if (cell === null) return "<c/>";
  return typeof cell === "number" ? `<c><v>${cell}</v></c>` : text(cell, looksLikeFormula(cell) ? QUOTED : PLAIN);
};
const row = (cells: readonly string[]): string => `<row>${cells.join("")}</row>`;

export async function* xlsx(
  name: string,
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const takeChunks = (): Uint8Array[] => {
    const taken = chunks;
    chunks = [];
    return taken;
  };
  const entry = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  };
  const sheet = escaped(name.replaceAll(/[\\/*?:[\]]/g, " ").slice(0, 31));
  const workbook = `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  for (const [path, content] of Object.entries({ ...FIXED, "xl/workbook.xml": workbook }))
    entry(path).push(encoder.encode(content), true);

  const body = entry("xl/worksheets/sheet1.xml");
  const push = (content: string, last = false): void => body.push(encoder.encode(content), last);
  push(
    `${XML}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${row(head.map((title) => text(title, HEAD)))}`,
  );
  for await (const rows of batches) {
    push(rows.map((cells) => row(cells.map(cellXml))).join(""));
    yield* takeChunks();
  }
  push("</sheetData></worksheet>", true);
  zip.end();
  yield* takeChunks();
}
