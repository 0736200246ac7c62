import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "#server/lib/database/types.ts";
import { listColumns } from "#server/lib/lists/master-columns.ts";
import { contactTableColumns } from "#server/lib/records/contacts.ts";

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
  createdAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: timestamp(),
});

export const partnerContact = pgTable("partner_contact", { ...contactTableColumns(), partnerId: uuid().notNull() });
