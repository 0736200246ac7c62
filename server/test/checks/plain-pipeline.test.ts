import { expect, test } from "vitest";
import { suppliers } from "#contract/suppliers/supplier.ts";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";
import { minimalSupplierForm } from "#test/minimal-forms.ts";

const { ask, database } = await startApp({ databaseBatching: "off" });

test("without batching, requests on records give the same results as with it", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const { data } = await ask(suppliers.create, owner.token, { body: minimalSupplierForm({ displayName: "Blue Van" }) });
  const route = { params: { id: data.id } };
  expect((await ask(suppliers.get, owner.token, route)).data).toMatchObject({ displayName: "Blue Van", version: 1 });
  const change = { ...route, body: minimalSupplierForm({ displayName: "Red Van", version: 1 }) };
  const answers = await Promise.all([
    ask(suppliers.update, owner.token, change),
    ask(suppliers.update, owner.token, change),
  ]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  const list = await ask(suppliers.list, owner.token, { body: { q: "van" } });
  expect([list.total, list.data.map(({ displayName }) => displayName)]).toEqual([1, ["Red Van"]]);
  expect((await ask(suppliers.remove, owner.token, route)).status).toBe(200);
  expect((await ask(suppliers.get, owner.token, route)).status).toBe(404);
  expect((await ask(people.list, owner.token, { params: { family: "talents" } })).data).toEqual([]);
});

test("without batching, a failed write is rolled back and its connection stays usable", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const actor = { id: owner.id, agencyId: agency, role: "agency", levels: {}, assigned: 0 } as const;
  for (let again = 0; again < 12; again += 1)
    await expect(
      database.scope(actor, "write", async (db) => {
        await db.execute("select set_config('app.probe', 'here', true)");
        await db.execute("select 1 / 0");
      }),
    ).rejects.toThrow();
  for (let again = 0; again < 12; again += 1)
    await expect(database.scope(actor, "read", (db) => db.execute("select 1 / 0"))).rejects.toThrow();
  const { rows } = await database.scope(actor, "read", (db) =>
    db.execute("select current_setting('app.probe', true) as probe"),
  );
  // Null on a connection that never had it.
  expect(rows[0]?.probe ?? "").toBe("");
  await expect(
    database.scope(actor, "read", (db) => db.execute("create table written (id int)")),
  ).rejects.toMatchObject({ cause: { code: "25006" } });
});
