/** The upload corpus, file by file: refused, re-encoded, or only ever saved (S10, K15, #64, #65). */

import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MEDIA_TYPE } from "#contract/enums.ts";
import { media } from "#contract/media/upload.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildStaff } from "#test/factories.ts";
import { corpus, HIDDEN_PAYLOADS, type HostileFile } from "#test/upload-corpus.ts";
import { uploading } from "#test/uploads.ts";

const server = await startApp();
const { ask, app, jobHandlers, store } = server;
const { send } = uploading(server);
const agency = await buildAgency();
const FILES = await corpus();
/** S10: no process longer than this, for one file. */
const SLOW = 10_000;
let me: BuiltStaff;
let before = 0;
const counts = { refused: 0, remade: 0, saved: 0 };
const table = new Map<string, typeof counts>();
beforeAll(async () => {
  me = await buildStaff(agency);
  before = process.memoryUsage().rss;
});
afterAll(() => {
  const grown = Math.round((process.memoryUsage().rss - before) / 1e6);
  console.log(
    `upload corpus: ${FILES.length} files; ${counts.refused} refused, ${counts.remade} made anew, ${counts.saved} kept to be saved; ${grown} MB more`,
  );
  console.table(Object.fromEntries(table));
  expect(grown).toBeLessThan(150);
});

test("the corpus is large enough", () => expect(FILES.length).toBeGreaterThanOrEqual(80));

test.each(FILES.map((file) => [file.what, file] as const))(
  "the file “%s” ends as the corpus says",
  { timeout: 30_000 },
  async (_, file) => {
    const began = performance.now();
    const outcome = await become(file);
    expect(performance.now() - began).toBeLessThan(SLOW);
    expect(outcome.is).toBe(file.wanted);
    counts[file.wanted] += 1;
    const row = table.get(file.group) ?? { refused: 0, remade: 0, saved: 0 };
    table.set(file.group, { ...row, [file.wanted]: row[file.wanted] + 1 });
    if (outcome.is === "refused") return;
    const answer = await app.inject({ method: "GET", url: outcome.url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
    if (file.wanted === "saved") {
      const inline = /^(audio|video)\//.test(String(answer.headers["content-type"]));
      expect(answer.headers["content-disposition"]).toMatch(
        inline ? /^inline/ : /^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.~!%-]+$/,
      );
      return;
    }
    expect(answer.headers["content-disposition"]).toMatch(/^inline/);
    for (const part of [HIDDEN_PAYLOADS, "<script", "GPS", "Exif"])
      expect(answer.rawPayload.includes(part), part).toBe(false);
    const about = await sharp(answer.rawPayload).metadata();
    expect(about.exif).toBeUndefined();
    const turned = Number(/orientation-(\d)/.exec(file.name)?.[1] ?? 1);
    if (file.name.startsWith("orientation-"))
      expect([about.width, about.height]).toEqual(turned > 4 ? [40, 60] : [60, 40]);
  },
);

async function become({
  name,
  bytes,
}: HostileFile): Promise<{ is: "refused" } | { is: "remade" | "saved"; url: string }> {
  const answer = await send(me.token, { name, bytes });
  if (answer.status !== 200) {
    expect([400, 413]).toContain(answer.status);
    expect(answer.error?.details[0]?.message ?? "").not.toBe("");
    return { is: "refused" };
  }
  const { id } = answer.data as { id: string };
  await jobHandlers.media({ agencyId: agency, mediaId: id });
  const { data } = await ask(media.get, me.token, { params: { id } });
  if (data.problem) {
    expect(data.url).toBeNull();
    return { is: "refused" };
  }
  if (!data.url) throw new Error("neither refused nor there");
  return { is: data.typeOfMedia === MEDIA_TYPE.image && data.cdnLarge ? "remade" : "saved", url: data.url };
}

test("no file exists outside the store", async () => {
  const odd: string[] = [];
  for await (const key of store.list()) if (!/^(parts\/[0-9a-f-]{36}\/)?[0-9a-f-]{36}$/.test(key)) odd.push(key);
  expect(odd).toEqual([]);
});
