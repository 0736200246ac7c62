import { expect, test } from "vitest";
import { moving } from "#contract/events/moving.ts";
import { formOf } from "#contract/form.ts";
import { taskTemplates } from "#contract/settings/task-setting.ts";
import { eventTasks } from "#contract/tasks/record-tasks.ts";
import { tasks } from "#contract/tasks/task.ts";
import { tourAdvance } from "#contract/tours/advance.ts";
import { TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import { TourCreate, tours } from "#contract/tours/tour.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { assign, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();
const ITEMS = [
  { summary: "Hotel booked", anchor: "EVENT_START", offset: -14 },
  { summary: "Guest list closed", anchor: "EVENT_START", offset: -1, time: "17:00" },
];

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { owner, add, agency } = deals;
  const body = { ...formOf(TourCreate).empty, displayName: "The Long Way Home" };
  const params = { id: (await ask(tours.create, owner.token, { body })).data.id };
  const show = async (title: string, startDate: string) => {
    const eventId = await add("event", { title, startDate });
    await ask(tourEntries.create, owner.token, {
      params,
      body: { ...formOf(TourEntryForm).empty, kind: "SHOW", eventId },
    });
    return eventId;
  };
  const geelong = await show("Geelong", "2027-09-24T20:00");
  const ballarat = await show("Ballarat", "2027-09-26T20:00");
  const created = await ask(taskTemplates.create, owner.token, { body: { name: "Advance", items: ITEMS } as never });
  const templateId = created.data.id;
  const get = async (who = owner) => (await ask(tourAdvance.get, who.token, { params })).data;
  const preview = async () => (await ask(tourAdvance.preview, owner.token, { params, body: { templateId } })).data;
  const start = (eventIds: readonly string[], who = owner) =>
    ask(tourAdvance.start, who.token, { params, body: { templateId, eventIds: [...eventIds] } });
  const undo = (eventIds: readonly string[], who = owner) =>
    ask(tourAdvance.undo, who.token, { params, body: { templateId, eventIds: [...eventIds] } });
  const tasksOf = async (id: string) => (await ask(eventTasks.list, owner.token, { params: { id }, body: {} })).data;
  return { ...deals, agency, params, geelong, ballarat, templateId, get, preview, start, undo, tasksOf };
}

test("the advance of a tour gives each show its tasks, due by its day, once", async () => {
  const { geelong, ballarat, templateId, get, preview, start, tasksOf } = await setUp();
  expect((await get()).packs.map(({ id, tasks: count }) => [id, count])).toEqual([[templateId, 2]]);
  expect((await preview()).map(({ title, tasks: planned }) => [title, planned.map(({ due }) => due)])).toEqual([
    ["Geelong", ["2027-09-10", "2027-09-23T17:00"]],
    ["Ballarat", ["2027-09-12", "2027-09-25T17:00"]],
  ]);
  expect((await start([geelong])).data.tasks).toBe(2);
  expect((await start([geelong, ballarat])).data.tasks).toBe(2);
  expect(await preview()).toEqual([]);
  expect((await start([geelong])).error?.code).toBe("alreadyApplied");
  expect(await get()).toMatchObject({
    packId: templateId,
    shows: [
      { eventId: geelong, done: 0, total: 2 },
      { eventId: ballarat, done: 0, total: 2 },
    ],
  });
  expect((await tasksOf(geelong)).map(({ summary }) => summary).toSorted()).toEqual([
    "Guest list closed",
    "Hotel booked",
  ]);
});

test("the tasks of an advance count once they are done, and move with their show", async () => {
  const { owner, geelong, get, start, tasksOf } = await setUp();
  await start([geelong]);
  const [first] = await tasksOf(geelong);
  const done = await ask(tasks.complete, owner.token, {
    params: { userId: first?.id ?? "" },
    body: { note: null },
  });
  expect(done.status, done.text).toBe(200);
  expect((await get()).shows[0]).toMatchObject({ done: 1, total: 2 });
  const moved = await ask(moving.preview, owner.token, {
    params: { id: geelong },
    body: { startDate: "2027-09-25T20:00", endDate: null } as never,
  });
  expect(moved.text).toContain("Guest list closed");
});

test("a start is taken back within the hour by whoever made it, but for what is done", async () => {
  const { agency, owner, geelong, ballarat, get, start, undo, tasksOf } = await setUp();
  await start([geelong, ballarat]);
  const other = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"], TASK: ["EDIT_ALL"] } });
  expect((await undo([geelong], other)).data.tasks).toBe(0);
  const [first] = await tasksOf(geelong);
  await ask(tasks.complete, owner.token, {
    params: { userId: first?.id ?? "" },
    body: { note: null },
  });
  expect((await undo([geelong, ballarat])).data.tasks).toBe(3);
  expect((await get()).shows.map(({ total }) => total)).toEqual([1, 0]);
});

test("a show of no tour is refused, and tasks out of sight are not counted", async () => {
  const { agency, add, params, geelong, start, get } = await setUp();
  const other = await add("event", { title: "Elsewhere" });
  expect(refusedFields(await start([geelong, other]))).toEqual(["eventIds.1"]);
  await start([geelong]);
  const blind = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"], TASK: ["VIEW_ASSIGN"] } });
  expect((await get(blind)).shows[0]).toMatchObject({ total: 0 });
  const without = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"] } });
  expect((await ask(tourAdvance.get, without.token, { params })).status).toBe(403);
  const narrow = await buildStaff(agency, { levels: { EVENT: ["VIEW_ASSIGN"], TASK: ["EDIT_ALL"] } });
  expect((await ask(tourAdvance.get, narrow.token, { params })).status).toBe(404);
  await assign(agency, params.id, [narrow.id]);
  expect((await get(narrow)).shows).toEqual([]);
  expect((await start([geelong], narrow)).status).toBe(400);
});

test("the tasks of an advance stand under their shows, but for those out of the reader's sight", async () => {
  const { agency, owner, params, geelong, ballarat, start, tasksOf } = await setUp();
  const read = async (who: { token: string }) => (await ask(tourAdvance.tasks, who.token, { params })).data;
  expect((await read(owner)).map(({ started, tasks: shown }) => [started, shown])).toEqual([
    [false, []],
    [false, []],
  ]);
  await start([geelong]);
  const first = (await tasksOf(geelong)).find(({ summary }) => summary === "Hotel booked");
  await ask(tasks.complete, owner.token, { params: { userId: first?.id ?? "" }, body: { note: null } });
  expect(await read(owner)).toMatchObject([
    {
      eventId: geelong,
      title: "Geelong",
      day: "2027-09-24",
      started: true,
      tasks: [
        { id: first?.id, summary: "Hotel booked", dueDate: "2027-09-10", completed: true, editable: true },
        { summary: "Guest list closed", dueDate: "2027-09-23T17:00", completed: false },
      ],
    },
    { eventId: ballarat, started: false, tasks: [] },
  ]);
  const blind = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"], TASK: ["VIEW_ASSIGN"] } });
  expect((await read(blind)).map(({ started, tasks: shown }) => [started, shown.length])).toEqual([
    [true, 0],
    [false, 0],
  ]);
  const reader = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"], TASK: ["VIEW_ALL"] } });
  expect((await read(reader))[0]?.tasks.map(({ editable }) => editable)).toEqual([false, false]);
  const without = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"] } });
  expect((await ask(tourAdvance.tasks, without.token, { params })).status).toBe(403);
});
