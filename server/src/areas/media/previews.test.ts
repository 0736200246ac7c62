/** Pictures made of an upload: sizes of a HEIC file, and the first page of a PDF. */
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { media as mediaCalls } from "#contract/media/upload.ts";

import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { pdfOf } from "#test/pdf-file.ts";
import { HEIC_PICTURE } from "#test/sample-files.ts";
import { uploading } from "#test/uploads.ts";

const server = await startApp();
const { ask, app, jobHandlers, store } = server;
const { send, whole } = uploading(server);
const agency = await buildAgency();
let me: BuiltStaff;
beforeAll(async () => {
  me = await buildStaff(agency);
});

async function fetched(url: string | null) {
  const answer = await app.inject({ method: "GET", url: url ?? "" });
  expect(answer.statusCode).toBe(200);
  return answer;
}
const pixelsOf = async (url: string | null) =>
  sharp((await fetched(url)).rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

describe("a PDF", () => {
  const rider = pdfOf(["Technical rider", "Stage 8 by 6 metres"]);

  test("a PDF gets pictures of its first page, in a job, and stays the file that it was", async () => {
    const sent = await send(me.token, { name: "Technical rider.pdf", bytes: rider });
    const { id } = sent.data as { id: string };
    const before = (await ask(mediaCalls.get, me.token, { params: { id } })).data;
    expect(before).toMatchObject({ isProcessing: true, url: null, thumbnailUrl: null, pages: null });
    await jobHandlers.media({ agencyId: agency, mediaId: id });
    const { data } = await ask(mediaCalls.get, me.token, { params: { id } });
    expect(data).toMatchObject({ isProcessing: false, problem: null, pages: 2, contentType: "application/pdf" });
    const file = await fetched(data.url);
    expect(file.rawPayload.equals(rider)).toBe(true);
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="Technical rider.pdf"/);

    const { data: pixels, info } = await pixelsOf(data.cdnMedium);
    expect(info.width).toBeGreaterThan(600);
    expect(info.height).toBeGreaterThan(info.width);
    // White paper with dark words on it.
    expect(pixels.filter((value) => value > 250).length / pixels.length).toBeGreaterThan(0.8);
    expect(pixels.some((value) => value < 80)).toBe(true);
    expect((await pixelsOf(data.thumbnailUrl)).info).toMatchObject({ width: 160, height: 160 });
  });

  test("a PDF's pictures are made once, however often its job runs, and are removed with it", async () => {
    const { id } = await whole(me, { name: "Once.pdf", bytes: rider });
    const keysOf = async () => {
      const [row] = await inAgency(agency, "select key, file_key, variants from media where id = $1", [id]);
      return [row?.key, row?.file_key, ...Object.values(row?.variants ?? {})].map(String);
    };
    const keys = await keysOf();
    await jobHandlers.media({ agencyId: agency, mediaId: id });
    expect(await keysOf()).toEqual(keys);
    for (const key of keys) expect(await store.size(key)).toBeGreaterThan(0);
    await inAgency(agency, "update media set deleted_at = now() where id = $1", [id]);
    await jobHandlers.media({ agencyId: agency, mediaId: id });
    for (const key of keys) expect(await store.size(key)).toBeNull();
  });

  test.each([
    ["that can't be read", Buffer.from("%PDF-1.7\n and no page")],
    [
      "of a size that no paper has",
      Buffer.from(rider.toString("latin1").replace(/\/MediaBox ?\[[^\]]*\]/, "/MediaBox [0 0 900000000 1]"), "latin1"),
    ],
  ])("a PDF %s is kept as it came", async (_, bytes) => {
    const data = await whole(me, { name: "Odd.pdf", bytes });
    expect(data).toMatchObject({ isProcessing: false, problem: null });
    expect((await fetched(data.url)).rawPayload.equals(bytes)).toBe(true);
  });
});

describe("a HEIC picture", () => {
  test("a HEIC picture becomes a JPEG in all sizes, so that every browser shows it", async () => {
    const data = await whole(me, { name: "Backstage.HEIC", bytes: HEIC_PICTURE });
    expect(data).toMatchObject({ contentType: "image/jpeg", width: 64, height: 48, problem: null });
    expect((await fetched(data.url)).headers["content-disposition"]).toMatch(/^inline; filename="Backstage.jpg"/);
    for (const url of [data.url, data.cdnLarge, data.cdnMedium, data.cdnSmall]) {
      const { data: pixels, info } = await pixelsOf(url);
      expect([info.width, info.height]).toEqual([64, 48]);
      const pixelAt = (x: number) => [...pixels.subarray((24 * 64 + x) * 3, (24 * 64 + x) * 3 + 3)];
      for (const [x, wanted] of [
        [8, [197, 95, 90]],
        [56, [60, 109, 141]],
      ] as const)
        pixelAt(x).forEach((value, channel) => {
          expect(Math.abs(value - (wanted[channel] ?? 0))).toBeLessThan(12);
        });
    }
  });

  test("a HEIC picture that can't be decoded is kept as it came, without smaller sizes", async () => {
    const bytes = HEIC_PICTURE.subarray(0, 800);
    const data = await whole(me, { name: "Torn.heic", bytes });
    expect(data).toMatchObject({ contentType: "image/heic", problem: null, cdnSmall: null, thumbnailUrl: null });
    const file = await fetched(data.url);
    expect(file.rawPayload.equals(bytes)).toBe(true);
    expect(file.headers["content-disposition"]).toMatch(/^attachment/);
  });
});
