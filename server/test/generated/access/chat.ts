/** WhatsApp: COMM reads and writes it, ORGANIZATION connects it, and an owner exports and erases what was written with one person. */
import { type Rule, reads, writes } from "./rule.ts";

const PATH = "/notification/v1/whatsapp";
const ofAgency = (rule: Rule): Rule => ({ ...rule, shared: true }) as Rule;

export const CHAT_RULES: Readonly<Record<string, Rule>> = {
  [`GET ${PATH}/connection-status`]: reads("COMM"),
  [`GET ${PATH}/embedded-signup-config`]: reads("COMM"),
  [`PUT ${PATH}/sign-up`]: writes("ORGANIZATION"),
  // The state is good for one session.
  [`POST ${PATH}/connect`]: writes("ORGANIZATION", [409]),
  [`POST ${PATH}/share-business-account`]: writes("ORGANIZATION", [409]),
  [`PUT ${PATH}/numbers/{id}/default`]: writes("ORGANIZATION"),
  [`PUT ${PATH}/numbers/{id}/refresh`]: writes("ORGANIZATION"),
  [`DELETE ${PATH}/numbers/{id}`]: writes("ORGANIZATION"),
  [`GET ${PATH}/contacts`]: reads("COMM"),
  [`POST ${PATH}/logs/list`]: reads("COMM"),
  "POST /talent/v1/whatsapp/export": reads("COMM"),
  "POST /talent/v1/whatsapp/counts": reads("COMM"),
  // The conversation is named in one of several ways; only one of them is asked for.
  [`POST ${PATH}/conversation`]: { ...reads("COMM"), also: [400] },
  // The new assignee must see it.
  [`PUT ${PATH}/logs/{id}/assignee`]: writes("COMM", [409]),
  // Only an unknown number is given.
  [`PUT ${PATH}/logs/{id}/contact`]: writes("COMM", [400, 403, 409]),
  [`PUT ${PATH}/logs/{id}/opt-out`]: writes("COMM"),
  [`PUT ${PATH}/draft`]: writes("COMM", [400]),
  [`PUT ${PATH}/messages/mark-as-read`]: { ...reads("COMM"), also: [400] },
  [`GET ${PATH}/unread`]: reads("COMM"),
  [`POST ${PATH}/messages/list`]: reads("COMM"),
  [`POST ${PATH}/messages/send`]: writes("COMM", [400]),
  [`POST ${PATH}/messages/send-template`]: writes("COMM", [400]),
  [`POST ${PATH}/messages/send-media`]: writes("COMM", [400]),
  // Only what was sent and failed.
  [`PUT ${PATH}/messages/{id}/repeat`]: writes("COMM", [404]),
  [`GET ${PATH}/templates`]: reads("COMM"),
  [`PUT ${PATH}/templates/refresh`]: writes("COMM"),
  [`GET ${PATH}/quick-replies`]: reads("COMM"),
  // One for all takes the right to all.
  [`POST ${PATH}/quick-replies`]: writes("COMM", [403]),
  // The agency's own are there for who writes to all; a super admin has none of their own.
  [`PUT ${PATH}/quick-replies/{id}`]: ofAgency(writes("COMM", [400, 403, 404])),
  [`DELETE ${PATH}/quick-replies/{id}`]: ofAgency(writes("COMM", [404])),
};
