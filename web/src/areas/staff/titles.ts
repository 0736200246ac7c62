import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of the staff screens, apart from the other messages so that the router loads only these. */
export const t = defineMessages({
  staff: "Staff",
  addStaff: "Add staff",
  goToStaff: "Go to staff",
});
