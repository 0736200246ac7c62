import { sql } from "drizzle-orm";
import { date, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { FAMILIES, PROFILE_STATES, SOURCES, STAGES, TALENT_CATEGORIES } from "#contract/enums.ts";
import { timestamp } from "#server/lib/database/types.ts";
import { listColumns } from "#server/lib/lists/master-columns.ts";
import { recordColumns } from "#server/lib/records/record-columns.ts";

export const person = pgTable("person", {
  ...recordColumns(),
  stage: text({ enum: STAGES }).notNull(),
  family: text({ enum: FAMILIES }).notNull().generatedAlwaysAs(sql`in the migration`),
  legalName: text(),
  category: text({ enum: TALENT_CATEGORIES }),
  status: smallint().notNull().default(0),
  state: text({ enum: PROFILE_STATES }).notNull().default("ACTIVE"),
  avatarId: uuid(),
  headline: text(),
  bio: text(),
  pronouns: text(),
  dob: date(),
  nationality: text(),
  languages: text().array().notNull(),
  countryCode: text().notNull().default("AU"),
  phone: text(),
  phoneCode: text(),
  email: text(),
  website: text(),
  tags: text().array().notNull(),
  timeZoneId: text(),
  location: text(),
  representationStart: date(),
  representationEnd: date(),
  source: text({ enum: SOURCES }),
  convertedAt: timestamp(),
  finalisedAt: timestamp(),
});

export const talentType = pgTable("talent_type", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  category: text({ enum: TALENT_CATEGORIES }).notNull(),
  name: text().notNull(),
  ...listColumns(),
});
export const talentSubType = pgTable("talent_sub_type", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  typeId: uuid().notNull(),
  name: text().notNull(),
  ...listColumns(),
});
export const personType = pgTable("person_type", {
  agencyId: uuid().notNull(),
  personId: uuid().notNull(),
  typeId: uuid().notNull(),
  place: smallint().notNull(),
});
export const personSubType = pgTable("person_sub_type", {
  agencyId: uuid().notNull(),
  personId: uuid().notNull(),
  subTypeId: uuid().notNull(),
  place: smallint().notNull(),
});
