import { defineMessages } from "../../ui/format/messages.ts";

/** The titles of comms, apart from other messages so that the router loads only these. */
export const t = defineMessages({
  comms: "Comms",
  calls: "Calls",
  emails: "Emails",
  website: "Website",
  timeline: "Timeline",
  goToComms: "Go to comms",
  unread: "{unread} unread",
});
