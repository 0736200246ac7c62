import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { FieldMode } from "#contract/comms/enquiry-form.ts";
import type { EnquiryStatus, SpamReason } from "#contract/comms/website-enquiry.ts";
import { bytea, timestamp } from "#server/lib/database/types.ts";

export const enquiryForm = pgTable("enquiry_form", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  name: text().notNull(),
  active: boolean().notNull().default(true),
  key: text().notNull(),
  talentId: uuid(),
  allowedOrigins: text().array().notNull().default([]),
  company: text().$type<FieldMode>().notNull(),
  phone: text().$type<FieldMode>().notNull(),
  dates: text().$type<FieldMode>().notNull(),
  replySubject: text(),
  replyText: text(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});

export const enquiryFormReceiver = pgTable("enquiry_form_receiver", {
  agencyId: uuid().notNull(),
  formId: uuid().notNull(),
  staffId: uuid().notNull(),
});

export const websiteEnquiry = pgTable("website_enquiry", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  formId: uuid().notNull(),
  status: text().$type<EnquiryStatus>().notNull(),
  name: text().notNull(),
  company: text(),
  email: text().notNull(),
  phone: text(),
  text: text().notNull(),
  startDate: text(),
  endDate: text(),
  origin: text(),
  personId: uuid(),
  contactId: uuid(),
  talentId: uuid(),
  aboutId: uuid(),
  assignedToId: uuid(),
  opportunityId: uuid(),
  textHash: bytea().notNull(),
  times: integer().notNull().default(1),
  spamScore: smallint().notNull().default(0),
  spamReasons: text().$type<SpamReason>().array().notNull().default([]),
  senderMark: text().notNull(),
  receivedAt: timestamp().notNull().default(sql`now()`),
  lastAt: timestamp().notNull().default(sql`now()`),
  repliedAt: timestamp(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});
