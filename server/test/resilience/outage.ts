import { setTimeout as sleep } from "node:timers/promises";
import { positions } from "#contract/staff/position.ts";
import { failures } from "./actors/caller.ts";
import type { Site } from "./actors/site.ts";
import { isServing, type Program, postmaster } from "./program.ts";

const LONGEST = 30_000;
const QUICK_MS = 1_000;

export interface Outage {
  /** From the kill to the first "ready". */
  seconds: number;
  /** Number of replies with 503. */
  refused: number;
  problems: string[];
}

/** Kills PostgreSQL under load, and checks the server's replies until it has recovered. */
export async function outage(dataDir: string, program: Program, site: Site): Promise<Outage> {
  const { origin } = program;
  const problems: string[] = [];
  const over = Promise.withResolvers<void>();
  const writing = site.writeUntil(over.promise);
  await sleep(300 + Math.random() * 1_200);
  process.kill(postmaster(dataDir), "SIGKILL");
  const killed = performance.now();
  let unavailable = false;
  let refused = 0;
  for (;;) {
    const startedAt = performance.now();
    const health = await fetch(`${origin}/health`).catch(() => undefined);
    if (health?.status !== 200 || performance.now() - startedAt > QUICK_MS)
      problems.push(`/health: ${health?.status} after ${Math.round(performance.now() - startedAt)} ms`);
    const ready = await isServing(origin);
    if ((await site.send({ call: positions.list })).kind === "unknown") refused += 1;
    unavailable ||= !ready;
    if ((unavailable && ready) || !program.alive()) break;
    if (performance.now() - killed > LONGEST) {
      problems.push("not ready again");
      break;
    }
    await sleep(10);
  }
  const seconds = (performance.now() - killed) / 1000;
  over.resolve();
  await writing;
  if (!program.alive()) problems.push(`the program ended:\n${program.output()}`);
  if ((await site.send({ call: positions.list })).kind !== "done") problems.push("ready, and a call was not answered");
  problems.push(...failures.splice(0));
  return { seconds, refused, problems };
}
