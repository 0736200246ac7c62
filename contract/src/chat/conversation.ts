/**
 * WhatsApp conversations. A conversation is one business number with one outside number; what belongs to one contact in it
 * is a log (`logId`), the unit of reach, of unread and of drafts.
 */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { listCall, manyOf, manyRefs, yesNo } from "../list.ts";
import { Done, emptyIsNull, id, instant, isVisible, mediaLink, PersonBrief, ref, z } from "../schema.ts";
import { CHAT_CONTACT_TYPES, CHAT_LIMITS, CHAT_MESSAGE_KINDS, CHAT_MESSAGE_STATES, CHAT_NOTICES } from "./codes.ts";

/** Whom a conversation is with: a talent, a scout, a colleague, or the contact of a partner. */
export const ChatParty = z.object({
  /** The person's, the colleague's or the partner's. */
  id: id(),
  contactType: z.enum(CHAT_CONTACT_TYPES),
  kind: z.enum(["talent", "scout", "staff", "partner"]),
  /** Of a partner, the contact's. */
  name: z.string(),
  avatar: mediaLink(),
  contactId: z.nullable(id()),
  /** The partner's name. */
  company: z.nullable(z.string()),
});
export type ChatParty = z.output<typeof ChatParty>;

/** A number outside, in parts and as people read it. */
export const ChatNumber = z.object({
  /** `whatsappNumberId` and `recipientNumberId` of the calls. */
  id: id(),
  phoneCode: z.nullable(z.string()),
  /** Empty of somebody whose number WhatsApp keeps to itself. */
  phoneNumber: z.string(),
  /** `+61 491 571 804`, or the username of who has no number here. */
  display: z.string(),
});
export type ChatNumber = z.output<typeof ChatNumber>;

/** A contact who can be written to (E-398…E-401). */
export const ContactListEntry = z.object({
  id: id(),
  name: z.string(),
  contactType: z.enum(CHAT_CONTACT_TYPES),
  avatar: mediaLink(),
  contactId: z.nullable(id()),
  company: z.nullable(z.string()),
  number: ChatNumber,
  /** Where one has written already. */
  logId: z.nullable(id()),
});
export type ContactListEntry = z.output<typeof ContactListEntry>;

/** How the free text of a conversation stands. */
export const CHAT_WINDOWS = ["OPEN", "WAITING", "TEMPLATE", "REVIEW"] as const;
const lastMessage = z.object({
  id: id(),
  kind: z.enum(CHAT_MESSAGE_KINDS),
  /** Null of a file without words, and of what was deleted. */
  text: z.nullable(z.string()),
  filename: z.nullable(z.string()),
  incoming: z.boolean(),
  state: z.enum(CHAT_MESSAGE_STATES),
  /** Who of the agency wrote it. */
  sender: z.nullable(PersonBrief),
  /** Epoch ms. */
  timestamp: z.int(),
});

export const ChatLogRow = z.object({
  id: id(),
  /** Null of an unknown number, and where the reader may not see whose it is. */
  party: z.nullable(ChatParty),
  /** Whether nobody is known by this number. */
  unknown: z.boolean(),
  /** What they call themselves on WhatsApp. */
  profileName: z.nullable(z.string()),
  number: ChatNumber,
  lastMessage: z.nullable(lastMessage),
  lastAt: instant(),
  /** For the reader. */
  unread: z.int(),
  assignee: z.nullable(PersonBrief),
  window: z.enum(CHAT_WINDOWS),
  /** When free text ends or ended; null before the first reply. */
  windowEndsAt: z.nullable(instant()),
  /** Whether the reader may write in it. */
  writable: z.boolean(),
});
export type ChatLogRow = z.output<typeof ChatLogRow>;

export const Conversation = z.object({
  /** Null before the first message. */
  logId: z.nullable(id()),
  number: ChatNumber,
  party: z.nullable(ChatParty),
  unknown: z.boolean(),
  profileName: z.nullable(z.string()),
  /** Others of this number that the reader may see. */
  sharedWith: z.array(ChatParty),
  /** An inbound message within the last 24 hours. */
  hasReplied: z.boolean(),
  /** A template accepted since the last window. */
  conversationStarted: z.boolean(),
  window: z.enum(CHAT_WINDOWS),
  windowEndsAt: z.nullable(instant()),
  /** The server's clock, for counting down. */
  now: instant(),
  notice: z.nullable(z.enum(CHAT_NOTICES)),
  /** While waiting: from when one more template may be sent. */
  nextTemplateAt: z.nullable(instant()),
  /** When they asked for no more templates. */
  optedOutAt: z.nullable(instant()),
  assignee: z.nullable(PersonBrief),
  /** Whether the reader may write, whatever the window. */
  writable: z.boolean(),
  /** Whether the reader may give it to a contact: an unknown number only. */
  givable: z.boolean(),
  unread: z.int(),
  /** What the reader typed and did not send. */
  draft: z.string(),
  /** The agency's number in it; null before one is connected. */
  business: z.nullable(z.object({ id: id(), display: z.string(), name: z.nullable(z.string()) })),
});
export type Conversation = z.output<typeof Conversation>;

const PATH = "/notification/v1/whatsapp";
const live = ["chatLog", "NEW_MESSAGE", "MESSAGE_STATUS_UPDATE", "BADGE_NUMBER_UPDATE"] as const;
/** Whose conversation: by its log, or by a number with the contact it belongs to. */
export const conversationOf = {
  logId: emptyIsNull(ref("chatLog")),
  talentId: emptyIsNull(ref("person")),
  clientId: emptyIsNull(ref("partner")),
  contactId: emptyIsNull(ref("partnerContact")),
  staffId: emptyIsNull(ref("staff")),
  whatsappNumberId: emptyIsNull(ref("whatsappNumber")),
};
const byLog = z.strictObject({ id: ref("chatLog") });

export const chatLogs = {
  contacts: call("GET", `${PATH}/contacts`, {
    summary: "Contacts with a WhatsApp number, whom one may write to",
    access: read("COMM"),
    topics: ["person", "partner", "staff", "chatLog"],
    query: z.strictObject({
      q: z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.search))),
      /** This person or colleague, or the contacts of this partner. */
      aboutId: z.optional(ref("record")),
    }),
    reply: z.array(ContactListEntry),
  }),
  list: listCall("POST", `${PATH}/logs/list`, {
    summary: "The log of WhatsApp: conversations, each by its contact",
    access: read("COMM"),
    topics: live,
    row: ChatLogRow,
    sortable: ["lastAt", "createdAt"],
    defaultSort: ["lastAt", "DESC"],
    filters: {
      /** With them, or with a contact of theirs. */
      aboutIds: manyRefs("record"),
      /** The agency itself stands for colleagues, as in the options of clients. */
      clientIds: manyRefs("partner"),
      talentIds: manyRefs("person"),
      /** Assigned to them, written in by them, or with them. */
      staffIds: manyRefs("staff"),
      assigneeIds: manyRefs("staff"),
      windows: manyOf(["OPEN", "WAITING", "TEMPLATE"] as const),
      unread: yesNo(),
      unknown: yesNo(),
    },
    search: true,
    dates: true,
  }),
  get: call("POST", `${PATH}/conversation`, {
    summary: "A conversation with its window, draft and notice, by its log or by a contact and number",
    access: read("COMM"),
    reads: true,
    topics: [...live, "chatNumber", "chatTemplate", "person", "partner", "staff"],
    body: z.strictObject(conversationOf),
    reply: Conversation,
  }),
  assign: call("PUT", `${PATH}/logs/{id}/assignee`, {
    summary: "Give a conversation to a colleague who may see it, take it over, or unassign it",
    access: write("COMM"),
    topics: live,
    params: byLog,
    body: z.strictObject({ assigneeId: emptyIsNull(ref("staff", "agency")) }),
    reply: Conversation,
  }),
  give: call("PUT", `${PATH}/logs/{id}/contact`, {
    summary: "Give the messages of an unknown number to a contact, whose number it becomes if they have none",
    access: write("COMM"),
    topics: [...live, "person", "partner"],
    params: byLog,
    body: z.strictObject({
      talentId: emptyIsNull(ref("person")),
      contactId: emptyIsNull(ref("partnerContact")),
      staffId: emptyIsNull(ref("staff")),
    }),
    reply: Conversation,
  }),
  consent: call("PUT", `${PATH}/logs/{id}/opt-out`, {
    summary: "Record that a number wants no more templates, or wants them again",
    access: write("COMM"),
    topics: live,
    params: byLog,
    body: z.strictObject({ optedOut: z.boolean() }),
    reply: Conversation,
  }),
  draft: call("PUT", `${PATH}/draft`, {
    summary: "Keep what one typed in a conversation",
    access: write("COMM"),
    topics: ["BADGE_NUMBER_UPDATE"],
    body: z.strictObject({
      ...conversationOf,
      text: z.string().check(
        z.maxLength(CHAT_LIMITS.text),
        z.overwrite((text) => (isVisible(text) ? text : "")),
      ),
    }),
    reply: Done,
  }),
  markRead: call("PUT", `${PATH}/messages/mark-as-read`, {
    summary: "Mark a conversation as read, up to a message or to its end",
    access: read("COMM"),
    topics: ["BADGE_NUMBER_UPDATE"],
    body: z.strictObject({
      talentId: emptyIsNull(ref("person")),
      clientId: emptyIsNull(ref("partner")),
      contactId: emptyIsNull(ref("partnerContact")),
      staffId: emptyIsNull(ref("staff")),
      numberId: ref("whatsappNumber"),
      /** One log of the number; without it, all that match. */
      logId: emptyIsNull(ref("chatLog")),
      /** The newest message that was shown. */
      upToId: emptyIsNull(ref("chatMessage")),
    }),
    reply: Done,
  }),
  unread: call("GET", `${PATH}/unread`, {
    summary: "How many messages and conversations one has not read; counted no further than the badge shows",
    access: read("COMM"),
    topics: ["BADGE_NUMBER_UPDATE", "NEW_MESSAGE"],
    reply: z.object({ messages: z.int(), conversations: z.int() }),
  }),
};
