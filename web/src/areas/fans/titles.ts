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
  dashboard: "Dashboard",
  talents: "Talents in the app",
  news: "News",
  events: "Events",
  audio: "Audio",
  video: "Video",
  podcasts: "Podcasts",
  fanroom: "Fan room",
  snippets: "Snippets",
});
