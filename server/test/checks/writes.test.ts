/** The suites that show that a refused request wrote nothing rest on this: a write is seen, wherever it is made. */
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Actor } from "#server/lib/database/scope.ts";
import { startApp } from "../app.ts";
import { buildAgency, buildStaff } from "../factories.ts";
import { digest } from "../generated/world/world.ts";
import { writesDuring } from "../writes.ts";

const { database } = await startApp();
const here = await buildAgency();
const { id } = await buildStaff(here);
const actor: Actor = { id, agencyId: here, role: "agency", levels: {}, assigned: 0 };
const rename = sql`update staff set display_name = display_name where id = ${id}`;
const world = { here, there: here };

test("a row that is written is seen by the transaction's id and by the digest, though nothing in it changed", async () => {
  const before = await digest(world);
  const { writes } = await writesDuring(() => database.scope(actor, "write", (db) => db.execute(rename)));
  expect(writes).toHaveLength(1);
  expect(await digest(world)).not.toBe(before);
});

test("what the sign-in writes is seen", async () => {
  const { writes } = await writesDuring(() =>
    database.signIn((db) => db.execute(sql`update account set locked_at = null where id = ${id}`)),
  );
  expect(writes).toHaveLength(1);
});

test("what is rolled back, or only read, wrote nothing", async () => {
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

test("of two pieces of work at once each sees its own", async () => {
  const [one, other] = await Promise.all([
    writesDuring(() => database.scope(actor, "write", (db) => db.execute(rename))),
    writesDuring(() => database.scope(actor, "read", (db) => db.execute(sql`select pg_sleep(0.1)`))),
  ]);
  expect(one.writes).toHaveLength(1);
  expect(other.writes).toEqual([]);
});
