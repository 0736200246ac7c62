import { defineMessages } from "../../ui/format/messages.ts";

/** What the mail outbox is called: all that the router knows of it before it is opened. */
export const t = defineMessages({ outbox: "Email outbox" });
