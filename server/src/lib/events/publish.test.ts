import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { position } from "#server/areas/staff/staff.table.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";
import { defineArea, listenersOf } from "../area.ts";
import { insertRows } from "../database/prepared.ts";
import type { Actor } from "../database/scope.ts";
import { type EventHandler, publishTo } from "./publish.ts";

const { database } = await startApp();
let actor: Actor;
beforeAll(async () => {
  const agencyId = await buildAgency();
  const { id } = await buildStaff(agencyId, { role: "agency" });
  actor = { id, agencyId, role: "agency", levels: {}, assigned: 0 };
});

const names = async () => {
  const rows = await database.scope(actor, "read", (db) => db.select().from(position));
  return rows.map(({ name }) => name).sort();
};
/** Adds a position named after the renamed tag. */
const adds =
  (prefix: string): EventHandler<"tagRenamed"> =>
  (db, { agencyId }, { after }) =>
    insertRows(db, position, [{ id: randomUUIDv7(), agencyId, name: `${prefix} ${after}` }]);

test("handlers run one after the other, in the order of their areas", async () => {
  const calls: string[] = [];
  const slow: EventHandler<"tagRenamed"> = async (db, _actor, { after }) => {
    calls.push(`slow ${after}`);
    await db.select().from(position);
    calls.push("slow is done");
  };
  const fast: EventHandler<"tagRenamed"> = async () => void calls.push("fast");
  const publish = publishTo([{ tagRenamed: slow }, {}, { tagRenamed: fast }]);
  await database.scope(actor, "write", (db) => publish(db, actor, "tagRenamed", { before: "Pop", after: "Jazz" }));
  expect(calls).toEqual(["slow Jazz", "slow is done", "fast"]);
});

test("a handler writes in the transaction of the publisher", async () => {
  const publish = publishTo([{ tagRenamed: adds("First") }]);
  const write = database.scope(actor, "write", async (db) => {
    await publish(db, actor, "tagRenamed", { before: "Pop", after: "Jazz" });
    throw new Error("refused later");
  });
  await expect(write).rejects.toThrow("refused later");
  expect(await names()).toEqual([]);
});

test("an error in one handler fails the write with all that others wrote", async () => {
  const fails: EventHandler<"tagRenamed"> = () => Promise.reject(new Error("refused by a listener"));
  const publish = publishTo([{ tagRenamed: adds("First") }, { tagRenamed: fails }, { tagRenamed: adds("Last") }]);
  const write = database.scope(actor, "write", (db) =>
    publish(db, actor, "tagRenamed", { before: "Pop", after: "Jazz" }),
  );
  await expect(write).rejects.toThrow("refused by a listener");
  expect(await names()).toEqual([]);
});

test("an event that is not in the list, or has another payload, does not compile", async () => {
  const heard: unknown[] = [];
  const on = { tagRenamed: adds("Typed") };
  const publish = publishTo([{ tagRenamed: async (_db, _actor, payload) => void heard.push(payload) }]);
  await database.scope(actor, "write", async (db) => {
    // @ts-expect-error no such event
    await publish(db, actor, "tagForgotten", { before: "Pop" });
    // @ts-expect-error another payload
    await publish(db, actor, "tagRenamed", { staffId: actor.id });
  });
  // @ts-expect-error a handler of no event
  defineArea({ on: { ...on, tagForgotten: adds("Typed") }, open: () => ({ bindings: [] }) });
  const area = defineArea({ on, open: () => ({ bindings: [] }) });
  // @ts-expect-error no area hears of the other events
  expect(listenersOf([area])).toEqual([on]);
  expect(heard).toEqual([{ staffId: actor.id }]);
});
