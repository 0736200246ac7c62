/**
 * Measures the program as ratios to a bare baseline on the same PostgreSQL and rows, interleaved, median of the rounds.
 * Held to the goals of goals/goals.ts. `--rows 2000000` for the large mode.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { migrate } from "#server/lib/database/migrate.ts";
import { startTestCluster } from "#test/database/cluster.ts";
import { minimalPersonForm } from "#test/minimal-forms.ts";
import { ensureBuilt } from "../tools/build.mjs";
import { ROOT } from "../tools/root.mjs";
import { SERVER, SERVER_ENV } from "../tools/server.mjs";
import { AGENCY, ASSIGNED_STAFF, BULK_RECORDS, fill, OWNER, SMALL_OWNER, staffWith, tokenOf } from "./data.ts";
import type { GoalOf } from "./goals/goals.ts";
import { holdTo } from "./goals/judge.ts";
import { load, type Measured, type Request } from "./load.ts";
import { WATCHED, watchPlanning } from "./planning.ts";

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "200000" },
    rounds: { type: "string", default: "3" },
    ms: { type: "string", default: "2000" },
    /** Part of the name of the cases to run; without one all run, and are held to the goals. */
    only: { type: "string" },
  },
});
const ROUNDS = Number(options.rounds);
const MS = Number(options.ms);
const TALENTS = Math.floor(Number(options.rows) / 2);
const [BARE, PRODUCT] = [4710, 4711];
const goals = holdTo("run");

await ensureBuilt(ROOT, process.execPath, ["server"]);
const cluster = await startTestCluster(WATCHED);
const name = "greenroom_bench";
await cluster.dropDatabase(name);
await cluster.createDatabase(name);
await migrate(cluster.ownerUrl(name));
const filling = performance.now();
await fill(cluster.adminUrl(name), TALENTS);
console.log(
  `${(TALENTS * 2.01).toLocaleString("en-US")} talents in 52 agencies, ${((performance.now() - filling) / 1000).toFixed(0)} s to fill; ${cluster.about}`,
);

const admin = new pg.Client({ connectionString: cluster.adminUrl(name) });
await admin.connect();
const ids = (
  await admin.query<{ id: string }>("select id from person where agency_id = $1 order by random() limit 2000", [AGENCY])
).rows.map(({ id }) => id);
const words = (
  await admin.query<{ word: string }>(
    "select substr(display_name, 8, 4) as word from person where agency_id = $1 order by random() limit 500",
    [AGENCY],
  )
).rows.map(({ word }) => word);
const written = new Map(
  (
    await admin.query<{ id: string; version: number; status: number }>(
      "select id, version, status from person where id = any ($1::uuid[]) order by id",
      [ids],
    )
  ).rows.map(({ id, version, status }) => [id, { version, status }]),
);
// Rows that were just filled in are read from the heap until they are vacuumed, which slows down both.
await admin.query("vacuum analyze");
const watch = await watchPlanning(admin);
const any = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

const bare = fork(join(import.meta.dirname, "bare.ts"), {
  env: { ...process.env, PORT: String(BARE), BENCH_ADMIN_URL: cluster.adminUrl(name) },
});
await once(bare, "message");

/** Starts the program as `npm start` does and waits for its first reply. */
async function beginProduct(): Promise<{ child: ChildProcess; seconds: number }> {
  const startedAt = performance.now();
  const [main = "", ...options] = SERVER.toReversed();
  const child = fork(main, {
    execArgv: options,
    silent: true,
    env: {
      ...process.env,
      ...SERVER_ENV,
      PORT: String(PRODUCT),
      DATABASE_URL: cluster.appUrl(name),
      DATA_DIR: mkdtempSync(join(tmpdir(), "greenroom-bench-")),
      APP_SECRET: "the bench's own secret, long enough for it",
      NODE_ENV: "production",
      LOG_LEVEL: "error",
    },
  });
  child.stderr?.pipe(process.stderr);
  child.stdout?.resume();
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error("the program did not start");
    await sleep(5);
  }
  return { child, seconds: (performance.now() - startedAt) / 1000 };
}
const answers = () =>
  fetch(`http://127.0.0.1:${PRODUCT}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

// The first start after an installation compiles; later starts are measured.
const first = await beginProduct();
first.child.kill("SIGTERM");
await once(first.child, "exit");
const product = await beginProduct();

const token = tokenOf(OWNER);
const talents = "/talent/v1/talents";
const list = `${talents}/list`;
let created = 0;
const newBody = () => {
  created += 1;
  return minimalPersonForm({ displayName: `Bench ${created}` });
};

let turn = 0;
/**
 * Takes the next record in turn, so that no two connections update the same one, with the version it has now and a status
 * that it has not: what changes nothing makes no new version.
 */
const nextUpdate = () => {
  const id = ids[turn % ids.length] as string;
  const { version, status } = written.get(id) ?? { version: 1, status: 0 };
  const next = (status + 1) % 4;
  turn += 1;
  written.set(id, { version: version + 1, status: next });
  return { id, body: { status: next, version } };
};
let update: ReturnType<typeof nextUpdate> | undefined;

let day = 0;
const nextDay = () => {
  day += 1;
  return day;
};
let statuses = 0;
const nextStatus = () => {
  statuses += 1;
  return statuses % 4;
};

interface Case {
  name: string;
  bare: Request;
  product: Request;
  /** The goal of its ratio; left out where only the figure is printed. */
  goal?: GoalOf<"run">;
  connections?: number;
}
const WATCHING_MS = 1500;
const bareList: Request = { path: "/list" };
const CASES: Case[] = [
  // The product counts once, since no rows change during this bench; the next but one counts at every call.
  { name: "list, bounded total", bare: bareList, product: { path: list, token }, goal: "list, bounded total" },
  { name: "list, 50 connections", bare: bareList, product: { path: list, token }, connections: 50 },
  {
    name: "list since a day, counted each time",
    bare: bareList,
    product: { path: () => `${list}?fromDate=${nextDay()}`, token },
  },
  {
    name: "page turned, no total",
    bare: { path: "/page?offset=20" },
    product: { path: `${list}?pageIndex=1&withTotal=false`, token },
    goal: "page turned, no total",
  },
  {
    name: "deep page (20,000)",
    bare: { path: "/page?offset=20000" },
    product: { path: `${list}?pageIndex=1000&withTotal=false`, token },
    goal: "deep page (20,000)",
  },
  {
    name: "search",
    bare: { path: () => `/search?q=${any(words)}` },
    product: { path: () => `${list}?q=${any(words)}`, token },
    goal: "search",
  },
  {
    name: "one record",
    bare: { path: () => `/one?id=${any(ids)}` },
    product: { path: () => `${talents}/profile-summary/${any(ids)}`, token },
    goal: "one record",
  },
  {
    name: "create, with history",
    bare: { method: "POST", path: "/create", body: newBody },
    product: { method: "POST", path: talents, token, body: newBody },
    goal: "create, with history",
  },
  {
    name: "update of one field, with history",
    bare: { method: "POST", path: () => `/update?id=${any(ids)}`, body: () => ({ status: turn % 4 }) },
    product: {
      method: "PUT",
      path: () => `/talent/v1/cms/talents/${update?.id}/status`,
      token,
      // The body is made before the path.
      body: () => {
        update = nextUpdate();
        return update.body;
      },
    },
    goal: "update of one field, with history",
  },
  ...ASSIGNED_STAFF.map((many) => ({
    name: `list, ${many.toLocaleString("en-US")} of ${TALENTS.toLocaleString("en-US")} assigned`,
    bare: bareList,
    product: { path: list, token: tokenOf(staffWith(many)) },
  })),
  { name: "list, a hundredth of the rows", bare: bareList, product: { path: list, token: tokenOf(SMALL_OWNER) } },
  // One at a time: two changes of the same records would wait for each other.
  {
    name: `status of ${BULK_RECORDS.toLocaleString("en-US")} at once`,
    bare: { method: "POST", path: "/bulk", body: () => ({ status: nextStatus() }) },
    product: {
      method: "POST",
      path: `${talents}/bulk`,
      token: tokenOf(SMALL_OWNER),
      body: () => ({ selection: { filters: "" }, change: { status: nextStatus() } }),
    },
    connections: 1,
  },
];

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const show = (cells: (string | number)[]) =>
  console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(38) : String(cell).padStart(12))).join(""));
show(["", "bare /s", "ours /s", "ratio", "p50 ratio", "p99 ratio"]);
const planned: string[] = [];
let allFailed = 0;
const { only } = options;
const chosen = CASES.filter(({ name: title }) => only === undefined || title.includes(only));
for (const { name: title, bare: base, product: ours, goal, connections = 10 } of chosen) {
  await load(BARE, base, { connections, ms: 500 });
  await load(PRODUCT, ours, { connections, ms: 500 });
  const rounds: [Measured, Measured][] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push([await load(BARE, base, { connections, ms: MS }), await load(PRODUCT, ours, { connections, ms: MS })]);
  const ratio = median(rounds.map(([bare, product]) => product.perSecond / bare.perSecond));
  const failed = rounds.reduce((sum, [bare, product]) => sum + bare.failed + product.failed, 0);
  const medianOf = (pick: (both: [Measured, Measured]) => number) => median(rounds.map(pick));
  show([
    title,
    Math.round(medianOf(([bare]) => bare.perSecond)),
    Math.round(medianOf(([, other]) => other.perSecond)),
    ratio.toFixed(2),
    medianOf(([bare, product]) => product.p50 / bare.p50).toFixed(2),
    medianOf(([bare, product]) => product.p99 / bare.p99).toFixed(2),
  ]);
  for (const { text, calls, planning, running } of (await watch?.during(() =>
    load(PRODUCT, ours, { connections, ms: WATCHING_MS }),
  )) ?? [])
    planned.push(`${title}: ${planning} µs to plan, ${running} to run, ${calls} calls: ${text}`);
  if (failed > 0) {
    const failures = rounds.flat().flatMap(({ failure }) => failure ?? []);
    console.log(`${title}: ${failed} requests failed, the first with ${failures[0]}`);
  }
  allFailed += failed;
  if (goal) goals.figure(goal, ratio);
  if (connections === 50)
    goals.figure(
      "list, 50 connections: p99 beside the bare one",
      medianOf(([bare, product]) => product.p99 / bare.p99),
    );
}

const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${product.child.pid}/status`, "utf8")) ?? [];
console.log(`the first start after an installation: ${first.seconds.toFixed(2)} s`);
goals.figure("memory under load", (Number(kilobytes) * 1024) / 1e6);
goals.figure("start to first reply, existing database", product.seconds);
goals.figure("requests", allFailed);
if (watch) console.log(["planned at every call:", ...(planned.length > 0 ? planned : ["none"])].join("\n  "));
else console.log("planned at every call: not known, this PostgreSQL has no pg_stat_statements");
await admin.end();
bare.kill();
product.child.kill();
await cluster.dropDatabase(name);
await cluster.stop();
if (only === undefined) goals.conclude();
process.exit();
