/** Tables shared by all kinds of record: assignments, notes, media. Triggers write `record`. */
import { sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, real, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Resource } from "#contract/access.ts";
import { STAFF_ROLES } from "#contract/enums.ts";
import type { Crop } from "#contract/media/upload.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { bytea, timestamp } from "../database/types.ts";

/** Written by triggers, except `batchId`, which marks records deleted together. */
export const record = pgTable("record", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  kind: text().$type<RecordKind>().notNull(),
  /** The resource whose rights decide access. */
  resource: text().$type<Resource>().notNull(),
  title: text().notNull(),
  deletedAt: timestamp(),
  batchId: uuid(),
});

export const assignment = pgTable("assignment", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  recordId: uuid().notNull(),
  staffId: uuid().notNull(),
  role: text({ enum: STAFF_ROLES }).notNull().default("Assignee"),
  createdAt: timestamp().notNull().default(sql`now()`),
  endedAt: timestamp(),
});

/** Persons, partners and suppliers that a piece of work is about. */
export const involvement = pgTable("involvement", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  recordId: uuid().notNull(),
  involvedId: uuid().notNull(),
  /** Set by trigger. */
  kind: text().$type<RecordKind>().notNull().default(sql`null`),
  role: text({ enum: ["RELATED", "COLLABORATOR", "LINK"] }).notNull(),
  contactId: uuid(),
  place: integer().notNull().default(0),
});

export const note = pgTable("note", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  recordId: uuid().notNull(),
  body: text().notNull(),
  authorId: uuid(),
  pinnedAt: timestamp(),
  /** Version of the sanitiser that cleaned the rich text. */
  sanitiser: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});

/** Written by triggers only. */
export const historyTable = pgTable("history", {
  id: bigint({ mode: "number" }).primaryKey(),
  agencyId: uuid().notNull(),
  recordId: uuid().notNull(),
  tableName: text().notNull(),
  rowId: uuid().notNull(),
  op: text().notNull(),
  changes: jsonb().notNull(),
  actorId: uuid(),
  at: timestamp().notNull(),
});
/** Storage keys of a picture's other sizes. */
interface Variants {
  large: string;
  medium: string;
  thumbnail: string;
}

export const mediaTable = pgTable("media", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  typeOfMedia: smallint().notNull(),
  filename: text().notNull(),
  contentType: text().notNull(),
  width: integer(),
  height: integer(),
  key: uuid().notNull(),
  createdAt: timestamp().notNull().default(sql`now()`),
  state: text({ enum: ["processing", "ready", "failed"] })
    .notNull()
    .default("ready"),
  problem: text(),
  fileKey: uuid(),
  rawKey: uuid(),
  variants: jsonb().$type<Partial<Variants>>().notNull().default({}),
  size: bigint({ mode: "number" }),
  sha256: bytea(),
  duration: real(),
  pages: integer(),
  peaks: jsonb().$type<number[]>(),
  posterKey: uuid(),
  renditionKey: uuid(),
  preparing: smallint(),
  crop: jsonb().$type<Crop>(),
  externalLink: text(),
  uploadedBy: uuid(),
  deletedAt: timestamp(),
});

export const auditTable = pgTable("audit", {
  id: uuid().primaryKey(),
  agencyId: uuid(),
  actorId: uuid(),
  what: text().notNull(),
  subjectId: uuid(),
  detail: jsonb(),
});

export const mailTable = pgTable("mail", {
  id: uuid().primaryKey(),
  agencyId: uuid(),
  toAddress: text().notNull(),
  subject: text().notNull(),
  body: bytea(),
  html: bytea(),
  replyTo: text(),
  failure: text(),
  batchId: uuid(),
  purpose: text({ enum: ["account", "notification", "finance", "contract", "file", "record", "person"] })
    .notNull()
    .default("account"),
  aboutId: uuid(),
  state: text({ enum: ["queued", "kept", "sent", "failed"] })
    .notNull()
    .default("queued"),
  attempts: smallint().notNull().default(0),
  createdAt: timestamp().notNull().default(sql`now()`),
  sentAt: timestamp(),
  takenAt: timestamp(),
  failingSince: timestamp(),
  gaveUpAt: timestamp(),
});

export const mailAttachmentTable = pgTable("mail_attachment", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  mailId: uuid().notNull(),
  place: smallint().notNull(),
  name: text().notNull(),
  mediaId: uuid(),
  document: text(),
  documentId: uuid(),
});
