/** Tables of content; its talents are those the record involves. */
import { sql } from "drizzle-orm";
import { bigint, boolean, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { CONTENT_KINDS, type ContentStatus, EVENT_MODES, HIDING_TYPES } from "#contract/content/codes.ts";
import { FANROOM_TYPES, POST_KINDS } from "#contract/content/posts/codes.ts";
import { timestamp } from "#server/lib/database/types.ts";
import {
  COMMON_HISTORY,
  codeColumn,
  deletedColumn,
  type RecordHistory,
  textColumn,
} from "#server/lib/records/history.ts";
import { recordColumns } from "#server/lib/records/record-columns.ts";

const { displayName: _, ...columns } = recordColumns();
const total = () => bigint({ mode: "number" }).notNull().default(0);

export const contentItem = pgTable("content_item", {
  ...columns,
  kind: text({ enum: [...CONTENT_KINDS, ...POST_KINDS] }).notNull(),
  title: text().notNull(),
  content: text(),
  /** Version of the sanitiser that cleaned the rich text. */
  sanitiser: text(),
  /** Null for posts and polls. */
  status: smallint().$type<ContentStatus>(),
  publishAt: timestamp().notNull(),
  publishZone: text().notNull(),
  /** Set for events, and for the event of a meetup. */
  startsAt: timestamp(),
  /** Set for posts and polls. */
  fanroomType: text({ enum: FANROOM_TYPES }),
  pinnedAt: timestamp(),
  /** Maintained by trigger. */
  listAt: timestamp(),
  /** Set for polls. */
  expiresAt: timestamp(),
  link: text(),
  tags: text().array().notNull().default([]),
  mediaCredit: text(),
  podcast: boolean().notNull().default(false),
  thumbnailId: uuid(),
  externalImageUrl: text(),
  externalAudioUrl: text(),
  onWebPage: boolean().notNull().default(false),
  totalComment: total(),
  totalReaction: total(),
  totalShares: total(),
  totalReport: total(),
  /** Maintained by trigger, like the totals that follow. */
  totalNotInterested: total(),
  totalIrrelevance: total(),
  openIrrelevance: integer().notNull().default(0),
  latestIrrelevanceAt: timestamp(),
  resolvedAt: timestamp(),
  announcedAt: timestamp(),
  writtenBy: uuid(),
  /** Writers since the last approval; one who approves must not be among them. */
  writers: uuid().array().notNull().default([]),
});

export const contentEvent = pgTable("content_event", {
  agencyId: uuid().notNull(),
  itemId: uuid().notNull(),
  endsAt: timestamp(),
  timeZoneId: text().notNull(),
  mode: text({ enum: EVENT_MODES }).notNull(),
  venueId: uuid(),
  location: text().notNull(),
  streamUrl: text(),
  ticketUrl: text(),
  eventId: uuid(),
});

export const contentPost = pgTable("content_post", {
  agencyId: uuid().notNull(),
  itemId: uuid().notNull(),
  text: text().notNull(),
  fanId: text(),
  fanName: text(),
  byFan: boolean().notNull().default(false),
  eventId: uuid(),
  eventTitle: text(),
  venueId: uuid(),
  location: text(),
  totalMeetupUsers: total(),
});

export const contentPollOption = pgTable("content_poll_option", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  itemId: uuid().notNull(),
  place: smallint().notNull(),
  text: text().notNull(),
  /** Maintained by trigger. */
  totalVotes: total(),
});

export const contentMedia = pgTable("content_media", {
  agencyId: uuid().notNull(),
  recordId: uuid().notNull(),
  mediaId: uuid().notNull(),
  place: smallint().notNull(),
});

export const contentMarking = pgTable("content_marking", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  recordId: uuid().notNull(),
  kind: text({ enum: HIDING_TYPES }).notNull(),
  talentId: uuid(),
  fanId: text(),
  fanName: text(),
  staffId: uuid(),
  reason: text(),
  markedAt: timestamp().notNull().default(sql`now()`),
  resolvedAt: timestamp(),
  resolvedBy: uuid(),
});

/** Columns that the history of content shows. */
export const contentHistory: RecordHistory = {
  columns: {
    content_item: {
      title: textColumn("title"),
      content: { field: "content", as: "rich" },
      status: codeColumn("contentStatus"),
      publish_at: { field: "publishDate", as: "instant" },
      publish_zone: textColumn("publishZone"),
      starts_at: { field: "eventStart", as: "instant" },
      link: textColumn("link"),
      tags: textColumn("tags"),
      media_credit: textColumn("mediaCredit"),
      podcast: codeColumn("podcast"),
      thumbnail_id: { field: "thumbnail", as: "text", convert: "file" },
      on_web_page: codeColumn("onWebPage"),
      resolved_at: { field: "markingsResolved", as: "instant" },
      pinned_at: { field: "pinned", as: "instant" },
      expires_at: { field: "pollExpires", as: "instant" },
      deleted_at: deletedColumn,
    },
    content_event: {
      ends_at: { field: "eventEnd", as: "instant" },
      time_zone_id: textColumn("timeZone"),
      mode: codeColumn("eventMode"),
      location: textColumn("location"),
      stream_url: textColumn("streamUrl"),
      ticket_url: textColumn("ticketUrl"),
    },
    content_media: { media_id: { field: "file", as: "text", convert: "file", names: true } },
    involvement: { involved_id: { field: "involved", as: "name", convert: "record" } },
    ...COMMON_HISTORY,
  },
  parts: { content_item: "record", content_event: "record", content_media: "file", involvement: "involvement" },
};
