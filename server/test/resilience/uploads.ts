// `npm run test:uploads -- 500`: uploads during random kills of the program, with parts out of order, repeated, cut off and
// missing, and finishes whose reply is lost. Every file must be stored byte for byte or fail cleanly, and nothing may be left over (R19).
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Media, media, uploads } from "#contract/media/upload.ts";
import { auth } from "#contract/session/session.ts";
import { expireUploads } from "#server/areas/media/uploads/expire-uploads.ts";
import { openUploadProcessing } from "#server/areas/media/uploads/process-upload.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { listAgencyIds, openDatabase } from "#server/lib/database/scope.ts";
import { diskStore } from "#server/lib/files/storage/disk.ts";
import { picture } from "../uploads.ts";
import { callerAt, failures, type SendCall, sendOrThrow } from "./actors/caller.ts";
import { databaseUrl, freePort, isServing, type Program, removeData, startProgram } from "./program.ts";
import { sendUploadPart } from "./steps/upload-parts.ts";

const wanted = Number(process.argv[2] ?? 500);
const SENDERS = 6;
/** The browser's time limit for a file's URL (B-767). */
const PATIENCE = 300_000;
const MB = 1_000_000;

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-uploads-"));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const problems: string[] = [];
const tally = {
  whole: 0,
  pictures: 0,
  abandoned: 0,
  kills: 0,
  parts: 0,
  again: 0,
  cut: 0,
  asked: 0,
  lost: 0,
  bytes: 0,
};
let program: Program | undefined;
let left = wanted;
const say = (line: string) => process.stdout.write(`${line}\n`);
const chance = (share: number) => Math.random() < share;
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

interface File {
  qquuid: string;
  name: string;
  bytes: Buffer;
  picture: boolean;
}
async function someFile(): Promise<File> {
  const qquuid = randomUUID();
  if (chance(0.1)) return { qquuid, name: `${qquuid}.png`, bytes: await picture("png", 200, 300), picture: true };
  const size = chance(0.7) ? Math.ceil(Math.random() * 400_000) : Math.ceil((1 + Math.random() * 2) * 5 * MB);
  return {
    qquuid,
    name: `${qquuid}.mp3`,
    bytes: Buffer.concat([Buffer.from("ID3\u0004"), randomBytes(size)]),
    picture: false,
  };
}
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

/** Repeats until it works, through restarts of the program. */
async function retryUntilDone<T>(what: string, work: () => Promise<T | undefined>): Promise<T> {
  for (const startedAt = performance.now(); performance.now() - startedAt < PATIENCE; await sleep(200)) {
    const done = await work();
    if (done !== undefined) return done;
    while (!(await isServing(origin)) && performance.now() - startedAt < PATIENCE) await sleep(100);
  }
  throw new Error(`${what} did not come to an end in time`);
}

/** Asks to finish, and hangs up before the reply. */
async function loseFinish(token: string, body: object): Promise<void> {
  tally.lost += 1;
  await fetch(origin + uploads.done.path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(Math.ceil(Math.random() * 40)),
  }).catch(() => undefined);
}

async function upload(send: SendCall, token: string): Promise<void> {
  const file = await someFile();
  const total = Math.ceil(file.bytes.length / (5 * MB));
  const put = (index: number) =>
    retryUntilDone(`part ${index} of ${file.name}`, async () => {
      const cut = chance(0.05);
      tally.parts += 1;
      if (cut) tally.cut += 1;
      const status = await sendUploadPart({ origin, token, ...file, index, total, cut });
      if (status !== undefined && status !== 200) throw new Error(`a part was answered ${status}`);
      return cut ? undefined : status;
    });
  const order = shuffled(Array.from({ length: total }, (_, index) => index));
  // Some uploads are never finished; some miss a part, which the finish reports.
  const abandoned = chance(0.05);
  const first = abandoned || chance(0.1) ? order.slice(0, -1) : order;
  await Promise.all([
    ...first.map(put),
    ...first
      .filter(() => chance(0.15))
      .map((index) => {
        tally.again += 1;
        return put(index);
      }),
  ]);
  if (abandoned) {
    tally.abandoned += 1;
    return;
  }
  const body = { qquuid: file.qquuid, qqfilename: file.name, qqtotalfilesize: file.bytes.length, qqtotalparts: total };
  const finish = () =>
    retryUntilDone(`the finish of ${file.name}`, async () => {
      const outcome = await send({ call: uploads.done, body });
      if (outcome.kind === "done") return (outcome.data as { id: string }).id;
      if (outcome.kind === "refused") {
        const missing = (JSON.parse(outcome.text) as { error: { code: string; details: { message: string }[] } }).error;
        if (missing.code !== "uploadIncomplete")
          throw new Error(`the finish was answered ${outcome.status} ${missing.code}`);
        tally.asked += 1;
        for (const { message } of missing.details) await put(Number(message));
      }
      return undefined;
    });
  if (chance(0.2)) await loseFinish(token, body);
  const ids = await Promise.all([finish(), ...(chance(0.2) ? [finish()] : [])]);
  if (new Set(ids).size !== 1) problems.push(`${file.name}: the finish answered two ids`);
  const [id = ""] = ids;
  const processed = await retryUntilDone(`processing ${file.name}, ${id},`, async () => {
    const outcome = await send({ call: media.get, params: { id } });
    const result = outcome.kind === "done" ? (outcome.data as Media) : undefined;
    return result && (result.url || result.problem) ? result : undefined;
  });
  if (!processed.url) {
    problems.push(`${file.name}: ${processed.problem}`);
    return;
  }
  const { url } = processed;
  const back = await retryUntilDone(`reading ${file.name}`, () =>
    fetch(origin + url)
      .then(async (answer) => (answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined))
      .catch(() => undefined),
  );
  if (file.picture) tally.pictures += 1;
  else if (sha(back) !== sha(file.bytes)) problems.push(`${file.name}: other bytes came back`);
  tally.whole += 1;
  tally.bytes += file.bytes.length;
}

async function sender(send: SendCall, token: string): Promise<void> {
  while (left > 0) {
    left -= 1;
    await upload(send, token).catch((error: unknown) => void problems.push(String(error)));
  }
}

/** Kills the program at random until everything is sent. */
async function killer(over: () => boolean): Promise<void> {
  while (!over()) {
    await sleep(1_500 + Math.random() * 5_000);
    if (over()) return;
    await program?.kill();
    tally.kills += 1;
    program = await startProgram(dataDir, port);
  }
}

/** Runs the expiry job as after a day; then every stored file must have a row, and every row its files. */
async function leftovers(): Promise<{ stray: number; lost: number; open: number }> {
  const url = databaseUrl(dataDir);
  const database = openDatabase({ url, size: 4, batching: true, onChanges: () => undefined, onError: () => undefined });
  const store = diskStore(join(dataDir, "files"));
  const processing = openUploadProcessing({
    database,
    store,
    jobs: { enqueue: () => Promise.resolve() },
    ffmpeg: undefined,
    scanner: undefined,
  });
  await expireUploads(database, store, processing, await listAgencyIds(database), {
    expiry: "0 seconds",
    unprocessed: "0 seconds",
  });
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ key: string; must: boolean }>(
    `select key::text, content_type = 'image/webp' or variants <> '{}' as must from media
      union select file_key::text, true from media where file_key is not null
      union select v.value, true from media, jsonb_each_text(variants) v`,
  );
  const { rows: uploadRows } = await client.query<{ open: number }>("select count(*)::int as open from upload");
  await client.end();
  const expected = new Map(rows.map(({ key, must }) => [key, must]));
  let stray = 0;
  const stored = new Set<string>();
  for await (const key of store.list()) {
    stored.add(key);
    if (!expected.has(key)) stray += 1;
  }
  return {
    stray,
    lost: [...expected].filter(([key, must]) => must && !stored.has(key)).length,
    open: uploadRows[0]?.open ?? 0,
  };
}

try {
  program = await startProgram(dataDir, port);
  const { email, password } = demoSignIns[0] ?? { email: "", password: "" };
  const { accessToken } = await sendOrThrow<{ accessToken: string }>(callerAt(origin, undefined), {
    call: auth.login,
    body: { email, password },
  });
  const send = callerAt(origin, accessToken);
  let over = false;
  const began = performance.now();
  const killing = killer(() => over);
  await Promise.all(Array.from({ length: SENDERS }, () => sender(send, accessToken)));
  over = true;
  await killing;
  const seconds = Math.round((performance.now() - began) / 1000);
  const found = await leftovers();
  if (found.stray + found.lost + found.open > 0) problems.push(`left over: ${JSON.stringify(found)}`);
  for (const item of [...problems, ...failures].slice(0, 40)) say(item);
  say(
    `uploads: ${wanted} in ${seconds} s, ${tally.kills} kills; ${tally.parts} parts sent (${tally.again} twice, ${tally.cut} cut off), ${tally.asked} finishes asked for more, ${tally.lost} lost their reply`,
  );
  say(
    `${tally.whole} came back (${Math.round(tally.bytes / MB)} MB; ${tally.pictures} pictures made anew), ${tally.abandoned} abandoned and removed, ${problems.length} wrong; ${found.stray} files left over, ${found.lost} lost`,
  );
} finally {
  await program?.kill();
  await removeData(dataDir);
}
process.exit(problems.length + failures.length > 0 ? 1 : 0);
