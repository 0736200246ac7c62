/** Templates that Meta has reviewed, and texts that people keep for themselves or for all. */
import { call, read, write } from "../call.ts";
import { Done, id, instant, line, ref, version, z } from "../schema.ts";
import { CHAT_LIMITS, TEMPLATE_BUTTONS, TEMPLATE_CATEGORIES, TEMPLATE_HEADERS, TEMPLATE_STATES } from "./codes.ts";
import { conversationOf } from "./conversation.ts";
import { messageText } from "./message.ts";

const text = z.nullable(z.string());

export const MessageTemplate = z.object({
  id: id(),
  /** Unique together with the language. */
  name: z.string(),
  language: z.string(),
  category: z.enum(TEMPLATE_CATEGORIES),
  state: z.enum(TEMPLATE_STATES),
  /** Whether it can be sent. */
  sendable: z.boolean(),
  /** Meta's, of what was rejected, paused or disabled. */
  reason: text,
  /** The body, with its variables filled as far as they are known of the conversation asked for. */
  textValue: z.string(),
  /** The body as Meta has it: `{{1}}` or `{{name}}`. */
  body: z.string(),
  header: z.enum(TEMPLATE_HEADERS),
  headerText: text,
  footer: text,
  buttons: z.array(z.object({ kind: z.enum(TEMPLATE_BUTTONS), text: z.string(), url: text })),
  variables: z.array(
    z.object({
      /** As `variables` of a send names it: `header.1`, `1`, `name`, `button.0.1`. */
      name: z.string(),
      part: z.enum(["header", "body", "button"]),
      /** Meta's example. */
      example: text,
      /** What is known of the conversation. */
      value: text,
    }),
  ),
  /** Whether it is the one for the conversation's language. */
  preferred: z.boolean(),
  readAt: instant(),
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

export const QuickReply = z.object({
  id: id(),
  shortcut: z.string(),
  text: z.string(),
  /** One's own; else the agency's. */
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
const { logId, talentId, contactId, staffId, whatsappNumberId } = conversationOf;

export const chatTemplates = {
  list: call("GET", `${PATH}/templates`, {
    summary: "Templates of the conversation's number, or of the default one, with what is known filled in",
    access: read("COMM"),
    topics: ["chatTemplate", "chatNumber"],
    query: z.strictObject({ logId, talentId, contactId, staffId, whatsappNumberId }),
    reply: z.array(MessageTemplate),
  }),
  refresh: call("PUT", `${PATH}/templates/refresh`, {
    summary: "Read the templates anew from Meta",
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
    summary: "Texts kept for quick replies: the agency's and one's own",
    access: read("COMM"),
    topics,
    reply: z.array(QuickReply),
  }),
  create: call("POST", `${PATH}/quick-replies`, {
    summary: "Keep a text for quick replies; one for all needs the right to write to all",
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
