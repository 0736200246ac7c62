import { describe, expect, test } from "vitest";
import { embeddedHtml, PLAYER_ORIGINS, playerOf } from "./embed.ts";
import { HOSTS, linkError, originOf, PROVIDERS, readAddress } from "./hosts.ts";

/** Addresses as people copy them, with the item read from each. */
const ITEMS: readonly (readonly [string, string, string])[] = [
  ["https://soundcloud.com/imogen-hart/tidal", "soundcloud", "imogen-hart/tidal"],
  ["http://m.soundcloud.com/imogen-hart/tidal?in=x", "soundcloud", "imogen-hart/tidal"],
  ["https://soundcloud.com/imogen-hart/sets/salt", "soundcloud", "imogen-hart/sets/salt"],
  ["https://soundcloud.com/imogen-hart/demo/s-AbC12", "soundcloud", "imogen-hart/demo/s-AbC12"],
  ["https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC?si=1", "spotify", "track/4uLU6hMCjMI75M1A2tKUQC"],
  ["https://open.spotify.com/intl-pt/album/4uLU6hMCjMI75M1A2tKUQC", "spotify", "album/4uLU6hMCjMI75M1A2tKUQC"],
  ["https://open.spotify.com/embed/episode/4uLU6hMCjMI75M1A2tKUQC", "spotify", "episode/4uLU6hMCjMI75M1A2tKUQC"],
  ["https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["youtube.com/shorts/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://m.youtube.com/watch?v=dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/live/dQw4w9WgXcQ?feature=share", "youtube", "dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?t=10", "youtube", "dQw4w9WgXcQ"],
  ["https://vimeo.com/123456789", "vimeo", "123456789"],
  ["https://vimeo.com/channels/staffpicks/123456789", "vimeo", "123456789"],
  ["https://vimeo.com/123456789/0123456789", "vimeo", "123456789/0123456789"],
  ["https://player.vimeo.com/video/123456789?h=0123456789", "vimeo", "123456789/0123456789"],
  ["https://www.tiktok.com/@imogen.hart/video/7234567890123456789?x=1", "tiktok", "7234567890123456789"],
  ["https://www.facebook.com/imogen/videos/1234567890/", "facebook", "1234567890"],
  ["https://www.facebook.com/imogen/videos/a-title/1234567890/", "facebook", "1234567890"],
  ["https://www.facebook.com/watch/?v=1234567890", "facebook", "1234567890"],
  ["https://www.facebook.com/reel/1234567890", "facebook", "reel/1234567890"],
  ["https://www.instagram.com/p/Cabc-123_x/?igsh=1", "instagram", "p/Cabc-123_x"],
  ["https://www.instagram.com/imogen/reel/Cabc-123_x/", "instagram", "reel/Cabc-123_x"],
  ["https://www.instagram.com/reels/Cabc-123_x/", "instagram", "reel/Cabc-123_x"],
  ["https://twitter.com/imogen/status/1234567890?s=20", "twitter", "1234567890"],
  ["https://x.com/imogen/status/1234567890/video/1", "twitter", "1234567890"],
  ["https://mobile.twitter.com/i/web/status/1234567890", "twitter", "1234567890"],
];
const SHORT = [
  "https://on.soundcloud.com/AbC",
  "https://spotify.link/AbC",
  "https://vm.tiktok.com/AbC/",
  "https://www.tiktok.com/t/AbC/",
  "https://fb.watch/AbC/",
  "https://www.facebook.com/share/v/AbC/",
  "https://www.instagram.com/share/AbC",
  "https://t.co/AbC",
];

test("each provider's addresses are read as provider and id, and lead to one page (N-094)", () => {
  for (const [url, provider, externalId] of ITEMS) {
    const read = readAddress(url);
    expect(read, url).toMatchObject({ is: "item", provider, externalId });
    // The stored address of an item is read as the same id.
    expect(readAddress(read?.url ?? ""), url).toMatchObject({ is: "item", provider, externalId });
    expect(linkError(read?.kind ?? "website", url), url).toBeUndefined();
    expect(linkError("website", url), url).toBeUndefined();
  }
  expect(new Set(ITEMS.map(([, provider]) => provider)).size).toBe(PROVIDERS.length);
  for (const url of SHORT) expect(readAddress(url), url).toMatchObject({ is: "short" });
});

test("a host that only looks like a provider's is a website", () => {
  for (const url of [
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://notyoutube.com/watch?v=dQw4w9WgXcQ",
    "https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ",
    "https://soundcloud.example/a/b",
    "https://yοutube.com/watch?v=dQw4w9WgXcQ",
  ]) {
    const read = readAddress(url);
    expect(read === undefined || (read.is === "page" && read.provider === undefined), url).toBe(true);
  }
});

describe("the input of each kind refuses in its own words", () => {
  const cases = [
    ["audio", "https://example.com/song", "Invalid SoundCloud or Spotify format"],
    ["audio", "https://soundcloud.com/discover/x", "Invalid SoundCloud or Spotify format"],
    ["audio", "https://open.spotify.com/user/x", "Invalid Spotify format"],
    ["audio", "https://youtu.be/dQw4w9WgXcQ", "Invalid SoundCloud or Spotify format"],
    ["video", "https://www.facebook.com/imogen", "Invalid Facebook URL format"],
    ["video", "https://www.instagram.com/imogen", "Invalid Instagram URL format"],
    ["video", "https://www.youtube.com/@imogen", "Invalid Youtube URL format"],
    ["video", "https://vimeo.com/about", "Invalid Vimeo URL format"],
    ["video", "https://www.tiktok.com/@imogen", "Invalid Tiktok URL format"],
    ["video", "https://x.com/imogen", "Invalid Twitter URL format"],
    ["video", "https://example.com/film.mp4", "Invalid link format"],
    ["video", "https://soundcloud.com/a/b", "Invalid link format"],
    ["website", "no website", "URL should be in format www.example.com"],
    ["website", "ftp://example.com", "URL should be in format www.example.com"],
  ] as const;
  const refuses = (refused: "audio" | "video" | "website") => {
    for (const [kind, text, message] of cases) if (kind === refused) expect(linkError(kind, text), text).toBe(message);
  };
  test("the audio input refuses a link that is no music (B-650, B-654)", () => refuses("audio"));
  test("the video input refuses a link by the platform (B-651, B-653)", () => refuses("video"));
  test("the input of every other kind refuses a link that is no website (B-652)", () => {
    refuses("website");
    for (const text of ["example.com", "https://www.facebook.com/imogen", "www.example.com/a?b#c"])
      expect(linkError("website", text), text).toBeUndefined();
  });
});

test("only an address that begins with http or https has an origin (B-649)", () => {
  expect(originOf("https://www.example.com:8443/a?b")).toBe("https://www.example.com:8443");
  expect(originOf("HTTP://example.com")).toBe("http://example.com");
  for (const text of ["www.example.com", "ftp://example.com", "javascript:alert(1)", "//example.com", ""])
    expect(originOf(text), text).toBeUndefined();
});

test("a player is made of our template and the id, whatever the id holds (W13)", () => {
  for (const [url] of ITEMS) {
    const read = readAddress(url);
    if (read?.is !== "item") throw new Error(url);
    const frame = playerOf(read);
    expect(PLAYER_ORIGINS).toContain(new URL(frame.src).origin);
    expect(frame.title).toBe(HOSTS[read.provider].name);
  }
  const html = embeddedHtml({ provider: "soundcloud", externalId: '"><script>alert(1)</script>' });
  expect(html).not.toMatch(/<script|"><s/);
  expect(html.match(/</g)).toHaveLength(2);
});
