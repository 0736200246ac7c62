import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Addressed, MailKind, MailState } from "#contract/mail/mail-log.ts";
import { bytea, timestamp } from "#server/lib/database/types.ts";

const times = {
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
};

export const mailThread = pgTable("mail_thread", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  privateTo: uuid(),
});

/** An invitation in the words of its email. */
export interface StoredInvitation {
  method: string;
  summary: string;
  start: string;
  end: string;
  /** Missing in invitations read before the field existed. */
  repeats?: string;
  location: string;
  organizer: string;
}

export const mailLog = pgTable("mail_log", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  threadId: uuid().notNull(),
  mailboxId: uuid(),
  privateTo: uuid(),
  direction: text().$type<"IN" | "OUT">().notNull(),
  kind: text().$type<MailKind>().notNull().default("MAIL"),
  state: text().$type<MailState>().notNull(),
  subject: text().notNull(),
  snippet: text().notNull().default(""),
  bodyText: text(),
  bodyHtml: text(),
  /** Version of the sanitiser that cleaned the rich text. */
  sanitiser: text(),
  fromName: text().notNull().default(""),
  fromAddress: text().notNull().default(""),
  toList: jsonb().$type<readonly Addressed[]>().notNull().default([]),
  ccList: jsonb().$type<readonly Addressed[]>().notNull().default([]),
  bccList: jsonb().$type<readonly Addressed[]>().notNull().default([]),
  messageId: text(),
  referenceIds: text().array().notNull().default([]),
  contentHash: bytea(),
  sentAt: timestamp().notNull(),
  takenAt: timestamp(),
  attempts: smallint().notNull().default(0),
  failingSince: timestamp(),
  problem: text(),
  protection: text().$type<"SIGNED" | "ENCRYPTED">(),
  invitation: jsonb().$type<StoredInvitation>(),
  misread: boolean().notNull().default(false),
  rereadAt: timestamp(),
  claimsThread: boolean().notNull().default(false),
  size: integer().notNull().default(0),
  madeBy: uuid(),
  receivedBy: uuid(),
  answersId: uuid(),
  outboxId: uuid(),
  appendKey: uuid(),
  tracksOpens: boolean().notNull().default(false),
  openHash: bytea(),
  opened: integer().notNull().default(0),
  openedAt: timestamp(),
  ...times,
  deletedAt: timestamp(),
});

export const mailLogParty = pgTable("mail_log_party", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  mailId: uuid().notNull(),
  recordId: uuid().notNull(),
  contactId: uuid(),
  place: smallint().notNull(),
});

export const mailLogRecord = pgTable("mail_log_record", {
  agencyId: uuid().notNull(),
  mailId: uuid().notNull(),
  recordId: uuid().notNull(),
  place: smallint().notNull(),
});

export const mailLogFile = pgTable("mail_log_file", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  mailId: uuid().notNull(),
  mediaId: uuid().notNull(),
  place: smallint().notNull(),
  name: text().notNull(),
  contentId: text(),
});

export const mailbox = pgTable("mailbox", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  ownerId: uuid(),
  name: text().notNull(),
  address: text().notNull(),
  imapHost: text().notNull(),
  imapPort: integer().notNull(),
  smtpHost: text().notNull(),
  smtpPort: integer().notNull(),
  username: text().notNull(),
  auth: text().$type<"PASSWORD" | "XOAUTH2">().notNull(),
  sealed: bytea(),
  sharesSince: timestamp(),
  state: text().$type<"ACTIVE" | "FAILING" | "STOPPED">().notNull().default("ACTIVE"),
  problem: text(),
  stoppedAt: timestamp(),
  syncedAt: timestamp(),
  watcher: uuid(),
  watchedUntil: timestamp(),
  ...times,
  deletedAt: timestamp(),
});

export const mailTemplate = pgTable("mail_template", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  name: text().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  ...times,
});

export const mailSetting = pgTable("mail_setting", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  tracksOpens: boolean().notNull().default(false),
  inboundKey: text(),
  inboundSealed: bytea(),
  ...times,
});
