import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of WhatsApp, apart from other messages so that the first page loads only these. */
export const t = defineMessages({ whatsapp: "WhatsApp", whatsappUnread: "WhatsApp, {unread} unread" });
