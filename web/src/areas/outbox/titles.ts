import { defineMessages } from "../../ui/format/messages.ts";

/** The outbox's titles, apart from its other messages so that the router loads only these. */
export const t = defineMessages({
  settings: "Settings",
  outbox: "Outbox",
  emails: "Emails",
  notSent: "Not sent",
  others: "WhatsApp, shares and Xero",
});
