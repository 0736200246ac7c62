/** Notifications, who receives them and how. Triggers write most of them: see migration 0035. */
import { sql } from "drizzle-orm";
import { boolean, date, jsonb, pgTable, primaryKey, text, time, uuid } from "drizzle-orm/pg-core";
import type { Resource } from "#contract/access.ts";
import type { HoldCause, KeyDateKind, SigningNotice } from "#contract/enums.ts";
import { type MailWay, NOTIFICATION_KINDS, type NotificationKind } from "#contract/notifications/notification.ts";
import type { ListKey } from "#contract/record-kinds.ts";
import { timestamp } from "#server/lib/database/types.ts";

/**
 * Fields of some kinds beyond the columns: a date, the shared time of a conflict, changed columns, a hold, a finished
 * export.
 */
interface NotificationDetail {
  due?: string;
  startsAt?: string;
  endsAt?: string;
  more?: number;
  /** `table.column` */
  changed?: string[];
  keyDate?: { kind: KeyDateKind; title: string | null; days: number };
  signing?: { what: SigningNotice; name: string | null };
  hold?: { firstDay: string; lastDay: string; from: number; to: number | null; cause: HoldCause };
  export?: { list: ListKey; resource: Resource; filename: string; rows: number; whole: boolean };
}

export const notification = pgTable("notification", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  receiverId: uuid().notNull(),
  kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
  /** Key of the cause; unique for each receiver and kind. */
  cause: text().notNull(),
  recordId: uuid(),
  noteId: uuid(),
  importId: uuid(),
  enquiryId: uuid(),
  /**
   * Saved record, and the one that takes the same time; for a hold its talent, and the record that was confirmed
   * instead.
   */
  workId: uuid(),
  clashId: uuid(),
  actorId: uuid(),
  at: timestamp().notNull().default(sql`now()`),
  readAt: timestamp(),
  mailedAt: timestamp(),
  pushedAt: timestamp(),
  detail: jsonb().$type<NotificationDetail>().notNull().default({}),
});

export const followTable = pgTable(
  "follow",
  {
    agencyId: uuid().notNull(),
    staffId: uuid().notNull(),
    recordId: uuid().notNull(),
    muted: boolean().notNull().default(false),
    createdAt: timestamp().notNull().default(sql`now()`),
  },
  ({ agencyId, staffId, recordId }) => [primaryKey({ columns: [agencyId, staffId, recordId] })],
);

export const notificationSetting = pgTable(
  "notification_setting",
  {
    agencyId: uuid().notNull(),
    staffId: uuid().notNull(),
    showTaskReminder: boolean().notNull().default(true),
    mail: jsonb().$type<Partial<Record<NotificationKind, MailWay>>>().notNull().default({}),
    quietFrom: time().notNull().default("20:00"),
    quietTo: time().notNull().default("07:00"),
    morningOn: date(),
  },
  ({ agencyId, staffId }) => [primaryKey({ columns: [agencyId, staffId] })],
);

/** Browsers that are sent notifications, each by its session. */
export const pushSubscription = pgTable(
  "push_subscription",
  {
    agencyId: uuid().notNull(),
    sessionId: uuid().notNull(),
    staffId: uuid().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamp().notNull().default(sql`now()`),
  },
  ({ agencyId, sessionId }) => [primaryKey({ columns: [agencyId, sessionId] })],
);
