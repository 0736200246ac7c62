import { expect, test } from "vitest";
import { calendarEvents } from "#contract/calendar/calendar.ts";
import { formOf } from "#contract/form.ts";
import { type ClientVersionOf, clientVersions } from "#contract/tasks/client-version.ts";
import { TaskCreate, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { assign, type BuiltStaff, buildPartner, buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const { agency, owner, add } = await setUpDeals({ ask });
  const addTask = async (form: Partial<TaskCreate>) => {
    const answer = await ask(tasks.create, owner.token, {
      body: { ...formOf(TaskCreate).empty, summary: "Sound check", ...form },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const version = (a: ClientVersionOf, b: string, body: object = {}, by: BuiltStaff = owner) =>
    ask(clientVersions.tasks, by.token, { params: { a, b }, body });
  return { agency, owner, add, addTask, version };
}

test("a client version has summary, dates, place, status and type, without people and money (C-209)", async () => {
  const { owner, add, addTask, version } = await setUp();
  const project = await add("project");
  await addTask({
    linkIds: [project],
    assigneeId: owner.id,
    cost: 4200,
    sale: 9900,
    description: "<p>Not for them</p>",
    startDate: "2027-03-01T15:00",
    dueDate: "2027-03-01T17:30",
    timeZoneId: "Australia/Perth",
    venue: "The Foundry Hall",
    address: "14 Calder Lane",
  });
  const { data, text } = await version("projects", project);
  expect(data).toMatchObject([
    {
      summary: "Sound check",
      startDate: "2027-03-01T15:00",
      dueDate: "2027-03-01T17:30",
      timeZoneId: "Australia/Perth",
      venue: "The Foundry Hall",
      address: "14 Calder Lane",
      status: { statusName: "To do" },
      type: { name: "General" },
    },
  ]);
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(
    ["address", "dueDate", "id", "startDate", "status", "summary", "timeZoneId", "type", "venue"].sort(),
  );
  for (const hidden of ["4200", "9900", "Not for them", owner.id]) expect(text).not.toContain(hidden);
});

test("people, partners, opportunities, events and projects have a client version", async () => {
  const { agency, add, addTask, version } = await setUp();
  const [talent, scout] = [await buildPerson(agency), await buildPerson(agency, { stage: "scout" })];
  const [partner, opportunity] = [await buildPartner(agency), await add("opportunity")];
  const [event, project] = [await add("event"), await add("project")];
  await addTask({ relatedIds: [talent, scout, partner], linkIds: [opportunity, event, project] });
  const owners: [ClientVersionOf, string][] = [
    ["talents", talent],
    ["scouts", scout],
    ["partners", partner],
    ["pipelines", opportunity],
    ["events", event],
    ["projects", project],
  ];
  for (const [a, b] of owners)
    expect((await version(a, b)).data.map(({ summary }) => summary)).toEqual(["Sound check"]);
  expect((await version("talents", scout)).status).toBe(404);
  expect((await version("projects", event)).status).toBe(404);
});

test("a client version's tasks come by date, and can be open or completed ones only", async () => {
  const { owner, add, addTask, version } = await setUp();
  const project = await add("project");
  await addTask({ linkIds: [project], summary: "Second", dueDate: "2027-03-02" });
  await addTask({ linkIds: [project], summary: "Someday" });
  const done = await addTask({ linkIds: [project], summary: "First", dueDate: "2027-03-01" });
  await ask(tasks.complete, owner.token, { params: { userId: done }, body: { note: null } });
  const names = async (body: object) => (await version("projects", project, body)).data.map(({ summary }) => summary);
  expect(await names({})).toEqual(["First", "Second", "Someday"]);
  expect(await names({ completion: "open" })).toEqual(["Second", "Someday"]);
  expect(await names({ completion: "completed" })).toEqual(["First"]);
});

test("a client version needs the right to the record and to tasks, and shows those within reach", async () => {
  const { agency, add, addTask, version } = await setUp();
  const project = await add("project");
  const seen = await addTask({ linkIds: [project] });
  await addTask({ linkIds: [project] });
  const reader = await buildStaff(agency, { levels: { PROJECT: ["VIEW_ALL"], TASK: ["VIEW_ASSIGN"] } });
  await assign(agency, seen, [reader.id]);
  expect((await version("projects", project, {}, reader)).data.map(({ id }) => id)).toEqual([seen]);
  const stranger = await buildStaff(agency, { levels: { PROJECT: ["VIEW_ASSIGN"], TASK: ["VIEW_ALL"] } });
  expect((await version("projects", project, {}, stranger)).status).toBe(404);
  const outsider = await buildStaff(agency, { levels: { PROJECT: ["VIEW_ALL"] } });
  expect((await version("projects", project, {}, outsider)).status).toBe(403);
});

test("the calendar reads an event as the event's own page does (C-240)", async () => {
  const { agency, owner, add } = await setUp();
  const id = await add("event", { title: "Opening night" });
  expect((await ask(calendarEvents.get, owner.token, { params: { id } })).data.title).toBe("Opening night");
  const outsider = await buildStaff(agency, { levels: { CALENDAR: ["VIEW_ALL"] } });
  expect((await ask(calendarEvents.get, outsider.token, { params: { id } })).status).toBe(403);
});
