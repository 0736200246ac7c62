/** Reads invoices, credit notes and bills, and writes them for Xero. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { decimalOf, dividedBy } from "#contract/values/decimal.ts";
import { decimalText } from "#contract/values/decimal-text.ts";
import { majorText } from "#contract/values/money.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { type LineNames, SALES, type XeroMappings } from "../mappings.rules.ts";

const text = z.nullable(z.string());
const Line = z.object({
  description: z.string(),
  quantity: text,
  unitPrice: text,
  discount: text,
  accountId: text,
  accountName: text,
  taxRateId: text,
  taxName: text,
  amount: z.int(),
  tax: z.int(),
});
export const XeroDocument = z.object({
  id: z.string(),
  /** Null for a bill. */
  invoiceId: text,
  number: text,
  live: z.boolean(),
  title: z.string(),
  reference: text,
  currency: z.string(),
  rate: text,
  taxMode: z.enum(["NoTax", "Exclusive", "Inclusive"]),
  issuedOn: text,
  dueOn: text,
  total: z.int(),
  /** Owner of the contact in Xero that the document is for. */
  ownerId: text,
  owner: text,
  email: text,
  taxNumber: text,
  address: z.array(z.string()),
  xeroId: text,
  lines: z.array(Line),
});
export type XeroDocument = z.output<typeof XeroDocument>;

/** Selects Xero's id of the document `d`, if it is in the connected organisation. */
export const XERO_ID =
  "(select x.xero_id from xero_document x join xero_connection c on c.agency_id = x.agency_id and c.tenant_id = x.tenant_id where x.agency_id = d.agency_id and x.document_id = d.id)";

const lineJson = sql.raw(
  `json_build_object('description', l.description, 'quantity', trim_scale(l.quantity)::text, 'unitPrice', trim_scale(l.unit_price)::text, 'discount', trim_scale(l.discount)::text,
    'accountId', l.account_id, 'accountName', (select concat_ws(' ', a.code, a.name) from line_account a where a.agency_id = l.agency_id and a.id = l.account_id),
    'taxRateId', l.tax_rate_id, 'taxName', l.tax_name, 'amount', l.amount, 'tax', l.tax)`,
);
const common = sql.raw(
  `d.id, d.number, d.status = 'Sent' and d.deleted_at is null as live, d.title, d.currency, trim_scale(d.rate)::text as rate, d.tax_mode as "taxMode",
    d.issued_on::text as "issuedOn", d.total::float8 as total, d.partner_id as "ownerId", d.client as owner,
    coalesce((select b.email from billing_contact b where b.agency_id = d.agency_id and b.owner_id = d.partner_id and b.email is not null and b.deleted_at is null order by b.created_at, b.id limit 1),
      (select p.email from partner p where p.agency_id = d.agency_id and p.id = d.partner_id)) as email,
    d.parties #>> '{to,taxNumber}' as "taxNumber", coalesce(d.parties #> '{to,address}', '[]') as address,
    ${XERO_ID} as "xeroId"`,
);

export async function readDocuments(
  db: Db,
  { agencyId, kind, ids }: { agencyId: string; kind: "invoice" | "creditNote"; ids: readonly string[] },
): Promise<Map<string, XeroDocument>> {
  const which = sql`d.agency_id = ${agencyId}::uuid and d.id = any (${sql.param([...ids])}::uuid[])`;
  const { rows } = await db.execute(
    kind === "invoice"
      ? sql`select ${common}, d.id as "invoiceId", d.reference, d.due_on::text as "dueOn",
          (select json_agg(${lineJson} order by l.place)
            from invoice_line l
            where l.agency_id = d.agency_id and l.invoice_id = d.id) as lines
        from invoice d
        where ${which}`
      : sql`select ${common}, d.invoice_id as "invoiceId",
          (select i.number from invoice i where i.agency_id = d.agency_id and i.id = d.invoice_id) as reference,
          null as "dueOn",
          (select json_agg(${lineJson} order by l.place)
            from credit_note_line l
            where l.agency_id = d.agency_id and l.credit_note_id = d.id) as lines
        from credit_note d
        where ${which}`,
  );
  const documents = z.parse(
    z.array(XeroDocument),
    rows.map((row) => ({ ...row, lines: row.lines ?? [] })),
  );
  return new Map(documents.map((document) => [document.id, document]));
}

/**
 * Converts a rate. Ours is the agency's currency for one unit of the document's; Xero's is the inverse, with six
 * decimals.
 */
function currencyRate(rate: string): string {
  const { units, scale } = decimalOf(rate);
  return decimalText(dividedBy(10n ** BigInt(scale + 6), units), 6);
}

/** The lines carry their amounts, so that Xero rounds nothing again. */
function linesOf(
  { lines, currency, taxMode }: XeroDocument,
  mappings: XeroMappings,
  { names, whole }: { names: LineNames; whole: boolean },
) {
  return lines.map((line) => ({
    Description: line.description,
    ...(whole && line.quantity !== null && line.unitPrice !== null
      ? { Quantity: line.quantity, UnitAmount: line.unitPrice, ...(line.discount && { DiscountRate: line.discount }) }
      : { Quantity: "1", UnitAmount: majorText(line.amount, currency) }),
    LineAmount: majorText(line.amount, currency),
    AccountCode: names.accountOf(mappings, line),
    ...(taxMode !== "NoTax" && {
      TaxType: names.taxTypeOf(mappings, line),
      TaxAmount: majorText(line.tax, currency),
    }),
  }));
}

const bodyOf = (
  document: XeroDocument,
  mappings: XeroMappings,
  { names = SALES, whole }: { names?: LineNames; whole: boolean },
) => ({
  Date: document.issuedOn,
  LineAmountTypes: document.taxMode,
  CurrencyCode: document.currency,
  ...(document.rate !== null && { CurrencyRate: currencyRate(document.rate) }),
  LineItems: linesOf(document, mappings, { names, whole }),
  Status: "AUTHORISED",
});
const referenceOf = ({ reference, title }: XeroDocument): string => reference ?? title.slice(0, 255);
export const invoiceBody = (document: XeroDocument, mappings: XeroMappings, contactId: string) => ({
  Type: "ACCREC",
  InvoiceNumber: document.number,
  Contact: { ContactID: contactId },
  DueDate: document.dueOn,
  Reference: referenceOf(document),
  ...bodyOf(document, mappings, { whole: true }),
});
/** A bill has its name where an invoice has its number, and no reference of its own. */
export const billBody = (document: XeroDocument, names: LineNames, mappings: XeroMappings, contactId: string) => ({
  Type: "ACCPAY",
  InvoiceNumber: document.number,
  Contact: { ContactID: contactId },
  DueDate: document.dueOn,
  ...bodyOf(document, mappings, { names, whole: false }),
});
/** Writes a credit note. A credited part has no quantity of its own, so each line is one unit of its amount. */
export const creditNoteBody = (document: XeroDocument, mappings: XeroMappings, contactId: string) => ({
  Type: "ACCRECCREDIT",
  CreditNoteNumber: document.number,
  Contact: { ContactID: contactId },
  Reference: referenceOf(document),
  ...bodyOf(document, mappings, { whole: false }),
});

interface Found {
  agencyId: string;
  document: Pick<XeroDocument, "id" | "invoiceId" | "total">;
  xeroId: string;
  /** In minor units. */
  xeroTotal: number;
}
/** Notes a document's total in Xero. */
export const saveFound = (db: Db, { agencyId, document, xeroId, xeroTotal }: Found) =>
  db.execute(
    sql`insert into xero_document as x (id, agency_id, document_id, invoice_id, tenant_id, xero_id, xero_total, status,
        synced_at)
      select gen_random_uuid(), c.agency_id, ${document.id}::uuid, ${document.invoiceId}::uuid, c.tenant_id, ${xeroId},
        ${xeroTotal}::bigint,
        case when ${xeroTotal}::bigint = ${document.total}::bigint then 'SYNCED' else 'MISMATCH_AMOUNT' end, now()
      from xero_connection c
      where c.agency_id = ${agencyId}::uuid
      on conflict (agency_id, document_id) do update
        set tenant_id = excluded.tenant_id, xero_id = excluded.xero_id, xero_total = excluded.xero_total,
          synced_at = now(),
          status = case when x.accepted_total = excluded.xero_total then 'SYNCED' else excluded.status end`,
  );
