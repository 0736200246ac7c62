/** Tables of fans as the report reads them; counting/ writes them. */
import { bigint, boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "#server/lib/database/types.ts";

const total = () => bigint({ mode: "number" }).notNull().default(0);

export const fan = pgTable("fan", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  appId: text().notNull(),
  name: text(),
  search: text(),
  emailSearch: text(),
  email: text(),
  preferences: text().array().notNull(),
  consent: boolean(),
  consentAt: timestamp(),
  consentSource: text(),
  city: text(),
  state: text(),
  country: text(),
  createdAt: timestamp().notNull(),
  mutedAt: timestamp(),
  mutedBy: uuid(),
  lastActive: timestamp(),
  lastPost: timestamp(),
  lastComment: timestamp(),
  totalSubscriptions: total(),
  totalPosts: total(),
  totalComments: total(),
  totalReactions: total(),
  totalMuted: total(),
  totalShares: total(),
});

export const fanTalent = pgTable("fan_talent", {
  agencyId: uuid().notNull(),
  personId: uuid().notNull(),
  fanId: uuid().notNull(),
  follows: boolean().notNull(),
  followedAt: timestamp(),
  muted: boolean().notNull(),
  activity: total(),
  lastActive: timestamp(),
});

export const fanEvent = pgTable("fan_event", {
  agencyId: uuid().notNull(),
  id: uuid().notNull(),
  kind: text().notNull(),
  fanId: uuid(),
  personIds: uuid().array().notNull(),
  recordId: uuid(),
  about: text(),
  detail: text(),
  country: text(),
  undone: boolean().notNull(),
  at: timestamp().notNull(),
});
