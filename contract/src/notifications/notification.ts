/**
 * Notifications of a person: mentions, assignments, comments, reminders. Each person sees only their own, on every
 * screen.
 */
import { RESOURCES } from "../access.ts";
import { call, signedIn } from "../call.ts";
import { HOLD_CAUSES, KEY_DATE_KINDS, SIGNING_NOTICES } from "../enums.ts";
import { HISTORY_FIELDS, HISTORY_PARTS } from "../history/history-row.ts";
import { IMPORT_STATES } from "../imports/states.ts";
import { ADVANCE_STATES } from "../ledger/codes.ts";
import { listCall, oneOf } from "../list.ts";
import { PAYEE_CHANGES } from "../pay-runs/codes.ts";
import { IMPORT_KINDS, LIST_KEYS, RECORD_KINDS } from "../record-kinds.ts";
import { Done, id, instant, mediaLink, PersonBrief, ref, refs, z } from "../schema.ts";
import { SHARE_PLATFORMS } from "../social/codes.ts";
import { push, pushTest } from "./push.ts";

export const NOTIFICATION_KINDS = [
  "mention",
  "assigned",
  "added",
  "comment",
  "reminder",
  "dueSoon",
  "overdue",
  "conflict",
  "hold",
  "keyDate",
  "signing",
  "message",
  "conversationAssigned",
  "enquiry",
  "mailReply",
  "reconnect",
  "payeeChanged",
  "advance",
  "slowSales",
  "followedChanged",
  "import",
  "export",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** `assigned` also includes records one was added to. */
export const NOTIFICATION_TABS = ["unread", "mentions", "assigned", "all"] as const;
export type NotificationTab = (typeof NOTIFICATION_TABS)[number];

/** 1 read, 0 unread. */
export const READ_FLAG = { read: 1, unread: 0 } as const;
export type ReadFlag = (typeof READ_FLAG)[keyof typeof READ_FLAG];
const readFlag = () => z.literal([READ_FLAG.unread, READ_FLAG.read]);

/** Most notifications that one call marks by their ids. */
const MARKED_MAX = 500;

const NotifiedRecord = z.object({
  id: id(),
  kind: z.enum(RECORD_KINDS),
  resource: z.enum(RESOURCES),
  displayName: z.string(),
  avatarUrl: mediaLink(),
});

export const Notification = z.object({
  id: id(),
  kind: z.enum(NOTIFICATION_KINDS),
  at: instant(),
  read: readFlag(),
  /** Person who caused it; null for scheduled events, and for a super admin. */
  actor: z.nullable(PersonBrief),
  /** Record it is about, or the person double-booked; null for an import, an export and one's own time. */
  record: z.nullable(NotifiedRecord),
  /** Note that mentions the reader or was written, in its current state. Rich text. */
  note: z.nullable(z.object({ id: id(), note: z.string() })),
  /** Date, or wall time if the task has one, that a reminder counts from or that a task is due. */
  due: z.nullable(z.string()),
  import: z.nullable(
    z.object({
      id: id(),
      kind: z.enum(IMPORT_KINDS),
      filename: z.string(),
      state: z.enum(IMPORT_STATES),
      added: z.int(),
      faulty: z.int(),
    }),
  ),
  export: z.nullable(
    z.object({
      list: z.enum(LIST_KEYS),
      filename: z.string(),
      rows: z.int(),
      /** False if the list has more rows than a file may have. */
      whole: z.boolean(),
    }),
  ),
  /** Overlap of two bookings. */
  clash: z.nullable(
    z.object({
      startsAt: instant(),
      endsAt: instant(),
      /** The booking that was saved, and the other one; null, shown as "Busy", if the reader may not read it. */
      saved: z.nullable(NotifiedRecord),
      other: z.nullable(NotifiedRecord),
      /** Number of other conflicts of the same person from the same save. */
      more: z.int(),
    }),
  ),
  /** Website enquiry, with the sender's name. */
  enquiry: z.nullable(z.object({ id: id(), name: z.string() })),
  /** A hold that moved up or ended, for the record. */
  hold: z.nullable(
    z.object({
      /** Null if the reader may not see them. */
      person: z.nullable(NotifiedRecord),
      firstDay: z.string(),
      lastDay: z.string(),
      from: z.int(),
      /** Null once the hold has ended. */
      to: z.nullable(z.int()),
      cause: z.enum(HOLD_CAUSES),
      /** Booking that was confirmed instead; null if the reader may not read it. */
      other: z.nullable(NotifiedRecord),
    }),
  ),
  /** Upcoming key date of the record. `days` is the interval that announced it, not the days left when it is read. */
  keyDate: z.nullable(z.object({ kind: z.enum(KEY_DATE_KINDS), title: z.nullable(z.string()), days: z.int() })),
  /** Action of a signer of the record, or outcome of its round; with a name if it is about one signer. */
  signing: z.nullable(z.object({ what: z.enum(SIGNING_NOTICES), name: z.nullable(z.string()) })),
  /** Reply to one of the reader's emails, and its sender. Never the text. */
  mail: z.nullable(z.object({ id: id(), name: z.string() })),
  /** WhatsApp conversation, with the other party's name. Never the message itself. */
  chat: z.nullable(z.object({ logId: id(), name: z.string() })),
  /** Account of the record that must be connected again. */
  social: z.nullable(z.object({ platform: z.enum(SHARE_PLATFORMS) })),
  /** Part of the payee's details that changed. Never the new value. */
  payee: z.nullable(z.object({ what: z.enum(PAYEE_CHANGES) })),
  /** Advance to the record that waits for another person's approval, or the decision on it. Never the amount. */
  advance: z.nullable(z.object({ state: z.enum(ADVANCE_STATES) })),
  /** Changed fields, if the reader may see them. Never their values. */
  changes: z.array(z.object({ part: z.enum(HISTORY_PARTS), field: z.enum(HISTORY_FIELDS) })),
});
export type Notification = z.output<typeof Notification>;

const topics = ["notification"] as const;
/** A notification shows its record's name and its note's text. */
const shown = ["notification", "note", "import", ...RECORD_KINDS] as const;

export const notifications = {
  list: listCall("POST", "/notification/v1/notifications/list", {
    summary: "One's own notifications, the newest first",
    access: signedIn,
    topics: shown,
    row: Notification,
    sortable: ["at"],
    defaultSort: ["at", "DESC"],
    filters: { tab: oneOf(NOTIFICATION_TABS) },
  }),
  count: call("POST", "/notification/v1/notifications/count", {
    summary: "Number of unread notifications, and of those in each tab",
    access: signedIn,
    reads: true,
    topics: shown,
    reply: z.object({ count: z.int(), mentions: z.int(), assigned: z.int(), all: z.int() }),
  }),
  read: call("PUT", "/notification/v1/notifications/read", {
    summary: "Mark notifications as read or unread, or all of them as read",
    access: signedIn,
    topics,
    body: z.union([
      z.strictObject({ ids: refs("notification", MARKED_MAX), read: readFlag() }),
      z.strictObject({ all: z.literal(true), read: z.literal(1) }),
    ]),
    reply: Done,
  }),
};

const byRecord = z.strictObject({ id: ref("record", "seen") });
const Follow = z.object({ following: z.boolean(), muted: z.boolean() });
export type Follow = z.output<typeof Follow>;

export const recordFollows = {
  get: call("GET", "/notification/v1/follows/{id}", {
    summary: "State of following and muting a record",
    access: signedIn,
    topics,
    params: byRecord,
    reply: Follow,
  }),
  set: call("PUT", "/notification/v1/follows/{id}", {
    summary: "Follow a record, stop following it, or mute it",
    access: signedIn,
    topics,
    params: byRecord,
    body: z.strictObject({ following: z.boolean(), muted: z._default(z.boolean(), false) }),
    reply: Follow,
  }),
};

/** Delivery by email: at once, in a digest at 08:00 in the person's time zone, or not at all. */
export const MAIL_WAYS = ["atOnce", "digest", "off"] as const;
export type MailWay = (typeof MAIL_WAYS)[number];
export const DEFAULT_MAIL: Readonly<Record<NotificationKind, MailWay>> = {
  mention: "atOnce",
  assigned: "atOnce",
  added: "digest",
  comment: "digest",
  reminder: "atOnce",
  dueSoon: "digest",
  overdue: "digest",
  conflict: "digest",
  hold: "digest",
  keyDate: "digest",
  signing: "atOnce",
  message: "digest",
  conversationAssigned: "atOnce",
  enquiry: "atOnce",
  mailReply: "digest",
  reconnect: "atOnce",
  payeeChanged: "atOnce",
  advance: "atOnce",
  slowSales: "digest",
  followedChanged: "digest",
  import: "digest",
  export: "digest",
};

const mailWay = (kind: NotificationKind) => z._default(z.enum(MAIL_WAYS), DEFAULT_MAIL[kind]);
/** A time of day, `HH:MM`. */
const clock = (usual: string) => z._default(z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)), usual);
export const NotificationSetting = z.strictObject({
  /** True if task reminders pop up on the screen. */
  showTaskReminder: z._default(z.boolean(), true),
  /** Quiet hours in the person's time zone: emails wait, except reminders. Equal times turn them off. */
  quietFrom: clock("20:00"),
  quietTo: clock("07:00"),
  mention: mailWay("mention"),
  assigned: mailWay("assigned"),
  added: mailWay("added"),
  comment: mailWay("comment"),
  reminder: mailWay("reminder"),
  dueSoon: mailWay("dueSoon"),
  overdue: mailWay("overdue"),
  conflict: mailWay("conflict"),
  hold: mailWay("hold"),
  keyDate: mailWay("keyDate"),
  signing: mailWay("signing"),
  message: mailWay("message"),
  conversationAssigned: mailWay("conversationAssigned"),
  enquiry: mailWay("enquiry"),
  mailReply: mailWay("mailReply"),
  reconnect: mailWay("reconnect"),
  payeeChanged: mailWay("payeeChanged"),
  advance: mailWay("advance"),
  slowSales: mailWay("slowSales"),
  followedChanged: mailWay("followedChanged"),
  import: mailWay("import"),
  export: mailWay("export"),
});
export type NotificationSetting = z.output<typeof NotificationSetting>;

export const notificationSettings = {
  get: call("GET", "/notification/v1/settings", {
    summary: "Email settings of one's notifications",
    access: signedIn,
    topics,
    reply: NotificationSetting,
  }),
  save: call("PUT", "/notification/v1/settings", {
    summary: "Change the email settings of one's notifications",
    access: signedIn,
    topics,
    body: NotificationSetting,
    reply: Done,
  }),
};

export const notificationGroups = { notifications, recordFollows, notificationSettings, push, pushTest };
