/** Tables of Facebook and Instagram. */
import { bigint, boolean, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import {
  SHARE_CODES,
  SHARE_PLATFORMS,
  SHARE_STATES,
  SOCIAL_ASKS,
  SOCIAL_CONTENT_TYPES,
} from "#contract/social/codes.ts";
import { timestamp } from "#server/lib/database/types.ts";

const total = () => bigint({ mode: "number" }).notNull().default(0);

export const socialConnection = pgTable("social_connection", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  personId: uuid().notNull(),
  accountId: uuid().notNull(),
  platform: text({ enum: SHARE_PLATFORMS }).notNull(),
  state: text().notNull(),
  targetId: text(),
  targetName: text(),
});

export const socialContent = pgTable("social_content", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  connectionId: uuid().notNull(),
  personId: uuid().notNull(),
  platform: text({ enum: SHARE_PLATFORMS }).notNull(),
  externalId: text().notNull(),
  contentType: text({ enum: SOCIAL_CONTENT_TYPES }).notNull(),
  text: text().notNull(),
  title: text().notNull(),
  creator: text().notNull(),
  mediaType: smallint(),
  pictureId: uuid(),
  permalink: text(),
  publishedAt: timestamp().notNull(),
  totalComment: total(),
  totalReaction: total(),
  totalShare: total(),
  hidden: boolean().notNull(),
  removedAt: timestamp(),
  goneAt: timestamp(),
  asked: text({ enum: SOCIAL_ASKS }),
  failure: text(),
  search: text().notNull(),
});

export const socialShare = pgTable("social_share", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  itemId: uuid().notNull(),
  connectionId: uuid().notNull(),
  platform: text({ enum: SHARE_PLATFORMS }).notNull(),
  contentType: text({ enum: SOCIAL_CONTENT_TYPES }).notNull(),
  state: text({ enum: SHARE_STATES }).notNull(),
  code: text({ enum: SHARE_CODES }),
  failure: text(),
  permalink: text(),
  sharedBy: uuid(),
  createdAt: timestamp().notNull(),
  doneAt: timestamp(),
});
