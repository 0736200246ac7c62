/** Tables of uploads and attachments; the table of files belongs to all records (records.table.ts). */
import { sql } from "drizzle-orm";
import { bigint, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytea, timestamp } from "#server/lib/database/types.ts";

export const upload = pgTable("upload", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  actorId: uuid().notNull(),
  qquuid: text().notNull(),
  uploader: text({ enum: ["general", "cms"] }).notNull(),
  filename: text().notNull(),
  size: bigint({ mode: "number" }).notNull(),
  parts: smallint().notNull(),
  targets: uuid().array().notNull().default([]),
  mediaId: uuid(),
  touchedAt: timestamp().notNull().default(sql`now()`),
});

export const uploadPart = pgTable("upload_part", {
  agencyId: uuid().notNull(),
  uploadId: uuid().notNull(),
  part: smallint().notNull(),
  key: uuid().notNull(),
  size: integer().notNull(),
  sha256: bytea().notNull(),
});

/** A video that is fetched from the address of its file. */
export const videoLink = pgTable("video_link", {
  mediaId: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  url: text().notNull(),
  target: uuid().notNull(),
  createdAt: timestamp().notNull().default(sql`now()`),
});

export const attachment = pgTable("attachment", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  recordId: uuid().notNull(),
  mediaId: uuid().notNull(),
  caption: text(),
  place: integer().notNull(),
  authorId: uuid(),
  createdAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});
