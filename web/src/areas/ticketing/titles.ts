import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of ticketing, apart from other messages so that the router loads only these. */
export const t = defineMessages({
  ticketing: "Ticketing",
});
