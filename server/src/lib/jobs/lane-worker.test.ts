import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { startApp, testConfig } from "#test/app.ts";
import { closeWithFile } from "#test/file/end.ts";
import { ChangeBus } from "../live/change-bus.ts";
import { openLaneWorker } from "./lane-worker.ts";

const { database } = await startApp();
const agencyId = "00000000-0000-7000-8000-000000000001";
const notices = new ChangeBus("", (error) => expect.unreachable(error.message));
const ranAt: number[] = [];
/** When the only row is due, in milliseconds of the epoch; none if it is done. */
let dueAt: number | undefined;
let looks = 0;
const worker = openLaneWorker(
  { database, onError: (error) => expect.unreachable(String(error)), config: testConfig(), notices },
  {
    due: (before) => {
      looks += 1;
      const dueTime = sql`to_timestamp(${(dueAt ?? 0) / 1000}::float8)`;
      return sql`select 'send' as lane, ${agencyId}::text as "agencyId", ${dueTime} as due
        where ${dueAt !== undefined} and ${dueTime} <= ${before}`;
    },
    topics: ["socialShare"],
    run: {
      send: async () => {
        ranAt.push(Date.now());
        dueAt = undefined;
      },
    },
  },
);
worker.start();
closeWithFile(() => worker.stop());
afterAll(() => notices.removeAllListeners());

const ran = (count: number) => expect.poll(() => ranAt.length, { timeout: 12_000, interval: 10 }).toBe(count);

test("a job that another process has written is done when it is due, and not looked for before", async () => {
  // The first look finds nothing.
  await expect.poll(() => looks, { timeout: 5000 }).toBe(1);
  dueAt = Date.now() + 3000;
  const due = dueAt;
  notices.emit("changed", [{ topic: "socialShare", agencyId, ids: [] }]);
  await ran(1);
  expect((ranAt[0] ?? 0) - due).toBeGreaterThanOrEqual(-50);
  expect((ranAt[0] ?? 0) - due).toBeLessThan(1000);
  expect(looks).toBeLessThanOrEqual(4);
}, 20_000);

test("a worker with nothing to do rests, and does at once what its own process writes", async () => {
  // It looks once more after it has done something.
  await new Promise((later) => setTimeout(later, 2500));
  const before = looks;
  await new Promise((later) => setTimeout(later, 3000));
  expect(looks).toBe(before);
  const from = Date.now();
  dueAt = from;
  worker.wake();
  await ran(2);
  expect((ranAt[1] ?? 0) - from).toBeLessThan(500);
}, 20_000);
