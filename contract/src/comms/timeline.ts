/** One timeline of contact on each person and partner: a union of logs, each under its own right, the newest first. */
import { call, signedIn } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { RECORD_KINDS } from "../record-kinds.ts";
import { id, instant, PersonBrief, ref, z } from "../schema.ts";

/** The logs that the timeline is made of, in the order of its tabs. */
export const TIMELINE_KINDS = ["call", "email", "whatsapp", "enquiry", "note", "meeting"] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
const PAGE = 20;

export const TimelineEntry = z.object({
  id: id(),
  kind: z.enum(TIMELINE_KINDS),
  at: instant(),
  /** Colleague who acted. */
  by: z.nullable(PersonBrief),
  /** Other party: a contact, or the sender. */
  who: z.nullable(z.string()),
  contactId: z.nullable(id()),
  direction: z.nullable(z.enum(["IN", "OUT"])),
  /** The subject of an email. */
  title: z.nullable(z.string()),
  /** Plain text: an email's beginning, or the last message of a WhatsApp talk. */
  words: z.nullable(z.string()),
  /** A call's outcome, an enquiry's status, or the state of an email or message. */
  code: z.nullable(z.string()),
  /** True if it waits for an answer: a missed call from someone no one has spoken to since. */
  waits: z.boolean(),
  /** Duration of a call. */
  seconds: z.nullable(z.int()),
  /** The thread of an email, the conversation of messages. */
  threadId: z.nullable(id()),
  /** Emails of the thread that the reader sees, or messages of the talk, which ends after twelve hours of silence. */
  count: z.nullable(z.int()),
  /** Start of the talk. */
  since: z.nullable(instant()),
  /** End of the free-text window for the latest WhatsApp talk, while it is open. */
  answerUntil: z.nullable(instant()),
  /** Names of files that an email carries. */
  files: z.array(z.string()),
  /** The resulting task or opportunity, if the reader may see it. */
  link: z.nullable(z.object({ id: id(), name: z.string(), kind: z.enum(RECORD_KINDS), done: z.boolean() })),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const ContactTimeline = z.object({
  entries: z.array(TimelineEntry),
  /** Cursor of the next page; null at the end. */
  next: z.nullable(z.string()),
  /** Matches of the search by kind, for the kinds the reader may see. Absent on later pages. */
  counts: z.optional(z.array(z.object({ kind: z.enum(TIMELINE_KINDS), count: z.int() }))),
  /** The latest with each contact of a partner. */
  contacts: z.optional(
    z.array(z.object({ id: id(), name: z.string(), role: z.nullable(z.string()), last: z.nullable(TimelineEntry) })),
  ),
});
export type ContactTimeline = z.output<typeof ContactTimeline>;

export const contactTimelines = {
  get: call("POST", "/client/v1/timeline/{id}", {
    summary: "The timeline of contact of a person or partner, the newest first",
    access: signedIn,
    reads: true,
    topics: ["callLog", "mailLog", "chatLog", "websiteEnquiry", "note", "task", "partner"],
    params: z.strictObject({ id: ref("record", "seen") }),
    body: z.strictObject({
      kinds: z.optional(z.array(z.enum(TIMELINE_KINDS)).check(z.maxLength(TIMELINE_KINDS.length))),
      contactId: z.optional(ref("partnerContact")),
      q: z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.search))),
      /** The `next` of the page before. */
      before: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z_[0-9a-f]{8}-[0-9a-f-]{27}$/))),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(LIMITS.pageSizeMax)), PAGE),
    }),
    reply: ContactTimeline,
  }),
};
