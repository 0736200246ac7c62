import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { positions } from "#contract/staff/position.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";
import { systemIn } from "./scope.ts";

const SIZE = 2;
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

/** Sends a request to add a position and returns it before its answer. */
function send(position: string) {
  const body = JSON.stringify({ position });
  const sent = request(`${origin}${positions.create.path}`, {
    method: positions.create.method,
    agent: false,
    headers: {
      authorization: `Bearer ${owner.token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    },
  });
  sent.on("error", () => undefined);
  sent.end(body);
  return sent;
}

test("a request whose caller has left before its transaction began does nothing, and the others are done", async () => {
  expect((await add("Before")).status).toBe(200);
  const held = holdAll(1);
  const [left, stayed] = [send("Left"), send("Stayed")];
  const answered = once(stayed, "response");
  await sleep(300);
  left.destroy();
  await Promise.all([held, answered]);
  await sleep(300);
  expect((await names()).filter((name) => ["Before", "Left", "Stayed"].includes(name))).toEqual(["Before", "Stayed"]);
});

test("a request that would wait longer than two seconds is refused at once and asked to come again, and work of the system is not", async () => {
  // Learns how long work takes.
  for (let round = 0; round < 4; round += 1) await holdAll(1);
  const system = Array.from({ length: 10 }, () => hold(0.9));
  const asked = performance.now();
  const refused = await add("Shed");
  expect([refused.status, refused.error?.code, refused.headers["retry-after"]]).toEqual([503, "busy", "2"]);
  expect(performance.now() - asked).toBeLessThan(300);
  await Promise.all(system);
  expect((await add("Again")).status).toBe(200);
  expect(await names()).not.toContain("Shed");
}, 30_000);
