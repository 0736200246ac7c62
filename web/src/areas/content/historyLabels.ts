import type { HistoryLabels } from "#web/shared/history/labels.ts";

export const historyLabels: HistoryLabels = {
  fields: {
    content: "Content",
    contentStatus: "Status",
    publishDate: "Publish date",
    publishZone: "Time zone of the publish date",
    eventStart: "Start",
    eventEnd: "End",
    pinned: "Pinned",
    pollExpires: "Poll ends",
    eventMode: "Takes place",
    link: "Link",
    mediaCredit: "Media credit",
    podcast: "Podcast",
    thumbnail: "Thumbnail",
    onWebPage: "On the web page",
    streamUrl: "Stream URL",
    ticketUrl: "Ticket URL",
    markingsResolved: "Reports resolved",
  },
  codes: {
    contentStatus: { 3: "Published", 13: "Pending", 14: "Rejected" },
    eventMode: { OFFLINE: "At a place", ONLINE: "Online" },
  },
};
