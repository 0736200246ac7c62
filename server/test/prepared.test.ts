/** The number of prepared statements does not grow with the number of users. */
import { expect, test } from "vitest";
import { records } from "#contract/records/record.ts";
import { suppliers } from "#contract/suppliers/supplier.ts";
import { statementCount } from "#server/lib/database/prepared.ts";
import { startApp } from "./app.ts";
import { buildAgency, buildStaff, buildSupplier } from "./factories.ts";
import { importer } from "./imports.ts";

const app = await startApp();
const agency = await buildAgency();

/** Makes the requests that once prepared a new statement for each number of assigned records. */
async function requestsWithAssigned(assigned: number): Promise<void> {
  const staff = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
  let id = "";
  for (let n = 0; n < assigned; n += 1) id = await buildSupplier(agency, { assignedTo: [staff.id] });
  await app.ask(suppliers.list, staff.token, { body: {} });
  await app.ask(suppliers.get, staff.token, { params: { id } });
  await app.ask(records.find, staff.token, { query: { q: "supplier" } });
  const { read, check, add } = importer(app, "suppliers", staff);
  const checked = await check(await read("suppliers.csv", `Company,Email\nNew ${assigned},\n`));
  expect(checked.state).toBe("checked");
  await add(checked.id);
}

test("a user with other assigned records prepares no new statements", async () => {
  await requestsWithAssigned(1);
  const before = statementCount();
  for (const assigned of [2, 3, 4]) await requestsWithAssigned(assigned);
  expect(statementCount()).toBe(before);
});
