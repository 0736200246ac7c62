// `npm run test:kill -- 20`: kills the program, then its database, at random moments while eight writers work, and
// checks that every acknowledged write is stored completely and once. See docs/resilience.md.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "#server/embedded/processes.ts";
import { failures } from "./actors/caller.ts";
import { openSite, type Site } from "./actors/site.ts";
import { outage } from "./outage.ts";
import { databaseProcesses, freePort, killed, launch, type Program, removeData, startProgram } from "./program.ts";

const kills = Number(process.argv[2] ?? 20);
const OUTAGES = 3;
/** One of so many kills happens while the program starts. */
const WHILE_STARTING = 5;

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-kill-"));
const port = await freePort();
const problems: string[] = [];
const ready: number[] = [];
let starting = 0;
let program: Program | undefined;
let site: Site | undefined;

const within = (least: number, max: number) => least + Math.random() * (max - least);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Kills the program while it starts. */
async function killWhileStarting(max: number): Promise<void> {
  const { child } = launch(dataDir, port);
  await sleep(within(200, max));
  await killed(child);
  starting += 1;
}

async function start(): Promise<Program> {
  const started = await startProgram(dataDir, port);
  ready.push(started.readySeconds);
  return started;
}

async function inspect(where: string): Promise<void> {
  if (process.env.SHOW)
    say(`${where} ${performance.now() | 0} ms, ready ${ready.at(-1)?.toFixed(1)} s, ${site?.ledger.entries.length}`);
  const found = [...((await site?.inspect()) ?? []), ...failures.splice(0)];
  problems.push(...found.map((item) => `${where}: ${item}`));
}

try {
  await killWhileStarting(4_000);
  program = await start();
  // The first start creates the database, so its time is left out.
  ready.length = 0;
  site = await openSite(dataDir, program.origin);
  for (let round = starting + 1; round <= kills; round += 1) {
    await site.writeUntil(sleep(within(300, 3_000)).then(() => program?.kill()));
    if (round % 2 === 0 && !(await until(() => databaseProcesses(dataDir).length === 0, 5_000)))
      problems.push(`kill ${round}: the database outlived the program by 5 s`);
    if (round % WHILE_STARTING === 0 && round < kills) {
      await killWhileStarting(2_000);
      round += 1;
    }
    program = await start();
    await inspect(`kill ${round}`);
  }
  const outages = [];
  for (let round = 1; round <= OUTAGES; round += 1) {
    const result = await outage(dataDir, program, site);
    outages.push(result);
    problems.push(...result.problems.map((what) => `outage ${round}: ${what}`));
    await inspect(`outage ${round}`);
  }
  const { code } = await program.stop();
  if (code !== 0) problems.push(`the last stop ended with ${code}`);
  if (databaseProcesses(dataDir).length > 0) problems.push("the database outlived its stop");

  const { entries, lost } = site.ledger;
  const refusals = site.writers.flatMap((writer) => writer.refusals);
  problems.push(
    ...lost.map(({ what, id }) => `lost: ${what} ${id}`),
    ...refusals.map((refusal) => `refused: ${refusal}`),
  );
  const half = problems.length - lost.length - refusals.length;
  for (const item of problems.slice(0, 40)) say(item);
  say(`writes: ${tally(entries.map(({ what }) => what))}`);
  say(
    `PostgreSQL: ${OUTAGES} kills, /health answered throughout, ${sum(outages.map(({ refused }) => refused))} looks refused with 503, ready again after ${figures(outages.map(({ seconds }) => seconds))}`,
  );
  say(
    `kill -9: ${kills} kills (${starting} while starting), ${entries.length} acknowledged, ${lost.length} lost, ${half} half-written or otherwise wrong, ${refusals.length} refused, ready after ${figures(ready)}`,
  );
} finally {
  await program?.kill();
  await removeData(dataDir);
}
process.exit(problems.length > 0 ? 1 : 0);

function figures(seconds: number[]): string {
  const sorted = seconds.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s median, ${sorted.at(-1)?.toFixed(1)} s worst`;
}
function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
function tally(words: string[]): string {
  const counts = Map.groupBy(words, (word) => word);
  return [...counts].map(([word, same]) => `${same.length} ${word}`).join(", ");
}
