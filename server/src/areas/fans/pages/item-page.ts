/** Writes the page of one item. */
import { type Markup, markup } from "../markup.ts";
import { browserUrl, isPictureFile, type PublicFile, pictureUrl } from "../media/public-file.rules.ts";
import { itemData, pictureOfItem } from "./describe.ts";
import { framed, pathOfTalent } from "./frame.ts";
import { absoluteUrl, excerpt, publicMarkup } from "./public-text.ts";
import type { PublicItem, PublicTalent } from "./read.ts";
import type { Look } from "./style.ts";
import { publicDay, publicSpan } from "./times.ts";
import { WORDS } from "./words.ts";

function media(file: PublicFile, item: PublicItem): Markup | undefined {
  const size = file.width && file.height ? markup` width="${file.width}" height="${file.height}"` : undefined;
  if (isPictureFile(file))
    return file.hasPictures
      ? markup`<figure><img src="${pictureUrl(file, "large")}" alt=""${size}></figure>`
      : undefined;
  const played = browserUrl(file);
  if (!played) return undefined;
  if (file.contentType.startsWith("audio/"))
    return markup`<figure><audio controls preload="none" src="${played}" aria-label="${item.title}"></audio></figure>`;
  return markup`<figure><video controls preload="none" playsinline src="${played}"${size}${
    file.hasPictures && markup` poster="${pictureUrl(file, "large")}"`
  } aria-label="${item.title}"></video></figure>`;
}

function facts({ kind, startsAt, endsAt, zone, mode, location }: PublicItem): Markup | undefined {
  if (kind !== "Event" || !startsAt) return undefined;
  return markup`<dl class="facts"><dt>${WORDS.when}</dt><dd><time datetime="${startsAt}">${publicSpan(startsAt, endsAt, zone)}</time></dd><dt>${WORDS.where}</dt><dd>${
    mode === "ONLINE" ? WORDS.online : location
  }</dd></dl>`;
}

/** Links to other sites: tickets, stream, page. Nothing of another site is loaded before they are followed. */
function deeds({ ticketUrl, streamUrl, link }: PublicItem): Markup | undefined {
  const tickets = absoluteUrl(ticketUrl);
  const stream = absoluteUrl(streamUrl);
  const elsewhere = absoluteUrl(link);
  if (!tickets && !stream && !elsewhere) return undefined;
  return markup`<div class="deeds">${tickets && markup`<a class="button" href="${tickets}" rel="noopener noreferrer">${WORDS.tickets}</a>`}${
    stream && markup`<a class="button" href="${stream}" rel="noopener noreferrer">${WORDS.watchStream}</a>`
  }${elsewhere && markup`<a class="button plain" href="${elsewhere}" rel="noopener noreferrer">${WORDS.linkTo(new URL(elsewhere).hostname.replace(/^www\./, ""))}</a>`}</div>`;
}

export function itemPage(
  talent: PublicTalent,
  item: PublicItem,
  { origin, look }: { origin: string; look: Look },
): string {
  const base = pathOfTalent(talent);
  const url = `${origin}${base}/${item.id}`;
  const picture = pictureOfItem(item);
  const ownPicture = item.files.some((file) => isPictureFile(file) && file.hasPictures);
  const { thumbnail } = item;
  return framed({
    look,
    title: `${item.title} · ${talent.name}`,
    description: item.content ? excerpt(item.content, 180) : `${item.title}, ${talent.name}`,
    url,
    type: "article",
    image: picture && origin + pictureUrl(picture, "large"),
    data: itemData(talent, item, { url, origin }),
    talent,
    feeds: [{ url: `${base}/feed.xml`, title: talent.name, type: "application/rss+xml" }],
    body: markup`<div class="back"><a href="${base}">${
      talent.picture?.hasPictures &&
      markup`<img src="${pictureUrl(talent.picture, "small")}" width="40" height="40" alt="">`
    }<span>${talent.name}</span></a></div>
<article><p class="meta">${WORDS.ofKind[item.kind]} · <time datetime="${item.publishAt}">${publicDay(item.publishAt, item.zone)}</time></p><h1>${item.title}</h1>${facts(item)}${
      !ownPicture &&
      thumbnail?.hasPictures &&
      markup`<figure><img src="${pictureUrl(thumbnail, "large")}" alt=""></figure>`
    }${item.files.map((file) => media(file, item))}${item.credit && markup`<p class="meta">${WORDS.credit}: ${item.credit}</p>`}${
      item.content && markup`<div class="prose">${publicMarkup(item.content)}</div>`
    }${deeds(item)}</article>`,
  });
}
