import { sql } from "drizzle-orm";
import { bigint, date, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { ExpenseChargedTo, ExpenseState } from "#contract/expenses/codes.ts";
import { timestamp } from "#server/lib/database/types.ts";
import {
  codeColumn,
  dateColumn,
  deletedColumn,
  entryColumn,
  type RecordHistory,
  textColumn,
} from "#server/lib/records/history.ts";

export const expense = pgTable("expense", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  spentOn: date().notNull(),
  description: text().notNull(),
  typeId: uuid(),
  supplierId: uuid(),
  amount: bigint({ mode: "number" }).notNull(),
  currency: text().notNull(),
  taxAmount: bigint({ mode: "number" }),
  onId: uuid(),
  chargeTo: text().$type<ExpenseChargedTo>().notNull(),
  chargedId: uuid(),
  accountId: uuid(),
  taxRateId: uuid(),
  paidById: uuid(),
  note: text(),
  state: text().$type<ExpenseState>().notNull().default("DRAFT"),
  reason: text(),
  submittedAt: timestamp(),
  decidedAt: timestamp(),
  decidedBy: uuid(),
  createdBy: uuid(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});

export const expenseReceipt = pgTable("expense_receipt", {
  agencyId: uuid().notNull(),
  expenseId: uuid().notNull(),
  mediaId: uuid().notNull(),
  place: smallint().notNull(),
});

/** Columns that an expense's history shows. */
export const expenseHistory: RecordHistory = {
  columns: {
    expense: {
      spent_on: dateColumn("spentOn"),
      description: textColumn("description"),
      type_id: entryColumn("costType"),
      supplier_id: { field: "supplier", as: "name", convert: "record" },
      amount: { field: "amount", as: "text", convert: "amount" },
      currency: textColumn("currency"),
      tax_amount: { field: "taxAmount", as: "text", convert: "amount" },
      on_id: { field: "spentFor", as: "name", convert: "record" },
      charge_to: codeColumn("expenseChargedTo"),
      charged_id: { field: "chargedRecord", as: "name", convert: "record" },
      paid_by_id: { field: "paidBy", as: "name", convert: "staff" },
      note: textColumn("remark"),
      state: codeColumn("expenseState"),
      reason: textColumn("rejectReason"),
      deleted_at: deletedColumn,
    },
    expense_receipt: { media_id: { field: "file", as: "text", convert: "file" } },
  },
  parts: { expense: "record", expense_receipt: "file" },
};
