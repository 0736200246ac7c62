import { sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ChatMediaState, ChatMessageKind, ChatMessageState } from "#contract/chat/codes.ts";
import { timestamp } from "#server/lib/database/types.ts";

export const whatsappNumber = pgTable("whatsapp_number", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  phone: text(),
  waId: text(),
  userId: text(),
  username: text(),
  nowId: uuid(),
  variants: text().array(),
  profileName: text(),
  optedOutAt: timestamp(),
});

export const chatNumber = pgTable("chat_number", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  state: text().notNull(),
});

export const chatConversation = pgTable("chat_conversation", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  numberId: uuid().notNull(),
  outsideId: uuid().notNull(),
  assignedToId: uuid(),
  windowFrom: timestamp(),
  startedAt: timestamp(),
  overdueAt: timestamp(),
});

export const chatLog = pgTable("chat_log", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  conversationId: uuid().notNull(),
  personId: uuid(),
  contactId: uuid(),
  staffId: uuid(),
  aboutId: uuid(),
  lastMessageId: uuid(),
  lastAt: timestamp(),
  lastInId: uuid(),
  createdAt: timestamp().notNull().default(sql`now()`),
});

export const chatMessage = pgTable("chat_message", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  logId: uuid().notNull(),
  conversationId: uuid().notNull(),
  wamid: text(),
  incoming: boolean().notNull(),
  kind: text().$type<ChatMessageKind>().notNull(),
  state: text().$type<ChatMessageState>().notNull(),
  at: timestamp().notNull(),
  body: text(),
  detail: jsonb().notNull(),
  senderId: uuid(),
  replyToId: uuid(),
  forwarded: boolean().notNull(),
  mediaId: uuid(),
  mediaState: text().$type<ChatMediaState>(),
  mediaSource: jsonb(),
  filename: text(),
  acceptedAt: timestamp(),
  sentAt: timestamp(),
  deliveredAt: timestamp(),
  readAt: timestamp(),
  failedAt: timestamp(),
  failureCode: text(),
  failure: text(),
  editedAt: timestamp(),
  deletedAt: timestamp(),
});
