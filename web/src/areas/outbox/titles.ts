import { defineMessages } from "../../ui/format/messages.ts";

/** The outbox's title, apart from its other messages so that the router loads only this. */
export const t = defineMessages({ outbox: "Email outbox" });
