import { defineMessages } from "#web/ui/format/messages.ts";

/** The titles of the screens of fans, apart from their other messages so that the router loads only these. */
export const t = defineMessages({
  fans: "Fans",
  content: "Fan content",
  report: "Fans",
  "post-comments": "Post comments",
  "poll-comments": "Poll comments",
  "post-reactions": "Post reactions",
  "poll-reactions": "Poll reactions",
  campaigns: "Campaigns",
});
