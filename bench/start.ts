/**
 * Measures what the program costs where nothing is asked of it: the processor time of a start with its database there, its
 * memory at rest and under load, and the processor time of an idle minute, PostgreSQL's included. Runs the demo as `npm start`
 * does, on its own PostgreSQL, and fails on its goals. `--starts 12`.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { auth } from "#contract/session/session.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { startEmbedded } from "#server/embedded/embedded.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { callerAt, sendOrThrow } from "#test/resilience/actors/caller.ts";
import { databaseProcesses, freePort, launch, removeData } from "#test/resilience/program.ts";
import { median } from "./browser.ts";
import { holdTo } from "./goals/judge.ts";
import { load } from "./load.ts";
import { cpuSeconds, familyOf, residentMB } from "./processes.ts";

const { values: options } = parseArgs({
  options: { starts: { type: "string", default: "5" } },
});
const REST_MS = 30_000;
/** A whole minute, since jobs of the minute are most of what happens in it. */
const IDLE_MS = 60_000;
const LOAD_MS = 10_000;
const goals = holdTo("start");

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-bench-start-"));
const port = await freePort();
const database = await startEmbedded({ dataDir, log: () => {} });
const origin = `http://127.0.0.1:${port}`;

/** Starts the program and waits for its first reply. */
async function begin() {
  const from = performance.now();
  const { child, output } = launch(dataDir, port, {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
  });
  const pid = child.pid ?? 0;
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`the program did not start:\n${output()}`);
    await sleep(5);
  }
  const [wall, cpu] = [(performance.now() - from) / 1000, cpuSeconds([pid])];
  return { child, pid, wall, cpu, memory: residentMB(pid) };
}
const answers = () =>
  fetch(`${origin}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
async function end({ child }: Awaited<ReturnType<typeof begin>>): Promise<void> {
  const exited = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await exited;
}

try {
  // The first start makes the database and compiles.
  await end(await begin());
  const starts: Awaited<ReturnType<typeof begin>>[] = [];
  for (let round = 1; round < Number(options.starts); round += 1) {
    const program = await begin();
    starts.push(program);
    await end(program);
  }
  const program = await begin();
  starts.push(program);
  const show = (pick: (start: (typeof starts)[number]) => number) =>
    starts.map((start) => pick(start).toFixed(2)).join(" ");
  console.log(`starts, processor s: ${show(({ cpu }) => cpu)}\n          wall s: ${show(({ wall }) => wall)}`);
  console.log(`          MB: ${starts.map(({ memory }) => memory.toFixed(0)).join(" ")}`);
  goals.figure("processor time of a start", median(starts.map(({ cpu }) => cpu)));

  await sleep(REST_MS);
  goals.figure("memory at rest", residentMB(program.pid));

  const statements = () =>
    withClient("bench", database.ownerUrl, async (client) => {
      const { rows } = await client.query<{ done: string }>(
        "select (xact_commit + xact_rollback)::text as done from pg_stat_database where datname = current_database()",
      );
      return Number(rows[0]?.done);
    });
  const family = () => [...familyOf(program.pid), ...databaseProcesses(dataDir)];
  const before = {
    all: cpuSeconds(family(), { ended: true }),
    node: cpuSeconds([program.pid]),
    done: await statements(),
  };
  await sleep(IDLE_MS);
  const [total, node] = [cpuSeconds(family(), { ended: true }) - before.all, cpuSeconds([program.pid]) - before.node];
  console.log(
    `idle: Node ${node.toFixed(2)} s a minute, PostgreSQL ${(total - node).toFixed(2)}, ${Math.round((await statements()) - before.done)} transactions`,
  );
  goals.figure("processor time of an idle minute", total);

  const { email, password } = demoSignIns[0] ?? {};
  const { accessToken } = await sendOrThrow<{ accessToken: string }>(callerAt(origin, undefined), {
    call: auth.login,
    body: { email, password },
  });
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, residentMB(program.pid))), 100);
  const { perSecond, failed } = await load(
    port,
    { path: "/talent/v1/talents/list", token: accessToken },
    { connections: 10, ms: LOAD_MS },
  );
  clearInterval(watch);
  console.log(`under load: ${Math.round(perSecond)} requests a second, ${failed} failed`);
  goals.figure("memory under load", peak);
  await end(program);
} finally {
  await database.stop();
  await removeData(dataDir);
}
goals.conclude();
process.exit();
