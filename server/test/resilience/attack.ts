// `npm run test:attack -- 60`: asks for /health while strangers attack for a number of seconds, and prints how long it took, what
// the attempts were answered, and the server's memory. See docs/resilience.md.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "#contract/schema.ts";
import { freePort, removeData, startProgram } from "./program.ts";

const seconds = Number(process.argv[2] ?? 60);
/** Milliseconds that 99 of 100 answers of /health may take. */
const MAX = 50;
const EVERY_MS = 50;
/** How often each attempt had which status. */
const COUNTS = z.record(z.string(), z.record(z.string(), z.int()));

const memoryOf = (pid: number): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-attack-"));
const port = await freePort();
// Each stranger has an address of their own.
const program = await startProgram(dataDir, port, { TRUST_PROXY: "1", META_APP_SECRET: "x", XERO_WEBHOOK_KEY: "x" });
try {
  for (let warm = 0; warm < 20; warm += 1) await fetch(`${program.origin}/health`);
  const before = memoryOf(program.pid);
  const strangers = fork(new URL("./actors/strangers.ts", import.meta.url), [String(port)]);
  const counted = once(strangers, "message");
  const took: number[] = [];
  let peak = before;
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(EVERY_MS)) {
    const from = performance.now();
    const { status } = await fetch(`${program.origin}/health`);
    if (status !== 200) throw new Error(`/health: ${status}`);
    took.push(performance.now() - from);
    peak = Math.max(peak, memoryOf(program.pid));
  }
  strangers.send("stop");
  const [counts] = z.parse(z.tuple([COUNTS], z.unknown()), await counted);
  const sorted = took.toSorted((duration, otherDuration) => duration - otherDuration);
  const ms = (share: number) => `${quantile(sorted, share).toFixed(1)} ms`;
  process.stdout.write(
    `/health, asked ${took.length} times in ${seconds} s of attack: ${ms(0.5)} median, ${ms(0.99)} p99, ${ms(1)} at most; memory ${before} MB before, ${peak} MB at most\n`,
  );
  for (const [what, statuses] of Object.entries(counts))
    process.stdout.write(`  ${what}: ${JSON.stringify(statuses)}\n`);
  if (quantile(sorted, 0.99) > MAX) process.exitCode = 1;
} finally {
  await program.kill();
  await removeData(dataDir);
}
