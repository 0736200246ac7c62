/** Players of other sites, always from built-in templates: HTML sent by a site is never stored or shown. */
import { HOSTS, PROVIDERS, type ProviderItem } from "./hosts.ts";

interface Player {
  origin: string;
  /** The address in the frame, from an id that the list of hosts has read. */
  path: (id: string) => string;
  /** Width to height; a number is a height in pixels at any width. */
  shape: "wide" | "tall" | number;
}

const query = (values: Record<string, string>): string => `?${new URLSearchParams(values)}`;

const PLAYERS: Readonly<Record<ProviderItem["provider"], Player>> = {
  soundcloud: {
    origin: "https://w.soundcloud.com",
    path: (id) => `/player/${query({ url: HOSTS.soundcloud.pageOf(id) })}`,
    shape: 166,
  },
  spotify: { origin: "https://open.spotify.com", path: (id) => `/embed/${id}`, shape: 152 },
  youtube: { origin: "https://www.youtube-nocookie.com", path: (id) => `/embed/${id}`, shape: "wide" },
  vimeo: {
    origin: "https://player.vimeo.com",
    path: (id) => {
      const [video = "", hash] = id.split("/");
      return `/video/${video}${query({ dnt: "1", ...(hash && { h: hash }) })}`;
    },
    shape: "wide",
  },
  tiktok: { origin: "https://www.tiktok.com", path: (id) => `/player/v1/${id}`, shape: "tall" },
  facebook: {
    origin: "https://www.facebook.com",
    path: (id) => `/plugins/video.php${query({ href: HOSTS.facebook.pageOf(id), show_text: "false" })}`,
    shape: "wide",
  },
  instagram: { origin: "https://www.instagram.com", path: (id) => `/${id}/embed`, shape: "tall" },
  twitter: {
    origin: "https://platform.twitter.com",
    path: (id) => `/embed/Tweet.html${query({ id, dnt: "true" })}`,
    shape: "tall",
  },
};

/** Origins that may be shown in a frame. */
export const PLAYER_ORIGINS: readonly string[] = PROVIDERS.map((provider) => PLAYERS[provider].origin);

/** Sandbox of the frame: it may run its own script in its own origin, and open the page it belongs to. */
export const PLAYER_SANDBOX = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";
export const PLAYER_ALLOW = "encrypted-media; fullscreen; picture-in-picture";
/** Some players refuse to play without a referrer. */
export const PLAYER_REFERRER = "strict-origin";

export interface PlayerFrame {
  src: string;
  title: string;
  shape: Player["shape"];
}
/** Returns the frame of a provider's item. */
export function playerOf({ provider, externalId }: ProviderItem): PlayerFrame {
  const { origin, path, shape } = PLAYERS[provider];
  return { src: origin + path(externalId), title: HOSTS[provider].name, shape };
}

/** Returns `embeddedHtml`: the built-in template with the id, and nothing else. */
export function embeddedHtml(item: ProviderItem): string {
  const { src, title } = playerOf(item);
  const safe = src.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${safe}" title="${title}" sandbox="${PLAYER_SANDBOX}" allow="${PLAYER_ALLOW}" referrerpolicy="${PLAYER_REFERRER}" loading="lazy"></iframe>`;
}
