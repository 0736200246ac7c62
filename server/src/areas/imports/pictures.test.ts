/** Pictures of a file of content, on an internet of the test: fetched, kept as ours, and reported where they can't be. */
import { beforeEach, expect, test, vi } from "vitest";
import { contentImports, news } from "#contract/content/content.ts";
import { contentSettings } from "#contract/content/setting.ts";
import { imports } from "#contract/imports/import.ts";
import { startApp } from "#test/app.ts";
import { setUpContent } from "#test/content.ts";
import { inAgency } from "#test/factories.ts";
import { importer } from "#test/imports.ts";
import { fileAt, openWeb, page, redirect } from "#test/stand-ins/web/web.ts";
import { picture } from "#test/uploads.ts";

// Each picture costs two processes.
vi.setConfig({ testTimeout: 90_000 });

let isBack = false;
const photo = await picture("jpeg", 1200, 800);
const web = await openWeb({
  names: { "inside.example": ["10.0.0.7"] },
  sites: {
    "cdn.example": fileAt(photo, "image/jpeg"),
    "page.example": page("<title>No picture</title>"),
    "broken.example": fileAt(Buffer.from("GIF89a, but not really"), "image/gif"),
    "gone.example": (_, response) => response.writeHead(404).end(),
    "trap.example": redirect("https://inside.example/secret.jpg"),
    "later.example": (request, response) =>
      isBack ? fileAt(photo, "image/jpeg")(request, response) : response.writeHead(503).end(),
  },
});
const app = await startApp({}, undefined, web.outside);
beforeEach(() => {
  isBack = false;
});

const HEAD = "Talents,Title,Content,Publish date,Image URL,Media credit";
const row = (title: string, address: string) =>
  `Marlo Quist,${title},A text.,2026-12-01 08:00,${address},Photo: Ines Marlow`;

async function sent(rows: readonly string[]) {
  const content = await setUpContent(app);
  await app.ask(contentSettings.update, content.owner.token, {
    body: { version: 1, anotherPersonApproves: false, publishToApp: true },
  });
  const file = Buffer.from([HEAD, ...rows, ""].join("\n"));
  const { data, status, text } = await app.ask(contentImports.news, content.writer.token, {
    body: { filename: "rows.csv", file },
  });
  expect(status, text).toBe(200);
  const by = { token: content.writer.token, agencyId: content.agency };
  const path = { params: { kind: "news" as const, id: data.id } };
  const listed = async () => (await app.ask(news.list, by.token, { body: { cmsTabId: 13 } })).data;
  return { ...content, ...importer(app, "news", by), by, path, id: data.id, listed };
}
const storedAddresses = (agency: string) =>
  inAgency(agency, "select address from import_picture order by address").then((rows) =>
    rows.map(({ address }) => address),
  );

test("pictures are fetched once and kept as ours, and a row whose picture fails is reported (C-386)", async () => {
  const { agency, run, check, rows, add, id, listed, get } = await sent([
    row("With", "https://cdn.example/a%20night/on-tour.jpg"),
    row("With the same", "https://cdn.example/a%20night/on-tour.jpg"),
    row("Without", ""),
    row("A page", "https://page.example/"),
    row("Broken", "https://broken.example/x.gif"),
    row("Gone", "https://gone.example/x.png"),
    row("Inside", "http://169.254.169.254/latest/meta-data"),
    row("Led inside", "https://trap.example/x.jpg"),
    row("", "https://cdn.example/of-a-wrong-row.jpg"),
  ]);
  expect(await check(await run(id))).toMatchObject({ state: "checked", good: 3, faulty: 6 });
  const faulty = await rows(id, { states: ["faulty"] });
  const place = "This link leads to a place that can't be read from here. Use the address of a public page.";
  expect(faulty.map(({ problems }) => problems.map(({ field, message }) => [field, message]))).toEqual([
    [["Image URL", "There is something else than a picture at this address."]],
    [["Image URL", "The picture at this address can't be read."]],
    [["Image URL", "There is no picture at this address any more."]],
    [["Image URL", place]],
    [["Image URL", place]],
    [["Title", "required field"]],
  ]);
  // The same picture twice is one file, and a row that is wrong in itself costs none.
  expect(web.asked.filter((line) => line.startsWith("cdn.example"))).toEqual(["cdn.example /a%20night/on-tour.jpg"]);
  expect(await listed()).toEqual([]);

  expect(await add(id)).toMatchObject({ state: "done", added: 3 });
  const items = new Map((await listed()).map((item) => [item.title, item]));
  expect([...items.keys()].sort()).toEqual(["With", "With the same", "Without"]);
  const media = items.get("With")?.medias.map((entry) => entry.media) ?? [];
  expect(media).toMatchObject([
    {
      filename: "on-tour.jpeg",
      contentType: "image/jpeg",
      width: 1200,
      height: 800,
      isProcessing: false,
      problem: null,
    },
  ]);
  expect(media[0]?.url).not.toContain("cdn.example");
  const [file] = media[0]?.cdnMedium ? [await app.app.inject(media[0].cdnMedium)] : [];
  expect([file?.statusCode, file?.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect(items.get("With the same")?.medias.map((mediaId) => mediaId.media.id)).toEqual(
    media.map(({ id: mediaId }) => mediaId),
  );
  expect(items.get("Without")?.medias).toEqual([]);
  expect(await storedAddresses(agency)).toEqual([]);
  expect(await get(id)).toMatchObject({ faulty: 6 });
});

test("a corrected address is fetched before its row is added, and one that fails adds nothing (C-386)", async () => {
  const { by, path, run, check, add, id, listed, rows } = await sent([
    row("First", "https://gone.example/x.png"),
    row("Second", "https://cdn.example/b.jpg"),
  ]);
  expect(await check(await run(id))).toMatchObject({ good: 1, faulty: 1 });
  const correct = (value: string) => app.ask(imports.cells, by.token, { ...path, body: { line: 2, column: 4, value } });
  expect((await correct("https://later.example/c.jpg")).data).toEqual({ state: "good" });
  // All were to be added, and one can't be: the person decides again.
  const back = await add(id, "all");
  expect(back).toMatchObject({ state: "columns", added: 0 });
  expect(await listed()).toEqual([]);
  expect(await check(back)).toMatchObject({ good: 1, faulty: 1 });
  expect((await rows(id, { states: ["faulty"] }))[0]?.problems).toMatchObject([
    { field: "Image URL", message: "This site doesn't let others read this page." },
  ]);
  isBack = true;
  expect((await correct("https://later.example/d.jpg")).data).toEqual({ state: "good" });
  expect(await add(id, "all")).toMatchObject({ state: "done", added: 2 });
  expect((await listed()).map(({ title, medias }) => `${title} ${medias.length}`).sort()).toEqual([
    "First 1",
    "Second 1",
  ]);
});

test("a fetched picture stays until its rows are added, and an interrupted check asks once (C-386)", async () => {
  const { agency, run, check, id } = await sent([row("One", "https://cdn.example/kept.jpg")]);
  const read = await run(id);
  expect(await check(read)).toMatchObject({ good: 1 });
  expect(await storedAddresses(agency)).toEqual(["https://cdn.example/kept.jpg"]);
  const [used] = await inAgency(
    agency,
    "select media_is_used(m.agency_id, m.id) as used from media m join import_picture p on p.media_id = m.id",
  );
  expect(used).toEqual({ used: true });
  const before = web.asked.length;
  await inAgency(agency, "update roster_import set state = 'checking' where id = $1", [id]);
  expect(await run(id)).toMatchObject({ state: "checked", good: 1 });
  expect(web.asked).toHaveLength(before);
});
