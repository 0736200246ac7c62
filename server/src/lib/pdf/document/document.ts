/** A rich text as a PDF: tagged (PDF/UA-1), with its language, and with its fonts in it. */
import { readFileSync } from "node:fs";
import { makePdf } from "../pdf.ts";
import { type Block, blocksOf } from "./blocks.ts";

const TEMPLATE = readFileSync(new URL("./document.typ", import.meta.url), "utf8");
const PAPERS = { A4: "a4", LETTER: "us-letter" } as const;

export interface DocumentText {
  title: string;
  author: string;
  /** Line below the title: number, parties. */
  line: string | null;
  /** Text at the foot of every page. */
  footer: string;
  /** Text at the head of every page of a draft. */
  draft: string | null;
  /** BCP 47: "en-AU". */
  language: string;
  paper: keyof typeof PAPERS;
  /** Colour of the title. */
  color: string;
  numbered: boolean;
  /** Sanitised by `cleanDocument`, or made from such a text. */
  html: string;
}

/** `more` stands after the text. */
export function documentPdf(
  { html, language, paper, ...text }: DocumentText,
  more: readonly Block[] = [],
): Promise<Buffer> {
  const { language: lang, region = null } = new Intl.Locale(language);
  const data = { ...text, lang, region, paper: PAPERS[paper], blocks: [...blocksOf(html), ...more] };
  return makePdf({ template: TEMPLATE, data });
}
