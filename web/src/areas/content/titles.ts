import { defineMessages } from "../../ui/format/messages.ts";

/** The titles of content, apart from its other messages so that the router loads only these. */
export const t = defineMessages({
  content: "Fan content",
  goTo: "Go to fan content",
  dashboard: "Dashboard",
  news: "News",
  events: "Events for fans",
  audio: "Audio",
  video: "Video",
  podcasts: "Podcasts",
  fanroom: "Fan room",
  snippets: "Snippets",
  talents: "Talents in the app",
  facebook: "Facebook",
  instagram: "Instagram",
  socialReturn: "Connecting",
  importNews: "Import news",
  importEvents: "Import events for fans",
  importSocials: "Import social links",
  importLinks: "Import connect links",
});
