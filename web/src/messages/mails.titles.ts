import { speak } from "./speak.ts";

/** What the mail outbox is called: all that the router knows of it before it is opened. */
export const t = speak({ outbox: "Mail outbox" });
