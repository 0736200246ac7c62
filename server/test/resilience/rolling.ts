// `npm run test:rolling -- 10`: restarts two processes behind nginx one after the other while people work, and checks that none
// of them notices. See docs/resilience.md.
import { setTimeout as sleep } from "node:timers/promises";
import { auth } from "#contract/session/session.ts";
import { people } from "#contract/talents/person.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { minimalPersonForm } from "../minimal-forms.ts";
import { callerAt, newKey, sendOrThrow } from "./actors/caller.ts";
import { hasNginx, startNginx } from "./balancer.ts";
import { startPair } from "./pair.ts";

const restarts = Number(process.argv[2] ?? 10);
const CLIENTS = 6;
const PAUSE_MS = 200;
const NAME = "While it rolls";
/**
 * For ten seconds nginx asks no process that has refused a connection, and each of its workers learns of its return by
 * one request. The next process may be stopped as soon as the one before is ready, because it answers for longer than
 * that.
 */
const DRAIN_SECONDS = "15";
/** A process that is not there is why nginx asks the other one. */
const TURNED_AWAY = /Connection refused|temporarily disabled/;
const say = (line: string) => process.stdout.write(`${line}\n`);

if (!hasNginx()) {
  say("There is no nginx here, so rolling restarts were not tried: apt-get install nginx.");
  process.exit(0);
}
const pair = await startPair("rolling", { NODE_ENV: "production", TRUST_PROXY: "1", DRAIN_SECONDS });
const nginx = await startNginx(pair.ports);
const problems: string[] = [];
const took: number[] = [];
let written = 0;
try {
  const { email, password } = demoSignIns[0] ?? {};
  const signIn = { call: auth.login, body: { email, password } };
  const { accessToken } = await sendOrThrow<{ accessToken: string }>(callerAt(nginx.origin, undefined), signIn);
  let over = false;
  const working = Array.from({ length: CLIENTS }, (_, client) => work(accessToken, client, () => over));
  for (let round = 0; round < restarts; round += 1) {
    const code = await pair.renew(round % 2);
    say(`restart ${round + 1}: ended with ${code}; ${took.length} answers, ${problems.length} errors so far`);
    if (code !== 0) problems.push(`restart ${round + 1} ended with ${code}`);
  }
  await sleep(1_000);
  over = true;
  await Promise.all(working);
  const sql = "select count(*)::int as people from person where display_name = $1";
  const [{ people: found } = { people: 0 }] = (await pair.client.query<{ people: number }>(sql, [NAME])).rows;
  if (found !== written) problems.push(`${written} were written, and ${found} are there`);
} finally {
  const errors = nginx.output().split("\n");
  if (problems.length > 0) for (const line of errors.filter((each) => !TURNED_AWAY.test(each)).slice(0, 40)) say(line);
  await nginx.stop();
  await pair.stop();
}
for (const item of problems.slice(0, 40)) say(item);
const sorted = took.toSorted((a, b) => a - b);
const shown = (share: number) => `${sorted[Math.floor(sorted.length * share)]?.toFixed(0)} ms`;
say(
  `rolling: ${restarts} restarts, ${took.length} requests, ${written} of them written, ${problems.length} errors; ${shown(0.5)} median, ${shown(0.99)} for 99 of 100`,
);
process.exit(problems.length > 0 ? 1 : 0);

/** Reads and writes in turn until it is over. */
async function work(token: string, client: number, isOver: () => boolean): Promise<void> {
  await sleep((client * PAUSE_MS) / CLIENTS);
  for (let turn = client; !isOver(); turn += 1) {
    const call = turn % 3 === 0 ? people.create : people.list;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(call === people.create && { "content-type": "application/json", "idempotency-key": newKey() }),
    };
    const body = call === people.create ? { body: JSON.stringify(minimalPersonForm({ displayName: NAME })) } : {};
    const started = performance.now();
    try {
      const path = call.path.replace("{family}", "talents");
      const answer = await fetch(nginx.origin + path, {
        method: call.method,
        headers,
        ...body,
        signal: AbortSignal.timeout(20_000),
      });
      const text = await answer.text();
      if (answer.status !== 200) problems.push(`${call.method} ${path}: ${answer.status} ${text.slice(0, 100)}`);
      else if (call === people.create) written += 1;
    } catch (error) {
      problems.push(`${call.method} ${call.path}: ${String(error)}`);
    }
    took.push(performance.now() - started);
    await sleep(PAUSE_MS);
  }
}
