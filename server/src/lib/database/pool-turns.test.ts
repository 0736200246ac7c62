import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { auth } from "#contract/session/session.ts";
import { positions } from "#contract/staff/position.ts";
import { startApp } from "#test/app.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";
import { RATE_LIMITS } from "../serving/limits/rate-limit.ts";
import { systemIn } from "./scope.ts";

const SIZE = 2;
// The limits of a network are in it, which other files empty.
await takeOwnDatabase();
const { ask, app, database } = await startApp({ databasePool: SIZE });
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
const agency = await buildAgency();
const owner = await buildStaff(agency, { role: "agency" });

/** Work of the system that holds a connection for some seconds. */
const hold = (seconds: number) =>
  database.scope(systemIn(agency), "read", async (db) => {
    await db.execute(sql`select pg_sleep(${seconds})`);
  });
const holdAll = (seconds: number) => Promise.all(Array.from({ length: SIZE }, () => hold(seconds)));
const names = async () => (await ask(positions.list, owner.token)).data.map(({ position }) => position);
const add = (position: string) => ask(positions.create, owner.token, { body: { position } });

/** Sends a request and returns it before its answer. */
function send(call: AnyCall, form: object, token?: string) {
  const body = JSON.stringify(form);
  const sent = request(`${origin}${call.path}`, {
    method: call.method,
    agent: false,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    },
  });
  sent.on("error", () => undefined);
  sent.end(body);
  return sent;
}

const sendPosition = (position: string) => send(positions.create, { position }, owner.token);

test("a request whose caller left before its transaction began does nothing", async () => {
  expect((await add("Before")).status).toBe(200);
  const held = holdAll(2);
  const [left, stayed] = [sendPosition("Left"), sendPosition("Stayed")];
  const answered = once(stayed, "response");
  await sleep(300);
  left.destroy();
  await Promise.all([held, answered]);
  await sleep(300);
  expect((await names()).filter((name) => ["Before", "Left", "Stayed"].includes(name))).toEqual(["Before", "Stayed"]);
});

test("a locked-out caller is in the trail, also one who hangs up before it is noted", async () => {
  const [attempts] = RATE_LIMITS.signIn.address;
  const expire = Date.now() + 600_000;
  const spent = "insert into rate_limit (key, points, expire) values ('signIn:address:127.0.0.1', $1, $2)";
  await database.plain.query(spent, [attempts, expire]);
  const held = holdAll(2);
  const guess = send(auth.login, { email: owner.email, password: "not the password" });
  await sleep(300);
  guess.destroy();
  await held;
  const noted = () =>
    database.signIn(async (db) => (await db.execute(sql`select id from audit where what = 'locked out'`)).rows.length);
  await expect.poll(noted, { timeout: 3_000 }).toBe(1);
});

test("a request that would wait over two seconds is refused at once, and system work is not", async () => {
  // Learns how long work takes.
  for (let round = 0; round < 4; round += 1) await holdAll(1);
  const system = Array.from({ length: 10 }, () => hold(0.9));
  const startedAt = performance.now();
  const refused = await add("Shed");
  expect([refused.status, refused.error?.code, refused.headers["retry-after"]]).toEqual([503, "busy", "2"]);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  await Promise.all(system);
  expect((await add("Again")).status).toBe(200);
  expect(await names()).not.toContain("Shed");
}, 30_000);
