import { integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { SupplierContact } from "#contract/suppliers/supplier.ts";
import { timestamp } from "#server/lib/database/types.ts";
import {
  addressHistory,
  assignmentHistory,
  categoryColumn,
  codeColumn,
  deletedColumn,
  importHistory,
  noteHistory,
  type RecordHistory,
  textColumn,
} from "#server/lib/records/history.ts";

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

/** Which columns a supplier's history shows. */
export const supplierHistory: RecordHistory = {
  columns: {
    supplier: {
      display_name: textColumn("displayName"),
      // Until suppliers had several.
      category_id: categoryColumn,
      contacts: { field: "contacts", as: "text", of: "contacts" },
      country_code: codeColumn("country"),
      phone: textColumn("phone"),
      email: textColumn("email"),
      website: textColumn("website"),
      abn: textColumn("abn"),
      payment_term_days: textColumn("paymentTerms"),
      note: textColumn("note"),
      deleted_at: deletedColumn,
    },
    supplier_category: { category_id: categoryColumn },
    assignment: assignmentHistory,
    address: addressHistory,
    roster_import: importHistory,
    note: noteHistory,
  },
  parts: { supplier_category: "category" },
};
