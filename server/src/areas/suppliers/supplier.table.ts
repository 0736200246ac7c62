import { integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { SupplierContact } from "#contract/suppliers/supplier.ts";
import { timestamp } from "#server/lib/database/types.ts";

export const supplier = pgTable("supplier", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  displayName: text().notNull(),
  contacts: jsonb().$type<SupplierContact[]>().notNull(),
  countryCode: text().notNull().default("AU"),
  phone: text(),
  phoneCode: text(),
  email: text(),
  website: text(),
  abn: text(),
  paymentTermDays: smallint(),
  note: text(),
  version: integer().notNull().default(1),
  createdBy: uuid(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: timestamp(),
});

export const supplierCategory = pgTable("supplier_category", {
  agencyId: uuid().notNull(),
  supplierId: uuid().notNull(),
  categoryId: uuid().notNull(),
});
