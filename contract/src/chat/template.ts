/** Message templates reviewed by Meta, and quick replies, personal or shared. */
import { call, read, write } from "../call.ts";
import { Done, id, instant, line, ref, version, z } from "../schema.ts";
import { CHAT_LIMITS, TEMPLATE_BUTTONS, TEMPLATE_CATEGORIES, TEMPLATE_HEADERS, TEMPLATE_STATES } from "./codes.ts";
import { conversationKey } from "./conversation.ts";
import { messageText } from "./message.ts";

const text = z.nullable(z.string());

export const MessageTemplate = z.object({
  id: id(),
  /** Unique together with the language. */
  name: z.string(),
  language: z.string(),
  category: z.enum(TEMPLATE_CATEGORIES),
  state: z.enum(TEMPLATE_STATES),
  /** True if it can be sent. */
  sendable: z.boolean(),
  /** Meta's reason for rejecting, pausing or disabling it. */
  reason: text,
  /** Body, with the variables filled that the conversation provides. */
  textValue: z.string(),
  /** Body as Meta stores it: `{{1}}` or `{{name}}`. */
  body: z.string(),
  header: z.enum(TEMPLATE_HEADERS),
  headerText: text,
  footer: text,
  buttons: z.array(z.object({ kind: z.enum(TEMPLATE_BUTTONS), text: z.string(), url: text })),
  variables: z.array(
    z.object({
      /** Key in `variables` of a message: `header.1`, `1`, `name`, `button.0.1`. */
      name: z.string(),
      part: z.enum(["header", "body", "button"]),
      /** Meta's example. */
      example: text,
      /** Value from the conversation; null if unknown. */
      value: text,
    }),
  ),
  /** True for the template in the conversation's language. */
  preferred: z.boolean(),
  readAt: instant(),
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

export const QuickReply = z.object({
  id: id(),
  shortcut: z.string(),
  text: z.string(),
  /** True for a personal reply, false for the agency's. */
  own: z.boolean(),
  editable: z.boolean(),
  version: z.int(),
});
export type QuickReply = z.output<typeof QuickReply>;
export const QuickReplyForm = z.strictObject({
  shortcut: line(CHAT_LIMITS.shortcut),
  text: messageText(CHAT_LIMITS.text),
  own: z.boolean(),
});
export type QuickReplyForm = z.output<typeof QuickReplyForm>;

const PATH = "/notification/v1/whatsapp";
const { logId, talentId, contactId, staffId, whatsappNumberId } = conversationKey;

export const chatTemplates = {
  list: call("GET", `${PATH}/templates`, {
    summary: "Templates of the conversation's number, or of the default one, with known variables filled",
    access: read("COMM"),
    topics: ["chatTemplate", "chatNumber"],
    query: z.strictObject({ logId, talentId, contactId, staffId, whatsappNumberId }),
    reply: z.array(MessageTemplate),
  }),
  refresh: call("PUT", `${PATH}/templates/refresh`, {
    summary: "Refresh the templates from Meta",
    access: write("COMM"),
    topics: ["chatTemplate"],
    limit: "costly",
    body: z.strictObject({}),
    reply: Done,
  }),
};

const byReply = z.strictObject({ id: ref("quickReply") });
const topics = ["quickReply"] as const;
export const quickReplies = {
  list: call("GET", `${PATH}/quick-replies`, {
    summary: "Quick replies: the agency's and one's own",
    access: read("COMM"),
    topics,
    reply: z.array(QuickReply),
  }),
  create: call("POST", `${PATH}/quick-replies`, {
    summary: "Save a quick reply; a shared one needs the right to write to all",
    access: write("COMM"),
    topics,
    body: QuickReplyForm,
    reply: QuickReply,
  }),
  update: call("PUT", `${PATH}/quick-replies/{id}`, {
    summary: "Change a text for quick replies",
    access: write("COMM"),
    topics,
    params: byReply,
    body: z.extend(QuickReplyForm, { version: version() }),
    reply: QuickReply,
  }),
  remove: call("DELETE", `${PATH}/quick-replies/{id}`, {
    summary: "Delete a text for quick replies",
    access: write("COMM"),
    topics,
    params: byReply,
    reply: Done,
  }),
};
