/** Invoices: drafts that become final documents when sent, with a number, parties and amounts that never change. */
import { wordChange } from "../bulk.ts";
import { call, fileCall, METADATA_SECONDS, read, write } from "../call.ts";
import { TAX_MODES } from "../enums.ts";
import { EMAIL_LIMITS } from "../finance-emails/email-template.ts";
import { LIMITS } from "../limits.ts";
import { dateRange, manyOf, manyRefs, manyTexts, oneRef, yesNo } from "../list.ts";
import { parameters } from "../lists/filter-parameters.ts";
import { ROW, recordCalls } from "../record.ts";
import { date, emptyIsNull, id, instant, line, maybeLine, maybeText, Named, ref, refs, version, z } from "../schema.ts";
import { decimal } from "../values/decimal.ts";
import { emailText } from "../values/email-domain.ts";
import { currency, DEFAULT_CURRENCY } from "../values/money.ts";
import { SYNC_STATUSES } from "../xero/codes.ts";
import {
  INVOICE_ISSUER_TYPES,
  INVOICE_STATUSES,
  ISSUERS,
  NOTE_TYPES,
  ORIGIN_KINDS,
  PAYMENT_STATUSES,
} from "./codes.ts";
import { LINE_BOOKING } from "./line-booking.ts";
import { emailRecipients } from "./recipients.ts";

export const INVOICE_LIMITS = { lines: 200, amount: 1e13, voided: 200 } as const;

const percent = () =>
  decimal({ whole: 3, digits: 4 }).check(
    z.refine((text) => Number(text) <= 100, { error: "Use a number from 0 to 100" }),
  );

export const InvoiceLineForm = z.strictObject({
  /** Id of an existing line. */
  id: emptyIsNull(z.string().check(z.regex(/^[\w-]{1,36}$/))),
  description: line(LIMITS.remark),
  quantity: z._default(decimal({ whole: 7, digits: 4, negative: true }), "1"),
  /** In major units, with tax if the tax mode is Inclusive. */
  unitPrice: decimal({ whole: 11, digits: 4, negative: true }),
  /** Percent deducted. */
  discount: emptyIsNull(percent()),
  accountId: emptyIsNull(ref("lineAccount")),
  taxRateId: emptyIsNull(ref("taxRate")),
});
export type InvoiceLineForm = z.output<typeof InvoiceLineForm>;

export const InvoiceCreate = z.strictObject({
  title: line(),
  /** The client. */
  partnerId: emptyIsNull(ref("partner")),
  /** Addressee at the client. */
  attention: maybeLine(),
  issuer: z._default(z.enum(ISSUERS), "AGENCY"),
  /** Talent who issues it. */
  personId: emptyIsNull(ref("person")),
  contractId: emptyIsNull(ref("contract")),
  currency: z._default(currency(), DEFAULT_CURRENCY),
  /** Units of the agency's currency for one of the invoice's; null if they are the same. */
  rate: emptyIsNull(
    decimal({ whole: 9, digits: 9 }).check(z.refine((text) => Number(text) > 0, { error: "Use a number above 0" })),
  ),
  taxMode: z._default(z.enum(TAX_MODES), "Exclusive"),
  /** Left out, set from the payment terms when it is sent. */
  dueDate: emptyIsNull(date()),
  /** Days from the date of the invoice; left out, those of the contract, the partner or the agency. */
  paymentTerms: emptyIsNull(z.int().check(z.minimum(0), z.maximum(365))),
  reference: maybeLine(),
  /** Printed on it. */
  issuerNote: maybeText(LIMITS.remark),
  /** For the agency alone. */
  businessNote: maybeText(LIMITS.remark),
  lines: z._default(z.array(InvoiceLineForm).check(z.maxLength(INVOICE_LIMITS.lines)), []),
  tags: z._default(z.array(line(LIMITS.tag)).check(z.maxLength(LIMITS.tags)), []),
});
export type InvoiceCreate = z.output<typeof InvoiceCreate>;

export const InvoiceRow = z.object({
  id: id(),
  /** Title, under the name common to all records. */
  displayName: z.string(),
  title: z.string(),
  /** Null until it is sent. */
  number: z.nullable(z.string()),
  status: z.enum(INVOICE_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** Days since the due date while unpaid; null otherwise. */
  overdueDays: z.nullable(z.int()),
  /** Name of the client; on a sent invoice, as of then. */
  client: z.string(),
  /** Null if the reader may not see the partner. */
  partner: z.nullable(Named),
  issuer: z.enum(ISSUERS),
  person: z.nullable(Named),
  contract: z.nullable(Named),
  currency: z.string(),
  /** Minor units. */
  net: z.int(),
  tax: z.int(),
  total: z.int(),
  /** Amount neither paid nor credited; negative if the client has credit left. */
  open: z.int(),
  issuedOn: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  /** In Xero. */
  syncStatus: z.enum(SYNC_STATUSES),
  tags: z.array(z.string()),
  ...z.omit(z.object(ROW), { assignedStaff: true }).shape,
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

export const InvoiceLine = z.object({
  id: id(),
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  discount: z.nullable(z.string()),
  account: z.nullable(LINE_BOOKING.account),
  taxRate: z.nullable(LINE_BOOKING.taxRate),
  /** Minor units: as on the line, without tax, the tax. */
  amount: z.int(),
  net: z.int(),
  tax: z.int(),
  /** Record that it bills. */
  origin: z.nullable(z.object({ kind: z.enum(ORIGIN_KINDS), title: z.string(), contractId: z.nullable(id()) })),
});
export type InvoiceLine = z.output<typeof InvoiceLine>;

/** Name, address and tax number of a party, one per line. */
export const Party = z.object({
  name: z.string(),
  taxNumber: z.nullable(z.string()),
  address: z.array(z.string()),
  /** The address in parts, for machines; null without a country. */
  place: z.nullable(
    z.object({
      street: z.nullable(z.string()),
      postCode: z.nullable(z.string()),
      city: z.nullable(z.string()),
      /** ISO 3166-1 code if known, else the name. */
      country: z.string(),
    }),
  ),
});
export type Party = z.output<typeof Party>;

export const DocumentNote = z.object({ noteType: z.enum(NOTE_TYPES), text: z.string() });

export const Invoice = z.extend(InvoiceRow, {
  attention: z.nullable(z.string()),
  rate: z.nullable(z.string()),
  taxMode: z.enum(TAX_MODES),
  paymentTerms: z.nullable(z.int()),
  reference: z.nullable(z.string()),
  issuerNote: z.nullable(z.string()),
  businessNote: z.nullable(z.string()),
  /** Up to two: the internal and the printed note. */
  notes: z.array(DocumentNote),
  paid: z.int(),
  /** Total of the credit notes that were sent. */
  credited: z.int(),
  /** Client's credit that was refunded, or pays other invoices. */
  creditUsed: z.int(),
  lines: z.array(InvoiceLine),
  /** As they will be printed, or were. */
  from: Party,
  to: Party,
  sentAt: z.nullable(instant()),
  sentTo: z.array(emailText()),
  voidReason: z.nullable(z.string()),
  /** Null until Xero has it. */
  issuerType: z.nullable(z.enum(INVOICE_ISSUER_TYPES)),
  /** Its public page, if it has one. */
  link: z.nullable(z.object({ createdAt: instant(), openedAt: z.nullable(instant()), opened: z.int() })),
});
export type Invoice = z.output<typeof Invoice>;

const PATH = "/finance/v1/invoices";
export const invoiceRecord = recordCalls(PATH, {
  kind: "invoice",
  collection: "invoices",
  resource: "FINANCE",
  one: "an invoice",
  many: "Invoices",
  form: InvoiceCreate,
  row: InvoiceRow,
  whole: Invoice,
  sortable: ["title", "number", "client", "issuedOn", "dueDate", "total", "open"],
  defaultSort: ["createdAt", "DESC"],
  dates: "days",
  usual: "month",
  filters: {
    statuses: manyOf(INVOICE_STATUSES),
    paymentStatuses: manyOf(PAYMENT_STATUSES),
    overdue: yesNo(),
    /** True for invoices whose last email has failed. */
    unsent: yesNo(),
    syncStatuses: manyOf(SYNC_STATUSES),
    partnerIds: manyRefs("partner"),
    /** Talents whose work it bills. */
    talentIds: manyRefs("person"),
    /** Talent whose tab shows the list. */
    ownerId: oneRef("person"),
    contractIds: manyRefs("contract"),
    currencies: manyTexts(),
    due: dateRange(),
    tags: manyTexts(),
  },
  bulk: { tags: wordChange() },
});

const byId = z.strictObject({ id: ref("invoice") });
const seenId = z.strictObject({ id: ref("invoice", "seen") });
const topics = ["invoice"] as const;

export const InvoiceTotals = z.object({
  /** Totals of the matches by currency. */
  currencies: z.array(
    z.object({ currency: z.string(), count: z.int(), total: z.int(), open: z.int(), overdue: z.int() }),
  ),
});
export type InvoiceTotals = z.output<typeof InvoiceTotals>;

/** Options and defaults of the invoice form. */
const InvoiceMetadata = z.object({
  statuses: z.array(z.enum(INVOICE_STATUSES)),
  paymentStatuses: z.array(z.enum(PAYMENT_STATUSES)),
  taxModes: z.array(z.enum(TAX_MODES)),
  issuers: z.array(z.enum(ISSUERS)),
  /** The agency's. */
  currency: z.string(),
  taxMode: z.enum(TAX_MODES),
  paymentDays: z.int(),
});
export type InvoiceMetadata = z.output<typeof InvoiceMetadata>;

export const InvoiceSendForm = z.strictObject({
  /** Left empty, it is marked as sent. */
  recipients: z._default(emailRecipients(), []),
  /** Template; left out, the default. */
  templateId: emptyIsNull(ref("emailTemplate")),
  /** Overrides the template's subject and text, with merge fields. */
  subject: maybeLine(EMAIL_LIMITS.subject),
  message: maybeText(EMAIL_LIMITS.text),
  /** Version of the draft that was shown: a newer one is not sent. */
  seen: version(),
});

export const invoices = {
  ...invoiceRecord.calls,
  totals: call("POST", `${PATH}/totals`, {
    summary: "Totals of invoices by currency; with the list's filters, as in its URL",
    access: read("FINANCE"),
    reads: true,
    topics,
    body: z.strictObject({ filters: z._default(parameters(), "") }),
    reply: InvoiceTotals,
  }),
  metadata: call("GET", "/finance/v1/invoice/metadata", {
    summary: "Options of the invoice form",
    keptFor: METADATA_SECONDS,
    access: read("FINANCE"),
    topics: ["contractSetting"],
    reply: InvoiceMetadata,
  }),
  send: call("POST", `${PATH}/{id}/send`, {
    summary: "Send an invoice: it gets its number and never changes again. Without recipients it is marked as sent.",
    access: write("FINANCE"),
    topics,
    params: byId,
    body: InvoiceSendForm,
    sendsMail: true,
    letters: ["recipients"],
    limit: "document",
    reply: Invoice,
  }),
  void: call("PUT", `${PATH}/{id}/void`, {
    summary: "Void a sent invoice without payments and credit notes; the items it billed are ready again",
    access: write("FINANCE"),
    topics,
    params: byId,
    body: z.strictObject({ reason: line(LIMITS.remark) }),
    reply: Invoice,
  }),
  voidMany: call("POST", `${PATH}/void`, {
    summary: "Void invoices for one reason, all or none; a refusal names those that can't be voided",
    access: write("FINANCE"),
    topics,
    body: z.strictObject({
      ids: refs("invoice", INVOICE_LIMITS.voided, "changed").check(z.minLength(1)),
      reason: line(LIMITS.remark),
    }),
    reply: z.object({ count: z.int() }),
  }),
  pdf: fileCall("GET", `${PATH}/{id}/export-pdf`, {
    summary: "An invoice as PDF",
    access: read("FINANCE"),
    params: seenId,
    limit: "costly",
  }),
};
