import { sql } from "drizzle-orm";
import { boolean, date, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "#server/lib/database/types.ts";

/** One row per person (`extension.ts`). */
export const personBasics = pgTable("person_basics", {
  agencyId: uuid().notNull(),
  personId: uuid().notNull(),
  gender: text(),
  placeOfBirth: text(),
  homeAddress: text(),
  passportCountry: text(),
  passportExpiry: date(),
  drivingLicence: text(),
  heightCm: smallint(),
  clothingSize: text(),
  shoeSize: text(),
  dietary: text(),
  medical: text(),
  version: integer().notNull().default(1),
  updatedAt: timestamp().notNull().default(sql`now()`),
});

/** One row per person (`extension.ts`). */
export const personConfig = pgTable("person_config", {
  agencyId: uuid().notNull(),
  personId: uuid().notNull(),
  enabledInApp: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  updatedAt: timestamp().notNull().default(sql`now()`),
});

/** Columns that every table of entries has. */
export const entryColumns = () => ({
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  personId: uuid().notNull(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});

export const emergencyContact = pgTable("emergency_contact", {
  ...entryColumns(),
  name: text().notNull(),
  relationship: text(),
  email: text(),
  countryCode: text().notNull().default("AU"),
  phone: text(),
  phoneCode: text(),
  whatsappCountryCode: text().notNull().default("AU"),
  whatsapp: text(),
  whatsappCode: text(),
});

export const familyMember = pgTable("family_member", {
  ...entryColumns(),
  name: text().notNull(),
  relationship: text().notNull(),
  dob: date(),
  occupation: text(),
  countryCode: text().notNull().default("AU"),
  phone: text(),
  phoneCode: text(),
  remark: text(),
});
