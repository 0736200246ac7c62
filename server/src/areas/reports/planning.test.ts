/** Reports are planned for the values of each run: from the sixth run on, PostgreSQL may keep a plan that takes many times as long. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Actor, type Database, openDatabase, statement } from "#server/lib/database/scope.ts";
import { buildAgency, buildRecord, buildStaff } from "#test/factories.ts";
import { reportOnContracts } from "./contract.report.ts";

let database: Database;
let actor: Actor;
beforeAll(async () => {
  const agencyId = await buildAgency();
  const { id } = await buildStaff(agencyId, { role: "agency" });
  actor = { id, agencyId, role: "agency", levels: {}, assigned: 0 };
  for (let count = 0; count < 3; count += 1) await buildRecord("contract", agencyId);
  // One connection, which knows how often it planned each of its statements.
  database = openDatabase({
    url: inject("database").url,
    size: 1,
    batching: true,
    onChanges: () => {},
    onError: (error: Error) => {
      throw error;
    },
  });
});
afterAll(() => database.close());

test("the overview of a report keeps no plan, however often it is read", async () => {
  const body = { filters: "", compareWith: "PREVIOUS" as const };
  for (let run = 0; run < 8; run += 1)
    await database.scope(actor, "read", (db) => reportOnContracts.handlers.overview({ db, actor, body }));
  // Statements over facts are long; those that name a currency or a day are not.
  const plans = await database.scope(actor, "read", (db) =>
    statement(db, {
      text: `select sum(custom_plans)::int as made, sum(generic_plans)::int as kept
        from pg_prepared_statements
        where name like 's%' and length(statement) > 1000`,
    }),
  );
  expect(plans.rows[0]).toEqual({ made: expect.any(Number), kept: 0 });
  expect(Number(plans.rows[0]?.made)).toBeGreaterThanOrEqual(8);
});
