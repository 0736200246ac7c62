import { expect, inject, test } from "vitest";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { type Actor, openDatabase } from "../database/scope.ts";
import { openJobs } from "./jobs.ts";

test("a job whose process was killed is retried within half a minute, before its timeout", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const actor: Actor = { id: owner.id, agencyId: agency, role: "agency", levels: {}, assigned: 0 };
  const noError = (error: Error) => expect.unreachable(error.message);
  const database = openDatabase({
    url: inject("database").url,
    size: 2,
    batching: true,
    onChanges: () => undefined,
    onError: noError,
  });
  const jobs = openJobs(database, noError);
  await database.scope(actor, "write", (db) => jobs.enqueue(db, "tidy", {}));
  // The state that a killed process leaves.
  await inAgency(
    agency,
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '11 s', retry_delay = 1
      where name = 'tidy' and state = 'created'`,
  );
  const startedAt = performance.now();
  await new Promise<void>((done) => void jobs.start({ tidy: async () => done() }));
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  await jobs.stop();
  await database.close();
}, 60_000);
