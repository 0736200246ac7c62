import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { buildFile } from "#test/content.ts";
import { inAgency } from "#test/factories.ts";
import { setUpFans } from "#test/fan-setting.ts";

const app = await startApp();
const { ask, store } = app;

test("a file is public while something published uses it, and gone with the withdrawal", async () => {
  const { visit, fill, add, groups, writer, audio, base } = await setUpFans(app);
  const sound = randomBytes(5000);
  const hash = await fill(audio, sound);
  const url = `/media/public/${hash}.mp3`;
  expect((await visit(url)).statusCode).toBe(404);
  const id = await add("Audio");
  expect((await visit(url)).statusCode).toBe(404);
  const act = (action: "approve" | "reject" | "remove") =>
    ask(groups.Audio[action], writer.token, { body: { ids: [id] } });
  await act("approve");
  const sent = await visit(url);
  expect([sent.statusCode, sent.headers["content-type"], sent.rawPayload.equals(sound)]).toEqual([
    200,
    "audio/mpeg",
    true,
  ]);
  expect(sent.headers["cache-control"]).toBe("public, max-age=60, s-maxage=0");
  expect(sent.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(sent.headers["content-security-policy"]).toContain("sandbox");
  await act("reject");
  expect((await visit(url)).statusCode).toBe(404);
  expect((await visit(url, { "if-none-match": String(sent.headers.etag) })).statusCode).toBe(404);
  await act("approve");
  expect((await visit(url)).statusCode).toBe(200);
  await act("remove");
  expect((await visit(url)).statusCode).toBe(404);
  expect((await visit(base)).statusCode).toBe(200);
});

test("a file is public as long as one of several items uses it", async () => {
  const { visit, fill, add, groups, writer, audio } = await setUpFans(app);
  const url = `/media/public/${await fill(audio, randomBytes(10))}.mp3`;
  const [first, second] = [await add("Audio", { status: 1 }), await add("Audio", { status: 1 })];
  for (const [id, left] of [
    [first, 200],
    [second, 404],
  ] as const) {
    await ask(groups.Audio.reject, writer.token, { body: { ids: [id] } });
    expect((await visit(url)).statusCode).toBe(left);
  }
});

test("public files answer ranges, HEAD and ETags, as podcast players ask for them", async () => {
  const { visit, fill, add, audio } = await setUpFans(app);
  const sound = randomBytes(1000);
  const url = `/media/public/${await fill(audio, sound)}.mp3`;
  await add("Audio", { status: 1 });
  const part = await visit(url, { range: "bytes=100-199" });
  expect([part.statusCode, part.headers["content-range"], part.rawPayload.equals(sound.subarray(100, 200))]).toEqual([
    206,
    "bytes 100-199/1000",
    true,
  ]);
  expect((await visit(url, { range: "bytes=2000-" })).statusCode).toBe(416);
  // Ranges are for GET alone (RFC 9110, 14.2).
  const head = await visit(url, { range: "bytes=100-199" }, "HEAD");
  expect([head.statusCode, head.headers["content-length"], head.headers["accept-ranges"], head.body]).toEqual([
    200,
    "1000",
    "bytes",
    "",
  ]);
  expect((await visit(url, { "if-none-match": String(head.headers.etag) })).statusCode).toBe(304);
});

test("a picture leaves in the sizes that the product made, and the cover is a JPEG of 1400", async () => {
  const { visit, add, agency, image } = await setUpFans(app);
  const [row] = await inAgency(
    agency,
    `update media
      set variants = jsonb_build_object('large', gen_random_uuid(), 'medium', gen_random_uuid(),
        'thumbnail', gen_random_uuid())
      where id = $1
      returning encode(sha256(uuid_send(key)), 'hex') as hash, file_key, variants ->> 'large' as large`,
    [image],
  );
  const large = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#0f5641" } })
    .webp()
    .toBuffer();
  await store.put(String(row?.large), large);
  await store.put(String(row?.file_key), Buffer.from("with the place it was taken at"));
  await add("News", { status: 1 });
  const fetchFile = (rest: string) => visit(`/media/public/${row?.hash}${rest}`);
  expect((await fetchFile("-large.webp")).rawPayload.equals(large)).toBe(true);
  const cover = await fetchFile("-cover.jpg");
  expect(cover.headers["content-type"]).toBe("image/jpeg");
  expect(await sharp(cover.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 1400, height: 1400 });
  for (const refused of [".png", ".webp", ".jpg", "-large.png", "-huge.webp", "-prepared.mp4", ""])
    expect([refused, (await fetchFile(refused)).statusCode]).toEqual([refused, 404]);
});

test("no file is public of an agency that shows nothing, of a talent out of the app, or by key", async () => {
  const { visit, fill, add, audio, switchSite, agency, talent, key } = await setUpFans(app);
  const url = `/media/public/${await fill(audio, randomBytes(10))}.mp3`;
  await add("Audio", { status: 1 });
  expect((await visit(url)).statusCode).toBe(200);
  const [row] = await inAgency(agency, "select key, file_key from media where id = $1", [audio]);
  for (const name of [row?.key, row?.file_key])
    expect((await visit(`/media/public/${String(name)}.mp3`)).statusCode).toBe(404);
  await switchSite(false);
  expect((await visit(url)).statusCode).toBe(404);
  await key("read");
  expect((await visit(url)).statusCode).toBe(200);
  await inAgency(agency, "update person set status = 3 where id = $1", [talent]);
  expect((await visit(url)).statusCode).toBe(404);
});

test("a file of nothing published is not found, and neither is anything else", async () => {
  const { visit, agency, writer, fill } = await setUpFans(app);
  const loose = await buildFile(agency, writer.id, { type: 3, contentType: "audio/mpeg" });
  const names = [
    `${await fill(loose, randomBytes(10))}.mp3`,
    `${"0".repeat(64)}.mp3`,
    "x",
    "..%2f..%2fetc%2fpasswd",
    `${"0".repeat(64)}.html`,
  ];
  for (const name of names) expect([name, (await visit(`/media/public/${name}`)).statusCode]).toEqual([name, 404]);
});
