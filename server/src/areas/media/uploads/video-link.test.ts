/** Videos uploaded from the address of their file, by a job that fetches them. */
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { media as mediaCalls } from "#contract/media/upload.ts";
import { videoLinks } from "#contract/media/video-link.ts";
import { startApp } from "#test/app.ts";
import { REFUSED } from "#test/corpora/ssrf.ts";
import { type BuiltStaff, buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { clearLimits } from "#test/limits/clear-limits.ts";
import { MP4_VIDEO } from "#test/sample-files.ts";
import { fileAt, openWeb, redirect, type WebSite } from "#test/stand-ins/web/web.ts";
import { openVideoLinks } from "./video-link.ts";

// Each link costs a process or two.
vi.setConfig({ testTimeout: 90_000 });

const LIMIT = 104_857_600;
/** A video of a length, in pieces, that is sent as fast as it is read. */
const long =
  (length: number, announced: number | undefined = length): WebSite =>
  async (_, response) => {
    response.writeHead(200, {
      "content-type": "video/mp4",
      ...(announced !== undefined && { "content-length": announced }),
    });
    response.write(MP4_VIDEO);
    const piece = Buffer.alloc(262_144);
    for (let rest = length - MP4_VIDEO.length; rest > 0 && !response.destroyed; rest -= piece.length)
      if (!response.write(piece.subarray(0, Math.min(rest, piece.length))))
        await new Promise((resolve) => response.once("drain", resolve));
    response.end();
  };
const web = await openWeb({
  sites: {
    "files.example": fileAt(MP4_VIDEO, "video/mp4"),
    "octets.example": fileAt(MP4_VIDEO, "application/octet-stream"),
    "moved.example": redirect("https://files.example/moved.mp4"),
    "inside.example": redirect("http://127.0.0.1/film.mp4"),
    "page.example": fileAt(Buffer.from("<title>No video</title>"), "text/html"),
    "script.example": fileAt(Buffer.from("#!/bin/sh"), "video/mp4"),
    "full.example": long(LIMIT),
    "announced.example": long(1000, LIMIT + 1),
    "endless.example": long(LIMIT * 2, undefined),
    "short.example": (_, response) => {
      response.writeHead(200, { "content-type": "video/mp4", "content-length": 1_000_000 });
      response.write(MP4_VIDEO);
      setTimeout(() => response.destroy(), 50);
    },
  },
});
const server = await startApp({ ffmpegPath: "/nowhere/ffmpeg" }, undefined, web.outside);
const { ask, jobHandlers, store, database } = server;
const agency = await buildAgency();
let me: BuiltStaff;
let reader: BuiltStaff;
beforeAll(async () => {
  me = await buildStaff(agency, { levels: { CMS: ["EDIT_ALL"] } });
  reader = await buildStaff(agency, { levels: { CMS: ["VIEW_ALL"] } });
});
const send = async (url: string, by = me) => {
  await clearLimits(database, [me.id, reader.id]);
  return ask(videoLinks.upload, by.token, { body: { url } });
};
const about = async (id: string) => (await ask(mediaCalls.get, me.token, { params: { id } })).data;
const targets: string[] = [];
async function upload(url: string) {
  const { data, text, status } = await send(url);
  expect(status, text).toBe(200);
  const [row] = await inAgency(agency, "select target from video_link where media_id = $1", [data.id]);
  targets.push(String(row?.target));
  await jobHandlers.videoLink({ agencyId: agency, mediaId: data.id });
  await jobHandlers.media({ agencyId: agency, mediaId: data.id });
  return about(data.id);
}

test("a direct file becomes an uploaded video, in processing until it is there (C-440, E-199)", async () => {
  const { data } = await send("https://files.example/My%20film.mp4?token=x");
  expect(data).toMatchObject({ filename: "My film.mp4", typeOfMedia: 2, isProcessing: true, preparing: 0, url: null });
  // The signature of an address is kept for the fetch alone.
  expect(data.externalLink).toBe("https://files.example/My%20film.mp4");
  await jobHandlers.videoLink({ agencyId: agency, mediaId: data.id });
  await jobHandlers.media({ agencyId: agency, mediaId: data.id });
  const ready = await about(data.id);
  expect(ready).toMatchObject({
    isProcessing: false,
    problem: null,
    preparing: null,
    size: MP4_VIDEO.length,
    contentType: "video/mp4",
  });
  const played = await server.app.inject({ method: "GET", url: ready.url ?? "" });
  expect(createHash("sha256").update(played.rawPayload).digest("hex")).toBe(
    createHash("sha256").update(MP4_VIDEO).digest("hex"),
  );
  // A job that runs again finds nothing to do.
  await jobHandlers.videoLink({ agencyId: agency, mediaId: data.id });
  expect(await about(data.id)).toMatchObject({ size: MP4_VIDEO.length });
  expect(await upload("https://octets.example/film.mov")).toMatchObject({
    isProcessing: false,
    contentType: "video/quicktime",
  });
  expect(await upload("https://moved.example/film")).toMatchObject({ isProcessing: false, filename: "film.mp4" });
});

test("pages of providers are refused with the advice to use the link, and other types by name (C-440)", async () => {
  const words = async (url: string) => (await send(url)).error?.details[0];
  expect(await words("https://youtu.be/dQw4w9WgXcQ")).toEqual({
    field: "url",
    code: "invalid",
    message: "This is a page of YouTube, not a file. Use the link instead.",
  });
  expect(await words("https://www.tiktok.com/@imogen")).toMatchObject({
    message: expect.stringContaining("Use the link instead"),
  });
  expect(await words("https://files.example/film.avi")).toMatchObject({
    message: "Files of type avi can't be uploaded from a link. The types are mp4, mov, m4v.",
  });
  expect((await send("https://files.example/film.mp4", reader)).status).toBe(403);
});

describe("videos that can't be fetched", () => {
  test("a video that can't be fetched says why in the file's words, and leaves nothing behind (B-733)", async () => {
    targets.length = 0;
    for (const [host, problem] of [
      ["page", "There is something else than expected at this address."],
      ["script", "What is at this address is no video of the types mp4, mov, m4v."],
      ["short", "There is nothing at this address that could be shown."],
      ["announced", "This video is larger than 100 MB."],
      ["endless", "This video is larger than 100 MB."],
      ["inside", "This link leads to a place that can't be read from here. Use the address of a public page."],
      ["nowhere", "There is no site at this address. Check the spelling."],
    ] as const)
      expect(await upload(`https://${host}.example/film.mp4`), host).toMatchObject({
        problem,
        isProcessing: false,
        preparing: null,
        url: null,
      });
    expect(targets).toHaveLength(7);
    for (const target of targets) expect(await store.size(target)).toBeNull();
    expect(await inAgency(agency, "select count(*)::int as open from video_link")).toEqual([{ open: 0 }]);
  });

  test("no address of the corpus is asked for a video (S9)", async () => {
    const before = web.connections;
    for (const url of REFUSED) {
      const { status, data } = await send(url);
      if (status === 200) await jobHandlers.videoLink({ agencyId: agency, mediaId: data.id });
      else expect(status, url).toBe(400);
    }
    expect(web.connections).toBe(before);
  });
});

test("exactly 104,857,600 bytes are taken, and the progress is shown meanwhile (C-440)", async () => {
  const { data } = await send("https://full.example/film.mp4");
  const reported: (number | null)[] = [];
  const fetching = jobHandlers.videoLink({ agencyId: agency, mediaId: data.id });
  let isOver = false;
  void fetching.finally(() => (isOver = true));
  while (!isOver) {
    const now = await about(data.id);
    if (now.isProcessing) reported.push(now.preparing);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await fetching;
  expect(await about(data.id)).toMatchObject({ size: LIMIT, isProcessing: false });
  expect(reported).toEqual(reported.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
});

test("a fetch whose job was lost ends after an hour", async () => {
  const { data } = await send("https://files.example/lost.mp4");
  await inAgency(agency, "update video_link set created_at = now() - interval '2 hours' where media_id = $1", [
    data.id,
  ]);
  const jobs = { enqueue: async () => undefined };
  const machine = { hasFfmpeg: false, hasScanner: false };
  await openVideoLinks({ database, store, jobs, outside: web.outside, quota: 1e9, ...machine }).expire([agency]);
  expect(await about(data.id)).toMatchObject({ problem: "Upload failed", isProcessing: false });
});
