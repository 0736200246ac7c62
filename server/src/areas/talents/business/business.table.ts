import { sql } from "drizzle-orm";
import { bigint, boolean, date, integer, numeric, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { SOCIAL_PLATFORMS } from "#contract/enums.ts";
import { ENTITY_KINDS, INSURANCE_KINDS } from "#contract/talents/business.ts";
import { bytea, timestamp } from "#server/lib/database/types.ts";
import { contactTableColumns } from "#server/lib/records/contacts.ts";
import { entryColumns } from "../personal/personal.table.ts";

/** One row per person (`extension.ts`). */
export const personBusiness = pgTable("person_business", {
  agencyId: uuid().notNull(),
  personId: uuid().notNull(),
  agreementStart: date(),
  agreementEnd: date(),
  feePercent: numeric({ precision: 5, scale: 2, mode: "number" }),
  feeAmount: bigint({ mode: "number" }),
  feeCurrency: text(),
  blockConflicts: boolean().notNull().default(false),
  bufferBefore: smallint().notNull().default(0),
  bufferAfter: smallint().notNull().default(0),
  version: integer().notNull().default(1),
  updatedAt: timestamp().notNull().default(sql`now()`),
});

export const legalEntity = pgTable("legal_entity", {
  ...entryColumns(),
  name: text().notNull(),
  kind: text("entity_kind", { enum: ENTITY_KINDS }).notNull(),
  country: text().notNull().default("AU"),
  abn: text(),
  acn: text(),
  companyNumber: text(),
  gstRegistered: boolean().notNull().default(false),
  address: text(),
});

/** One row per legal entity, created with it. */
export const paymentDetailsTable = pgTable("payment_details", {
  agencyId: uuid().notNull(),
  legalEntityId: uuid().notNull(),
  personId: uuid().notNull(),
  sealed: bytea(),
  version: integer().notNull().default(1),
  updatedAt: timestamp().notNull().default(sql`now()`),
});

export const insurance = pgTable("insurance", {
  ...entryColumns(),
  kind: text("insurance_kind", { enum: INSURANCE_KINDS }).notNull(),
  insurer: text().notNull(),
  policyNumber: text(),
  coverAmount: bigint({ mode: "number" }),
  coverCurrency: text(),
  validFrom: date(),
  expires: date(),
});

export const socialAccount = pgTable("social_account", {
  ...entryColumns(),
  platform: text({ enum: SOCIAL_PLATFORMS }).notNull(),
  url: text().notNull(),
  handle: text(),
  followers: bigint({ mode: "number" }),
  followersOn: date(),
  place: integer().notNull().default(0),
});

export const personContact = pgTable("person_contact", { ...contactTableColumns(), personId: uuid().notNull() });
