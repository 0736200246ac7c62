import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of guest lists, apart from other messages so that the router loads only these. */
export const t = defineMessages({
  guestList: "Guest list",
  doorList: "Door list",
});
