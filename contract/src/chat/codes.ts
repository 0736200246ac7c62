/** Closed sets of WhatsApp, and its limits. */

/** Sender of a message. `System` is every outgoing one; a scout counts as a talent. */
export const CHAT_CONTACT_TYPES = ["System", "Talent", "Partner", "Staff"] as const;

/** The notices of a conversation, in their exact words. */
export const CHAT_NOTICES = [
  "template awaiting review",
  "required template must be sent first",
  "wait for chatting",
  "overdue template",
] as const;
export type ChatNotice = (typeof CHAT_NOTICES)[number];

/** Kinds of message. `unsupported` can't be shown; `event` is a line written by the conversation itself. */
export const CHAT_MESSAGE_KINDS = [
  "text",
  "template",
  "image",
  "video",
  "audio",
  "document",
  "sticker",
  "location",
  "contacts",
  "button",
  "list",
  "order",
  "form",
  "unsupported",
  "event",
] as const;
export type ChatMessageKind = (typeof CHAT_MESSAGE_KINDS)[number];

/**
 * Delivery states. A state only advances; `FAILED` is final unless the message was delivered after all. `UNCONFIRMED`
 * was sent without an answer: it may have arrived, and is never resent automatically.
 */
export const CHAT_MESSAGE_STATES = [
  "RECEIVED",
  "WAITING",
  "UNCONFIRMED",
  "ACCEPTED",
  "SENT",
  "DELIVERED",
  "READ",
  "FAILED",
] as const;
export type ChatMessageState = (typeof CHAT_MESSAGE_STATES)[number];

/** States of an incoming file. `REFUSED`: its bytes are not of the type it claims. */
export const CHAT_MEDIA_STATES = ["FETCHING", "READY", "REFUSED", "GONE"] as const;
export type ChatMediaState = (typeof CHAT_MEDIA_STATES)[number];

/** Events in a conversation, shown as its `event` messages. */
export const CHAT_EVENTS = [
  "assigned",
  "unassigned",
  "takenOver",
  "given",
  "optedOut",
  "optedIn",
  "numberChanged",
] as const;
export type ChatEvent = (typeof CHAT_EVENTS)[number];

export const TEMPLATE_CATEGORIES = ["MARKETING", "UTILITY", "AUTHENTICATION"] as const;
/** Only `APPROVED` ones can be sent. */
export const TEMPLATE_STATES = [
  "PENDING",
  "APPROVED",
  "REJECTED",
  "PAUSED",
  "DISABLED",
  "IN_APPEAL",
  "PENDING_DELETION",
  "DELETED",
] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];
export const TEMPLATE_HEADERS = ["NONE", "TEXT", "IMAGE", "VIDEO", "DOCUMENT", "LOCATION"] as const;
export const TEMPLATE_BUTTONS = ["QUICK_REPLY", "URL", "PHONE_NUMBER", "COPY_CODE", "OTHER"] as const;

export const NUMBER_STATES = [
  "CONNECTING",
  "CONNECTED",
  "RECONNECT",
  "DEREGISTERED",
  "BANNED",
  "DISCONNECTED",
] as const;
export type NumberState = (typeof NUMBER_STATES)[number];
export const NUMBER_QUALITIES = ["GREEN", "YELLOW", "RED", "UNKNOWN"] as const;
/** Limits on people messaged in 24 hours. */
export const NUMBER_TIERS = [
  "TIER_50",
  "TIER_250",
  "TIER_1K",
  "TIER_2K",
  "TIER_10K",
  "TIER_100K",
  "TIER_UNLIMITED",
] as const;

export const CHAT_LIMITS = {
  /** Messages on a page. */
  pageSize: 10,
  text: 4096,
  caption: 1024,
  /** One variable of a template. */
  variable: 1024,
  variables: 30,
  /** Contacts that one search offers. */
  contacts: 50,
  quickReplies: 200,
  shortcut: 40,
  /** From one inbound message until free text ends. */
  windowMs: 86_400_000,
  code: 2048,
  key: 200,
} as const;
