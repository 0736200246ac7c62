import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeOwnDatabase, testDatabase } from "#test/database/of-file.ts";
import { buildAgency, inAgency } from "#test/factories.ts";
import { type Database, openDatabase } from "../database/scope.ts";
import { withClient } from "../database/with-client.ts";
import { ChangeBus } from "../live/change-bus.ts";
import { openJobs } from "./jobs.ts";

// Jobs that wait in the agencies of other files must not run here.
await takeOwnDatabase();

const noError = (error: Error) => expect.unreachable(error.message);
/** Statements that jobs sent. */
let statements = 0;
let failures = 0;
let agency: string;
const doneAt: number[] = [];
const opened = openDatabase({
  url: testDatabase().url,
  size: 4,
  batching: true,
  onChanges: () => undefined,
  onError: noError,
});
const database: Database = {
  ...opened,
  plain: {
    query: (text, values) => {
      statements += 1;
      return opened.plain.query(text, values);
    },
  },
};
const bus = new ChangeBus(testDatabase().url, noError);
const jobs = openJobs(database, noError, bus);
const enqueue = (startAt?: Date) => database.signIn((db) => jobs.enqueue(db, "reseal", {}, startAt));

/** Waits until so many jobs are done, and returns after how many milliseconds that was. */
async function done(count: number, from: number): Promise<number> {
  await expect.poll(() => doneAt.length, { timeout: 14_000, interval: 10 }).toBe(count);
  return (doneAt[count - 1] ?? Number.NaN) - from;
}

beforeAll(async () => {
  agency = await buildAgency();
  await bus.open();
  await jobs.start({
    reseal: async () => {
      if (failures > 0) {
        failures -= 1;
        throw new Error("not yet");
      }
      doneAt.push(performance.now());
    },
  });
  // Statements of every start.
  await sleep(1500);
}, 30_000);
afterAll(async () => {
  await jobs.stop();
  await bus.close();
  await opened.close();
});

test("a job starts within a second, and a later one at its moment, without polling", async () => {
  doneAt.length = 0;
  const from = performance.now();
  await enqueue(new Date(Date.now() + 3000));
  await enqueue();
  expect(await done(1, from)).toBeLessThan(1000);
  const later = await done(2, from);
  expect(later).toBeGreaterThan(2990);
  expect(later).toBeLessThan(4200);
}, 20_000);

test("jobs of a kind are done one after the other, without a pause between them", async () => {
  doneAt.length = 0;
  const from = performance.now();
  await database.signIn(async (db) => {
    for (let job = 0; job < 20; job += 1) await jobs.enqueue(db, "reseal", {});
  });
  expect(await done(20, from)).toBeLessThan(4000);
}, 20_000);

test("a job that fails is tried again when its delay is over", async () => {
  doneAt.length = 0;
  failures = 1;
  await database.signIn(async (db) => jobs.enqueue(db, "reseal", {}, new Date(Date.now() + 2000)));
  await inAgency(
    agency,
    "update pgboss.job set retry_delay = 2, retry_backoff = false where name = 'reseal' and state = 'created'",
  );
  const from = performance.now();
  const took = await done(1, from);
  expect(took).toBeGreaterThan(3500);
  expect(took).toBeLessThan(6500);
}, 20_000);

test("a job that was added while nothing could be heard is not forgotten", async () => {
  doneAt.length = 0;
  const lost = new Promise<void>((resolve) => bus.once("lost", () => resolve()));
  await withClient("test", testDatabase().url, (client) =>
    client.query(
      `select pg_terminate_backend(pid)
        from pg_stat_activity
        where query = 'select 1' and datname = current_database()`,
    ),
  );
  await lost;
  const from = performance.now();
  await enqueue();
  expect(await done(1, from)).toBeLessThan(2500);
}, 20_000);

test("a process without work hardly asks the database for any", async () => {
  // Work that follows earlier jobs, and the check that it causes.
  await sleep(6000);
  statements = 0;
  await sleep(5000);
  expect(statements).toBeLessThan(12);
}, 20_000);
