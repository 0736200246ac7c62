/**
 * Writes the podcast feed of a talent's page, by Apple's rules (`docs/podcast-feed.md`): own MP3, M4A and MP4 files
 * only.
 */
import { type Markup, markup } from "../markup.ts";
import { EPISODE_TYPES, PUBLIC_FILES } from "../media/public-file.rules.ts";
import { pictureOfItem } from "./describe.ts";
import { carried, enclosureOf, type Feed } from "./feed.ts";
import { pathOfTalent } from "./frame.ts";
import { excerpt, publicMarkup } from "./public-text.ts";
import type { PublicItem } from "./read.ts";
import { rssDate } from "./times.ts";
import { WORDS } from "./words.ts";

/** Types under the names that directories know. */
const NAMED: Readonly<Record<string, string>> = { "audio/mp4": "audio/x-m4a" };

/** True if an item has a file that podcast players play. */
export const isEpisode = (item: PublicItem): boolean =>
  item.files.some(({ contentType }) => EPISODE_TYPES.has(contentType));

function episode(item: PublicItem, feed: Feed, base: string): Markup | undefined {
  const files = item.files.filter(({ contentType }) => EPISODE_TYPES.has(contentType));
  const enclosure = enclosureOf({ ...item, files }, feed);
  if (!enclosure) return undefined;
  const { url, length, type, duration } = enclosure;
  const picture = pictureOfItem(item);
  return markup`<item><title>${item.title}</title><itunes:title>${item.title}</itunes:title><link>${base}/${item.id}</link><guid isPermaLink="false">${item.id}</guid><pubDate>${rssDate(
    item.publishAt,
  )}</pubDate><description>${item.content ? excerpt(item.content, 4000) : item.title}</description>${
    item.content && markup`<content:encoded>${carried(publicMarkup(item.content))}</content:encoded>`
  }<enclosure url="${url}" length="${length}" type="${NAMED[type] ?? type}"/>${
    duration !== null && duration >= 1 && markup`<itunes:duration>${Math.round(duration)}</itunes:duration>`
  }<itunes:explicit>${String(feed.talent.explicit)}</itunes:explicit><itunes:episodeType>full</itunes:episodeType>${
    picture && markup`<itunes:image href="${feed.origin}${PUBLIC_FILES}/${picture.hash}-cover.jpg"/>`
  }</item>
`;
}

export function podcastFeed(feed: Feed): string {
  const { talent, items, origin } = feed;
  const base = origin + pathOfTalent(talent);
  const { picture } = talent;
  const cover = picture?.hasPictures ? picture : items.map(pictureOfItem).find(Boolean);
  const coverUrl = cover && `${origin}${PUBLIC_FILES}/${cover.hash}-cover.jpg`;
  const about = talent.biography ? excerpt(talent.biography, 4000) : talent.name;
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${
    talent.name
  }</title><link>${base}</link><description>${about}</description><language>${WORDS.language}</language><atom:link href="${base}/podcast.xml" rel="self" type="application/rss+xml"/><itunes:author>${
    talent.name
  }</itunes:author><itunes:category text="${talent.category}"/><itunes:explicit>${String(talent.explicit)}</itunes:explicit><itunes:type>episodic</itunes:type>${
    coverUrl &&
    markup`<itunes:image href="${coverUrl}"/><image><url>${coverUrl}</url><title>${talent.name}</title><link>${base}</link></image>`
  }
${items.map((item) => episode(item, feed, base))}</channel></rss>
`.text;
}
