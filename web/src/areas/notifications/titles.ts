import { defineMessages } from "#web/ui/format/messages.ts";

/** The inbox's title, apart from its other messages so that the router loads only this. */
export const t = defineMessages({ inbox: "Inbox" });
