/** Checks that every write is detected: the suites on refused requests rely on it. */
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Actor } from "#server/lib/database/scope.ts";
import { startApp } from "../app.ts";
import { buildAgency, buildStaff } from "../factories.ts";
import { digest } from "../generated/world/world.ts";
import { writesDuring } from "../writes.ts";

const { database } = await startApp();
const agencyId = await buildAgency();
const { id } = await buildStaff(agencyId);
const actor: Actor = { id, agencyId, role: "agency", levels: {}, assigned: 0 };
const rename = sql`update staff set display_name = display_name where id = ${id}`;
const world = { ownAgencyId: agencyId, otherAgencyId: agencyId };

test("rewriting a row without a change is detected by the transaction id and by the digest", async () => {
  const before = await digest(world);
  const { writes } = await writesDuring(() => database.scope(actor, "write", (db) => db.execute(rename)));
  expect(writes).toHaveLength(1);
  expect(await digest(world)).not.toBe(before);
});

test("a write during sign-in is detected", async () => {
  const { writes } = await writesDuring(() =>
    database.signIn((db) => db.execute(sql`update account set locked_at = null where id = ${id}`)),
  );
  expect(writes).toHaveLength(1);
});

test("a rolled back transaction and a read count as no write", async () => {
  const before = await digest(world);
  const { writes } = await writesDuring(async () => {
    const failed = database.scope(actor, "write", async (db) => {
      await db.execute(rename);
      throw new Error("refused");
    });
    await expect(failed).rejects.toThrow("refused");
    await database.scope(actor, "write", (db) => db.execute(sql`select from staff`));
    await database.scope(actor, "read", (db) => db.execute(sql`select from staff`));
  });
  expect(writes).toEqual([]);
  expect(await digest(world)).toBe(before);
});

test("concurrent work sees only its own writes", async () => {
  const [writing, reading] = await Promise.all([
    writesDuring(() => database.scope(actor, "write", (db) => db.execute(rename))),
    writesDuring(() => database.scope(actor, "read", (db) => db.execute(sql`select pg_sleep(0.1)`))),
  ]);
  expect(writing.writes).toHaveLength(1);
  expect(reading.writes).toEqual([]);
});
