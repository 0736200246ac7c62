import { defineMessages } from "../../ui/format/messages.ts";

/** What the screens of staff are called: all that the router knows of them before one is opened. */
export const t = defineMessages({
  staff: "Staff",
  addStaff: "Add staff",
  newStaff: "New member of staff",
  goToStaff: "Go to staff",
});
