import { sql } from "drizzle-orm";
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { TAX_MODES } from "#contract/enums.ts";
import type { InvoiceStatus, ISSUERS } from "#contract/invoices/codes.ts";
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

export const creditNote = pgTable("credit_note", {
  ...columns,
  title: text().notNull(),
  number: text(),
  status: text().$type<InvoiceStatus>().notNull().default("Created"),
  invoiceId: uuid().notNull(),
  /** Set by trigger, as on the invoice. */
  partnerId: uuid(),
  client: text().notNull().default(""),
  attention: text(),
  issuer: text().$type<(typeof ISSUERS)[number]>().notNull().default("AGENCY"),
  personId: uuid(),
  contractId: uuid(),
  currency: text().notNull().default("AUD"),
  rate: numeric(),
  taxMode: text().$type<(typeof TAX_MODES)[number]>().notNull().default("Exclusive"),
  parties: jsonb().$type<{ from: Party; to: Party }>(),
  issuedOn: date(),
  reason: text().notNull(),
  issuerNote: text(),
  businessNote: text(),
  tags: text().array().notNull().default([]),
  net: minor().notNull().default(0),
  tax: minor().notNull().default(0),
  total: minor().generatedAlwaysAs(sql`net + tax`),
  sentAt: timestamp(),
  sentTo: text().array().notNull().default([]),
  voidReason: text(),
});

export const creditNoteLine = pgTable("credit_note_line", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  creditNoteId: uuid().notNull(),
  invoiceLineId: uuid().notNull(),
  place: integer().notNull(),
  description: text().notNull(),
  quantity: numeric(),
  unitPrice: numeric(),
  discount: numeric(),
  accountId: uuid(),
  taxRateId: uuid(),
  taxName: text(),
  taxPercent: numeric(),
  amount: minor().notNull(),
  net: minor().notNull(),
  tax: minor().notNull(),
  contractId: uuid(),
  live: boolean().notNull().default(true),
});

export const clientRefund = pgTable("client_refund", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  invoiceId: uuid().notNull(),
  amount: minor().notNull(),
  refundedOn: date().notNull(),
  reference: text(),
  createdBy: uuid(),
  createdAt: timestamp().notNull().default(sql`now()`),
  voidedAt: timestamp(),
  voidedBy: uuid(),
  voidReason: text(),
});

/** Columns that a credit note's history shows. */
export const creditNoteHistory: RecordHistory = {
  columns: {
    credit_note: {
      title: textColumn("title"),
      number: textColumn("creditNoteNumber"),
      status: codeColumn("creditNoteStatus"),
      invoice_id: { field: "creditedInvoice", as: "name", convert: "record" },
      issued_on: dateColumn("issuedOn"),
      reason: textColumn("creditReason"),
      issuer_note: textColumn("issuerNote"),
      business_note: textColumn("businessNote"),
      tags: textColumn("tags"),
      void_reason: textColumn("voidReason"),
      deleted_at: deletedColumn,
    },
    credit_note_line: {
      description: nameColumn("invoiceLine"),
      quantity: textColumn("quantity"),
      amount: { field: "amount", as: "text", convert: "amount" },
    },
    ...COMMON_HISTORY,
  },
  parts: { credit_note: "record", credit_note_line: "creditNoteLine" },
};
