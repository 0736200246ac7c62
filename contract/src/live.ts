/** Messages on the WebSocket at `/live`. The token travels in the first frame, never in the URL. */

import { REALTIME_MESSAGES, type RealtimeMessage, TOPICS, type Topic } from "./enums.ts";
import { RECORD_KINDS } from "./record-kinds.ts";
import { id, PersonBrief, z } from "./schema.ts";

export const LIVE_PATH = "/live";
/** Milliseconds for a new socket to authenticate. */
export const LIVE_GREETING_MS = 5000;
/** Close code for an ended session: sign out and do not reconnect. */
export const LIVE_ENDED = 4401;

/** Milliseconds that the server remembers changes, for a page that starts to listen. */
export const LIVE_REMEMBERED_MS = 15_000;

export const Greeting = z.strictObject({
  token: z.string().check(z.minLength(20), z.maxLength(200)),
  /** Milliseconds since the page read its data: changes since then are sent to it. */
  readingFor: z.optional(z.int().check(z.gte(0), z.lte(LIVE_REMEMBERED_MS))),
});

/** Record that a tab shows, or null for none. A state: the last message replaces earlier ones. */
export const PresenceUpdate = z.nullable(
  z.strictObject({ type: z.literal("at"), kind: z.enum(RECORD_KINDS), id: id(), editing: z.boolean() }),
);
export type PresenceUpdate = z.output<typeof PresenceUpdate>;
/** Places of presence: a record, or a WhatsApp conversation. */
export const PRESENCE_KINDS = [...RECORD_KINDS, "chatLog"] as const;
export type PresenceKind = (typeof PRESENCE_KINDS)[number];

/** Person who has a record open; `outside` marks a super admin. */
export const PersonAtRecord = z.object({ ...PersonBrief.shape, outside: z.boolean() });
export type PersonAtRecord = z.output<typeof PersonAtRecord>;
export const PresentPerson = z.object({ ...PersonAtRecord.shape, editing: z.boolean() });
export type PresentPerson = z.output<typeof PresentPerson>;
/** Most people sent as present at one record. */
export const MAX_PRESENT = 30;

/** WhatsApp conversation (`logId`) that a tab has open, or null for none; independent of the record. */
export const ChatPresence = z.strictObject({ type: z.literal("chat"), id: z.nullable(id()), typing: z.boolean() });
export type ChatPresence = z.output<typeof ChatPresence>;

export const LiveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  /** Rows of a topic changed that this person may see; an empty list means any row. */
  z.object({ type: z.literal("changed"), topic: z.enum(TOPICS), ids: z.array(id()) }),
  /** Same for conversations, under the specification's names. */
  z.object({ type: z.enum(REALTIME_MESSAGES), ids: z.array(id()) }),
  /** The person's own rights or agency changed: refetch everything. */
  z.object({ type: z.literal("rights") }),
  /** Other people at the record of this tab, each once, those who edit first. */
  z.object({ type: z.literal("present"), kind: z.enum(RECORD_KINDS), id: id(), people: z.array(PresentPerson) }),
  /** Other people in the conversation of this tab; `editing` means typing. */
  z.object({ type: z.literal("chatting"), id: id(), people: z.array(PresentPerson) }),
  /** The record that this tab shows was saved, possibly by the same person in another tab. */
  z.object({ type: z.literal("saved"), kind: z.enum(RECORD_KINDS), id: id(), by: PersonAtRecord }),
]);
export type LiveEvent = z.output<typeof LiveEvent>;
/** Event for changed rows of a topic. */
export type ChangeEvent = Extract<LiveEvent, { ids: string[] }>;
const isRealtime = (name: string): name is RealtimeMessage => REALTIME_MESSAGES.some((message) => message === name);
export const eventOf = (topic: Topic, ids: readonly string[]): ChangeEvent =>
  isRealtime(topic) ? { type: topic, ids: [...ids] } : { type: "changed", topic, ids: [...ids] };
export const topicOf = (event: ChangeEvent): Topic => (event.type === "changed" ? event.topic : event.type);

/** Changes at one time: a burst costs a screen one frame instead of one for each topic. */
export const LiveFrame = z.array(LiveEvent);
