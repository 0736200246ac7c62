import { sql } from "drizzle-orm";
import { bigint, date, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { ExpenseChargedTo, ExpenseState } from "#contract/expenses/expense.ts";
import { timestamp } from "#server/lib/database/types.ts";

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
