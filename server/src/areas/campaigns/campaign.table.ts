import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { CampaignState, UnsentReason } from "#contract/campaigns/campaign.ts";
import type { SuppressionCause } from "#contract/campaigns/suppression.ts";
import { bytea, timestamp } from "#server/lib/database/types.ts";

export const campaign = pgTable("campaign", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  state: text().$type<CampaignState>().notNull().default("DRAFT"),
  subject: text().notNull().default(""),
  content: text().notNull().default(""),
  sanitiser: text(),
  recipientEmails: text().array().notNull().default([]),
  personId: uuid(),
  allFans: boolean().notNull().default(false),
  fanIds: uuid().array().notNull().default([]),
  consentedBy: uuid(),
  consentedAt: timestamp(),
  sendAt: timestamp(),
  zone: text(),
  createdBy: uuid(),
  startedAt: timestamp(),
  preparedTo: uuid(),
  preparedAt: timestamp(),
  endedAt: timestamp(),
  pausedAt: timestamp(),
  pausedBy: uuid(),
  resumeAt: timestamp(),
  problem: text(),
  recipients: integer().notNull().default(0),
  sent: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  bounced: integer().notNull().default(0),
  unconfirmed: integer().notNull().default(0),
  withdrawn: integer().notNull().default(0),
  unsubscribed: integer().notNull().default(0),
  leftOut: jsonb().$type<Partial<Record<UnsentReason, number>>>().notNull().default({}),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});

export const campaignSuppression = pgTable("campaign_suppression", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  address: text(),
  addressHash: bytea().notNull(),
  personId: uuid(),
  cause: text().$type<SuppressionCause>().notNull(),
  reason: text(),
  recipientId: uuid(),
  createdAt: timestamp().notNull().default(sql`now()`),
  createdBy: uuid(),
  removedAt: timestamp(),
  removedBy: uuid(),
  removedReason: text(),
});
