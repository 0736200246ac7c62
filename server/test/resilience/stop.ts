// `npm run test:stop -- 5`: stops the program under load and checks that every request in flight
// got its reply, and how long it took. See docs/resilience.md.
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { auth } from "#contract/session/session.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { callerAt, sendOrThrow } from "./actors/caller.ts";
import { openLoad } from "./actors/load.ts";
import { openDeaf } from "./frames.ts";
import { databaseProcesses, freePort, type Program, removeData, startProgram } from "./program.ts";

const stops = Number(process.argv[2] ?? 5);
const CLIENTS = 16;
const LONGEST_STOP = 10;

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-stop-"));
const port = await freePort();
const problems: string[] = [];
const took: number[] = [];
let inFlight = 0;
let program: Program | undefined;

try {
  for (let round = 1; round <= stops; round += 1) {
    program = await startProgram(dataDir, port);
    const { email, password } = demoSignIns[0] ?? {};
    const body = { email, password };
    const { accessToken } = await sendOrThrow<{ accessToken: string }>(callerAt(program.origin, undefined), {
      call: auth.login,
      body,
    });
    const idle = await openIdle(accessToken);
    const load = openLoad(program.origin, accessToken, CLIENTS);
    await sleep(500 + Math.random() * 1_000);
    const stoppedAt = performance.now();
    const { code, seconds } = await program.stop();
    const account = await load.account(stoppedAt);
    for (const socket of idle) socket.destroy();
    took.push(seconds);
    inFlight += account.inFlight.length;
    if (code !== 0) problems.push(`stop ${round}: ended with ${code}: ${program.output()}`);
    if (seconds > LONGEST_STOP) problems.push(`stop ${round}: took ${seconds.toFixed(1)} s`);
    if (/cut off/.test(program.output())) problems.push(`stop ${round}: a connection delayed it`);
    if (account.inFlight.length === 0) problems.push(`stop ${round}: no request was in flight, so nothing was tested`);
    if (databaseProcesses(dataDir).length > 0) problems.push(`stop ${round}: the database was left behind`);
    for (const { about, status, error } of account.inFlight)
      if (status !== 200) problems.push(`stop ${round}: ${about} under way got ${error ?? status}`);
    for (const { about, status } of account.later)
      if (status !== undefined && status !== 200 && status !== 503)
        problems.push(`stop ${round}: ${about} after it got ${status}`);
  }
} finally {
  await program?.kill();
  await removeData(dataDir);
}
for (const item of problems.slice(0, 40)) process.stdout.write(`${item}\n`);
const sorted = took.toSorted((a, b) => a - b);
process.stdout.write(
  `SIGTERM: ${stops} stops under load, ${inFlight} requests under way, ${problems.length} of them failed or otherwise wrong, stopped after ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s median, ${sorted.at(-1)?.toFixed(1)} s worst\n`,
);
process.exit(problems.length > 0 ? 1 : 0);

/** Opens idle connections, as browsers and suspended laptops leave them: none may delay the stop. */
async function openIdle(token: string): Promise<Socket[]> {
  const [silent, halfway] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  for (const socket of [silent, halfway]) socket.on("error", () => {});
  await Promise.all([silent, halfway].map((socket) => once(socket, "connect")));
  halfway.write("GET /health HTTP/1.1\r\nHost: x\r\n");
  return [silent, halfway, await openDeaf(`http://127.0.0.1:${port}`, token)];
}
