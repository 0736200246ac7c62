import { defineMessages } from "#web/ui/format/messages.ts";

/** Messages of what an agency sets about its content for fans. */
export const t = defineMessages({
  rules: "Review and import",
  rulesLine: "How news, events, audio and video for fans are approved, and whether they come from files.",
  anotherPerson: "Another person approves",
  anotherPersonHint:
    "Nobody publishes what they wrote themselves, and a change of what is published waits for approval again",
  publishToApp: "Publish to the app from files",
  publishToAppHint: "Those who write content can import news and events from a CSV file. Each arrives as pending.",
  saved: "Content settings saved",
});
