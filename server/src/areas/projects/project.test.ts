import { expect, test } from "vitest";
import { projectRecord } from "#contract/projects/project.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();

test("a project says what it still lacks", async () => {
  const { agency, owner, add, read } = await setUpDeals({ ask });
  const whole = {
    leadId: owner.id,
    startDate: "2027-02-01",
    endDate: "2027-03-01",
    budget: 1_000_00,
    personIds: [await buildPerson(agency)],
  };
  expect((await read("project", await add("project"))).missing).toEqual(["lead", "dates", "talent", "budget"]);
  expect((await read("project", await add("project", whole))).missing).toEqual([]);
});

test("a project's end is not before its start, and it has no end without one", async () => {
  const { send } = await setUpDeals({ ask });
  for (const startDate of ["2027-03-02", null])
    expect(refusedFields(await send("project", { startDate, endDate: "2027-03-01" }))).toEqual(["endDate"]);
  expect((await send("project", { startDate: "2027-03-01", endDate: "2027-03-01" })).status).toBe(200);
});

test("a project's opportunity is named to those who may see it, and kept by the others", async () => {
  const { agency, add, read, change } = await setUpDeals({ ask });
  const opportunityId = await add("opportunity", { title: "Festival" });
  const id = await add("project", { opportunityId });
  expect((await read("project", id)).opportunity).toEqual({ id: opportunityId, name: "Festival" });
  const limitedMember = await buildStaff(agency, { levels: { PROJECT: ["EDIT_ALL"] } });
  expect((await read("project", id, limitedMember)).opportunity).toBeNull();
  expect((await change("project", id, { opportunityId: null }, limitedMember)).status).toBe(200);
  expect((await read("project", id)).opportunity?.id).toBe(opportunityId);
});

test("a project's history says budget and opportunity in plain text", async () => {
  const { owner, add, change } = await setUpDeals({ ask });
  const id = await add("project");
  const opportunityId = await add("opportunity", { title: "Festival" });
  await change("project", id, { opportunityId, budget: 2_500_00 });
  const { data } = await ask(projectRecord.history, owner.token, { params: { id }, query: {} });
  const said = data.flatMap(({ changes }) => changes.map((item) => [item.field, item.new] as const));
  expect(said).toContainEqual(["opportunity", ["Festival"]]);
  expect(said.find(([field]) => field === "budget")?.[1]).toHaveLength(1);
});
