import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of the email outbox. */
export const t = defineMessages({
  line: "No mail server is configured, so emails are kept here instead of being sent. Open one to read it and pass on its link.",
  none: "No emails yet",
  noneLine: "Invitations and links to set a password appear here.",
  subject: "Subject",
  to: "To",
  state: "Status",
  written: "Created",
  queued: "Queued",
  kept: "Kept",
  sent: "Sent",
  failed: "Failed",
  emailTo: "To {to}, {when}",
  privateEmail: "This email is private to its recipient and can't be opened here.",
  files: "Files",
  close: "Close",
});
