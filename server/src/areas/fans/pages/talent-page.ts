/** Writes the page of a talent. */
import { type Markup, markup } from "../markup.ts";
import { browserUrl, pictureUrl } from "../media/public-file.rules.ts";
import { pictureOfItem, talentData } from "./describe.ts";
import { framed, pathOfTalent } from "./frame.ts";
import { absoluteUrl, excerpt } from "./public-text.ts";
import type { PublicItem, PublicTalent } from "./read.ts";
import type { Look } from "./style.ts";
import { dayAndMonth, publicDay } from "./times.ts";
import { platformName, WORDS } from "./words.ts";

/** Items of one page of the list. */
export const ITEMS = 24;

interface Shown {
  talent: PublicTalent;
  coming: readonly PublicItem[];
  items: readonly PublicItem[];
  page: number;
  hasMore: boolean;
  origin: string;
  look: Look;
}

const AUDIO = /^audio\//;

function links({ socials, links: others }: PublicTalent): Markup | undefined {
  const shownLinks = [
    ...socials.map(({ platform, url }) => ({ title: platformName(platform), url: absoluteUrl(url) })),
    ...others.map(({ title, url }) => ({ title, url: absoluteUrl(url) })),
  ].filter(({ url }) => url !== undefined);
  if (shownLinks.length === 0) return undefined;
  return markup`<ul class="links" aria-label="${WORDS.elsewhere}">${shownLinks.map(
    ({ title, url }) => markup`<li><a href="${url}" rel="me noopener noreferrer">${title}</a></li>`,
  )}</ul>`;
}

function hero(talent: PublicTalent): Markup {
  const { name, agency, biography, picture } = talent;
  const shown = picture?.hasPictures ? picture : undefined;
  return markup`<header class="hero${shown && " pictured"}">${
    shown && markup`<img src="${pictureUrl(shown, "medium")}" width="640" height="640" alt="${name}">`
  }<div><p class="agency">${agency}</p><h1>${name}</h1>${biography && markup`<p class="about">${biography}</p>`}${links(talent)}</div></header>`;
}

function date(item: PublicItem, base: string): Markup {
  const { day, month } = dayAndMonth(item.startsAt ?? item.publishAt, item.zone);
  const tickets = absoluteUrl(item.ticketUrl);
  return markup`<li><div class="date"><time class="day" datetime="${item.startsAt}"><b>${day}</b>${month}</time><div><h3><a href="${base}/${item.id}">${item.title}</a></h3><p>${
    item.mode === "ONLINE" ? WORDS.online : item.location
  }</p></div>${tickets && markup`<a class="button" href="${tickets}" rel="noopener noreferrer" aria-label="${WORDS.tickets}: ${item.title}">${WORDS.tickets}</a>`}</div></li>`;
}

function card(item: PublicItem, base: string, isFirst: boolean): Markup {
  const picture = pictureOfItem(item);
  const sound = item.files.find(({ contentType }) => AUDIO.test(contentType));
  const played = sound && browserUrl(sound);
  return markup`<li class="card${isFirst && " first"}"><div class="shot">${
    picture
      ? markup`<img src="${pictureUrl(picture, isFirst ? "large" : "medium")}" alt="" ${isFirst ? markup`fetchpriority="high"` : markup`loading="lazy"`}>`
      : markup`<span aria-hidden="true">${WORDS.ofKind[item.kind]}</span>`
  }</div><p class="meta">${WORDS.ofKind[item.kind]} · <time datetime="${item.publishAt}">${publicDay(item.publishAt, item.zone)}</time></p><h3><a href="${base}/${item.id}">${item.title}</a></h3>${
    item.content && markup`<p class="say">${excerpt(item.content, 220)}</p>`
  }${played && markup`<audio controls preload="none" src="${played}" aria-label="${WORDS.listen}: ${item.title}"></audio>`}</li>`;
}

export function talentPage({ talent, coming, items, page, hasMore, origin, look }: Shown): string {
  const base = pathOfTalent(talent);
  const url = origin + base + (page > 1 ? `?page=${page}` : "");
  const { name, agency, biography, picture } = talent;
  const before = page === 2 ? base : `${base}?page=${page - 1}`;
  return framed({
    look,
    title: page > 1 ? `${name}, ${WORDS.page.toLowerCase()} ${page} · ${agency}` : `${name} · ${agency}`,
    description: biography ? excerpt(biography, 180) : `${name}, ${agency}`,
    url,
    type: "profile",
    image: picture?.hasPictures ? origin + pictureUrl(picture, "large") : undefined,
    data: talentData(talent, url, origin),
    talent,
    feeds: [
      { url: `${base}/feed.xml`, title: name, type: "application/rss+xml" },
      ...(talent.hasPodcast
        ? [
            {
              url: `${base}/podcast.xml`,
              title: `${name}, ${WORDS.podcast.toLowerCase()}`,
              type: "application/rss+xml",
            },
          ]
        : []),
    ],
    body: markup`${hero(talent)}${
      coming.length > 0 &&
      markup`<section class="band" aria-labelledby="dates"><h2 id="dates">${WORDS.coming}</h2><ul class="dates">${coming.map((item) => date(item, base))}</ul></section>`
    }<section class="band" aria-labelledby="latest"><h2 id="latest">${WORDS.latest}</h2>${
      items.length === 0
        ? markup`<p class="none">${WORDS.nothing}</p>`
        : markup`<ul class="cards">${items.map((item, index) => card(item, base, page === 1 && index === 0))}</ul>`
    }${
      (page > 1 || hasMore) &&
      markup`<nav class="turn" aria-label="${WORDS.page}">${page > 1 ? markup`<a href="${before}" rel="prev">← ${WORDS.newer}</a>` : markup`<span></span>`}${
        hasMore && markup`<a href="${base}?page=${page + 1}" rel="next">${WORDS.older} →</a>`
      }</nav>`
    }</section>`,
  });
}
