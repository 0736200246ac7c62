import { expect, test } from "vitest";
import { type TaskContactType, taskContacts } from "#contract/tasks/contacts.ts";
import { startApp } from "#test/app.ts";
import { assign, buildAgency, buildPartner, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", displayName: "Olive Owner" });
  const adviser = await buildStaff(agency, { displayName: "Ada Adviser" });
  const talent = await buildPerson(agency, { displayName: "Tilda Song" });
  await buildPerson(agency, { stage: "scout", displayName: "Piet Prospect" });
  await buildPartner(agency, { displayName: "Song & Dance Ltd" });
  await assign(agency, talent, [adviser.id]);
  await inAgency(agency, "update assignment set role = 'Advisor' where staff_id = $1", [adviser.id]);
  const list = async (body: object, by = owner) => {
    const answer = await ask(taskContacts.list, by.token, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const names = async (types: TaskContactType[], by = owner) =>
    (await list({ types }, by)).map(({ displayName }) => displayName);
  return { agency, owner, adviser, talent, list, names };
}

test("the people of a task are of five types, and a colleague can be of two (C-233, B-188, N-063)", async () => {
  const { list, names } = await setUp();
  expect(await names(["talent"])).toEqual(["Tilda Song"]);
  expect(await names(["prospect"])).toEqual(["Piet Prospect"]);
  expect(await names(["partner"])).toEqual(["Song & Dance Ltd"]);
  expect(await names(["advisor"])).toEqual(["Ada Adviser"]);
  expect(await names(["assignee"])).toEqual(["Ada Adviser", "Olive Owner"]);
  expect(await names(["ADVISOR" as never])).toEqual(["Ada Adviser"]);
  const people = await list({});
  expect(people.map(({ displayName, types }) => [displayName, ...types])).toEqual([
    ["Ada Adviser", "advisor", "assignee"],
    ["Olive Owner", "assignee"],
    ["Piet Prospect", "prospect"],
    ["Song & Dance Ltd", "partner"],
    ["Tilda Song", "talent"],
  ]);
});

test("people of a task are found by their names, a page at a time (C-233)", async () => {
  const { list } = await setUp();
  const found = await list({ q: "song" });
  expect(found.map(({ displayName }) => displayName)).toEqual(["Song & Dance Ltd", "Tilda Song"]);
  expect(await list({ q: "nothing of this name" })).toEqual([]);
  expect(await list({ pageSize: 2 })).toHaveLength(2);
  expect(await list({ pageSize: 100_000 })).toHaveLength(5);
});

test("people to choose are the talents, prospects, partners and advisors within reach (C-233)", async () => {
  const { agency, talent, names } = await setUp();
  const tasksOnly = await buildStaff(agency, { displayName: "Zoe Zhu", levels: { TASK: ["VIEW_ALL"] } });
  for (const type of ["talent", "prospect", "partner", "advisor"] as const)
    expect(await names([type], tasksOnly)).toEqual([]);
  expect(await names(["assignee"], tasksOnly)).toHaveLength(3);
  const own = await buildStaff(agency, {
    displayName: "Yan Yew",
    levels: { TASK: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"] },
  });
  expect(await names(["talent", "advisor"], own)).toEqual([]);
  await assign(agency, talent, [own.id]);
  expect(await names(["talent", "advisor"], own)).toEqual(["Ada Adviser", "Tilda Song"]);
});

test("a deleted person is offered no more, and no advisor whose assignment has ended (C-233)", async () => {
  const { agency, talent, adviser, names } = await setUp();
  await inAgency(agency, "update assignment set ended_at = now() where staff_id = $1", [adviser.id]);
  expect(await names(["advisor"])).toEqual([]);
  await inAgency(agency, "update person set deleted_at = now() where id = $1", [talent]);
  expect(await names(["talent"])).toEqual([]);
});
