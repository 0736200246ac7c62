/** Finds the contents of a Word file that a text can't have, and the text of its paragraphs. */
import type { WordLoss } from "#contract/contract-documents/word.ts";
import { isXml, partText, type WordFileParts } from "./package.ts";
import { walkXml, type XmlElement } from "./xml.ts";

const COUNTED: Readonly<Record<string, WordLoss>> = {
  blip: "pictures",
  imagedata: "pictures",
  chart: "charts",
  oMath: "equations",
  txbxContent: "textBoxes",
  footnoteReference: "footnotes",
  endnoteReference: "footnotes",
  commentReference: "comments",
  ins: "trackedChanges",
  del: "trackedChanges",
  moveFrom: "trackedChanges",
  vMerge: "joinedCells",
  color: "formatting",
  highlight: "formatting",
  jc: "formatting",
  rFonts: "formatting",
  sz: "formatting",
};
const isWordField = (instruction: string): boolean => /^\s*(?!HYPERLINK|MERGEFIELD)[A-Z]+/.test(instruction);

function lossOf({ name, attributes }: XmlElement): WordLoss | undefined {
  if (name === "gridSpan") return Number(attributes["w:val"]) > 1 ? "joinedCells" : undefined;
  if (name === "br") return attributes["w:type"] === "page" ? "pageBreaks" : undefined;
  if (name === "fldSimple") return isWordField(attributes["w:instr"] ?? "") ? "wordFields" : undefined;
  return COUNTED[name];
}

function countIn(xml: string, count: (loss: WordLoss) => void): void {
  let fallback = 0;
  let instruction = false;
  walkXml(xml, {
    open(element) {
      // The same once more, for programs of before 2010.
      if (element.name === "Fallback") fallback += 1;
      instruction = element.name === "instrText";
      const loss = lossOf(element);
      if (loss && fallback === 0) count(loss);
    },
    text(text) {
      if (instruction && isWordField(text)) count("wordFields");
      instruction = false;
    },
    close(name) {
      if (name === "Fallback") fallback -= 1;
    },
  });
}

/** The texts of the paragraphs of a part, as they are read. */
function paragraphsOf(xml: string): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  let within = false;
  walkXml(xml, {
    open({ name }) {
      within = name === "t";
      if (name === "p") open.push("");
    },
    text(text) {
      if (within && open.length > 0) open.push(`${open.pop() ?? ""}${text}`);
    },
    close(name) {
      if (name === "t") within = false;
      if (name === "p") texts.push(open.pop() ?? "");
    },
  });
  return texts;
}

const FILLED = /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/;
/** The texts of all paragraphs that are filled. */
export const paragraphs = (parts: WordFileParts): string[] =>
  [...parts].flatMap(([name, part]) => (FILLED.test(name) ? paragraphsOf(partText(part)) : []));

const hasText = (part: Uint8Array): boolean => paragraphsOf(partText(part)).some((text) => text.trim() !== "");

/** Counts each kind of content that would be lost. */
export function lossesIn(parts: WordFileParts): Map<WordLoss, number> {
  const counts = new Map<WordLoss, number>();
  const add = (loss: WordLoss): void => void counts.set(loss, (counts.get(loss) ?? 0) + 1);
  const main = parts.get("word/document.xml");
  if (main) countIn(partText(main), add);
  for (const [name, part] of parts) {
    if (!isXml(name)) continue;
    if (/^word\/header\d*\.xml$/.test(name) && hasText(part)) add("headers");
    if (/^word\/footer\d*\.xml$/.test(name) && hasText(part)) add("footers");
  }
  return counts;
}
