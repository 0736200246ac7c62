import { defineMessages } from "../../ui/format/messages.ts";

/** The mail outbox. */
export const t = defineMessages({
  line: "No mail server is set, so letters are kept here instead of being sent. Open one to read it and hand its link on.",
  none: "No letters have been written yet.",
  noneLine: "Invitations and links to set a password will lie here.",
  subject: "Subject",
  to: "To",
  state: "State",
  written: "Written",
  queued: "Waiting",
  kept: "Kept",
  sent: "Sent",
  failed: "Not sent",
  letterTo: "To {to}, {when}",
  gone: "This letter is its reader's alone: its text can't be opened here.",
  close: "Close",
});
