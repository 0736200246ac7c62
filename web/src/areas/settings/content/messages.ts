import { defineMessages } from "#web/ui/format/messages.ts";

/** Messages of what an agency sets about its content for fans. */
export const t = defineMessages({
  rules: "Review, import and fans",
  rulesLine:
    "How news, events, audio and video for fans are approved, whether they come from files, and who counts as active.",
  anotherPerson: "Another person approves",
  anotherPersonHint: "No one publishes their own items, and changes to published items need approval again",
  publishToApp: "Publish to the app from files",
  publishToAppHint: "Those who write content can import news and events from a CSV file. Each arrives as pending.",
  inactiveAfter: "Days until a fan is inactive",
  inactiveAfterHint: "A fan who does nothing for this many days is shown as inactive",
  saved: "Content settings saved",
});
