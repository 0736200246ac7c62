import { defineMessages } from "../../ui/format/messages.ts";

/** The titles of the first page. */
export const t = defineMessages({
  calendar: "Calendar",
  personal: "Personal calendar",
  scouts: "Scouts' calendar",
  goTo: "Go to the calendar",
});
