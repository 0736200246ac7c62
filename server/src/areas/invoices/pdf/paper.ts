/** What invoices and credit notes have in common on paper: a PDF that is tagged (PDF/UA-1), in the language of the agency's documents. */
import { readFileSync } from "node:fs";
import type { DOCUMENT_LANGUAGES, PAPERS } from "#contract/contract-documents/contract-setting.ts";
import { makePdf } from "#server/lib/pdf/pdf.ts";

const TEMPLATE = readFileSync(new URL("./invoice.typ", import.meta.url), "utf8");
const PAPER = { A4: "a4", LETTER: "us-letter" } as const;

export interface OnPaper {
  language: (typeof DOCUMENT_LANGUAGES)[number];
  paper: (typeof PAPERS)[number];
}

export const paperDay = (date: string | null, language: string): string =>
  date === null
    ? ""
    : new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

export function paperPdf({ language, paper }: OnPaper, data: object): Promise<Buffer> {
  const { language: lang, region = null } = new Intl.Locale(language);
  return makePdf({ template: TEMPLATE, data: { ...data, lang, region, paper: PAPER[paper] } });
}
