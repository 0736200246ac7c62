/** Serving files: expiring signed links, ranges, filenames and browser restrictions (K15, #65). */
import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { startApp, testConfig } from "#test/app.ts";
import { openSecrets } from "../security/secrets.ts";
import { disposition, linked, linkMaker } from "./files.ts";

const { app, store } = await startApp();
const link = linkMaker(openSecrets(testConfig().appSecret));
const key = randomUUID();
const film = Buffer.from(Array.from({ length: 1000 }, (_, index) => index & 255));
await store.put(key, film);
const url = link(linked(key, "video/mp4", "Opening night – “take 2”.mp4"));
const get = (link: string, headers: Record<string, string> = {}) => app.inject({ method: "GET", url: link, headers });

test("a link works unchanged, and not when altered", async () => {
  expect((await get(url)).statusCode).toBe(200);
  const bad = [
    url.replace(key, randomUUID()),
    url.replace("video%2Fmp4", "text%2Fhtml"),
    url.replace(/&type=[^&]*/, ""),
    url.replace(/name=.*/, "name=other.mp4"),
    url.replace(/until=\d+/, (until) => `until=${Number(until.slice(6)) + 1}`),
    url.replace(/signature=.{4}/, "signature=AAAA"),
    url.replace(/signature=[^&]*/, ""),
    `${url}&type=text%2Fhtml`,
    `/media/v1/files/${key}`,
    "/media/v1/files/..%2F..%2Fsecret",
  ];
  for (const item of bad) expect((await get(item)).statusCode, item).toBe(404);
});

test("a link expires within two hours", async () => {
  vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000, toFake: ["Date"] });
  try {
    expect((await get(url)).statusCode).toBe(404);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["bytes=0-99", 206, "bytes 0-99/1000", 0, 100],
  ["bytes=900-", 206, "bytes 900-999/1000", 900, 1000],
  ["bytes=-50", 206, "bytes 950-999/1000", 950, 1000],
  ["bytes=990-5000", 206, "bytes 990-999/1000", 990, 1000],
  ["bytes=0-0", 206, "bytes 0-0/1000", 0, 1],
  ["bytes=-5000", 206, "bytes 0-999/1000", 0, 1000],
  ["bytes=1000-", 416, "bytes */1000", 0, 0],
  ["bytes=5-2", 416, "bytes */1000", 0, 0],
  ["bytes=a-b", 200, undefined, 0, 1000],
  ["bytes=0-1,5-6", 200, undefined, 0, 1000],
  ["lines=1-2", 200, undefined, 0, 1000],
] as const)("range %s", async (range, status, contentRange, from, to) => {
  const answer = await get(url, { range });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers["content-range"]).toBe(contentRange);
  expect(answer.rawPayload.equals(film.subarray(from, to))).toBe(true);
});

test("a browser may cache a file and revalidate it", async () => {
  const { headers } = await get(url);
  expect(headers["cache-control"]).toBe("private, max-age=3600, immutable");
  expect((await get(url, { "if-none-match": String(headers.etag) })).statusCode).toBe(304);
});

test("only types that cannot hold scripts are shown inline, and the full filename is sent", async () => {
  const shown = async (type: string, name = "a") => {
    const answer = await get(link(linked(key, type, name)));
    return String(answer.headers["content-disposition"]).split(";")[0];
  };
  for (const type of ["image/png", "image/jpeg", "image/gif", "image/webp", "video/mp4", "audio/mpeg"])
    expect(await shown(type), type).toBe("inline");
  for (const type of ["image/svg+xml", "text/html", "application/pdf", "text/csv", "application/zip", "image/heic"])
    expect(await shown(type), type).toBe("attachment");
  expect(String((await get(`${url}&download=1`)).headers["content-disposition"])).toMatch(/^attachment/);
  expect(disposition("attachment", 'Naïve "x"\r\n.pdf')).toBe(
    `attachment; filename="Na_ve _x___.pdf"; filename*=UTF-8''Na%C3%AFve%20%22x%22%0D%0A.pdf`,
  );
});
