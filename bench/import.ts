/**
 * Imports 10,000 talents into an agency of 100,000 over HTTP into the program as `npm start` runs it, on a PostgreSQL of
 * its own. Prints the time of each step and the peak memory of the server and its reader process. Held to
 * the goals of goals/goals.ts. `--rows 20000`, `--people 2000`, `--format xlsx`.
 */
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Import, imports } from "#contract/imports/import.ts";
import { uploads } from "#contract/media/upload.ts";
import { partCountOf, UPLOADERS } from "#contract/media/uploader.ts";
import { migrate } from "#server/lib/database/migrate.ts";
import { csv } from "#server/lib/sheet/csv.ts";
import { xlsx } from "#server/lib/sheet/xlsx.ts";
import { startTestCluster } from "#test/database/cluster.ts";
import { ensureBuilt } from "../tools/build.mjs";
import { ROOT } from "../tools/root.mjs";
import { SERVER, SERVER_ENV } from "../tools/server.mjs";
import { fill, OWNER, tokenOf } from "./data.ts";
import { holdTo } from "./goals/judge.ts";

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "10000" },
    people: { type: "string", default: "100000" },
    format: { type: "string", default: "csv" },
  },
});
const ROWS = Number(options.rows);
const PORT = 4712;
/** The goals are for 10,000 rows into an agency of 100,000. */
const goals = holdTo("import", { binding: ROWS >= 10_000 && Number(options.people) >= 100_000 });
const HEAD = [
  "Name",
  "Category",
  "Status",
  "Email",
  "Mobile",
  "Date of birth",
  "City",
  "Headline",
  "Bio",
  "Languages",
  "Tags",
  "Instagram",
];
const rowOf = (n: number): string[] => [
  `Bench Person ${n}`,
  ["Music", "Sports", "Entertainment"][n % 3] ?? "Music",
  "Active",
  `bench.person.${n}@example.com`,
  `+61 491 57${String(n % 10_000).padStart(4, "0")}`,
  `${1 + (n % 28)}/${1 + (n % 12)}/${1960 + (n % 45)}`,
  "Marrickville",
  "A headline of the usual length",
  "A sentence of a biography. ".repeat(6),
  "English; French",
  "theatre; voice; tour",
  `www.instagram.com/bench${n}`,
];

async function* batches(): AsyncGenerator<string[][]> {
  for (let from = 0; from < ROWS; from += 500)
    yield Array.from({ length: Math.min(500, ROWS - from) }, (_, index) => rowOf(from + index));
}
const chunks: Uint8Array[] = [];
for await (const part of options.format === "xlsx" ? xlsx("Roster", HEAD, batches()) : csv(HEAD, batches()))
  chunks.push(part);
const file = Buffer.concat(chunks);

const cluster = await startTestCluster();
const name = "greenroom_bench_import";
await cluster.dropDatabase(name);
await cluster.createDatabase(name);
await migrate(cluster.ownerUrl(name));
await fill(cluster.adminUrl(name), Number(options.people));

await ensureBuilt(ROOT, process.execPath, ["server"]);
const [main = "", ...more] = SERVER.toReversed();
const server = fork(main, {
  execArgv: more,
  silent: true,
  env: {
    ...process.env,
    ...SERVER_ENV,
    PORT: String(PORT),
    DATABASE_URL: cluster.appUrl(name),
    DATA_DIR: mkdtempSync(join(tmpdir(), "greenroom-bench-")),
    APP_SECRET: "the bench's own secret, long enough for it",
    NODE_ENV: "production",
    LOG_LEVEL: "error",
  },
});
server.stderr?.pipe(process.stderr);
server.stdout?.resume();
const door = `http://127.0.0.1:${PORT}`;
while (!(await fetch(`${door}/health`).catch(() => null))?.ok) await sleep(50);

const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
/**
 * Returns the resident bytes of the server and its child processes. All run the same Node, whose file pages are in memory
 * once: `together` counts them once, `summed` with each process.
 */
const held = { server: 0, reader: 0, summed: 0, together: 0, step: 0 };
interface Resident {
  total: number;
  fromFiles: number;
}
const residentOf = (pid: number | string): Resident => {
  try {
    const [, total = 0, fromFiles = 0] = readFileSync(`/proc/${pid}/statm`, "utf8")
      .split(" ")
      .map((pages) => Number(pages) * 4096);
    return { total, fromFiles };
  } catch {
    return { total: 0, fromFiles: 0 };
  }
};
const parentOf = (pid: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  } catch {
    return 0;
  }
};
function look(): void {
  const own = residentOf(server.pid ?? 0);
  const readers = readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === server.pid)
    .map(residentOf);
  const processes = [own, ...readers];
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, bytes) => total + bytes, 0);
  const together =
    sum(processes.map(({ total, fromFiles }) => total - fromFiles)) +
    Math.max(...processes.map(({ fromFiles }) => fromFiles));
  held.server = Math.max(held.server, own.total);
  held.reader = Math.max(held.reader, sum(readers.map(({ total }) => total)));
  held.summed = Math.max(held.summed, sum(processes.map(({ total }) => total)));
  held.together = Math.max(held.together, together);
  held.step = Math.max(held.step, together);
}
const atRest = residentOf(server.pid ?? 0).total;
const looking = setInterval(look, 100);

const headers = { authorization: `Bearer ${tokenOf(OWNER)}` };
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${door}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply = (await answer.json()) as { responseData: T };
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(reply)}`);
  return reply.responseData;
}
const pathOf = (id: string, step = "") => `${imports.get.path.replace("{kind}", "talents").replace("{id}", id)}${step}`;

async function until(id: string, state: Import["state"]): Promise<Import> {
  for (;;) {
    const current = await ask<Import>("GET", pathOf(id));
    if (current.state === state) return current;
    if (current.problem) throw new Error(current.problem);
    await sleep(100);
  }
}

const qquuid = randomUUID();
const parts = partCountOf(file.length, UPLOADERS.general);
const { chunkBytes } = UPLOADERS.general;
const qqfilename = `Roster.${options.format}`;
for (let index = 0; index < parts; index += 1) {
  const bytes = file.subarray(index * chunkBytes, (index + 1) * chunkBytes);
  const form = new FormData();
  const fields = {
    qquuid,
    qqfilename,
    qqpartindex: index,
    qqpartbyteoffset: index * chunkBytes,
    qqchunksize: bytes.length,
    qqtotalparts: parts,
    qqtotalfilesize: file.length,
  };
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
  form.set("qqfile", new Blob([new Uint8Array(bytes)]), "part");
  const answer = await fetch(`${door}${uploads.chunk.path}`, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
}
const { id: mediaId } = await ask<{ id: string }>("POST", uploads.done.path, {
  qquuid,
  qqfilename,
  qqtotalfilesize: file.length,
  qqtotalparts: parts,
});

const startedAt = performance.now();
let last = startedAt;
const steps: string[] = [];
const tell = (what: string) => {
  const now = performance.now();
  steps.push(`${what} ${((now - last) / 1000).toFixed(1)} s and ${mb(held.step)}`);
  held.step = 0;
  last = now;
};
const { id } = await ask<{ id: string }>("POST", imports.create.path.replace("{kind}", "talents"), { mediaId });
const read = await until(id, "columns");
tell("reading");
await ask("PUT", pathOf(id, "/columns"), { columns: read.columns.map(({ field }) => field) });
const checked = await until(id, "checked");
tell("checking");
await ask("POST", pathOf(id, "/start"), { rows: "good", duplicates: "add" });
const done = await until(id, "done");
tell("adding");
const seconds = (performance.now() - startedAt) / 1000;
await ask("POST", pathOf(id, "/undo"), { changed: "keep" });
const undoing = performance.now();
await until(id, "undone");
const undone = (performance.now() - undoing) / 1000;
tell("undoing");
clearInterval(looking);

console.log(
  `${ROWS.toLocaleString("en-US")} rows (${mb(file.length)} ${options.format}): ${checked.good} valid, ${checked.faulty} with errors, ${done.added} added in ${seconds.toFixed(1)} s (${steps.join(", ")})`,
);
console.log(
  `resident: server ${mb(atRest)} at rest, ${mb(held.server)} at most; its reader ${mb(held.reader)} at most; both at once ${mb(held.together)} at most (${mb(held.summed)} counting Node's pages twice)`,
);
server.kill("SIGTERM");
await once(server, "exit");
await cluster.stop();
goals.figure("reading, checking and adding", seconds);
goals.figure("undoing", undone);
goals.figure("memory of the server and its reader", held.together / 1e6);
goals.conclude();
