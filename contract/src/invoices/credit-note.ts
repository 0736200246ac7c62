/** Credit notes for sent invoices. A draft becomes a final document when it is sent, as an invoice does. */
import { wordChange } from "../bulk.ts";
import { call, fileCall, read, write } from "../call.ts";
import { TAX_MODES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { dateRange, manyOf, manyRefs, manyTexts, oneRef } from "../list.ts";
import { parameters } from "../lists/filter-parameters.ts";
import { ROW, recordCalls } from "../record.ts";
import { emptyIsNull, id, instant, line, maybeText, Named, ref, z } from "../schema.ts";
import { decimal } from "../values/decimal.ts";
import { emailText } from "../values/email-domain.ts";
import { INVOICE_STATUSES, ISSUERS } from "./codes.ts";
import { DocumentNote, INVOICE_LIMITS, InvoiceSendForm, Party } from "./invoice.ts";

/** Line of the invoice, with its credited quantity or amount. */
export const CreditLineForm = z
  .strictObject({
    /** The id of a line of the invoice. */
    invoiceLineId: z.string().check(z.regex(/^[\w-]{1,36}$/)),
    quantity: emptyIsNull(decimal({ whole: 7, digits: 4, negative: true })),
    /** Minor units, with tax if the tax mode is Inclusive. */
    amount: emptyIsNull(z.int().check(z.minimum(-INVOICE_LIMITS.amount), z.maximum(INVOICE_LIMITS.amount))),
  })
  .check(
    z.refine(({ quantity, amount }) => (quantity === null) !== (amount === null), {
      path: ["quantity"],
      error: "Enter a quantity or an amount",
    }),
  );
export type CreditLineForm = z.output<typeof CreditLineForm>;

export const CreditNoteCreate = z.strictObject({
  title: line(),
  invoiceId: ref("invoice"),
  /** Printed on it. */
  reason: line(LIMITS.remark),
  /** Printed on it too. */
  issuerNote: maybeText(LIMITS.remark),
  /** For the agency alone. */
  businessNote: maybeText(LIMITS.remark),
  lines: z._default(z.array(CreditLineForm).check(z.maxLength(INVOICE_LIMITS.lines)), []),
  tags: z._default(z.array(line(LIMITS.tag)).check(z.maxLength(LIMITS.tags)), []),
});
export type CreditNoteCreate = z.output<typeof CreditNoteCreate>;

export const CreditNoteRow = z.object({
  id: id(),
  /** Title, under the name common to all records. */
  displayName: z.string(),
  title: z.string(),
  /** Null until it is sent. */
  number: z.nullable(z.string()),
  status: z.enum(INVOICE_STATUSES),
  /** By its number. */
  invoice: Named,
  /** As on the invoice. */
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
  reason: z.string(),
  issuedOn: z.nullable(z.string()),
  tags: z.array(z.string()),
  ...z.omit(z.object(ROW), { assignedStaff: true }).shape,
});
export type CreditNoteRow = z.output<typeof CreditNoteRow>;

export const CreditNoteLine = z.object({
  id: id(),
  invoiceLineId: id(),
  description: z.string(),
  /** Null for a line that credits an amount, and so is the price. */
  quantity: z.nullable(z.string()),
  unitPrice: z.nullable(z.string()),
  discount: z.nullable(z.string()),
  account: z.nullable(z.object({ id: id(), code: z.string(), name: z.string() })),
  taxRate: z.nullable(z.object({ id: id(), name: z.string(), percent: z.string() })),
  /** Minor units: as on the line, without tax, the tax. */
  amount: z.int(),
  net: z.int(),
  tax: z.int(),
});
export type CreditNoteLine = z.output<typeof CreditNoteLine>;

export const CreditNote = z.extend(CreditNoteRow, {
  attention: z.nullable(z.string()),
  rate: z.nullable(z.string()),
  taxMode: z.enum(TAX_MODES),
  issuerNote: z.nullable(z.string()),
  businessNote: z.nullable(z.string()),
  /** Up to two: the internal and the printed note. */
  notes: z.array(DocumentNote),
  lines: z.array(CreditNoteLine),
  /** As on the invoice. */
  from: Party,
  to: Party,
  sentAt: z.nullable(instant()),
  sentTo: z.array(emailText()),
  voidReason: z.nullable(z.string()),
  /** Client's credit left on the invoice, to refund or use. */
  clientCredit: z.int(),
  /** Its public page, if it has one. */
  link: z.nullable(z.object({ createdAt: instant(), openedAt: z.nullable(instant()), opened: z.int() })),
});
export type CreditNote = z.output<typeof CreditNote>;

const PATH = "/finance/v1/credit-notes";
export const creditNoteRecord = recordCalls(PATH, {
  kind: "creditNote",
  collection: "creditNotes",
  resource: "FINANCE",
  one: "a credit note",
  many: "Credit notes",
  form: CreditNoteCreate,
  row: CreditNoteRow,
  whole: CreditNote,
  sortable: ["title", "number", "client", "issuedOn", "total"],
  defaultSort: ["createdAt", "DESC"],
  dates: "days",
  usual: "month",
  filters: {
    statuses: manyOf(INVOICE_STATUSES),
    invoiceIds: manyRefs("invoice"),
    partnerIds: manyRefs("partner"),
    /** Talents whose work the invoice bills. */
    talentIds: manyRefs("person"),
    /** Talent whose tab shows the list. */
    ownerId: oneRef("person"),
    contractIds: manyRefs("contract"),
    currencies: manyTexts(),
    issued: dateRange(),
    tags: manyTexts(),
  },
  // Its record shows the client's credit left on the invoice.
  topics: ["invoice"],
  bulk: { tags: wordChange() },
});

const byId = z.strictObject({ id: ref("creditNote") });
const seenId = z.strictObject({ id: ref("creditNote", "seen") });
const topics = ["creditNote", "invoice"] as const;

export const CreditNoteTotals = z.object({
  /** Totals of the matches by currency; only sent credit notes add to `total`. */
  currencies: z.array(z.object({ currency: z.string(), count: z.int(), total: z.int() })),
});
export type CreditNoteTotals = z.output<typeof CreditNoteTotals>;

/** Line of an invoice, with the credits of live credit notes, drafts included. */
export const CreditableLine = z.object({
  id: id(),
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  discount: z.nullable(z.string()),
  taxPercent: z.nullable(z.string()),
  amount: z.int(),
  net: z.int(),
  tax: z.int(),
  credits: z.array(
    z.object({
      creditNoteId: id(),
      quantity: z.nullable(z.string()),
      amount: z.int(),
      net: z.int(),
      tax: z.int(),
    }),
  ),
});
export type CreditableLine = z.output<typeof CreditableLine>;
export const Creditable = z.object({
  id: id(),
  title: z.string(),
  number: z.string(),
  client: z.string(),
  currency: z.string(),
  taxMode: z.enum(TAX_MODES),
  total: z.int(),
  /** Unpaid amount; negative if the client has credit left. */
  open: z.int(),
  lines: z.array(CreditableLine),
});
export type Creditable = z.output<typeof Creditable>;

export const creditNotes = {
  ...creditNoteRecord.calls,
  totals: call("POST", `${PATH}/totals`, {
    summary: "Totals of credit notes by currency; with the list's filters, as in its URL",
    access: read("FINANCE"),
    reads: true,
    topics,
    body: z.strictObject({ filters: z._default(parameters(), "") }),
    reply: CreditNoteTotals,
  }),
  creditable: call("GET", "/finance/v1/invoices/{id}/creditable", {
    summary: "Lines of a sent invoice, with the amounts already credited",
    access: read("FINANCE"),
    topics,
    params: z.strictObject({ id: ref("invoice") }),
    reply: Creditable,
  }),
  send: call("PUT", `${PATH}/{id}/send`, {
    summary: "Send a credit note: it gets its number and never changes again. Without recipients it is marked as sent.",
    access: write("FINANCE"),
    topics,
    params: byId,
    body: InvoiceSendForm,
    sendsMail: true,
    letters: ["recipients"],
    limit: "document",
    reply: CreditNote,
  }),
  void: call("PUT", `${PATH}/{id}/void`, {
    summary: "Void a credit note that was sent; its invoice is as it was before",
    access: write("FINANCE"),
    topics,
    params: byId,
    body: z.strictObject({ reason: line(LIMITS.remark) }),
    reply: CreditNote,
  }),
  pdf: fileCall("GET", `${PATH}/{id}/export-pdf`, {
    summary: "A credit note as PDF",
    access: read("FINANCE"),
    params: seenId,
    limit: "costly",
  }),
};
