import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of settlements, apart from other messages so that the router loads only these. */
export const t = defineMessages({
  settlement: "Settlement",
  settlements: "Settlements",
});
