/** Frame of a public page: its head, with what other sites show of it, and its foot. */
import { jsonMarkup, type Markup, markup } from "../markup.ts";
import type { PublicTalent } from "./read.ts";
import type { Look } from "./style.ts";
import { WORDS } from "./words.ts";

export interface Framed {
  look: Look;
  title: string;
  description: string;
  /** Full address of the page. */
  url: string;
  /** Type of the page in Open Graph. */
  type: "profile" | "article" | "website";
  /** Full address of a picture. */
  image?: string | undefined;
  /** Description of the page in schema.org's vocabulary. */
  data?: unknown;
  talent?: PublicTalent | undefined;
  feeds?: { url: string; title: string; type: string }[];
  body: Markup;
  /** True to keep the page out of search engines. */
  hidden?: boolean;
}

export const pathOfTalent = ({ site, address }: Pick<PublicTalent, "site" | "address">): string =>
  `/t/${site}/${address}`;

/** Writes the whole page. */
export function framed({
  look,
  title,
  description,
  url,
  type,
  image,
  data,
  talent,
  feeds = [],
  body,
  hidden,
}: Framed): string {
  const path = talent && pathOfTalent(talent);
  return markup`<!doctype html>
<html lang="${WORDS.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="description" content="${description}">${hidden ? markup`<meta name="robots" content="noindex">` : markup`<link rel="canonical" href="${url}">`}
<meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:type" content="${type}"><meta property="og:url" content="${url}">${
    talent && markup`<meta property="og:site_name" content="${talent.agency}">`
  }${image && markup`<meta property="og:image" content="${image}">`}<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">
<meta name="theme-color" content="#f3f2ee" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#131210" media="(prefers-color-scheme: dark)">
${feeds.map((feed) => markup`<link rel="alternate" type="${feed.type}" title="${feed.title}" href="${feed.url}">`)}
<style>${look.style}</style>${data !== undefined && markup`<script type="application/ld+json">${jsonMarkup(data)}</script>`}</head>
<body><a class="skip" href="#content">${WORDS.skip}</a>
<main id="content">${body}</main>
${
  talent &&
  path &&
  markup`<footer><span>${WORDS.by} ${talent.agency}</span><nav aria-label="Feeds"><a href="${path}/feed.xml">${WORDS.news}</a>${
    talent.hasPodcast && markup`<a href="${path}/podcast.xml">${WORDS.podcast}</a>`
  }</nav></footer>`
}</body></html>
`.text;
}

/** Writes a page that only says that nothing is shown. */
const wordsAlone = (url: string, look: Look, title: string, line: string): string =>
  framed({
    look,
    title,
    description: line,
    url,
    type: "website",
    hidden: true,
    body: markup`<article><h1>${title}</h1><p class="about">${line}</p></article>`,
  });
/** Writes the page of an address that leads nowhere. */
export const nowhere = (url: string, look: Look): string => wordsAlone(url, look, WORDS.notHere, WORDS.notHereLine);
/** Writes the page of every address of a locked agency. */
export const closed = (url: string, look: Look): string => wordsAlone(url, look, WORDS.closed, WORDS.closedLine);
