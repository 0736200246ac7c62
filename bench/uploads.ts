/**
 * Measures uploads of 100 MB to the program as it is built: how fast they are relative to a bare write of the same
 * bytes over the same connection, and how much the server's memory grows. `npm run bench:uploads`.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { media, uploads } from "#contract/media/upload.ts";
import { partCountOf, UPLOADERS } from "#contract/media/uploader.ts";
import { auth } from "#contract/session/session.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { multipartOf } from "#test/form-body.ts";
import { callerAt, sendOrThrow } from "#test/resilience/actors/caller.ts";
import { freePort, removeData, startProgram } from "#test/resilience/program.ts";
import { doneOf, partOf, sound } from "#test/uploads.ts";
import { median } from "./browser.ts";
import { holdTo } from "./goals/judge.ts";
import { timed } from "./program.ts";

const goals = holdTo("uploads");
const [ROUNDS, WARM_UP] = [7, 2];
const BYTES = UPLOADERS.cms.maxBytes;
const MB = 1e6;
const bytes = sound(BYTES);
const count = partCountOf(BYTES, UPLOADERS.cms);

async function startBareWrite(): Promise<{ origin: string; child: ChildProcess }> {
  const port = await freePort();
  const child = fork(new URL("./bare-write.ts", import.meta.url), { env: { ...process.env, PORT: String(port) } });
  await once(child, "message");
  return { origin: `http://127.0.0.1:${port}`, child };
}
const dataDir = mkdtempSync(join(tmpdir(), "greenroom-bench-uploads-"));
const bare = await startBareWrite();
const program = await startProgram(dataDir, await freePort());
const { email, password } = demoSignIns[0] ?? { email: "", password: "" };
const { accessToken } = await sendOrThrow<{ accessToken: string }>(callerAt(program.origin, undefined), {
  call: auth.login,
  body: { email, password },
});
const send = callerAt(program.origin, accessToken);

interface Form {
  type: string;
  body: Uint8Array<ArrayBuffer>;
}
async function post(url: string, { type, body }: Form): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": type };
  const answer = await fetch(url, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}
/** The forms of all parts, made before the clock runs. */
const formsOf = (file: { name: string; bytes: Buffer; uploader: "cms"; qquuid: string }) =>
  Array.from({ length: count }, (_, index): Form => {
    const { type, payload } = multipartOf(partOf(file, index));
    return { type, body: new Uint8Array(Buffer.from(payload)) };
  });

/** The process's memory in bytes, as the system counts it. */
const memory = (): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${program.pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
async function whileWatched(work: Promise<unknown>): Promise<number> {
  let [most, over] = [memory(), false];
  const watching = (async () => {
    while (!over) {
      most = Math.max(most, memory());
      await sleep(10);
    }
  })();
  await work;
  over = true;
  await watching;
  return most;
}

try {
  const times: Record<"ours" | "plain", number[]> = { ours: [], plain: [] };
  const peaks: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const file = { name: `tape-${round}.mp3`, bytes, uploader: "cms" as const, qquuid: crypto.randomUUID() };
    const forms = formsOf(file);
    const plain = await timed(async () => {
      for (const form of forms) await post(bare.origin, form);
    });
    let id = "";
    const uploading = timed(async () => {
      for (const form of forms) await post(program.origin + uploads.chunk.path, form);
      id = (await sendOrThrow<{ id: string }>(send, { call: uploads.done, body: doneOf(file) })).id;
    });
    const most = await whileWatched(uploading);
    const { url } = await sendOrThrow<{ url: string | null }>(send, { call: media.get, params: { id } });
    if (url === null) throw new Error("the file is not there");
    if (round < WARM_UP) continue;
    peaks.push(most);
    times.plain.push(plain);
    times.ours.push(await uploading);
  }
  const [ours, plain] = [median(times.ours), median(times.plain)];
  const perSecond = (ms: number) => (BYTES / MB / (ms / 1000)).toFixed(0);
  console.log(
    `uploads of ${(BYTES / MB).toFixed(0)} MB in ${count} parts: ${perSecond(ours)} MB/s beside ${perSecond(plain)} MB/s of a bare write, ratio ${(plain / ours).toFixed(2)}`,
  );
  const [first = 0, last = 0] = [peaks[0], peaks.at(-1)];
  console.log(
    `memory of the server at its most: ${(first / MB).toFixed(0)} MB during the first of ${peaks.length}, ${(last / MB).toFixed(0)} MB during the last, ${(Math.max(...peaks) / MB).toFixed(0)} MB during any`,
  );
  goals.figure("100 MB in parts", plain / ours);
  goals.figure("memory of the last upload beside the first", last / first);
} finally {
  bare.child.disconnect();
  await program.kill();
  await removeData(dataDir);
}
goals.conclude();
