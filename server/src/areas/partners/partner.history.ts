import {
  billingContactHistory,
  COMMON_HISTORY,
  categoryColumn,
  codeColumn,
  contactHistory,
  deletedColumn,
  pictureColumn,
  type RecordHistory,
  textColumn,
} from "#server/lib/records/history.ts";

/** Columns that the history of a partner shows. */
export const partnerHistory: RecordHistory = {
  columns: {
    partner: {
      display_name: textColumn("displayName"),
      industry_category_id: categoryColumn,
      attributes: textColumn("attributes"),
      avatar_id: pictureColumn,
      company_website: textColumn("website"),
      headline: textColumn("headline"),
      bio: textColumn("bio"),
      country_code: codeColumn("country"),
      phone: textColumn("phone"),
      email: textColumn("email"),
      head_office_location: textColumn("headOffice"),
      deleted_at: deletedColumn,
    },
    partner_contact: contactHistory,
    billing_contact: billingContactHistory,
    ...COMMON_HISTORY,
  },
  parts: { partner_contact: "contact", billing_contact: "billingContact" },
};
