import { jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { SupplierContact } from "#contract/suppliers/supplier.ts";
import {
  COMMON_HISTORY,
  categoryColumn,
  codeColumn,
  deletedColumn,
  type RecordHistory,
  textColumn,
} from "#server/lib/records/history.ts";
import { recordColumns } from "#server/lib/records/record-columns.ts";
import type { StoredPhone } from "#server/lib/values/phone.ts";

export const supplier = pgTable("supplier", {
  ...recordColumns(),
  contacts: jsonb().$type<SupplierContact[]>().notNull(),
  phones: jsonb().$type<StoredPhone[]>().notNull().default([]),
  email: text(),
  website: text(),
  abn: text(),
  paymentTermDays: smallint(),
  note: text(),
});

export const supplierCategory = pgTable("supplier_category", {
  agencyId: uuid().notNull(),
  supplierId: uuid().notNull(),
  categoryId: uuid().notNull(),
});

/** Columns that a supplier's history shows. */
export const supplierHistory: RecordHistory = {
  columns: {
    supplier: {
      display_name: textColumn("displayName"),
      // From before suppliers had several categories.
      category_id: categoryColumn,
      country_code: codeColumn("country"),
      phone: textColumn("phone"),
      contacts: { field: "contacts", as: "text", convert: "contacts" },
      phones: { field: "phones", as: "text", convert: "phones" },
      email: textColumn("email"),
      website: textColumn("website"),
      abn: textColumn("abn"),
      payment_term_days: textColumn("paymentTerms"),
      note: textColumn("note"),
      deleted_at: deletedColumn,
    },
    supplier_category: { category_id: categoryColumn },
    ...COMMON_HISTORY,
  },
  parts: { supplier_category: "category" },
};
