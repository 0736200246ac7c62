/** How many statements stay prepared does not follow from how many people ask. */
import { expect, test } from "vitest";
import { records } from "#contract/records/record.ts";
import { suppliers } from "#contract/suppliers/supplier.ts";
import { statementCount } from "#server/lib/database/prepared.ts";
import { startApp } from "./app.ts";
import { buildAgency, buildStaff, buildSupplier } from "./factories.ts";
import { importer } from "./imports.ts";

const app = await startApp();
const agency = await buildAgency();

/** Everything that once was prepared anew for each number of assigned records. */
async function asksAsOneWith(assigned: number): Promise<void> {
  const staff = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
  let id = "";
  for (let made = 0; made < assigned; made += 1) id = await buildSupplier(agency, { assignedTo: [staff.id] });
  await app.ask(suppliers.list, staff.token, { body: {} });
  await app.ask(suppliers.get, staff.token, { params: { id } });
  await app.ask(records.find, staff.token, { query: { q: "supplier" } });
  const { read, check, add } = importer(app, "suppliers", staff);
  const one = await check(await read("suppliers.csv", `Company,Email\nNew ${assigned},\n`));
  expect(one.state).toBe("checked");
  await add(one.id);
}

test("someone with other records assigned to them prepares nothing anew", async () => {
  await asksAsOneWith(1);
  const before = statementCount();
  for (const assigned of [2, 3, 4]) await asksAsOneWith(assigned);
  expect(statementCount()).toBe(before);
});
