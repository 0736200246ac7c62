import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { position } from "#server/areas/staff/staff.table.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";
import { insertRows } from "./prepared.ts";
import { type Actor, type Db, statement } from "./scope.ts";

test("two writes that wait for each other are both done", async () => {
  const { database } = await startApp();
  const agencyId = await buildAgency();
  const { id } = await buildStaff(agencyId, { role: "agency" });
  const actor: Actor = { id, agencyId, role: "agency", levels: {}, assigned: 0 };
  const ids = [randomUUIDv7(), randomUUIDv7()] as const;
  await database.scope(actor, "write", (db) =>
    insertRows(db, position, [
      { id: ids[0], agencyId, name: "Booker" },
      { id: ids[1], agencyId, name: "Runner" },
    ]),
  );
  const rename = (db: Db, positionId: string, suffix: string) =>
    statement(db, { text: "update position set name = name || $2 where id = $1", values: [positionId, suffix] });

  const both = Promise.withResolvers<void>();
  let waiting = 0;
  let tries = 0;
  const inOrder = (first: string, second: string, suffix: string) =>
    database.scope(actor, "write", async (db) => {
      tries += 1;
      await rename(db, first, suffix);
      waiting += 1;
      if (waiting === 2) both.resolve();
      await both.promise;
      await rename(db, second, suffix);
    });
  await Promise.all([inOrder(ids[0], ids[1], " A"), inOrder(ids[1], ids[0], " B")]);

  const rows = await database.scope(actor, "read", (db) => db.select().from(position));
  for (const { name } of rows) expect(name).toMatch(/^(Booker|Runner)( A B| B A)$/);
  expect(tries).toBe(3);
});
