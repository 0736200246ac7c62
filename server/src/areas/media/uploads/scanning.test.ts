/** Uploads with a virus scanner: nothing is shown, saved or read before it was scanned. */
import { beforeAll, expect, test } from "vitest";
import { media as mediaCalls } from "#contract/media/upload.ts";
import { ScannerUnavailable } from "#server/lib/files/scanner.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { EICAR, startClamd } from "#test/stand-ins/clamd.ts";
import { archive, picture, sound, uploading } from "#test/uploads.ts";
import { expireUploads } from "./expire-uploads.ts";

const clamd = await startClamd();
const server = await startApp({ clamdUrl: clamd.url, ffmpegPath: "/nowhere/ffmpeg" });
const { ask, jobHandlers, store } = server;
const { send } = uploading(server);
const agency = await buildAgency();
let me: BuiltStaff;
beforeAll(async () => {
  me = await buildStaff(agency);
});
const about = async (id: string) => (await ask(mediaCalls.get, me.token, { params: { id } })).data;
async function sent(name: string, bytes: Buffer): Promise<string> {
  const answer = await send(me.token, { name, bytes });
  expect(answer.status, answer.text).toBe(200);
  if (!("id" in answer.data)) throw new Error("no id");
  return answer.data.id;
}
const keysOf = async (id: string) => {
  const [row] = await inAgency(agency, "select file_key, raw_key from media where id = $1", [id]);
  return [row?.file_key, row?.raw_key].filter((key) => typeof key === "string");
};

test.each([
  ["a recording", "Voice.mp3", sound(300_000)],
  ["an archive", "All.zip", archive(["a.txt"])],
  ["a picture", "Face.png", await picture()],
])("%s waits for the scanner, and is given out once it is found clean", async (_, name, bytes) => {
  const id = await sent(name, bytes);
  expect(await about(id)).toMatchObject({ isProcessing: true, url: null });
  await jobHandlers.media({ agencyId: agency, mediaId: id });
  expect(await about(id)).toMatchObject({ isProcessing: false, problem: null, url: expect.any(String) });
  expect(clamd.scanned.at(-1)).toBe(bytes.length);
});

test.each([
  ["a document", "Rows.csv", Buffer.from(EICAR)],
  ["a recording", "Song.mp3", Buffer.concat([sound(200_000), Buffer.from(EICAR), sound(100)])],
])("%s with a virus is refused by its name, and nothing of it is kept", async (_, name, bytes) => {
  const id = await sent(name, bytes);
  const keys = await keysOf(id);
  expect(keys).toHaveLength(1);
  await jobHandlers.media({ agencyId: agency, mediaId: id });
  expect(await about(id)).toMatchObject({
    isProcessing: false,
    url: null,
    problem: "A virus was found in this file (Eicar-Signature). It was not kept.",
  });
  for (const key of keys) expect(await store.size(String(key))).toBeNull();
});

test.each([
  ["can't be reached", "tcp://127.0.0.1:1"],
  ["is not there", "unix:///nowhere/clamd.ctl"],
])("while the scanner %s, a file stays in processing and is tried again", async (_, clamdUrl) => {
  const without = await startApp({ clamdUrl });
  const answer = await uploading(without).send(me.token, { name: "Song.mp3", bytes: sound(500) });
  const { id } = answer.data as { id: string };
  await expect(without.jobHandlers.media({ agencyId: agency, mediaId: id })).rejects.toThrow(ScannerUnavailable);
  expect(await about(id)).toMatchObject({ isProcessing: true, url: null, problem: null });
  // The hourly job tries again as well, and goes on with its other work.
  await expireUploads(without.database, without.store, { process: without.jobHandlers.media }, [agency], {
    unprocessed: "0 seconds",
  });
  expect(await about(id)).toMatchObject({ isProcessing: true, url: null });
  // Once it is back:
  await jobHandlers.media({ agencyId: agency, mediaId: id });
  expect(await about(id)).toMatchObject({ isProcessing: false, url: expect.any(String) });
});

test("a file that the scanner refuses to scan for its length is not given out", async () => {
  const short = await startClamd({ most: 1000 });
  const strict = await startApp({ clamdUrl: short.url });
  const answer = await uploading(strict).send(me.token, { name: "Long.mp3", bytes: sound(400_000) });
  const { id } = answer.data as { id: string };
  await expect(strict.jobHandlers.media({ agencyId: agency, mediaId: id })).rejects.toThrow(ScannerUnavailable);
  expect(await about(id)).toMatchObject({ isProcessing: true, url: null });
  await short.close();
});
