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

/** Columns that the history of a supplier shows. */
export const supplierHistory: RecordHistory = {
  columns: {
    supplier: {
      display_name: textColumn("displayName"),
      // Suppliers had a single category before they had several.
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
