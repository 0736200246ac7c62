import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { contactColumns } from "#server/lib/contacts.ts";
import { instant } from "#server/lib/database/types.ts";
import { listColumns } from "#server/lib/master-columns.ts";

export const industryCategory = pgTable("industry_category", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  name: text().notNull(),
  ...listColumns(),
});

export const partner = pgTable("partner", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  displayName: text().notNull(),
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
  version: integer().notNull().default(1),
  createdBy: uuid(),
  createdAt: instant(),
  updatedAt: instant(),
  deletedAt: instant(),
});

export const partnerContact = pgTable("partner_contact", { ...contactColumns(), partnerId: uuid().notNull() });
