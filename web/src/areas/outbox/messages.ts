import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of the email outbox. */
export const t = defineMessages({
  line: "No mail server is configured, so emails are kept here instead of being sent. Open one to read it and pass on its link.",
  lineSent:
    "What Greenroom sends by email. One that fails is tried for three days; after that, or when a server refused it, you can send it again.",
  again: "Send again",
  onlyFailed: "Only emails that failed and are not tried any more can be sent again",
  sentAgain: { one: "{count} email is sent again", other: "{count} emails are sent again" },
  whyFailed: "The last try failed: {reason}",
  failing: "Trying again",
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
