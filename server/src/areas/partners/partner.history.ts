import {
  address,
  assignment,
  attachment,
  category,
  code,
  contact,
  deleted,
  note,
  picture,
  type RecordHistory,
  rosterImport,
  text,
} from "#server/lib/records/history.ts";

/** Which columns a partner's history shows. */
export const partnerHistory: RecordHistory = {
  columns: {
    partner: {
      display_name: text("displayName"),
      industry_category_id: category,
      attributes: text("attributes"),
      avatar_id: picture,
      company_website: text("website"),
      headline: text("headline"),
      bio: text("bio"),
      country_code: code("country"),
      phone: text("phone"),
      email: text("email"),
      head_office_location: text("headOffice"),
      deleted_at: deleted,
    },
    partner_contact: contact,
    attachment,
    assignment,
    address,
    roster_import: rosterImport,
    note,
  },
  parts: { partner_contact: "contact" },
};
