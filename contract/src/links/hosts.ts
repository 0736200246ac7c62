/**
 * List of hosts whose links are shown with a player, and how their addresses give the provider and its id. Everything
 * else is a website. Pure, so that the form and the server agree.
 */
import { MEDIA_TYPE, type MediaType } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { FORMATS, type FormatName, formatMessage } from "../values/formats.ts";

export const LINK_KINDS = ["audio", "video", "website"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export const PROVIDERS = [
  ...(["soundcloud", "spotify"] as const),
  ...(["youtube", "vimeo", "tiktok", "facebook", "instagram", "twitter"] as const),
] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Values of `externalMediaPlatform`: platforms of music only. */
export const EXTERNAL_MEDIA_PLATFORMS = ["SoundCloud", "Spotify"] as const;

interface Host {
  name: string;
  kind: "audio" | "video";
  /** Without `www.` and `m.`. */
  hosts: readonly string[];
  /** Hosts and path prefixes of short links, which redirect to an item. */
  short: RegExp;
  /** Message for an address without an item of this provider. */
  format: FormatName;
  /** Reads the id from host and path, or from the query. */
  idOf: (path: string, query: URLSearchParams, host: string) => string | undefined;
  pageOf: (id: string) => string;
}

const first = (text: string, ...patterns: readonly RegExp[]): string | undefined => {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found) return found.slice(1).filter(Boolean).join("/");
  }
  return undefined;
};
const matching = (text: string | null, pattern: RegExp): string | undefined =>
  text !== null && pattern.test(text) ? text : undefined;

const YOUTUBE_ID = /^[\w-]{11}$/;
const NUMBER = /^\d{5,25}$/;
/** First path segments of SoundCloud that are not artists. */
const NO_ARTIST = /^\/(?:charts|discover|feed|jobs|pages|people|search|settings|stream|tags|upload|you)\//;

export const HOSTS: Readonly<Record<Provider, Host>> = {
  soundcloud: {
    name: "SoundCloud",
    kind: "audio",
    hosts: ["soundcloud.com", "on.soundcloud.com"],
    short: /^on\.soundcloud\.com\/\w/,
    format: "soundcloudOrSpotify",
    idOf: (path) =>
      NO_ARTIST.test(path)
        ? undefined
        : first(
            path,
            /^\/([\w-]{1,60})\/(sets)\/([\w-]{1,120})\/?$/,
            /^\/([\w-]{1,60})\/((?!sets\b)[\w-]{1,120})(?:\/(s-\w{1,20}))?\/?$/,
          ),
    pageOf: (id) => `https://soundcloud.com/${id}`,
  },
  spotify: {
    name: "Spotify",
    kind: "audio",
    hosts: ["open.spotify.com", "spotify.link", "spoti.fi"],
    short: /^(?:spotify\.link|spoti\.fi)\/\w/,
    format: "spotify",
    idOf: (path) =>
      first(
        path,
        /^\/(?:intl-[a-z-]{2,8}\/)?(?:embed\/)?(track|album|playlist|artist|episode|show)\/([A-Za-z0-9]{22})\/?$/,
      ),
    pageOf: (id) => `https://open.spotify.com/${id}`,
  },
  youtube: {
    name: "YouTube",
    kind: "video",
    hosts: ["youtube.com", "music.youtube.com", "youtube-nocookie.com", "youtu.be"],
    short: /^$/,
    format: "youtube",
    idOf: (path, query, host) =>
      host === "youtu.be"
        ? first(path, /^\/([\w-]{11})\/?$/)
        : path === "/watch"
          ? matching(query.get("v"), YOUTUBE_ID)
          : first(path, /^\/(?:shorts|live|embed|v)\/([\w-]{11})\/?$/),
    pageOf: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  vimeo: {
    name: "Vimeo",
    kind: "video",
    hosts: ["vimeo.com", "player.vimeo.com"],
    short: /^$/,
    format: "vimeo",
    idOf: (path, query) => {
      const id = first(
        path,
        /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|video\/|showcase\/\d+\/video\/)?(\d{5,12})\/?$/,
        /^\/(\d{5,12})\/([0-9a-f]{8,20})\/?$/,
      );
      const hash = matching(query.get("h"), /^[0-9a-f]{8,20}$/);
      return id && hash && !id.includes("/") ? `${id}/${hash}` : id;
    },
    pageOf: (id) => `https://vimeo.com/${id}`,
  },
  tiktok: {
    name: "TikTok",
    kind: "video",
    hosts: ["tiktok.com", "vm.tiktok.com", "vt.tiktok.com"],
    short: /^(?:v[mt]\.tiktok\.com\/\w|tiktok\.com\/t\/\w)/,
    format: "tiktok",
    idOf: (path) =>
      first(
        path,
        /^\/@[\w.-]{1,40}\/video\/(\d{10,25})\/?$/,
        /^\/(?:player\/v1|embed(?:\/v2)?|v)\/(\d{10,25})(?:\.html)?\/?$/,
      ),
    // TikTok finds the video by its number, so any account name works.
    pageOf: (id) => `https://www.tiktok.com/@_/video/${id}`,
  },
  facebook: {
    name: "Facebook",
    kind: "video",
    hosts: ["facebook.com", "web.facebook.com", "fb.com", "fb.watch", "fb.me"],
    short: /^(?:fb\.watch\/[\w-]|fb\.me\/\w|facebook\.com\/share\/[vr]\/\w)/,
    format: "facebook",
    idOf: (path, query) =>
      /^\/(?:watch\/?|video\.php|watch\/live\/?)$/.test(path)
        ? matching(query.get("v"), NUMBER)
        : first(path, /^\/(reel)\/(\d{5,25})\/?$/, /^\/[\w.-]{1,80}\/videos\/(?:[^/]{1,200}\/)?(\d{5,25})\/?$/),
    pageOf: (id) =>
      id.startsWith("reel/") ? `https://www.facebook.com/${id}` : `https://www.facebook.com/watch/?v=${id}`,
  },
  instagram: {
    name: "Instagram",
    kind: "video",
    hosts: ["instagram.com", "instagr.am"],
    short: /^instagram\.com\/share\/(?:reel\/|p\/)?\w/,
    format: "instagram",
    idOf: (path) => first(path.replace(/^\/reels\//, "/reel/"), /^\/(?:[\w.]{1,30}\/)?(p|reel|tv)\/([\w-]{5,40})\/?$/),
    pageOf: (id) => `https://www.instagram.com/${id}/`,
  },
  twitter: {
    name: "X",
    kind: "video",
    hosts: ["twitter.com", "mobile.twitter.com", "x.com", "t.co"],
    short: /^t\.co\/\w/,
    format: "twitter",
    idOf: (path) => first(path, /^\/(?:\w{1,20}|i\/web)\/status(?:es)?\/(\d{5,25})(?:\/(?:video|photo)\/\d)?\/?$/),
    pageOf: (id) => `https://x.com/i/status/${id}`,
  },
};

/** Item with a player: its provider, and its id there. */
export interface ProviderItem {
  provider: Provider;
  externalId: string;
}

/** Kinds of address: a provider's item, a short link to one, or any website. */
export type LinkAddress =
  | ({ is: "item"; kind: LinkKind; url: string } & ProviderItem)
  | { is: "short"; kind: LinkKind; provider: Provider; url: string }
  | { is: "page"; kind: "website"; provider?: Provider; url: string };

/** Returns the address with a scheme; `undefined` for invalid text. */
function addressOf(text: string): URL | undefined {
  const typed = text.trim();
  if (typed.length > LIMITS.url || !FORMATS.website[0].test(typed)) return undefined;
  return URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`) ?? undefined;
}

/** Returns the origin of an address that begins with http or https; `undefined` for any other. */
export const originOf = (text: string): string | undefined =>
  /^https?:\/\//i.test(text) ? URL.parse(text)?.origin : undefined;

/** Reads an address by the list of hosts. */
export function readAddress(text: string): LinkAddress | undefined {
  const address = addressOf(text);
  if (!address) return undefined;
  const host = address.hostname.toLowerCase().replace(/^(?:www|m)\./, "");
  const provider = PROVIDERS.find((name) => HOSTS[name].hosts.includes(host));
  if (!provider) return { is: "page", kind: "website", url: address.href };
  const { kind, short, idOf, pageOf } = HOSTS[provider];
  const externalId = idOf(address.pathname, address.searchParams, host);
  if (externalId) return { is: "item", kind, provider, externalId, url: pageOf(externalId) };
  // Only the path of a short link counts.
  if (short.test(host + address.pathname))
    return { is: "short", kind, provider, url: `https://${address.hostname}${address.pathname}` };
  return { is: "page", kind: "website", provider, url: address.href };
}

/** Returns why a link input of this kind refuses a text; `undefined` if it accepts it. */
export function linkError(kind: LinkKind, text: string): string | undefined {
  const read = readAddress(text);
  if (kind === "website") return read ? undefined : formatMessage("website");
  if (read?.kind === kind) return undefined;
  const named = read?.is === "page" ? read.provider : undefined;
  if (named && HOSTS[named].kind === kind) return formatMessage(HOSTS[named].format);
  return formatMessage(kind === "audio" ? "soundcloudOrSpotify" : "link");
}

const MEDIA_TYPE_OF: Readonly<Record<LinkKind, MediaType>> = {
  audio: MEDIA_TYPE.audio,
  video: MEDIA_TYPE.video,
  website: MEDIA_TYPE.document,
};
/** A website is a document: the documents know no other value for it. */
export const mediaTypeOf = (kind: LinkKind): MediaType => MEDIA_TYPE_OF[kind];
