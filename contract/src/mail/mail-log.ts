/** Email log: mail sent from records, received mail, and mail sent by the product. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { listCall, manyOf, manyRefs, yesNo } from "../list.ts";
import { RECORD_KINDS } from "../record-kinds.ts";
import { Done, emptyIsNull, id, instant, line, mediaLink, Named, PersonBrief, ref, refs, z } from "../schema.ts";
import { namedLike } from "../values/document-names.ts";
import { email } from "../values/formats.ts";
import { richText } from "../values/rich-text.ts";

export const MAIL_DIRECTIONS = ["IN", "OUT"] as const;
/**
 * `UNCONFIRMED` may have been sent: the connection was lost after the text was transmitted. `KEPT` stays in the outbox
 * of an installation without a mail server.
 */
export const MAIL_STATES = [
  "RECEIVED",
  "SCHEDULED",
  "SENDING",
  "SENT",
  "UNCONFIRMED",
  "FAILED",
  "BOUNCED",
  "KEPT",
] as const;
export type MailState = (typeof MAIL_STATES)[number];
/** A report that an email could not be delivered, an automatic answer, or a mailing list. */
export const MAIL_KINDS = ["MAIL", "BOUNCE", "AUTO_REPLY", "LIST"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
/** Owners that the log is listed by. Staff are listed by the mail they sent, received and answered. */
export const MAIL_OWNERS = ["talent", "scout", "partner", "staff"] as const;

export const MAIL_LIMITS = {
  addresses: 50,
  files: 10,
  records: 20,
  text: 20_000,
  /** Milliseconds before an email is sent, during which it can be undone. */
  undo: 10_000,
  /** The latest lines of the system log. */
  system: 200,
  /** Days in which a deleted line can be restored. */
  restore: 30,
  /** Pictures that one request loads, and bytes of each. */
  pictures: 20,
  pictureBytes: 2_000_000,
  /** Most days in advance that an email can be scheduled. */
  ahead: 365,
} as const;

const Addressed = z.object({ name: z.string(), address: z.string() });
export type Addressed = z.output<typeof Addressed>;

/** A talent, a scout, or the contact of a partner. */
const MailParty = z.object({
  /** The person's or the partner's. */
  id: id(),
  kind: z.enum(["talent", "scout", "partner"]),
  displayName: z.string(),
  avatarUrl: mediaLink(),
  contactId: z.nullable(id()),
  /** Partner's name, for a contact. */
  company: z.nullable(z.string()),
});
export type MailParty = z.output<typeof MailParty>;

export const MailLogRow = z.object({
  id: id(),
  threadId: id(),
  direction: z.enum(MAIL_DIRECTIONS),
  kind: z.enum(MAIL_KINDS),
  state: z.enum(MAIL_STATES),
  subject: z.string(),
  /** Beginning of its text. */
  snippet: z.string(),
  from: Addressed,
  to: z.array(Addressed),
  /** People and partners whose addresses it contains, if the reader may see them. */
  parties: z.array(MailParty),
  records: z.array(z.object({ id: id(), name: z.string(), kind: z.enum(RECORD_KINDS) })),
  /** Null for the agency's address and the webhook. */
  mailbox: z.nullable(Named),
  /** True if only its owner may see it. */
  private: z.boolean(),
  sentAt: instant(),
  files: z.int(),
  /** Emails of its thread that the reader sees. */
  inThread: z.int(),
  /** Number of times it was opened, perhaps by a program; null if opens are not tracked. */
  opened: z.nullable(z.int()),
  openedAt: z.nullable(instant()),
  /** Reason it was not sent, or can't be shown. */
  problem: z.nullable(z.string()),
  madeBy: z.nullable(PersonBrief),
  createdAt: instant(),
  updatedAt: instant(),
  /** True if the reader may delete it. */
  editable: z.boolean(),
  version: z.int(),
});
export type MailLogRow = z.output<typeof MailLogRow>;

const MailFile = z.object({
  id: id(),
  name: z.string(),
  size: z.nullable(z.int()),
  contentType: z.string(),
  url: mediaLink(),
});
const Invitation = z.object({
  /** REQUEST, REPLY or CANCEL, as the sender wrote it. */
  method: z.string(),
  summary: z.string(),
  /** Instant, day, or, in an unknown time zone, the time as written. */
  start: z.string(),
  /** As `start`; for whole days the last one. Empty for a single day. */
  end: z.string(),
  /** "weekly, 4 times"; empty if it does not repeat. */
  repeats: z.string(),
  location: z.string(),
  organizer: z.string(),
});

export const MailLog = z.extend(MailLogRow, {
  cc: z.array(Addressed),
  /** Only for mail sent from here. */
  bcc: z.array(Addressed),
  text: z.nullable(z.string()),
  /** Sanitised; external pictures have their address in `data-src`, embedded ones in `data-file`. */
  html: z.nullable(z.string()),
  /** External pictures, which load on request. */
  remotePictures: z.int(),
  attached: z.array(MailFile),
  /** An invitation that it carries: shown, never answered. */
  invitation: z.nullable(Invitation),
  /** Signed or encrypted; signatures are not checked. */
  protection: z.nullable(z.enum(["SIGNED", "ENCRYPTED"])),
  /** True if it claims to reply to a thread that its sender is not part of. */
  claimsThread: z.boolean(),
  /** The emails of its thread, the first one first. */
  thread: z.array(
    z.object({ id: id(), direction: z.enum(MAIL_DIRECTIONS), from: Addressed, snippet: z.string(), sentAt: instant() }),
  ),
});
export type MailLog = z.output<typeof MailLog>;

const addresses = () =>
  z.array(email()).check(
    z.maxLength(MAIL_LIMITS.addresses, { error: `At most ${MAIL_LIMITS.addresses} addresses` }),
    z.overwrite((emails) => [...new Set(emails)]),
  );
/** An instant in ISO 8601, UTC. */
const sentInstant = () =>
  z
    .string()
    .check(
      z.refine(
        (text) => /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text)),
        { error: "Choose a date and a time" },
      ),
    );

export const MailForm = z.strictObject({
  /** Left out, the agency's address. */
  mailboxId: emptyIsNull(ref("mailbox", "seen")),
  to: addresses().check(z.minLength(1, { error: "This field is required" })),
  cc: z._default(addresses(), []),
  bcc: z._default(addresses(), []),
  subject: line(),
  html: richText({ max: MAIL_LIMITS.text }),
  /** Records that it is about. */
  recordIds: z._default(refs("record", MAIL_LIMITS.records), []),
  /** Files that it carries. */
  fileIds: z._default(refs("media", MAIL_LIMITS.files), []),
  /** Left out, in ten seconds. */
  sendAt: emptyIsNull(sentInstant()),
  /** The email that it answers. */
  answersId: emptyIsNull(ref("mailLog")),
  /** True to track opens, if the agency allows that. */
  tracksOpens: z._default(z.boolean(), false),
});
export type MailForm = z.output<typeof MailForm>;

/** Mail that the product itself sent, to an owner or about them. */
export const SystemMail = z.object({
  id: id(),
  to: z.string(),
  subject: z.string(),
  purpose: z.enum(["account", "notification", "finance", "contract", "file", "record", "person"]),
  state: z.enum(["queued", "kept", "sent", "failed"]),
  createdAt: instant(),
  sentAt: z.nullable(instant()),
});
export type SystemMail = z.output<typeof SystemMail>;

const PATH = "/mail/v1/mail-log";
const topics = ["mailLog"] as const;
const params = z.strictObject({ id: ref("mailLog") });
const seen = z.strictObject({ id: ref("mailLog", "seen") });

export const mailLogs = {
  list: listCall("POST", `${PATH}/list`, {
    summary: "The log of emails",
    access: read("COMM"),
    topics,
    row: MailLogRow,
    sortable: ["sentAt", "subject", "createdAt", "updatedAt"],
    defaultSort: ["sentAt", "DESC"],
    filters: {
      directions: manyOf(MAIL_DIRECTIONS),
      kinds: manyOf(MAIL_KINDS),
      states: manyOf(MAIL_STATES),
      /** With them, or about them. */
      aboutIds: manyRefs("record"),
      /** Sent or received by them, or of a thread in which they wrote. */
      staffIds: manyRefs("staff"),
      private: yesNo(),
    },
    search: true,
    dates: true,
    usual: "month",
  }),
  system: call("GET", `${PATH}/system`, {
    summary: "Mail that the product sent to a person, or about them; the latest first",
    access: read("COMM"),
    topics: ["mail"],
    query: z.strictObject({ ownerType: namedLike(MAIL_OWNERS, { Prospect: "scout" }), id: ref("record") }),
    reply: z.array(SystemMail),
  }),
  get: call("GET", `${PATH}/{id}`, {
    summary: "An email of the log",
    access: read("COMM"),
    topics,
    params,
    reply: MailLog,
  }),
  send: call("POST", PATH, {
    summary: "Send an email, in ten seconds or at a chosen time",
    access: write("COMM"),
    topics,
    limit: "document",
    sendsMail: true,
    letters: ["to", "cc", "bcc"],
    body: MailForm,
    reply: z.object({ id: id() }),
  }),
  cancel: call("POST", `${PATH}/{id}/cancel`, {
    summary: "Undo an email that is not sent yet; its log entry is deleted",
    access: write("COMM"),
    topics,
    params,
    body: z.strictObject({}),
    reply: Done,
  }),
  again: call("POST", `${PATH}/{id}/again`, {
    summary: "Send an email again that failed or may not have been sent",
    access: write("COMM"),
    topics,
    limit: "document",
    sendsMail: true,
    params,
    body: z.strictObject({}),
    reply: Done,
  }),
  share: call("PUT", `${PATH}/{id}/share`, {
    summary: "Share the thread of a private email",
    access: read("COMM"),
    topics,
    params: seen,
    body: z.strictObject({}),
    reply: Done,
  }),
  pictures: call("POST", `${PATH}/{id}/pictures`, {
    summary: "Load the pictures that an email shows from elsewhere",
    access: read("COMM"),
    reads: true,
    transaction: "none",
    limit: "document",
    params: seen,
    body: z.strictObject({}),
    reply: z.object({ pictures: z.array(z.object({ src: z.string(), data: z.string() })) }),
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Delete an email of the log; in a mailbox it stays",
    access: write("COMM"),
    topics,
    params,
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{id}/restore`, {
    summary: "Restore a deleted email of the log, for 30 days",
    access: write("COMM"),
    topics,
    params: z.strictObject({ id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};

/** The first characters of an email's text, on one line. */
export const snippetOf = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, LIMITS.line);
