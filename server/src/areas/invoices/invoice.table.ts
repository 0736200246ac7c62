import { sql } from "drizzle-orm";
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { TAX_MODES } from "#contract/enums.ts";
import type {
  InvoiceStatus,
  ISSUERS,
  ORIGIN_KINDS,
  PAYMENT_METHODS,
  PaymentStatus,
  READY_STATES,
} from "#contract/invoices/codes.ts";
import type { Party } from "#contract/invoices/invoice.ts";
import { timestamp } from "#server/lib/database/types.ts";
import {
  COMMON_HISTORY,
  codeColumn,
  dateColumn,
  deletedColumn,
  nameColumn,
  type RecordHistory,
  textColumn,
} from "#server/lib/records/history.ts";
import { recordColumns } from "#server/lib/records/record-columns.ts";

const { displayName: _, ...columns } = recordColumns();
const minor = () => bigint({ mode: "number" });

export const invoice = pgTable("invoice", {
  ...columns,
  title: text().notNull(),
  number: text(),
  status: text().$type<InvoiceStatus>().notNull().default("Created"),
  partnerId: uuid(),
  /** Set by trigger. */
  client: text().notNull().default(""),
  attention: text(),
  issuer: text().$type<(typeof ISSUERS)[number]>().notNull(),
  personId: uuid(),
  contractId: uuid(),
  currency: text().notNull(),
  rate: numeric(),
  taxMode: text().$type<(typeof TAX_MODES)[number]>().notNull(),
  issuedOn: date(),
  dueOn: date(),
  paymentTerms: smallint(),
  reference: text(),
  issuerNote: text(),
  businessNote: text(),
  tags: text().array().notNull().default([]),
  net: minor().notNull().default(0),
  tax: minor().notNull().default(0),
  total: minor().generatedAlwaysAs(sql`net + tax`),
  paid: minor().notNull().default(0),
  credited: minor().notNull().default(0),
  creditUsed: minor().notNull().default(0),
  openAmount: minor().generatedAlwaysAs(sql`net + tax - paid - credited + credit_used`),
  paymentStatus: text().$type<PaymentStatus>().notNull().default("UNPAID"),
  parties: jsonb().$type<{ from: Party; to: Party }>(),
  sentAt: timestamp(),
  sentTo: text().array().notNull().default([]),
  voidReason: text(),
});

export const invoiceLine = pgTable("invoice_line", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  invoiceId: uuid().notNull(),
  place: integer().notNull(),
  description: text().notNull(),
  quantity: numeric().notNull(),
  unitPrice: numeric().notNull(),
  discount: numeric(),
  accountId: uuid(),
  taxRateId: uuid(),
  taxName: text(),
  taxPercent: numeric(),
  amount: minor().notNull(),
  net: minor().notNull(),
  tax: minor().notNull(),
  originKind: text().$type<(typeof ORIGIN_KINDS)[number]>(),
  originId: uuid(),
  contractId: uuid(),
  live: boolean().notNull().default(true),
});

export const invoicePayment = pgTable("invoice_payment", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  invoiceId: uuid().notNull(),
  amount: minor().notNull(),
  paidOn: date().notNull(),
  method: text().$type<(typeof PAYMENT_METHODS)[number]>().notNull(),
  /** Invoice whose credit pays this one. */
  creditOf: uuid(),
  reference: text(),
  createdBy: uuid(),
  createdAt: timestamp().notNull().default(sql`now()`),
  voidedAt: timestamp(),
  voidedBy: uuid(),
  voidReason: text(),
});

/** View of entries that are ready to be invoiced, or were. */
export const readyEntry = pgTable("ready_entry", {
  id: text().notNull(),
  kind: text().$type<(typeof ORIGIN_KINDS)[number]>().notNull(),
  originId: uuid().notNull(),
  agencyId: uuid().notNull(),
  title: text().notNull(),
  state: text().$type<(typeof READY_STATES)[number]>().notNull(),
  contractId: uuid(),
  contractNumber: text(),
  type: text(),
  partnerId: uuid(),
  client: text(),
  currency: text().notNull(),
  taxMode: text().notNull(),
  paymentTerms: smallint(),
  amount: minor().notNull(),
  dueOn: date(),
  invoiceId: uuid(),
});

/** Columns that an invoice's history shows. */
export const invoiceHistory: RecordHistory = {
  columns: {
    invoice: {
      title: textColumn("title"),
      number: textColumn("invoiceNumber"),
      status: codeColumn("invoiceStatus"),
      partner_id: { field: "partner", as: "name", convert: "record" },
      attention: textColumn("attention"),
      issuer: codeColumn("issuer"),
      person_id: { field: "talent", as: "name", convert: "record" },
      contract_id: { field: "contract", as: "name", convert: "record" },
      currency: textColumn("currency"),
      rate: textColumn("exchangeRate"),
      tax_mode: textColumn("taxMode"),
      issued_on: dateColumn("issuedOn"),
      due_on: dateColumn("dueDate"),
      payment_terms: textColumn("paymentTerms"),
      reference: textColumn("reference"),
      issuer_note: textColumn("issuerNote"),
      business_note: textColumn("businessNote"),
      tags: textColumn("tags"),
      payment_status: codeColumn("paymentStatus"),
      void_reason: textColumn("voidReason"),
      deleted_at: deletedColumn,
    },
    invoice_line: {
      description: nameColumn("invoiceLine"),
      quantity: textColumn("quantity"),
      unit_price: textColumn("unitPrice"),
      discount: textColumn("discount"),
      amount: { field: "amount", as: "text", convert: "amount" },
    },
    invoice_payment: {
      amount: { field: "amount", as: "text", convert: "amount" },
      paid_on: dateColumn("paidOn"),
      method: codeColumn("paymentMethod"),
      reference: nameColumn("reference"),
      void_reason: textColumn("voidReason"),
    },
    client_refund: {
      amount: { field: "amount", as: "text", convert: "amount" },
      refunded_on: dateColumn("refundedOn"),
      reference: nameColumn("reference"),
      void_reason: textColumn("voidReason"),
    },
    ...COMMON_HISTORY,
  },
  parts: { invoice_line: "invoiceLine", invoice_payment: "payment", client_refund: "refund" },
};
