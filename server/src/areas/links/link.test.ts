/** Link tools through the door, on an internet of the test; its pages serve all tests here, which is why this file is over 400 lines. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { readAddress } from "#contract/links/hosts.ts";
import { links } from "#contract/links/link.ts";
import { media as mediaCalls } from "#contract/media/upload.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { startApp } from "#test/app.ts";
import { setUpContent } from "#test/content.ts";
import { ALLOWED, HOSTILE_NAMES, REFUSED } from "#test/corpora/ssrf.ts";
import { type BuiltStaff, buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { clearLimits } from "#test/limits/clear-limits.ts";
import { fileAt, json, openWeb, page, redirect } from "#test/stand-ins/web/web.ts";
import { picture } from "#test/uploads.ts";
import { keepLink } from "./link.rules.ts";

// Each link costs a process or two.
vi.setConfig({ testTimeout: 90_000 });

const cover = await picture("jpeg", 800, 450);
const oembed = (title: string, more: object = {}) =>
  json({
    version: "1.0",
    title,
    author_name: "Imogen Hart",
    html: '<script>alert(1)</script><iframe src="https://evil.example">',
    thumbnail_url: "https://cdn.example/cover.jpg",
    ...more,
  });
let visits = 0;
const web = await openWeb({
  names: Object.fromEntries(Object.entries(HOSTILE_NAMES).map(([name, addresses]) => [name, [...addresses]])),
  sites: {
    "cdn.example": fileAt(cover, "image/jpeg"),
    "soundcloud.com": oembed("Tidal"),
    "open.spotify.com": oembed("Salt", { author_name: undefined }),
    "www.youtube.com": oembed("Live at the Vanguard"),
    "vimeo.com": oembed("Reel", { description: "A showreel <b>2026</b>" }),
    "www.tiktok.com": oembed("Backstage"),
    "publish.twitter.com": json({ author_name: "Imogen Hart", html: "<blockquote>…" }),
    "www.facebook.com": page('<meta property="og:title" content="A video on Facebook">'),
    "www.instagram.com": (_, response) => response.writeHead(403).end(),
    "on.soundcloud.com": redirect("https://soundcloud.com/imogen-hart/tidal?si=abc"),
    "spotify.link": redirect("https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC?si=1"),
    "vm.tiktok.com": redirect("https://www.tiktok.com/@imogen/video/7234567890123456789?is_copy_url=1"),
    "t.co": redirect("https://news.example/story"),
    "fb.watch": redirect("https://fb.watch/next"),
    "news.example": (request, response) => {
      if (request.url === "/story") visits += 1;
      page(
        `<html><head><meta property="og:title" content="Imogen Hart &amp; friends"><meta name="description" content="Said by <script>"><meta property="og:image" content="/cover.png"></head>`,
      )(request, response);
    },
    "bare.example": page("<p>nothing</p>"),
    "named.example": page("<title>Only a title</title>"),
    "no-picture.example": page(
      '<title>Without</title><meta property="og:image" content="https://bare.example/cover.svg">',
    ),
    "trap.example": (request, response) => {
      const url = REFUSED[Number(request.url?.slice(1))] ?? "";
      page(
        `<title>Trap ${request.url}</title><meta property="og:image" content="${url.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`,
      )(request, response);
    },
    "trap-name.example": (request, response) =>
      page(
        `<title>Trap</title><meta property="og:image" content="https://${Object.keys(HOSTILE_NAMES)[Number(request.url?.slice(1))]}/x.png">`,
      )(request, response),
    "busy.example": (_, response) => response.writeHead(500).end(),
    "gone.example": (_, response) => response.writeHead(404).end(),
  },
});
const server = await startApp({}, undefined, web.outside);
const { ask, database, jobHandlers } = server;

const agency = await buildAgency();
let me: BuiltStaff;
let reader: BuiltStaff;
let outsider: BuiltStaff;
const forgetTries = () => clearLimits(database, [me.id, reader.id, outsider.id]);
beforeEach(async () => {
  me ??= await buildStaff(agency, { role: "staff", levels: { CMS: ["EDIT_ASSIGN"] } });
  reader ??= await buildStaff(agency, { role: "staff", levels: { CMS: ["VIEW_ALL"] } });
  outsider ??= await buildStaff(agency, { role: "staff", levels: {} });
  await forgetTries();
});
const crawl = (url: string, kind?: "audio" | "video" | "website") =>
  ask(links.crawl, me.token, { body: { url, ...(kind && { kind }) } });
const rows = () =>
  inAgency(agency, "select url, kind, provider, external_id, title, picture_id from link order by url");

describe("a crawl", () => {
  test("a crawl knows each host, keeps provider and id only, and makes the player from a template (C-436, E-377…E-381, N-094, B-544, W13)", async () => {
    const cases = [
      [
        "https://soundcloud.com/imogen-hart/tidal?utm_source=x",
        "soundcloud",
        "imogen-hart/tidal",
        3,
        "SoundCloud",
        "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fimogen-hart%2Ftidal",
      ],
      [
        "open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC",
        "spotify",
        "track/4uLU6hMCjMI75M1A2tKUQC",
        3,
        "Spotify",
        "https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC",
      ],
      [
        "https://youtu.be/dQw4w9WgXcQ?t=4",
        "youtube",
        "dQw4w9WgXcQ",
        2,
        null,
        "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
      ],
      [
        "https://vimeo.com/123456789/0123456789",
        "vimeo",
        "123456789/0123456789",
        2,
        null,
        "https://player.vimeo.com/video/123456789?dnt=1&amp;h=0123456789",
      ],
      [
        "https://www.tiktok.com/@imogen/video/7234567890123456789",
        "tiktok",
        "7234567890123456789",
        2,
        null,
        "https://www.tiktok.com/player/v1/7234567890123456789",
      ],
      [
        "https://x.com/imogen/status/1234567890",
        "twitter",
        "1234567890",
        2,
        null,
        "https://platform.twitter.com/embed/Tweet.html?id=1234567890&amp;dnt=true",
      ],
      [
        "https://www.facebook.com/imogen/videos/1234567890",
        "facebook",
        "1234567890",
        2,
        null,
        "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D1234567890&amp;show_text=false",
      ],
      [
        "https://www.instagram.com/reel/Cabc-123_x/",
        "instagram",
        "reel/Cabc-123_x",
        2,
        null,
        "https://www.instagram.com/reel/Cabc-123_x/embed",
      ],
    ] as const;
    for (const [url, provider, externalId, typeOfMedia, platform, src] of cases) {
      const { status, data, text } = await crawl(url);
      expect(status, text).toBe(200);
      expect(data).toMatchObject({ provider, externalId, typeOfMedia, externalMediaPlatform: platform });
      expect(data.embeddedHtml).toMatch(/^<iframe src="[^"]+" title="\w+" sandbox="[a-z -]+"[^<>]*><\/iframe>$/);
      expect(data.embeddedHtml).toContain(`src="${src}"`);
      expect(data.externalLink).toBe(readAddress(url)?.url);
    }
    const stored = JSON.stringify(await inAgency(agency, "select * from link"));
    expect(stored).not.toMatch(/<iframe|<script|evil/);
  });

  test("a crawl takes title, author and picture from oEmbed, and keeps the picture as our file (C-436)", async () => {
    const { data } = await crawl("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
    expect(data).toMatchObject({ title: "Live at the Vanguard", description: "Imogen Hart · YouTube" });
    expect(data.imageUrl).toMatch(/^\/media\/v1\/files\//);
    const shown = await server.app.inject({ method: "GET", url: data.imageUrl ?? "" });
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
    // It belongs to the agency, not to who read the link first.
    const again = await ask(links.crawl, (await buildStaff(agency, { role: "agency" })).token, {
      body: { url: "https://youtu.be/dQw4w9WgXcQ" },
    });
    expect((await server.app.inject({ method: "GET", url: again.data.imageUrl ?? "" })).statusCode).toBe(200);
    const [row] = await inAgency(agency, "select picture_id from link where external_id = 'dQw4w9WgXcQ'");
    expect((await ask(mediaCalls.get, outsider.token, { params: { id: String(row?.picture_id) } })).status).toBe(404);
  });

  test("a crawl follows short links within the list of hosts, and nowhere else", async () => {
    expect((await crawl("https://on.soundcloud.com/AbC12")).data).toMatchObject({ externalId: "imogen-hart/tidal" });
    expect((await crawl("https://spotify.link/AbC12")).data).toMatchObject({
      externalId: "track/4uLU6hMCjMI75M1A2tKUQC",
    });
    expect((await crawl("https://vm.tiktok.com/AbC12/")).data).toMatchObject({ externalId: "7234567890123456789" });
    const before = visits;
    expect((await crawl("https://t.co/AbC12")).error).toMatchObject({
      code: "linkUnread",
      details: [{ code: "blocked" }],
    });
    expect(visits).toBe(before);
    expect((await crawl("https://fb.watch/abc/")).error).toMatchObject({ details: [{ code: "tooManyRedirects" }] });
  });

  test("a crawl reads a website's Open Graph as plain text, and its picture beside it", async () => {
    const { data } = await crawl("news.example/story");
    expect(data).toMatchObject({
      kind: "website",
      typeOfMedia: 5,
      provider: null,
      embeddedHtml: null,
      externalMediaPlatform: null,
      url: "https://news.example/story",
      title: "Imogen Hart & friends",
      description: "Said by <script>",
    });
    expect(data.imageUrl).toBeNull();
    expect((await crawl("https://named.example/")).data).toMatchObject({
      title: "Only a title",
      description: null,
      imageUrl: null,
    });
    expect((await crawl("https://no-picture.example/")).data).toMatchObject({ title: "Without", imageUrl: null });
  });

  test("a crawl refuses a video link that is none in its own words, and one of another kind too (C-439, B-651, B-653, B-654)", async () => {
    const video = (url: string) => ask(links.crawlVideo, me.token, { body: { url } });
    expect((await video("https://youtu.be/dQw4w9WgXcQ")).data).toMatchObject({
      kind: "video",
      externalId: "dQw4w9WgXcQ",
    });
    const words = async (answer: ReturnType<typeof video>) => (await answer).error?.details[0];
    expect(await words(video("https://www.youtube.com/@imogen"))).toMatchObject({
      field: "url",
      message: "Invalid Youtube URL format",
    });
    expect(await words(video("https://news.example/"))).toMatchObject({ message: "Invalid link format" });
    expect(await words(crawl("https://news.example/", "audio"))).toMatchObject({
      message: "Invalid SoundCloud or Spotify format",
    });
    expect(await words(crawl("not a link"))).toMatchObject({ message: "URL should be in format www.example.com" });
  });

  test("a crawl that fails says why in words, and saves nothing (B-733)", async () => {
    const before = await rows();
    const messages = [];
    for (const url of [
      "https://nowhere.example/",
      "https://busy.example/",
      "https://gone.example/",
      "https://bare.example/",
      "https://cdn.example/x",
      "http://news.example:8080/",
    ]) {
      const { status, error } = await crawl(url);
      expect([status, error?.code], url).toEqual([409, "linkUnread"]);
      messages.push(error?.details[0]);
    }
    expect(messages).toMatchObject([
      { code: "unknownHost", message: "There is no site at this address. Check the spelling." },
      { code: "refused" },
      { code: "missing" },
      { code: "unreadable" },
      { code: "wrongType" },
      { code: "blocked" },
    ]);
    expect(await rows()).toEqual(before);
  });

  test("a crawl reads again after some minutes and replaces what was there, unless it is kept", async () => {
    await crawl("https://youtu.be/aaaaaaaaaaa");
    const age = (by: string) =>
      inAgency(agency, "update link set read_at = read_at - $1::interval where external_id = 'aaaaaaaaaaa'", [by]);
    const pictureOf = async () =>
      (await inAgency(agency, "select picture_id from link where external_id = 'aaaaaaaaaaa'"))[0]?.picture_id;
    const first = await pictureOf();
    await crawl("https://youtu.be/aaaaaaaaaaa");
    expect(await pictureOf()).toBe(first);
    await age("3 minutes");
    await crawl("https://youtu.be/aaaaaaaaaaa");
    const second = await pictureOf();
    expect(second).not.toBe(first);
    // A picture that the link no longer shows goes like any unused file.
    await server.tidy([agency]);
    await inAgency(agency, "update media set unused_since = unused_since - interval '25 hours'");
    await server.tidy([agency]);
    const gone = async (id: unknown) =>
      (await inAgency(agency, "select deleted_at is not null as gone from media where id = $1", [id]))[0]?.gone;
    expect([await gone(first), await gone(second)]).toEqual([true, false]);
    await jobHandlers.media({ agencyId: agency, mediaId: String(first) });
    expect(await inAgency(agency, "select file_key from media where id = $1", [first])).toEqual([{ file_key: null }]);
  });
});

describe("a preview", () => {
  const token = async (by = me) => (await ask(links.accessToken, by.token, { body: {} })).data.access_token;
  const preview = (url: string, accessToken: string, by = me) =>
    ask(links.preview, by.token, { query: { url, accessToken } });

  test("a preview shows kind, title, description and picture, and is read from the internet once (C-437, C-438, E-246…E-250, B-709)", async () => {
    const good = await token();
    const before = visits;
    await inAgency(agency, "delete from link where url = 'https://news.example/story'");
    const previews = await Promise.all([
      preview("https://news.example/story", good),
      preview("https://news.example/story", good),
    ]);
    for (const { data } of previews)
      expect(data).toMatchObject({ title: "Imogen Hart & friends", kind: "website", typeOfMedia: 5 });
    await preview("https://news.example/story", good);
    expect(visits - before).toBe(1);
    expect((await preview("https://youtu.be/dQw4w9WgXcQ", good)).data).toMatchObject({
      kind: "video",
      typeOfMedia: 2,
      imageUrl: expect.any(String),
    });
  });

  test("a preview takes a token of ten minutes that is good in its session, and for nothing else (C-437)", async () => {
    const good = await token();
    const other = await token(await buildStaff(agency, { role: "agency" }));
    const [until = "", signature = ""] = good.split(".");
    for (const bad of ["x", other, `${Number(until) + 1}.${signature}`, `${Date.now() - 1000}.${signature}`])
      expect((await preview("https://news.example/story", bad)).error?.code, bad).toBe("previewTokenEnded");
    expect(Number(until) - Date.now()).toBeLessThanOrEqual(600_000);
    expect((await ask(links.accessToken, good, { body: {} })).status).toBe(401);
  });

  test("a preview is given 30 times a minute (C-438)", async () => {
    const good = await token();
    for (let count = 0; count < 30; count += 1)
      expect((await preview("https://youtu.be/dQw4w9WgXcQ", good)).status).toBe(200);
    expect((await preview("https://youtu.be/dQw4w9WgXcQ", good)).error?.code).toBe("tooManyTries");
  });

  test("a preview and every other tool take the right to write content", async () => {
    const good = await token();
    for (const by of [reader, outsider]) {
      expect((await preview("https://news.example/story", good, by)).status).toBe(403);
      for (const call of [links.crawl, links.crawlVideo, links.accessToken] as AnyCall[])
        expect(
          (await ask(call, by.token, { body: call === links.accessToken ? {} : { url: "news.example" } })).status,
        ).toBe(403);
    }
  });
});

test("content keeps what it shows of a link that was read (keepLink)", async () => {
  await crawl("https://youtu.be/bbbbbbbbbbb");
  await crawl("https://youtu.be/ccccccccccc");
  const actor: Actor = { id: me.id, agencyId: agency, role: "staff", levels: { CMS: ["EDIT_ASSIGN"] }, assigned: 0 };
  const saved = await database.scope(actor, "write", (db) => keepLink(db, actor, " youtu.be/bbbbbbbbbbb?t=1"));
  expect(saved).toMatchObject({ externalId: "bbbbbbbbbbb", isKept: true });
  expect(
    await database.scope(actor, "write", (db) => keepLink(db, actor, "https://youtu.be/ddddddddddd")),
  ).toBeUndefined();
  await inAgency(agency, "update link set read_at = now() - interval '3 days'");
  await server.tidy([agency]);
  expect((await rows()).map(({ external_id }) => external_id)).toEqual(["bbbbbbbbbbb"]);
});

test("content shows what was read from its link, by the page's own address (B-644, B-709, E-246)", async () => {
  const { writer, add, get, change } = await setUpContent(server);
  const by = (url: string) => ask(links.crawl, writer.token, { body: { url } });
  expect((await by("https://youtu.be/eeeeeeeeeee")).status).toBe(200);
  const id = await add("Video", { mediaIds: [], link: " youtu.be/eeeeeeeeeee?t=3 " });
  const item = await get("Video", id);
  expect(item).toMatchObject({
    link: "https://www.youtube.com/watch?v=eeeeeeeeeee",
    linkRead: { title: "Live at the Vanguard", provider: "youtube", externalId: "eeeeeeeeeee", kind: "video" },
  });
  // One that was not read is kept as it was typed, and shows nothing that someone could have made up.
  const unread = await change("Video", id, { link: "https://vimeo.com/123456789" }, item.version);
  expect(unread.data).toMatchObject({ link: "https://vimeo.com/123456789", linkRead: null });
});

describe("the corpus, through the door (S9)", () => {
  test("no address of the corpus and no name of it is asked by any of the calls", async () => {
    const before = web.connections;
    const allowed = new Set(ALLOWED);
    const good = (await ask(links.accessToken, me.token, { body: {} })).data.access_token;
    const urls = [
      ...REFUSED,
      ...Object.keys(HOSTILE_NAMES)
        .slice(0, 3)
        .map((name) => `https://${name}/`),
    ];
    for (const url of urls) {
      expect(allowed.has(url)).toBe(false);
      await forgetTries();
      const answers = await Promise.all([
        crawl(url),
        ask(links.crawlVideo, me.token, { body: { url } }),
        ask(links.preview, me.token, { query: { url, accessToken: good } }),
      ]);
      for (const { status } of answers) expect([400, 409], url).toContain(status);
    }
    expect(web.connections).toBe(before);
  });

  test("no picture of a page is taken from an address of the corpus", async () => {
    const before = web.asked.length;
    for (const index of REFUSED.keys()) {
      if (index % 8 !== 0 && process.env.TEST_WHOLE !== "1") continue;
      await forgetTries();
      expect((await crawl(`https://trap.example/${index}`)).data).toMatchObject({
        title: `Trap /${index}`,
        imageUrl: null,
      });
    }
    for (const index of [0, 5, 9])
      expect((await crawl(`https://trap-name.example/${index}`)).data).toMatchObject({ imageUrl: null });
    expect(web.asked.slice(before).filter((line) => !/^trap(?:-name)?\.example /.test(line))).toEqual([]);
  });
});
