/** What all records share: assignments, notes, media; the row in `record` is the triggers' to write. */
import { sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, real, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Resource } from "#contract/access.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { bytes, instant } from "./database/types.ts";

/** Written by triggers; only what is deleted together is marked so here. */
export const record = pgTable("record", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  kind: text().$type<RecordKind>().notNull(),
  /** Whose right decides who reaches it. */
  resource: text().$type<Resource>().notNull(),
  title: text().notNull(),
  deletedAt: instant(),
  batchId: uuid(),
});

export const assignment = pgTable("assignment", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  recordId: uuid().notNull(),
  staffId: uuid().notNull(),
  role: text({ enum: ["Assignee", "Collaborator", "Lead"] })
    .notNull()
    .default("Assignee"),
  createdAt: instant().notNull().default(sql`now()`),
  endedAt: instant(),
});

export const note = pgTable("note", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  recordId: uuid().notNull(),
  body: text().notNull(),
  authorId: uuid(),
  pinnedAt: instant(),
  sanitiser: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().default(sql`now()`),
  updatedAt: instant().notNull().default(sql`now()`),
  deletedAt: instant(),
});

/** Written by triggers only. */
export const history = pgTable("history", {
  id: bigint({ mode: "number" }).primaryKey(),
  agencyId: uuid().notNull(),
  recordId: uuid().notNull(),
  tableName: text().notNull(),
  rowId: uuid().notNull(),
  op: text().notNull(),
  changes: jsonb().notNull(),
  actorId: uuid(),
  at: instant().notNull(),
});
/** Keys of a picture's other sizes. */
interface Variants {
  large: string;
  medium: string;
  thumbnail: string;
}

export const media = pgTable("media", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  typeOfMedia: smallint().notNull(),
  filename: text().notNull(),
  contentType: text().notNull(),
  width: integer(),
  height: integer(),
  key: uuid().notNull(),
  createdAt: instant().notNull().default(sql`now()`),
  state: text({ enum: ["processing", "ready", "failed"] })
    .notNull()
    .default("ready"),
  problem: text(),
  fileKey: uuid(),
  rawKey: uuid(),
  variants: jsonb().$type<Partial<Variants>>().notNull().default({}),
  size: bigint({ mode: "number" }),
  sha256: bytes(),
  duration: real(),
  uploadedBy: uuid(),
  deletedAt: instant(),
});

export const audit = pgTable("audit", {
  id: uuid().primaryKey(),
  agencyId: uuid(),
  actorId: uuid(),
  what: text().notNull(),
  subjectId: uuid(),
  detail: jsonb(),
});

export const mail = pgTable("mail", {
  id: uuid().primaryKey(),
  agencyId: uuid(),
  toAddress: text().notNull(),
  subject: text().notNull(),
  body: bytes(),
  state: text({ enum: ["queued", "kept", "sent", "failed"] })
    .notNull()
    .default("queued"),
  attempts: smallint().notNull().default(0),
  createdAt: instant().notNull().default(sql`now()`),
  sentAt: instant(),
  takenAt: instant(),
});
