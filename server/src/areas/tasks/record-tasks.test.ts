import { expect, test } from "vitest";
import { partnerTasks, personTasks, staffTasks } from "#contract/tasks/record-tasks.ts";
import { tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { assign, buildAgency, buildPartner, buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const add = async (summary: string, body: object) => {
    const answer = await ask(tasks.create, owner.token, { body: { summary, ...body } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  return { agency, owner, add };
}
const names = (rows: readonly { summary: string }[]) => rows.map(({ summary }) => summary).sort();

test("the tasks of a record are those that are related to it, narrowed by the filters of tasks", async () => {
  const { agency, owner, add } = await setUp();
  const [talent, other] = [await buildPerson(agency), await buildPerson(agency)];
  await add("Book the studio", { relatedIds: [talent], priorityLevel: "HIGH" });
  await add("Send the rider", { collaboratorPersonIds: [talent] });
  await add("Someone else's", { relatedIds: [other] });
  const listTasks = (body: object) =>
    ask(personTasks.list, owner.token, { params: { family: "talents", id: talent }, body });
  expect(names((await listTasks({})).data)).toEqual(["Book the studio", "Send the rider"]);
  const { data, total } = await listTasks({ priorityLevels: ["HIGH"] });
  expect([names(data), total]).toEqual([["Book the studio"], 1]);
});

test("a member of staff has the tasks that they are assignee of or collaborate on", async () => {
  const { agency, owner, add } = await setUp();
  const { id } = await buildStaff(agency);
  await add("Own", { assigneeId: id });
  await add("Shared", { assigneeId: owner.id, collaboratorStaffIds: [id] });
  await add("Not theirs", { assigneeId: owner.id });
  const { data } = await ask(staffTasks.list, owner.token, { params: { id }, body: {} });
  expect(names(data)).toEqual(["Own", "Shared"]);
});

test("tasks of a record need the right to read it, and are those that the reader may see", async () => {
  const { agency, add } = await setUp();
  const partner = await buildPartner(agency);
  const hidden = await add("Not for all", { relatedIds: [partner] });
  const reader = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL"], TASK: ["VIEW_ASSIGN"] } });
  const stranger = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ASSIGN"], TASK: ["VIEW_ALL"] } });
  const outsider = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL"] } });
  const read = (by: { token: string }) => ask(partnerTasks.list, by.token, { params: { id: partner }, body: {} });
  expect((await read(reader)).data).toEqual([]);
  expect((await read(stranger)).status).toBe(404);
  expect((await read(outsider)).status).toBe(403);
  await assign(agency, hidden, [reader.id]);
  expect(names((await read(reader)).data)).toEqual(["Not for all"]);
});

test("clientIds and partnerIds both name partners and are united", async () => {
  const { agency, owner, add } = await setUp();
  const [first, second, third] = [await buildPartner(agency), await buildPartner(agency), await buildPartner(agency)];
  await add("For the first", { relatedIds: [first] });
  await add("For the second", { relatedIds: [second] });
  await add("For the third", { relatedIds: [third] });
  const list = async (body: object) => names((await ask(tasks.list, owner.token, { body })).data);
  expect(await list({ clientIds: [first], partnerIds: [second] })).toEqual(["For the first", "For the second"]);
  expect(await list({ clientIds: [third] })).toEqual(["For the third"]);
  expect(await list({ clientIds: [first], partnerIds: [second], q: "second" })).toEqual(["For the second"]);
});
