/**
 * WhatsApp conversations. A conversation connects one business number with one outside number. One contact's part of it
 * is a log (`logId`), the unit of reach, of unread messages and of drafts.
 */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { listCall, manyOf, manyRefs, yesNo } from "../list.ts";
import { Done, emptyIsNull, id, instant, isVisible, mediaLink, PersonBrief, ref, z } from "../schema.ts";
import { CHAT_CONTACT_TYPES, CHAT_LIMITS, CHAT_MESSAGE_KINDS, CHAT_MESSAGE_STATES, CHAT_NOTICES } from "./codes.ts";

/** Other party of a conversation: a talent, a scout, a colleague, or a contact of a partner. */
export const ChatParty = z.object({
  /** Id of the person, colleague or partner. */
  id: id(),
  contactType: z.enum(CHAT_CONTACT_TYPES),
  kind: z.enum(["talent", "scout", "staff", "partner"]),
  /** A partner's contact by name, else the party's own name. */
  name: z.string(),
  avatar: mediaLink(),
  contactId: z.nullable(id()),
  /** Partner's name. */
  company: z.nullable(z.string()),
});
export type ChatParty = z.output<typeof ChatParty>;

/** Outside number, in parts and as displayed. */
export const ChatNumber = z.object({
  /** `whatsappNumberId` and `recipientNumberId` of the calls. */
  id: id(),
  phoneCode: z.nullable(z.string()),
  /** Empty if WhatsApp hides their number. */
  phoneNumber: z.string(),
  /** `+61 491 571 804`, or the username if the number is hidden. */
  display: z.string(),
});
export type ChatNumber = z.output<typeof ChatNumber>;

/** Contact who can be messaged (E-398…E-401). */
export const ContactListEntry = z.object({
  id: id(),
  name: z.string(),
  contactType: z.enum(CHAT_CONTACT_TYPES),
  avatar: mediaLink(),
  contactId: z.nullable(id()),
  company: z.nullable(z.string()),
  number: ChatNumber,
  /** Existing conversation with this number, if any. */
  logId: z.nullable(id()),
});
export type ContactListEntry = z.output<typeof ContactListEntry>;

/** States of the free-text window of a conversation. */
export const CHAT_WINDOWS = ["OPEN", "WAITING", "TEMPLATE", "REVIEW"] as const;
const lastMessage = z.object({
  id: id(),
  kind: z.enum(CHAT_MESSAGE_KINDS),
  /** Null for a file without text, and for a deleted message. */
  text: z.nullable(z.string()),
  filename: z.nullable(z.string()),
  incoming: z.boolean(),
  state: z.enum(CHAT_MESSAGE_STATES),
  /** Colleague who sent it; null for an incoming message. */
  sender: z.nullable(PersonBrief),
  /** Epoch ms. */
  timestamp: z.int(),
});

export const ChatLogRow = z.object({
  id: id(),
  /** Null for an unknown number, and if the reader may not see its contact. */
  party: z.nullable(ChatParty),
  /** True if no contact has this number. */
  unknown: z.boolean(),
  /** Name they chose on WhatsApp. */
  profileName: z.nullable(z.string()),
  number: ChatNumber,
  lastMessage: z.nullable(lastMessage),
  lastAt: instant(),
  /** Unread messages of the reader. */
  unread: z.int(),
  assignee: z.nullable(PersonBrief),
  window: z.enum(CHAT_WINDOWS),
  /** End of the free-text window; null before the first reply. */
  windowEndsAt: z.nullable(instant()),
  /** True if the reader may send messages in it. */
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
  /** While waiting: earliest time for one more template. */
  nextTemplateAt: z.nullable(instant()),
  /** Time they opted out of templates. */
  optedOutAt: z.nullable(instant()),
  assignee: z.nullable(PersonBrief),
  /** True if the reader may send messages, regardless of the window. */
  writable: z.boolean(),
  /** True if the reader may link it to a contact: unknown numbers only. */
  givable: z.boolean(),
  unread: z.int(),
  /** Reader's unsent text. */
  draft: z.string(),
  /** Agency's number in it; null before one is connected. */
  business: z.nullable(z.object({ id: id(), display: z.string(), name: z.nullable(z.string()) })),
});
export type Conversation = z.output<typeof Conversation>;

const PATH = "/notification/v1/whatsapp";
const live = ["chatLog", "NEW_MESSAGE", "MESSAGE_STATUS_UPDATE", "BADGE_NUMBER_UPDATE"] as const;
/** Identifies a conversation: by its log, or by a number and the contact it belongs to. */
export const conversationKey = {
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
    summary: "Contacts that the caller may message on WhatsApp",
    access: read("COMM"),
    topics: ["person", "partner", "staff", "chatLog"],
    query: z.strictObject({
      q: z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.search))),
      /** Limits to this person or colleague, or to contacts of this partner. */
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
      /** Conversations with these records, or with one of their contacts. */
      aboutIds: manyRefs("record"),
      /** The agency's own id stands for colleagues, as in the options of clients. */
      clientIds: manyRefs("partner"),
      talentIds: manyRefs("person"),
      /** Conversations assigned to these staff, with messages of theirs, or with them as the contact. */
      staffIds: manyRefs("staff"),
      assigneeIds: manyRefs("staff"),
      windows: manyOf(["OPEN", "WAITING", "TEMPLATE"] as const),
      unread: yesNo(),
      /** Conversations whose last message came in within the time that one waits for an answer. */
      unanswered: yesNo(),
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
    body: z.strictObject(conversationKey),
    reply: Conversation,
  }),
  assign: call("PUT", `${PATH}/logs/{id}/assignee`, {
    summary: "Assign a conversation to a colleague who may see it, take it over, or unassign it",
    access: write("COMM"),
    topics: live,
    params: byLog,
    body: z.strictObject({ assigneeId: emptyIsNull(ref("staff", "agency")) }),
    reply: Conversation,
  }),
  linkContact: call("PUT", `${PATH}/logs/{id}/contact`, {
    summary: "Link an unknown number to a contact; it becomes their number if they have none",
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
    summary: "Record that a number opted out of templates, or in again",
    access: write("COMM"),
    topics: live,
    params: byLog,
    body: z.strictObject({ optedOut: z.boolean() }),
    reply: Conversation,
  }),
  draft: call("PUT", `${PATH}/draft`, {
    summary: "Save one's draft in a conversation",
    access: write("COMM"),
    topics: ["BADGE_NUMBER_UPDATE"],
    body: z.strictObject({
      ...conversationKey,
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
    summary: "Number of one's unread messages and conversations, up to the badge's limit",
    access: read("COMM"),
    topics: ["BADGE_NUMBER_UPDATE", "NEW_MESSAGE"],
    reply: z.object({ messages: z.int(), conversations: z.int() }),
  }),
};
