import type { LinkKind } from "#contract/links/hosts.ts";
import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of links that content shows. */
export const t = defineMessages({
  hintAudio: "A track, album or playlist on SoundCloud or Spotify",
  hintVideo: "A video on YouTube, Vimeo, TikTok, Facebook, Instagram or X",
  hintWebsite: "Any public page",
  reading: "Reading the link…",
  unread: "No preview",
  unreached: "The preview can't be loaded right now.",
  audio: "Audio",
  video: "Video",
  website: "Website",
  untitled: "Untitled",
  show: "Show the player",
  showLine: "{site} is asked only then.",
  openAt: "Open at {site}",
  playerOf: "Player of {site}: {title}",
  again: "Read the new link?",
  againLine: "Title, picture and player are replaced by those of the new link.",
  againYes: "Read it",
  againNo: "Keep the old link",
  withoutThumbnail: "Save this audio without a thumbnail?",
  withoutThumbnailLine: "It is shown with its initials instead.",
  withoutThumbnailYes: "Save without",
  withoutThumbnailNo: "Go back",
});

export const LINK_HINTS: Readonly<Record<LinkKind, string>> = {
  audio: t("hintAudio"),
  video: t("hintVideo"),
  website: t("hintWebsite"),
};
