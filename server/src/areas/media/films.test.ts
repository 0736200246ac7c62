/** Versions of videos and audio: by the browser that uploads, and by ffmpeg where the machine has it. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { media as mediaCalls } from "#contract/media/upload.ts";
import { findFfmpeg, PEAKS } from "#server/lib/files/ffmpeg.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { MP4_VIDEO, wavOf } from "#test/sample-files.ts";
import { picture, type SentUpload, sound, uploading } from "#test/uploads.ts";

const ffmpeg = findFfmpeg(process.env.FFMPEG_PATH);
console.log(`videos: ${ffmpeg ? "ffmpeg makes stills and playable versions" : "without ffmpeg, the original plays"}`);

const agency = await buildAgency();
let me: BuiltStaff;
beforeAll(async () => {
  me = await buildStaff(agency);
});

/** A path that holds no ffmpeg, whatever the machine has. */
const NONE = "/nowhere/ffmpeg";

async function appOf(ffmpegPath: string | undefined) {
  const server = await startApp({ ffmpegPath });
  const { chunk, done } = uploading(server);
  const { ask, app, jobHandlers, store } = server;
  const about = async (id: string) => (await ask(mediaCalls.get, me.token, { params: { id } })).data;
  async function uploaded(file: SentUpload, more: Record<string, unknown> = {}) {
    const sent = { qquuid: randomUUID(), ...file };
    expect((await chunk(me.token, sent, 0)).status).toBe(200);
    const answer = await done(me.token, sent, more);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  }
  const process = async (mediaId: string) => {
    await jobHandlers.media({ agencyId: agency, mediaId });
    await jobHandlers.film({ agencyId: agency, mediaId });
    return about(mediaId);
  };
  const bytesOf = async (url: string | null) => {
    const answer = await app.inject({ method: "GET", url: url ?? "" });
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };
  return { about, uploaded, process, bytesOf, store, jobHandlers, done, chunk };
}
const keysOf = async (id: string) =>
  (await inAgency(agency, "select poster_key, rendition_key, variants from media where id = $1", [id]))[0];

describe("without ffmpeg", async () => {
  const { about, uploaded, process, bytesOf, store, done, chunk } = await appOf(NONE);
  const still = async (colour = "#3c6d8c") =>
    (
      await sharp({ create: { width: 320, height: 180, channels: 3, background: colour } })
        .jpeg()
        .toBuffer()
    ).toString("base64");

  test("a video plays at once, and shows the still that the browser took, re-encoded (B-720)", async () => {
    const measured = { width: 64, height: 48, duration: 1, poster: await still() };
    const id = await uploaded({ name: "Reel.mp4", bytes: MP4_VIDEO }, measured);
    const before = await about(id);
    expect(before).toMatchObject({
      isProcessing: false,
      preparing: 0,
      cdnLarge: null,
      thumbnailUrl: null,
      playUrl: null,
    });
    expect((await bytesOf(before.url)).equals(MP4_VIDEO)).toBe(true);
    const { poster_key } = (await keysOf(id)) ?? {};
    const after = await process(id);
    expect(after).toMatchObject({ preparing: null, width: 64, height: 48, duration: 1, playUrl: null });
    expect(await sharp(await bytesOf(after.cdnLarge)).metadata()).toMatchObject({
      format: "webp",
      width: 320,
      height: 180,
    });
    expect(await store.size(String(poster_key))).toBeNull();
    // Another run of the job finds nothing to do.
    expect(await process(id)).toMatchObject({ preparing: null, thumbnailUrl: expect.any(String) });
  });

  test("a file that is no picture is not shown as a still", async () => {
    const poster = Buffer.from("<script>alert(1)</script>".repeat(10)).toString("base64");
    const after = await process(await uploaded({ name: "Reel.mp4", bytes: MP4_VIDEO }, { poster }));
    expect(after).toMatchObject({ preparing: null, cdnLarge: null, thumbnailUrl: null, problem: null });
  });

  test("audio keeps the loudness that the browser measured", async () => {
    const peaks = [0, 10, 255, 40];
    const id = await uploaded({ name: "Voice.mp3", bytes: sound(400) }, { peaks, duration: 3 });
    expect(await process(id)).toMatchObject({ peaks, preparing: null, duration: 3 });
  });

  test.each([
    ["a still of half a megabyte", { poster: "A".repeat(400_001) }, "poster"],
    ["a still that is not base64", { poster: "data:image/png" }, "poster"],
    ["a loudness over 255", { peaks: [256] }, "peaks.0"],
    ["more than two hundred values", { peaks: new Array(201).fill(1) }, "peaks"],
  ])("%s is refused", async (_, more, field) => {
    const file = { qquuid: randomUUID(), name: "Reel.mp4", bytes: MP4_VIDEO };
    await chunk(me.token, file, 0);
    const answer = await done(me.token, file, more);
    expect([answer.status, answer.error?.details[0]?.field]).toEqual([400, field]);
  });

  test("a still of a picture or a document is not kept", async () => {
    const id = await uploaded({ name: "Face.png", bytes: await picture() }, { poster: await still() });
    expect((await keysOf(id))?.poster_key).toBeNull();
  });
});

describe.runIf(ffmpeg)("with ffmpeg", async () => {
  const folder = await mkdtemp(join(tmpdir(), "greenroom-films-"));
  afterAll(() => rm(folder, { recursive: true }));
  const { uploaded, process: prepared, bytesOf, about, store, jobHandlers } = await appOf(process.env.FFMPEG_PATH);

  test("a video is measured and has a still, and one that browsers play has no other version", async () => {
    const id = await uploaded({ name: "Reel.mp4", bytes: MP4_VIDEO }, { width: 1, height: 1, duration: 99 });
    const data = await prepared(id);
    expect(data).toMatchObject({ width: 64, height: 48, preparing: null, playUrl: null });
    expect(data.duration).toBeCloseTo(1, 0);
    const { data: pixels } = await sharp(await bytesOf(data.cdnLarge))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    [60, 109, 140].forEach((wanted, channel) => {
      expect(Math.abs((pixels[channel] ?? 0) - wanted)).toBeLessThan(12);
    });
  });

  test("a video in another format gets an MP4 of H.264, and loses it with the file", async () => {
    const [from, to] = [join(folder, "from.mp4"), join(folder, "old.avi")];
    await writeFile(from, MP4_VIDEO);
    const binary = process.env.FFMPEG_PATH ?? "ffmpeg";
    await promisify(execFile)(binary, ["-loglevel", "error", "-i", from, "-c:v", "mpeg4", to]);
    const bytes = await readFile(to);
    const id = await uploaded({ name: "Reel.avi", bytes });
    const data = await prepared(id);
    expect(data).toMatchObject({ preparing: null, width: 64, height: 48, playUrl: expect.any(String) });
    expect((await bytesOf(data.url)).equals(bytes)).toBe(true);
    const filePath = join(folder, "made.mp4");
    await writeFile(filePath, await bytesOf(data.playUrl));
    expect(await ffmpeg?.probe(filePath)).toMatchObject({ isPlayable: true, width: 64, height: 48 });
    const { rendition_key } = (await keysOf(id)) ?? {};
    await inAgency(agency, "update media set deleted_at = now() where id = $1", [id]);
    await jobHandlers.media({ agencyId: agency, mediaId: id });
    expect(await store.size(String(rendition_key))).toBeNull();
  });

  test("the loudness of audio is measured", async () => {
    const { peaks, duration } = await prepared(await uploaded({ name: "Voice.wav", bytes: wavOf(2), uploader: "cms" }));
    expect(duration).toBeCloseTo(2, 1);
    expect(peaks).toHaveLength(PEAKS);
    expect(peaks?.at(-1)).toBeGreaterThan(240);
    expect(peaks?.[10]).toBeLessThan(60);
  });

  test("a file that is no video plays as it came, and a play list reads no other file", async () => {
    const secret = join(folder, "secret.txt");
    await writeFile(secret, "not for anyone");
    const list = join(folder, "list.mp4");
    await writeFile(list, `#EXTM3U\n#EXTINF:10,\nfile://${secret}\n#EXT-X-ENDLIST\n`);
    await expect(ffmpeg?.probe(list)).rejects.toThrow("it can't be read");
    const id = await uploaded({ name: "Odd.mp3", bytes: sound(5000) });
    const data = await prepared(id);
    expect(data).toMatchObject({ preparing: null, problem: null });
    expect((await about(id)).url).not.toBeNull();
  });
});
