import { sql } from "drizzle-orm";
import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { LINK_KINDS, PROVIDERS } from "#contract/links/hosts.ts";
import { timestamp } from "#server/lib/database/types.ts";

export const linkTable = pgTable("link", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  url: text().notNull(),
  kind: text({ enum: LINK_KINDS }).notNull(),
  provider: text({ enum: PROVIDERS }),
  externalId: text(),
  title: text(),
  description: text(),
  pictureId: uuid(),
  readAt: timestamp().notNull().default(sql`now()`),
  isKept: boolean().notNull().default(false),
});
