/** Messages of WhatsApp: their pages, and sending them. */
import { call, read, write } from "../call.ts";
import { type Filter, listCall, oneRef } from "../list.ts";
import { Media } from "../media/upload.ts";
import { date, emptyIsNull, id, instant, line, mediaLink, PersonBrief, ref, visible, z } from "../schema.ts";
import {
  CHAT_CONTACT_TYPES,
  CHAT_EVENTS,
  CHAT_LIMITS,
  CHAT_MEDIA_STATES,
  CHAT_MESSAGE_KINDS,
  CHAT_MESSAGE_STATES,
  TEMPLATE_BUTTONS,
} from "./codes.ts";

const text = z.nullable(z.string());

/** A file of a message. */
const ChatFile = z.object({
  state: z.enum(CHAT_MEDIA_STATES),
  filename: text,
  contentType: text,
  /** True for a voice recording. */
  voice: z.boolean(),
  /** Null until it is downloaded. */
  media: z.nullable(Media),
});

const ChatTemplate = z.object({
  name: z.string(),
  language: z.string(),
  header: text,
  footer: text,
  buttons: z.array(z.object({ kind: z.enum(TEMPLATE_BUTTONS), text: z.string() })),
});

export const ChatMessage = z.object({
  id: id(),
  logId: id(),
  /** Epoch ms. */
  timestamp: z.int(),
  /** Name of the other party: the person, the colleague, or the contact of a partner. */
  contactName: z.string(),
  contactId: z.nullable(id()),
  /** Empty for a file without text, and for a deleted message. */
  textBody: z.string(),
  /** Absent for an unknown number. */
  contactType: z.optional(z.enum(CHAT_CONTACT_TYPES)),
  avatar: mediaLink(),
  incoming: z.boolean(),
  kind: z.enum(CHAT_MESSAGE_KINDS),
  state: z.enum(CHAT_MESSAGE_STATES),
  /** Times at which it reached each state. */
  times: z.object({
    accepted: z.nullable(instant()),
    sent: z.nullable(instant()),
    delivered: z.nullable(instant()),
    read: z.nullable(instant()),
    failed: z.nullable(instant()),
  }),
  /** Reason it failed, or the last attempt of a pending message did: our code or Meta's, with a sentence. */
  failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** True if the reader may resend it: it failed or was not confirmed, and they may send messages. */
  repeatable: z.boolean(),
  /** Colleague who sent it. */
  sender: z.nullable(PersonBrief),
  file: z.nullable(ChatFile),
  template: z.nullable(ChatTemplate),
  /** Message it replies to, if that one is stored. */
  replyTo: z.nullable(
    z.object({ id: id(), text: z.string(), kind: z.enum(CHAT_MESSAGE_KINDS), incoming: z.boolean() }),
  ),
  /** The latest of each side. */
  reactions: z.array(z.object({ emoji: z.string(), incoming: z.boolean() })),
  location: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), name: text, address: text })),
  contacts: z.array(z.object({ name: z.string(), phones: z.array(z.string()), emails: z.array(z.string()) })),
  /** For an `event`: its code, with the name or new number it is about. */
  event: z.nullable(z.object({ what: z.enum(CHAT_EVENTS), name: text })),
  forwarded: z.boolean(),
  /** True if it was sent from the WhatsApp app on the agency's phone. */
  fromPhone: z.boolean(),
  editedAt: z.nullable(instant()),
  /** Time the sender deleted it; its text is gone. */
  deletedAt: z.nullable(instant()),
});
export type ChatMessage = z.output<typeof ChatMessage>;

const PATH = "/notification/v1/whatsapp";
const live = ["chatLog", "NEW_MESSAGE", "MESSAGE_STATUS_UPDATE"] as const;

/** Messages up to the end of a day in the reader's time zone. */
const upToDay = (): Filter<string> => ({ kind: "text", schema: date() });

/** Recipient: an existing log, or a contact and a number; for an unknown number, the number alone. */
const recipient = {
  logId: emptyIsNull(ref("chatLog", "changed")),
  /** The talent, scout, partner or colleague. */
  recipientId: emptyIsNull(ref("record")),
  /** The contact, of a partner. */
  contactId: emptyIsNull(ref("partnerContact")),
  recipientNumberId: emptyIsNull(ref("whatsappNumber")),
};
export const messageText = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { abort: true }),
    z.maxLength(max),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    z.refine((sent) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(sent), {
      error: "Contains characters that aren't allowed",
    }),
    visible,
    z.normalize("NFC"),
  );

export const ChatSendText = z.strictObject({
  ...recipient,
  textMessage: messageText(CHAT_LIMITS.text),
  replyToId: emptyIsNull(ref("chatMessage")),
});
export const ChatSendTemplate = z.strictObject({
  ...recipient,
  templateName: line(CHAT_LIMITS.key * 3),
  /** Without it, the contact's or the agency's, else English, else the only one there is. */
  language: emptyIsNull(line(20)),
  /** Variables by name; those filled from the conversation may be left out. */
  variables: z._default(z.record(line(60), messageText(CHAT_LIMITS.variable)), {}),
  /** Media for a template's header, if it takes any. */
  headerMediaId: emptyIsNull(ref("media")),
});
export const ChatSendMedia = z.strictObject({
  ...recipient,
  mediaId: ref("media"),
  caption: emptyIsNull(messageText(CHAT_LIMITS.caption)),
  replyToId: emptyIsNull(ref("chatMessage")),
});

const sends = { access: write("COMM"), topics: live, reply: ChatMessage };

export const chatMessages = {
  list: listCall("POST", `${PATH}/messages/list`, {
    summary: "Messages, the latest first, ten a page",
    access: read("COMM"),
    topics: live,
    row: ChatMessage,
    sortable: ["timestamp"],
    defaultSort: ["timestamp", "DESC"],
    filters: {
      logId: oneRef("chatLog"),
      clientId: oneRef("partner"),
      contactId: oneRef("partnerContact"),
      talentId: oneRef("person"),
      staffId: oneRef("staff"),
      whatsappNumberId: oneRef("whatsappNumber"),
      date: upToDay(),
      /** Messages before this one: pages that new messages do not shift. */
      beforeId: oneRef("chatMessage"),
    },
    search: true,
    pageSize: CHAT_LIMITS.pageSize,
  }),
  send: call("POST", `${PATH}/messages/send`, {
    summary: "Send a text; refused with 7000 while no window is open",
    ...sends,
    body: ChatSendText,
  }),
  sendTemplate: call("POST", `${PATH}/messages/send-template`, {
    summary: "Send a template, with its variables",
    ...sends,
    body: ChatSendTemplate,
  }),
  sendMedia: call("POST", `${PATH}/messages/send-media`, {
    summary: "Send a file that was uploaded; refused with 7000 while no window is open",
    ...sends,
    body: ChatSendMedia,
  }),
  repeat: call("PUT", `${PATH}/messages/{id}/repeat`, {
    summary: "Send a message again that failed or was not confirmed",
    ...sends,
    params: z.strictObject({ id: ref("chatMessage") }),
    body: z.strictObject({}),
  }),
};
