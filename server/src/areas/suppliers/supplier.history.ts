import {
  address,
  assignment,
  category,
  code,
  deleted,
  note,
  type RecordHistory,
  rosterImport,
  text,
} from "#server/lib/records/history.ts";

/** Which columns a supplier's history shows. */
export const supplierHistory: RecordHistory = {
  columns: {
    supplier: {
      display_name: text("displayName"),
      // Until suppliers had several.
      category_id: category,
      contacts: { field: "contacts", as: "text", of: "contacts" },
      country_code: code("country"),
      phone: text("phone"),
      email: text("email"),
      website: text("website"),
      abn: text("abn"),
      payment_term_days: text("paymentTerms"),
      note: text("note"),
      deleted_at: deleted,
    },
    supplier_category: { category_id: category },
    assignment,
    address,
    roster_import: rosterImport,
    note,
  },
  parts: { supplier_category: "category" },
};
