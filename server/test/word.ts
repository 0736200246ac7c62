/** Word files made for tests, as small as Word opens them. */
import { zipSync } from "fflate";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** A paragraph of Word; `style` is the id of one of its styles. */
export const wordParagraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const wordRow = (cells: readonly string[]): string =>
  `<w:tr>${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join("")}</w:tr>`;

interface Relation {
  type: string;
  target: string;
  external?: boolean;
}
interface WordParts {
  /** Contents of the body, as WordprocessingML. */
  body: string;
  relations?: readonly Relation[];
  /** Content type of the main part. */
  contentType?: string;
  /** Before the root of the document. */
  prologue?: string;
  /** Other parts by their names. */
  more?: Readonly<Record<string, string | Uint8Array>>;
}
export function wordFile({ body, relations = [], contentType = MAIN, prologue = "", more = {} }: WordParts): Buffer {
  const relation = ({ type, target, external = false }: Relation, index: number): string =>
    `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ""}/>`;
  const parts: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${contentType}"/></Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.map(relation).join("")}</Relationships>`,
    "word/document.xml": `${HEAD}${prologue}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:body>${body}</w:body></w:document>`,
    ...more,
  };
  const bytes = Object.entries(parts).map(([name, part]): [string, Uint8Array] => [
    name,
    typeof part === "string" ? new TextEncoder().encode(part) : part,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}
