import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { listColumns } from "#server/lib/lists/master-columns.ts";
import { contactTableColumns } from "#server/lib/records/contacts.ts";
import { recordColumns } from "#server/lib/records/record-columns.ts";

export const industryCategory = pgTable("industry_category", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  name: text().notNull(),
  ...listColumns(),
});

export const partner = pgTable("partner", {
  ...recordColumns(),
  industryCategoryId: uuid(),
  attributes: text().array().notNull(),
  avatarId: uuid(),
  companyWebsite: text(),
  headline: text(),
  bio: text(),
  countryCode: text().notNull().default("AU"),
  phone: text(),
  phoneCode: text(),
  email: text(),
  headOfficeLocation: text(),
});

export const partnerContact = pgTable("partner_contact", { ...contactTableColumns(), partnerId: uuid().notNull() });
