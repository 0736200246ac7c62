import { parseRssFeed } from "feedsmith";
import { parseDocument, parseFeed } from "htmlparser2";
import sharp from "sharp";
import { expect, test } from "vitest";
import { PODCAST_CATEGORIES } from "#contract/fans/site.ts";
import { startApp } from "#test/app.ts";
import { buildFile } from "#test/content.ts";
import { inAgency } from "#test/factories.ts";
import { setUpFans } from "#test/fan-setting.ts";

const app = await startApp();
const { ask, store } = app;

async function podcasting() {
  const setting = await setUpFans(app);
  const { agency, writer, show, fill, audio, video } = setting;
  await fill(audio, Buffer.alloc(4321, 1));
  await fill(video, Buffer.alloc(987, 2));
  await inAgency(agency, "update media set duration = 61.6 where id = $1", [audio]);
  const [cover] = await inAgency(
    agency,
    `insert into media (id, agency_id, type_of_media, filename, content_type, key, state, uploaded_by)
      values (gen_random_uuid(), $1, 1, 'cover', 'image/webp', gen_random_uuid(), 'ready', $2)
      returning id, key`,
    [agency, writer.id],
  );
  await store.put(
    String(cover?.key),
    await sharp({ create: { width: 500, height: 300, channels: 3, background: "#444444" } })
      .webp()
      .toBuffer(),
  );
  await inAgency(agency, "update favourite set picture_id = $1 where agency_id = $2", [cover?.id, agency]);
  const first = await show("Audio", {
    title: "One & <only>",
    GreenroomPod: true,
    content: "<p>About <em>it</em> &amp; more.</p>",
    publishDate: "2026-01-02T03:04:00.000Z",
  });
  const second = await show("Video", {
    title: "Two",
    GreenroomPod: true,
    content: null,
    publishDate: "2026-01-03T03:04:00.000Z",
  });
  return { ...setting, first, second };
}

test("the news feed is read alike by two parsers, with 100 items and ids that stay", async () => {
  const { base, visit, show, groups, writer } = await podcasting();
  const news = await show("News", {
    title: "News of <today> & more",
    content: "<p>Words <strong>and</strong> ]]> more</p>",
  });
  const answer = await visit(`${base}/feed.xml`);
  expect(answer.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
  const strict = parseRssFeed(answer.body);
  const other = parseFeed(answer.body, { xmlMode: true });
  expect(other?.items).toHaveLength(3);
  expect(strict.items?.map(({ guid }) => guid?.value)).toEqual(other?.items.map(({ id }) => id));
  expect(strict.items?.map(({ title }) => title)).toEqual(other?.items.map(({ title }) => title));
  expect(strict.title).toBe("Marlo Quist");
  expect(other?.title).toBe("Marlo Quist");
  const item = strict.items?.find(({ guid }) => guid?.value === news);
  expect(item).toMatchObject({ title: "News of <today> & more", guid: { value: news, isPermaLink: false } });
  expect(item?.content?.encoded).toContain("<strong>and</strong>");
  expect(item?.link).toMatch(new RegExp(`${base}/${news}$`));
  await ask(groups.News.reject, writer.token, { body: { ids: [news] } });
  await ask(groups.News.approve, writer.token, { body: { ids: [news] } });
  expect((await visit(`${base}/feed.xml`)).body).toContain(`<guid isPermaLink="false">${news}</guid>`);
});

test("the podcast feed keeps Apple's rules, one by one (docs/podcast-feed.md)", async () => {
  const { base, visit, first, second, agency } = await podcasting();
  const { body } = await visit(`${base}/podcast.xml`);
  const feed = parseRssFeed(body);
  const other = parseFeed(body, { xmlMode: true });
  const [two, older] = feed.items ?? [];
  const pathOf = (url: string | undefined) => new URL(url ?? "").pathname;
  // 1
  expect(body).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:itunes="http:\/\/www\.itunes\.com\/dtds\/podcast-1\.0\.dtd" xmlns:content=/,
  );
  expect(parseDocument(body, { xmlMode: true }).children.length).toBeGreaterThan(1);
  // 2, 3, 4, 5
  expect([feed.title, other?.title]).toEqual(["Marlo Quist", "Marlo Quist"]);
  expect(feed.description).toBe("Sings, plays and writes.");
  expect(pathOf(feed.link)).toBe(base);
  expect(feed.language).toBe("en");
  // 6
  const cover = await visit(pathOf(feed.itunes?.image));
  expect(await sharp(cover.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 1400, height: 1400 });
  // 7, 8, 9
  expect(PODCAST_CATEGORIES).toContain(feed.itunes?.categories?.[0]?.text);
  expect(feed.itunes?.explicit).toBe(false);
  expect([feed.itunes?.author, feed.itunes?.type]).toEqual(["Marlo Quist", "episodic"]);
  // 11, 13: the same by both parsers
  expect(feed.items?.map(({ title }) => title)).toEqual(["Two", "One & <only>"]);
  expect(other?.items.map(({ title }) => title)).toEqual(["Two", "One & <only>"]);
  expect([two?.guid, older?.guid]).toEqual([
    { value: second, isPermaLink: false },
    { value: first, isPermaLink: false },
  ]);
  expect(other?.items.map(({ id }) => id)).toEqual([second, first]);
  // 12, 18, 19
  const files = [
    { file: older?.enclosures?.[0], type: "audio/mpeg", ending: /\.mp3$/, length: 4321 },
    { file: two?.enclosures?.[0], type: "video/mp4", ending: /\.mp4$/, length: 987 },
  ];
  for (const { file, type, ending, length } of files) {
    expect(file).toMatchObject({ type, length });
    expect(file?.url).toMatch(ending);
    const head = await visit(pathOf(file?.url), {}, "HEAD");
    expect([head.statusCode, head.headers["content-length"]]).toEqual([200, String(length)]);
    expect((await visit(pathOf(file?.url), { range: "bytes=0-1" })).statusCode).toBe(206);
  }
  expect((await visit(`${base}/podcast.xml`, {}, "HEAD")).statusCode).toBe(200);
  // 14
  expect(body).toContain("<pubDate>Fri, 02 Jan 2026 03:04:00 +0000</pubDate>");
  // 15, 16, 17
  expect(older?.description).toBe("About it & more.");
  expect(older?.content?.encoded).toContain("<em>it</em>");
  expect(two?.description).toBe("Two");
  expect([older?.itunes?.duration, two?.itunes?.duration]).toEqual([62, undefined]);
  expect(older?.itunes).toMatchObject({ explicit: false, episodeType: "full" });
  // 10
  await inAgency(agency, "update content_item set podcast = false where agency_id = $1", [agency]);
  await expect.poll(async () => (await visit(`${base}/podcast.xml`)).statusCode).toBe(404);
});

test("wma and links are left out of the podcast feed; explicit is said where it is switched on", async () => {
  const { base, visit, show, agency, writer, fill, switchPage, talent, first, second } = await podcasting();
  const wma = await buildFile(agency, writer.id, { type: 3, contentType: "audio/x-ms-wma" });
  await fill(wma, Buffer.from("wma"));
  const refused = [
    await show("Audio", { title: "A wma", GreenroomPod: true, mediaIds: [wma] }),
    await show("Audio", {
      title: "A link",
      GreenroomPod: true,
      mediaIds: [],
      link: "https://soundcloud.com/marlo/quiet",
    }),
    await show("Audio", { title: "No podcast" }),
  ];
  await switchPage(talent, { explicit: true });
  const { body } = await visit(`${base}/podcast.xml`);
  for (const id of refused) expect(body).not.toContain(id);
  for (const id of [first, second]) expect(body).toContain(id);
  expect(body.match(/<itunes:explicit>true/g)).toHaveLength(3);
});
