import { partnerContacts } from "./contact.ts";
import { industryCategories } from "./industry-category.ts";
import { partnerRecord, partners } from "./partner.ts";

export const partnerGroups = {
  partnerContacts,
  industryCategories,
  partners,
  partnerNotes: partnerRecord.notes,
  partnerHistory: { list: partnerRecord.history },
  partnerStaff: partnerRecord.staff,
};
