/** Serving files: expiring signed links, ranges, filenames and browser restrictions (K15, #65). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { attachments } from "#contract/media/record-attachments.ts";
import { auth } from "#contract/session/session.ts";
import { startApp, testConfig } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildPerson, buildSession, buildStaff, inAgency } from "#test/factories.ts";
import { openSecrets } from "../security/secrets.ts";
import { disposition, linked, linkMaker } from "./files.ts";

const { app, ask, store, database } = await startApp();
const agency = await buildAgency();
const me = await buildStaff(agency, { role: "agency" });
const linksOf = linkMaker(openSecrets(testConfig().appSecret));
const link = linksOf(me.sessionId);
const key = randomUUID();
/** A file of mine, and its id. */
async function fileOf(person: BuiltStaff, fileKey = randomUUID()) {
  const id = randomUUID();
  await inAgency(
    person.agencyId,
    `insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, size, uploaded_by)
      values ($1, $2, 2, 'a.mp4', 'video/mp4', $3, $4, 1000, $5)`,
    [id, person.agencyId, randomUUID(), fileKey, person.id],
  );
  return id;
}
const mediaId = await fileOf(me, key);
const film = Buffer.from(Array.from({ length: 1000 }, (_, index) => index & 255));
await store.put(key, film);
const url = link(linked(key, "video/mp4", "Opening night – “take 2”.mp4", mediaId));
const get = (link: string, headers: Record<string, string> = {}) => app.inject({ method: "GET", url: link, headers });

test("a link works unchanged, and not when altered", async () => {
  expect((await get(url)).statusCode).toBe(200);
  const bad = [
    url.replace(key, randomUUID()),
    url.replace("video%2Fmp4", "text%2Fhtml"),
    url.replace(/&type=[^&]*/, ""),
    url.replace(/name=.*/, "name=other.mp4"),
    url.replace(/media=[^&]*/, `media=${await fileOf(me)}`),
    url.replace(/session=[^&]*/, `session=${(await buildStaff(agency)).sessionId}`),
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

describe("a link dies", () => {
  const status = async (url: string | null) => (url === null ? null : (await get(url)).statusCode);
  const attached = async (viewer: BuiltStaff) => {
    const uploader = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"] } });
    const person = await buildPerson(agency, { assignedTo: [viewer.id] });
    const file = await fileOf(uploader, key);
    const save = { family: "talents" as const, id: person };
    const { status: saved } = await ask(attachments.saveOfPerson, uploader.token, {
      params: save,
      body: { mediaIds: [file] },
    });
    expect(saved).toBe(200);
    const { data } = await ask(attachments.ofPerson, viewer.token, { params: save });
    return { uploader, person, id: data[0]?.id ?? "", url: data[0]?.media.url ?? null };
  };
  const viewer = () => buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });

  test("a link dies with the attachment that it was made for", async () => {
    const { uploader, id, url } = await attached(await viewer());
    expect(await status(url)).toBe(200);
    expect((await ask(attachments.remove, uploader.token, { params: { id } })).status).toBe(200);
    expect(await status(url)).toBe(404);
  });

  test("a link dies with the session that it was made for, and not with another of the person", async () => {
    const someone = await viewer();
    const { url } = await attached(someone);
    const other = await buildSession(agency, someone.id);
    expect((await ask(auth.logout, other.token, { body: {} })).status).toBe(200);
    expect(await status(url)).toBe(200);
    expect((await ask(auth.logout, someone.token, { body: {} })).status).toBe(200);
    expect(await status(url)).toBe(404);
  });

  test("a link dies when its person may not see the record any more", async () => {
    const someone = await viewer();
    const { url, person } = await attached(someone);
    await inAgency(agency, "update assignment set ended_at = now() where record_id = $1", [person]);
    expect(await status(url)).toBe(404);
  });

  test("following a link is no use of the session and does not keep it alive", async () => {
    const { sessionId } = me;
    const usedAt = async () =>
      (await database.signIn((db) => db.execute(sql`select used_at from session where id = ${sessionId}`))).rows[0];
    await database.signIn((db) =>
      db.execute(sql`update session set used_at = now() - interval '1 hour' where id = ${sessionId}`),
    );
    const before = await usedAt();
    expect(await status(url)).toBe(200);
    expect(await usedAt()).toEqual(before);
  });
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
] as const)("the range %s is answered as HTTP asks", async (range, status, contentRange, from, to) => {
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
    const answer = await get(link(linked(key, type, name, mediaId)));
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
