/** Reads a link on the internet: by oEmbed if its host offers that without a key, else from its page. */
import {
  HOSTS,
  type LinkAddress,
  type LinkKind,
  type Provider,
  type ProviderItem,
  readAddress,
} from "#contract/links/hosts.ts";
import { z } from "#contract/schema.ts";
import { NotFetched, type PageFacts } from "#server/lib/outside/fetch/order.ts";
import type { Outside } from "#server/lib/outside/fetch/outside.ts";
import { lineOf } from "#server/lib/outside/fetch/page.ts";

/** Most short links followed in a row. */
const MAX_SHORT = 3;

/** Facebook and Instagram ask for a key, so their pages are read; X gives no title or picture, but its author. */
const OEMBED: Partial<Readonly<Record<Provider, string>>> = {
  soundcloud: "https://soundcloud.com/oembed?format=json&url=",
  spotify: "https://open.spotify.com/oembed?url=",
  youtube: "https://www.youtube.com/oembed?format=json&url=",
  vimeo: "https://vimeo.com/api/oembed.json?url=",
  tiktok: "https://www.tiktok.com/oembed?url=",
  twitter: "https://publish.twitter.com/oembed?omit_script=1&dnt=true&url=",
};

const text = z.optional(z.nullable(z.string().check(z.maxLength(10_000))));
/** `html` is not read: a player is made from provider and id. */
const Oembed = z.object({ title: text, author_name: text, description: text, thumbnail_url: text });

/** A page of the internet, with a player if it is a provider's. */
type Found = { kind: LinkKind; url: string } & (ProviderItem | { provider: null; externalId: null });
export type ReadLink = Found & PageFacts;

type Item = Extract<LinkAddress, { is: "item" }>;
const foundOf = ({ kind, url, ...item }: Item | Extract<LinkAddress, { is: "page" }>): Found =>
  item.is === "item"
    ? { kind, url, provider: item.provider, externalId: item.externalId }
    : { kind: "website", url, provider: null, externalId: null };

/** Follows a short link within the list of hosts; a link that leads out of it is not read. */
export async function findLink(outside: Outside, address: LinkAddress): Promise<Found> {
  let read: LinkAddress | undefined = address;
  for (let steps = 0; steps < MAX_SHORT && read?.is === "short"; steps += 1) {
    read = readAddress(await outside.location(read.url));
    if (read?.is === "page") throw new NotFetched("blocked");
  }
  if (!read || read.is === "short") throw new NotFetched("tooManyRedirects");
  return foundOf(read);
}

/** Reads how the page describes itself. */
export async function readLink(outside: Outside, found: Found): Promise<ReadLink> {
  const oembed = found.provider && OEMBED[found.provider];
  if (!found.provider || !oembed) return { ...found, ...(await factsOf(outside, found)) };
  const answer = z.safeParse(Oembed, await outside.json(oembed + encodeURIComponent(found.url)));
  if (!answer.success) throw new NotFetched("unreadable");
  const { title, author_name, description, thumbnail_url } = answer.data;
  const by = author_name ? `${author_name} · ${HOSTS[found.provider].name}` : HOSTS[found.provider].name;
  return {
    ...found,
    title: lineOf(title ?? (author_name ? by : undefined), 300),
    description: lineOf(description ?? (title ? by : undefined), 1000),
    image: thumbnail_url ?? null,
  };
}

/** A page that asks people to sign in still has a player. */
async function factsOf(outside: Outside, found: Found): Promise<PageFacts> {
  try {
    const { url, title, description, image } = await outside.page(found.url);
    const address = image ? URL.parse(image, url)?.href : undefined;
    return { title, description, image: address ?? null };
  } catch (error) {
    if (found.provider && error instanceof NotFetched && error.reason === "refused")
      return { title: null, description: null, image: null };
    throw error;
  }
}
