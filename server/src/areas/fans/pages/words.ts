/** Every sentence of the public pages. */
export const WORDS = {
  language: "en",
  coming: "Dates",
  latest: "Latest",
  elsewhere: "Elsewhere",
  older: "Older",
  newer: "Newer",
  nothing: "Nothing here yet. Come back soon.",
  notHere: "There is no such page",
  notHereLine: "It may have moved, or it is no longer public.",
  closed: "These pages are closed at the moment",
  closedLine: "They come back when the agency does.",
  by: "A page of",
  news: "News feed",
  podcast: "Podcast",
  when: "When",
  where: "Where",
  online: "Online",
  tickets: "Tickets",
  watchStream: "Watch the stream",
  credit: "Picture",
  skip: "Skip to content",
  page: "Page",
  listen: "Listen",
  ofKind: { News: "News", Event: "Event", Audio: "Audio", Video: "Video" },
  /** Label of a link to another site. */
  linkTo: (host: string) => `Open on ${host}`,
  more: "Read more",
} as const;

const PLATFORMS: Readonly<Record<string, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  tiktok: "TikTok",
  twitter: "X",
  vimeo: "Vimeo",
  spotify: "Spotify",
  soundcloud: "SoundCloud",
  linkedin: "LinkedIn",
};
export const platformName = (platform: string): string => PLATFORMS[platform] ?? platform;
