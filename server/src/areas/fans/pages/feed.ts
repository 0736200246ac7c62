/** Writes the news feed of a talent's page: RSS 2.0. */
import { type Markup, markup } from "../markup.ts";
import { playUrl } from "../media/public-file.rules.ts";
import { pathOfTalent } from "./frame.ts";
import { excerpt, publicMarkup } from "./public-text.ts";
import type { PublicItem, PublicTalent } from "./read.ts";
import { rssDate } from "./times.ts";
import { WORDS } from "./words.ts";

export const FEED_ITEMS = 100;
export const RSS = "application/rss+xml; charset=utf-8";

export interface Feed {
  talent: PublicTalent;
  items: readonly PublicItem[];
  origin: string;
  /** True lengths in bytes, by the keys of files. */
  sizes: ReadonlyMap<string, number>;
}

/** Returns the file that an item plays; undefined if there is none, or its length is unknown. */
export function enclosureOf(item: PublicItem, { origin, sizes }: Pick<Feed, "origin" | "sizes">) {
  for (const file of item.files) {
    const url = playUrl(file);
    const length = sizes.get(file.key);
    if (url && length) return { url: origin + url, length, type: file.contentType, duration: file.duration };
  }
  return undefined;
}
/** Returns HTML as text, as feeds carry it. */
export const carried = (html: Markup): string => html.text;

function entry(item: PublicItem, feed: Feed, base: string): Markup {
  const enclosure = enclosureOf(item, feed);
  return markup`<item><title>${item.title}</title><link>${base}/${item.id}</link><guid isPermaLink="false">${item.id}</guid><pubDate>${rssDate(item.publishAt)}</pubDate><category>${
    WORDS.ofKind[item.kind]
  }</category>${
    item.content &&
    markup`<description>${excerpt(item.content, 400)}</description><content:encoded>${carried(publicMarkup(item.content))}</content:encoded>`
  }${enclosure && markup`<enclosure url="${enclosure.url}" length="${enclosure.length}" type="${enclosure.type}"/>`}</item>
`;
}

export function newsFeed(feed: Feed): string {
  const { talent, items, origin } = feed;
  const base = origin + pathOfTalent(talent);
  const [newest] = items;
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>${talent.name}</title><link>${base}</link><description>${
    talent.biography ? excerpt(talent.biography, 400) : talent.name
  }</description><language>${WORDS.language}</language><atom:link href="${base}/feed.xml" rel="self" type="application/rss+xml"/>${
    newest && markup`<lastBuildDate>${rssDate(newest.publishAt)}</lastBuildDate>`
  }
${items.map((item) => entry(item, feed, base))}</channel></rss>
`.text;
}
