/** Reports are planned for the values of each run: from the sixth run on, PostgreSQL may keep a plan that takes many times as long. */
import { expect, test } from "vitest";
import { statement } from "#server/lib/database/scope.ts";
import { openSingleConnection } from "#test/database/single-connection.ts";
import { buildRecord } from "#test/factories.ts";
import { reportOnContracts } from "./contract.report.ts";

test.for([true, false])("an overview keeps no plan, however often it is read (batching: %s)", async (batching) => {
  const { database, actor } = await openSingleConnection({ batching });
  for (let count = 0; count < 3; count += 1) await buildRecord("contract", actor.agencyId);
  const body = { filters: "", compareWith: "PREVIOUS" as const };
  for (let run = 0; run < 8; run += 1)
    await database.scope(actor, "read", (db) => reportOnContracts.handlers.overview({ db, actor, body }));
  // Statements over facts are long; those that name a currency or a day are not.
  const { rows } = await database.scope(actor, "read", (db) =>
    statement(db, {
      text: `select sum(custom_plans)::int as made, sum(generic_plans)::int as kept
        from pg_prepared_statements
        where name like 's%' and length(statement) > 1000`,
    }),
  );
  expect(rows[0]).toEqual({ made: expect.any(Number), kept: 0 });
  expect(Number(rows[0]?.made)).toBeGreaterThanOrEqual(8);
});
