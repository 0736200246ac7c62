/**
 * Measures a talent's public page of the program as it is built, next to the same bytes from bare Fastify, interleaved:
 * at least 0.7 of its rate. `npm run bench:public`.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, removeData, startProgram } from "#test/resilience/program.ts";
import { median } from "./browser.ts";
import { holdTo } from "./goals/judge.ts";
import { load, type Measured } from "./load.ts";

const PAGE = "/t/harbour-vale/imogen-hart-okafor";
const goals = holdTo("public");
const [ROUNDS, CONNECTIONS, MS] = [7, 20, 2000];

async function startBare(port: number, page: string): Promise<ChildProcess> {
  const child = fork(new URL("./bare-page.ts", import.meta.url), {
    env: { ...process.env, PORT: String(port), BENCH_PAGE: page },
  });
  await once(child, "message");
  return child;
}

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-bench-public-"));
const file = join(dataDir, "page.html");
const [ownPort, barePort] = [await freePort(), await freePort()];
// All requests come from one address.
const program = await startProgram(dataDir, ownPort, { OPEN_REQUESTS_PER_MINUTE: "100000000" });
const answer = await fetch(`http://127.0.0.1:${ownPort}${PAGE}`, { headers: { "accept-encoding": "identity" } });
if (!answer.ok) throw new Error(`${PAGE}: ${answer.status}`);
const page = Buffer.from(await answer.arrayBuffer());
writeFileSync(file, page);
const bare = await startBare(barePort, file);
try {
  const measure = (port: number, ms: number): Promise<Measured> =>
    load(port, { path: PAGE }, { connections: CONNECTIONS, ms });
  for (const port of [ownPort, barePort]) await measure(port, 1000);
  const rounds: Record<"own" | "plain", Measured[]> = { own: [], plain: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.own.push(await measure(ownPort, MS));
    rounds.plain.push(await measure(barePort, MS));
  }
  const rate = (rounds: readonly Measured[]) => Math.round(median(rounds.map(({ perSecond }) => perSecond)));
  const failed = [...rounds.own, ...rounds.plain].reduce((sum, measured) => sum + measured.failed, 0);
  const ratio = median(
    rounds.own.map(({ perSecond }, round) => perSecond / (rounds.plain[round]?.perSecond ?? perSecond)),
  );
  process.stdout.write(
    `Public page of ${page.length} bytes, ${CONNECTIONS} connections: ${rate(rounds.own)} a second, bare Fastify ${rate(rounds.plain)}, ratio ${ratio.toFixed(2)}, ${failed} failed\n`,
  );
  goals.figure("a public page", ratio);
  goals.figure("requests", failed);
} finally {
  bare.kill();
  await program.kill();
  rmSync(file, { force: true });
  await removeData(dataDir);
}
goals.conclude();
