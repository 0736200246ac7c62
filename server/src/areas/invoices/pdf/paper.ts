/**
 * Frame that invoices and credit notes share on paper: a PDF/A-3a in the language of the agency's documents, with the
 * data that machines read of it.
 */
import { readFileSync } from "node:fs";
import type { Party } from "#contract/invoices/invoice.ts";
import type { DocumentLook } from "#server/lib/pdf/look.ts";
import { makePdf } from "#server/lib/pdf/pdf.ts";
import type { PrintedText } from "#server/lib/pdf/unshown.ts";
import { crossIndustryInvoice } from "../electronic/cii.ts";
import { type EInvoiceSource, eInvoiceOf } from "../electronic/e-invoice.ts";
import { withFacturX } from "../electronic/factur-x.ts";

const TEMPLATE = readFileSync(new URL("./invoice.typ", import.meta.url), "utf8");
/** Names of paper sizes for the typesetter. */
export const PAPER_NAMES = { A4: "a4", LETTER: "us-letter" } as const;

export type OnPaper = Pick<DocumentLook, "color" | "language" | "paper">;

export const paperDay = (date: string | null, language: string): string =>
  date === null
    ? ""
    : new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

/** Returns the texts of both parties on paper. */
export const partyTexts = ({ from, to }: { from: Party; to: Party }): PrintedText[] => [
  ["issuer", "the name and address of the agency", [from.name, from.taxNumber, ...from.address].join(" ")],
  ["partnerId", "the name and address of the client", [to.name, to.taxNumber, ...to.address].join(" ")],
];

export async function paperPdf(
  { color, language, paper }: OnPaper,
  data: object,
  source: EInvoiceSource,
): Promise<Buffer> {
  const { language: lang, region = null } = new Intl.Locale(language);
  const document = eInvoiceOf(source);
  const eInvoice = document && crossIndustryInvoice(document);
  const pdf = await makePdf({
    template: TEMPLATE,
    data: { ...data, color, lang, region, paper: PAPER_NAMES[paper] },
    attached: eInvoice,
    standard: "a-3a",
  });
  return eInvoice ? withFacturX(pdf) : pdf;
}
