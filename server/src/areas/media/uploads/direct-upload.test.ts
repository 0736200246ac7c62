/** Parts that the browser sends to the S3 store by itself, and files that it fetches there. */
import { createHash, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { media as mediaCalls, uploads } from "#contract/media/upload.ts";
import { partCountOf, UPLOADERS } from "#contract/media/uploader.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildStaff } from "#test/factories.ts";
import { startS3 } from "#test/stand-ins/s3.ts";
import { doneOf, partOf, picture, sound, uploading } from "#test/uploads.ts";

const s3 = await startS3();
const server = await startApp({ filesUrl: s3.url, filesDirect: true });
const { ask, app, store } = server;
const { whole } = uploading(server);
const agency = await buildAgency();
let me: BuiltStaff;
beforeAll(async () => {
  me = await buildStaff(agency);
});

const film = (name = "Showreel.mp3", length = 11_000_000) => ({ name, bytes: sound(length), qquuid: randomUUID() });
type Film = ReturnType<typeof film>;
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const bytesOf = ({ bytes }: Film, index: number): Buffer => partOf({ name: "", bytes }, index).qqfile;
const announced = (file: Film, index: number) => ({
  qquuid: file.qquuid,
  qqfilename: file.name,
  qqpartindex: index,
  qqtotalparts: partCountOf(file.bytes.length, UPLOADERS.general),
  qqtotalfilesize: file.bytes.length,
  sha256: hashOf(bytesOf(file, index)),
});
async function address(file: Film, index: number, token = me.token) {
  const { data, text } = await ask(uploads.direct, token, { body: announced(file, index) });
  if (!data?.target) throw new Error(`no address: ${text}`);
  return data.target;
}
const put = (
  { url, headers }: Awaited<ReturnType<typeof address>>,
  bytes: Buffer,
  { omit = "", method = "PUT" } = {},
) =>
  fetch(url, {
    method,
    headers: Object.fromEntries(headers.filter(({ name }) => name !== omit).map(({ name, value }) => [name, value])),
    ...(method === "PUT" && { body: new Uint8Array(bytes) }),
  });
const countIn = (file: Film, index: number, part: string, token = me.token) =>
  ask(uploads.directDone, token, { body: { ...announced(file, index), part } });

test("parts go to the store and make the same file as parts through the server", async () => {
  const file = film();
  for (const index of [2, 0, 1]) {
    const target = await address(file, index);
    expect((await put(target, bytesOf(file, index))).status).toBe(200);
    expect((await countIn(file, index, target.part)).status).toBe(200);
  }
  // One that counts is not asked for again.
  expect((await ask(uploads.direct, me.token, { body: announced(file, 1) })).data).toEqual({
    isReceived: true,
    target: null,
  });
  const { data } = await ask(uploads.done, me.token, { body: doneOf(file) });
  const uploaded = (await ask(mediaCalls.get, me.token, { params: { id: data.id } })).data;
  const redirect = await app.inject({ method: "GET", url: uploaded.url ?? "" });
  expect(redirect.statusCode).toBe(302);
  expect(redirect.headers["cache-control"]).toContain("no-store");
  const back = await fetch(String(redirect.headers.location));
  expect(hashOf(Buffer.from(await back.arrayBuffer()))).toBe(hashOf(file.bytes));
  expect(back.headers.get("content-type")).toBe("audio/mpeg");
  expect(back.headers.get("content-disposition")).toMatch(/^inline; filename="Showreel.mp3"/);
});

test("an address takes the bytes that were announced and nothing else", async () => {
  const file = film("other.mp3");
  const target = await address(file, 0);
  const others = Buffer.from(bytesOf(file, 0)).fill(7, 100, 200);
  expect((await put(target, others)).status, "other bytes").toBe(403);
  expect((await put(target, bytesOf(file, 0), { omit: "x-amz-checksum-sha256" })).status, "unsigned").toBe(403);
  expect((await put(target, bytesOf(file, 0), { method: "GET" })).status, "another method").toBe(403);
  const elsewhere = { ...target, url: target.url.replace(target.part, randomUUID()) };
  expect((await put(elsewhere, bytesOf(file, 0))).status, "another key").toBe(403);
  const later = { ...target, url: target.url.replace("X-Amz-Expires=900", "X-Amz-Expires=90000") };
  expect((await put(later, bytesOf(file, 0))).status, "a longer time").toBe(403);
  expect((await put(target, bytesOf(file, 0))).status).toBe(200);
});

test("a part counts only where the store has it, with the length that it must have", async () => {
  const file = film("short.mp3");
  const { part } = await address(file, 0);
  expect((await countIn(file, 0, part)).error?.code).toBe("fileUploadFailed");
  const short = bytesOf(file, 2);
  const { data } = await ask(uploads.direct, me.token, { body: { ...announced(file, 0), sha256: hashOf(short) } });
  if (!data.target) throw new Error("no address");
  expect((await put(data.target, short)).status).toBe(200);
  expect((await countIn(file, 0, data.target.part)).error?.code).toBe("fileUploadFailed");
  // It is taken away at once.
  expect([...s3.objects.keys()].filter((key) => key.includes(data.target?.part ?? ""))).toEqual([]);
});

test("another person's upload takes no part", async () => {
  const file = film("mine.mp3");
  const target = await address(file, 0);
  await put(target, bytesOf(file, 0));
  const other = await buildStaff(await buildAgency());
  expect((await countIn(file, 0, target.part, other.token)).error?.code).toBe("fileUploadFailed");
  await address(file, 0, other.token);
  expect((await countIn(file, 0, target.part, other.token)).error?.code, "in an upload of the same id").toBe(
    "fileUploadFailed",
  );
});

test("an upload that is not allowed gets no address", async () => {
  const bad = { ...announced(film(), 0), qqfilename: "virus.exe" };
  expect((await ask(uploads.direct, me.token, { body: bad })).error?.code).toBe("fileRefused");
  const beyond = { ...announced(film(), 0), qqpartindex: 3 };
  expect((await ask(uploads.direct, me.token, { body: beyond })).error?.code).toBe("fileUploadFailed");
});

test("small files come from the server", async () => {
  const small = await whole(me, { name: "face.png", bytes: await picture() });
  expect((await app.inject({ method: "GET", url: small.thumbnailUrl ?? "" })).statusCode).toBe(200);
});

test("a download keeps its name and is no page", async () => {
  const { url } = await whole(me, { name: "Réel.mp3", bytes: sound(2_000_000) });
  const { headers } = await app.inject({ method: "GET", url: `${url}&download=1` });
  const back = await fetch(String(headers.location));
  expect(back.headers.get("content-disposition")).toBe(
    "attachment; filename=\"R_el.mp3\"; filename*=UTF-8''R%C3%A9el.mp3",
  );
});

test("parts go to the server with files on the disk", async () => {
  const disk = await startApp();
  const { status, data } = await disk.ask(uploads.direct, me.token, { body: announced(film(), 0) });
  expect({ status, data }).toEqual({ status: 200, data: { isReceived: false, target: null } });
  expect(store.direct?.origin).toBe(new URL(s3.url.replace("s3+http", "http")).origin);
});
