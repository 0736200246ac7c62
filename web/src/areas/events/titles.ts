import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of screens of events, apart from the other messages so that the router loads only these. */
export const t = defineMessages({ daySheet: "Day sheet" });
