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
  /** Whose act it was, among colleagues. */
  by: z.nullable(PersonBrief),
  /** The other side: a contact, or who sent it. */
  who: z.nullable(z.string()),
  contactId: z.nullable(id()),
  direction: z.nullable(z.enum(["IN", "OUT"])),
  /** The subject of an email. */
  title: z.nullable(z.string()),
  /** What was said, as plain text: of an email its beginning, of a talk on WhatsApp the last of it. */
  words: z.nullable(z.string()),
  /** Of a call what came of it, of an enquiry its status, of an email or message its state. */
  code: z.nullable(z.string()),
  /** Whether it waits for an answer: a call that nobody took, from someone whom nobody has spoken to since. */
  waits: z.boolean(),
  /** How long it took. */
  seconds: z.nullable(z.int()),
  /** The thread of an email, the conversation of messages. */
  threadId: z.nullable(id()),
  /** Emails of the thread that the reader sees; messages of the talk, which ends where nobody writes for twelve hours. */
  count: z.nullable(z.int()),
  /** When the talk began. */
  since: z.nullable(instant()),
  /** Until when they may be answered with free text: of the latest talk on WhatsApp, while its window is open. */
  answerUntil: z.nullable(instant()),
  /** Names of files that an email carries. */
  files: z.array(z.string()),
  /** What came of it, where the reader may see it: a task, an opportunity. */
  link: z.nullable(z.object({ id: id(), name: z.string(), kind: z.enum(RECORD_KINDS), done: z.boolean() })),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const ContactTimeline = z.object({
  entries: z.array(TimelineEntry),
  /** Asks for the entries that follow; null at the end. */
  next: z.nullable(z.string()),
  /** How many of each kind match the search; those whose right the reader lacks are left out. Absent where a page follows another. */
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
