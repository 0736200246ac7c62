import { defineMessages } from "#web/ui/format/messages.ts";

/** Messages of a talent's public page. */
export const t = defineMessages({
  webPage: "Web page",
  intro:
    "A page that anyone can open, with the name, picture, biography and links of this entry and the content that is on the web page, and with a news feed and a podcast.",
  shown: "The page is switched on",
  address: "Address",
  addressHint: "The page is at {url}",
  addressMoves: "The old address leads here for a year.",
  podcast: "Podcast",
  podcastLine:
    "Audio and video that are flagged as podcasts. MP3 and MP4 files are played; links and WMA are left out.",
  category: "Category",
  explicit: "Holds explicit language",
  save: "Save",
  saved: "Web page saved",
  state: "What visitors find",
  open: "Open the page",
  live: "Anyone can open this page.",
  off: "The page is switched off.",
  missing_site: "Public pages are off for the agency. They are switched on under Settings, Fans.",
  missing_inApp: "The talent is not in the fan app. Turn it on under Personal on their profile.",
  missing_active: "The status of this entry is not Active.",
  missing_publicName: "The entry has no name for the app. Add it under General.",
});
