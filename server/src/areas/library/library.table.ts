/** Tables of libraries: items, and links that share them. */
import { sql } from "drizzle-orm";
import { bigint, boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, timestamp } from "#server/lib/database/types.ts";

export const libraryItem = pgTable("library_item", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  ownerId: uuid(),
  parentId: uuid(),
  placeId: uuid().notNull().generatedAlwaysAs(sql`coalesce(parent_id, owner_id, agency_id)`),
  isFolder: boolean().notNull(),
  name: text().notNull(),
  mediaId: uuid(),
  createdBy: uuid(),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
  deletionId: uuid(),
  /** Size of the file in bytes, 0 until it is known; maintained by the database. */
  size: bigint({ mode: "number" }).notNull().default(0),
});

/** Links that open a file without signing in. */
export const fileShare = pgTable("file_share", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  makerId: uuid().notNull(),
  ownerId: uuid(),
  fileKey: text().notNull(),
  name: text().notNull(),
  recipient: text(),
  hash: bytea().notNull(),
  createdAt: timestamp().notNull().default(sql`now()`),
  expiresAt: timestamp().notNull(),
  revokedAt: timestamp(),
  opened: integer().notNull().default(0),
  openedAt: timestamp(),
});
