/** Parts that were received and are lost before the file is finished, as a power cut may do. */
import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { media as mediaCalls } from "#contract/media/upload.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { sound, uploading } from "#test/uploads.ts";

const server = await startApp();
const { ask, app, store } = server;
const { chunk, done } = uploading(server);
const agency = await buildAgency();
const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test.each([
  ["is gone", (key: string) => store.remove(key)],
  ["has other bytes", (key: string) => store.put(key, Buffer.alloc(5_000_000))],
])("a part that %s when the file is finished is named, and sent again (R19)", async (_, lose) => {
  const me = await buildStaff(agency);
  const file = { name: "power cut.mp3", bytes: sound(11_000_000, 5), qquuid: randomUUID() };
  for (const index of [0, 1, 2]) await chunk(me.token, file, index);
  const [row] = await inAgency(
    agency,
    "select u.id, p.key from upload u join upload_part p on p.upload_id = u.id and p.part = 1 where u.qquuid = $1",
    [file.qquuid],
  );
  await lose(`parts/${String(row?.id)}/${String(row?.key)}`);
  const refused = await done(me.token, file);
  expect([refused.error?.code, refused.error?.details.map(({ message }) => message)]).toEqual([
    "uploadIncomplete",
    ["1"],
  ]);
  expect((await chunk(me.token, file, 1)).status).toBe(200);
  const { id } = (await done(me.token, file)).data;
  const { url } = (await ask(mediaCalls.get, me.token, { params: { id } })).data;
  expect(sha((await app.inject({ method: "GET", url: url ?? "" })).rawPayload)).toBe(sha(file.bytes));
});
