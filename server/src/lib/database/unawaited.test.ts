import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { position } from "#server/areas/staff/staff.table.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";
import { insertRows } from "./prepared.ts";
import { type Actor, statement, unawaited } from "./scope.ts";

describe.each(["on", "off"] as const)("a statement left unawaited, with batching %s", async (databaseBatching) => {
  const { database } = await startApp({ databaseBatching });
  let actor: Actor;
  beforeAll(async () => {
    const agencyId = await buildAgency();
    const { id } = await buildStaff(agencyId, { role: "agency" });
    actor = { id, agencyId, role: "agency", levels: {}, assigned: 0 };
  });
  const names = async () => {
    const rows = await database.scope(actor, "read", (db) => db.select().from(position));
    return rows.map(({ name }) => name);
  };
  const row = (name: string) => ({ id: randomUUIDv7(), agencyId: actor.agencyId, name });

  test("a statement left unawaited is committed with its write", async () => {
    await database.scope(actor, "write", (db) => insertRows(db, position, [row("Booker")]));
    expect(await names()).toEqual(["Booker"]);
  });

  test("a statement left unawaited fails the write with its own error, whatever follows it", async () => {
    const again = row("Booker");
    const invalid = { ...again, agencyId: randomUUIDv7() };
    for (const follow of [0, 1])
      await expect(
        database.scope(actor, "write", async (db) => {
          await insertRows(db, position, [invalid]);
          if (follow > 0) await statement(db, { text: "select 1" });
        }),
      ).rejects.toMatchObject({ code: "42501" });
    expect(await names()).toEqual(["Booker"]);
  });

  test("a statement left unawaited is rolled back with its write", async () => {
    await expect(
      database.scope(actor, "write", async (db) => {
        await insertRows(db, position, [row("Runner")]);
        throw new Error("refused");
      }),
    ).rejects.toThrow("refused");
    expect(await names()).toEqual(["Booker"]);
  });

  test("a statement left unawaited is refused in a read", () =>
    expect(
      database.scope(actor, "read", async (db) => unawaited(db, statement(db, { text: "select 1" }))),
    ).rejects.toThrow("only a write"));
});
