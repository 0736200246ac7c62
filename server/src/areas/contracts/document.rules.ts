/** Makes the document that is sent to sign: that of the contract, or one from its terms if the contract has no text. */
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { TAX_MODES } from "#contract/enums.ts";
import { z } from "#contract/schema.ts";
import { DEFAULT_DOCUMENT_COLOR } from "#contract/settings/document-color.ts";
import { formatAmount } from "#contract/values/money.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { contractDocument, storedDocument } from "#server/areas/contract-documents/contract-document.rules.ts";
import { readContractSettings } from "#server/areas/contract-documents/contract-setting.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { type DocumentText, documentPdf } from "#server/lib/pdf/document/document.ts";
import { readLook } from "#server/lib/pdf/look.ts";
import { type PrintedText, refuseUnshown } from "#server/lib/pdf/unshown.ts";
import { found } from "#server/lib/serving/refusal.ts";

const Terms = z.object({
  title: z.string(),
  number: z.nullable(z.string()),
  value: z.nullable(z.number()),
  currency: z.string(),
  taxMode: z.enum(TAX_MODES),
  startOn: z.nullable(z.string()),
  endOn: z.nullable(z.string()),
  paymentTerms: z.nullable(z.number()),
  description: z.nullable(z.string()),
  rider: z.nullable(z.string()),
  agency: z.string(),
  partner: z.nullable(z.string()),
  people: z.array(z.string()),
  instalments: z.array(z.object({ title: z.string(), amount: z.number(), dueOn: z.nullable(z.string()) })),
});
type Terms = z.output<typeof Terms>;

const Setting = z.object({
  language: z.string(),
  paper: z.enum(["A4", "LETTER"]),
  numbered: z.boolean(),
  /** Missing from documents sent before agencies had a colour. */
  color: z._default(z.string(), DEFAULT_DOCUMENT_COLOR),
});
/** Input of a frozen document: enough to set it again as it was. */
export const DocumentData = z.object({
  terms: Terms,
  setting: Setting,
  /** Talents and scouts named in the document; missing from documents sent before this was stored. */
  about: z.optional(z.array(z.string())),
});
export type DocumentData = z.output<typeof DocumentData>;

interface SentDocument {
  html: string;
  pdf: Buffer;
  /** Hash of the PDF, in hexadecimal. */
  sha256: string;
  data: DocumentData;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
const TAX = { Exclusive: " plus tax", Inclusive: " including tax", NoTax: "" } as const;

function day(date: string | null, language: string): string {
  if (date === null) return "";
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00Z`));
}
const row = (cells: readonly string[], tag: "td" | "th" = "td"): string =>
  `<tr>${cells.map((cell) => `<${tag}><p>${escaped(cell)}</p></${tag}>`).join("")}</tr>`;
const table = (rows: readonly string[]): string => `<table><tbody>${rows.join("")}</tbody></table>`;
const hasText = (html: string | null): html is string => html !== null && plainText(html).trim() !== "";

function htmlOf(terms: Terms, language: string): string {
  const { currency, instalments, value, startOn, endOn, paymentTerms } = terms;
  const money = (amount: number) => `${formatAmount(amount)} ${currency}`;
  const term = [startOn, endOn].filter((date) => date !== null).map((date) => day(date, language));
  const facts = [
    ["Agency", terms.agency],
    ["Client", terms.partner ?? ""],
    [terms.people.length === 1 ? "Talent" : "Talents", terms.people.join(", ")],
    ["Value", value === null ? "" : `${money(value)}${TAX[terms.taxMode]}`],
    ["Term", term.join(" to ")],
    ["Payment", paymentTerms === null ? "" : `${paymentTerms} days after the invoice`],
  ].filter(([, text]) => text !== "");
  return [
    `<h2>Parties and terms</h2>${table([row(["Term", "Agreed"], "th"), ...facts.map((fact) => row(fact))])}`,
    hasText(terms.description) ? `<h2>Agreement</h2>${terms.description}` : "",
    instalments.length === 0
      ? ""
      : `<h2>Instalments</h2>${table([
          row(["Part", "Due", "Amount"], "th"),
          ...instalments.map(({ title, amount, dueOn }) => row([title, day(dueOn, language), money(amount)])),
        ])}`,
    hasText(terms.rider) ? `<h2>Rider</h2>${terms.rider}` : "",
  ].join("");
}

export const typesettingOf = ({ terms, setting }: DocumentData, html: string): DocumentText => ({
  title: terms.title,
  author: terms.agency,
  line: terms.number,
  footer: [terms.number, terms.agency].filter(Boolean).join(" · "),
  draft: null,
  ...setting,
  html,
});

/** Reads the present terms of a contract, and the settings of its document. */
export async function documentData(db: Db, actor: Actor, contractId: string): Promise<DocumentData> {
  const { rows } = await db.execute(
    sql`select c.title, c.number, c.value::float8 as value, c.currency, c.tax_mode as "taxMode",
        c.start_on::text as "startOn", c.end_on::text as "endOn", c.payment_terms as "paymentTerms", c.description,
        c.rider, agency.name as agency,
        (select title from record where record.agency_id = c.agency_id and record.id = c.partner_id) as partner,
        (select coalesce(json_agg(coalesce(person.legal_name, person.display_name) order by link.place, link.id), '[]')
          from involvement link
            join person on person.agency_id = link.agency_id and person.id = link.involved_id
          where link.agency_id = c.agency_id and link.record_id = c.id and link.role = 'RELATED') as people,
        (select coalesce(json_agg(json_build_object('title', i.title, 'amount', i.amount, 'dueOn', i.due_on)
            order by i.place, i.id), '[]')
          from instalment i where i.agency_id = c.agency_id and i.contract_id = c.id) as instalments,
        (select coalesce(json_agg(link.involved_id), '[]')
          from involvement link
          where link.agency_id = c.agency_id and link.record_id = c.id and link.role = 'RELATED') as about
      from contract c join agency on agency.id = c.agency_id
      where c.agency_id = ${actor.agencyId}::uuid and c.id = ${contractId}::uuid`,
  );
  const { about, ...terms } = z.parse(z.extend(Terms, { about: z.array(z.string()) }), found(rows[0]));
  const { language, paper, numberClauses: numbered } = await readContractSettings(db);
  const { color } = await readLook(db, actor.agencyId);
  return { terms, setting: { language, paper, numbered, color }, about };
}

const textsOf = ({ terms: { title, agency } }: DocumentData, html: string): PrintedText[] => [
  ["title", "the title of the contract", title],
  ["agency", "the name of the agency", agency],
  ["body", "the text of the contract", plainText(html)],
];

/** Renders the document that is sent, from the contract's present state. */
export async function sentDocument(db: Db, actor: Actor, contractId: string): Promise<SentDocument> {
  const data = await documentData(db, actor, contractId);
  const { body } = await storedDocument(db, contractId);
  if (body !== "") {
    const { html, pdf, sha256 } = await contractDocument(db, actor, contractId);
    refuseUnshown(textsOf(data, html));
    return { html, pdf, sha256, data };
  }
  const html = htmlOf(data.terms, data.setting.language);
  refuseUnshown(textsOf(data, html));
  const pdf = await documentPdf(typesettingOf(data, html));
  return { html, pdf, sha256: createHash("sha256").update(pdf).digest("hex"), data };
}
