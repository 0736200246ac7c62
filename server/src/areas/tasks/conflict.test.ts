import { describe, expect, test } from "vitest";
import { BookingConflict } from "#contract/calendar/conflict.ts";
import { z } from "#contract/schema.ts";
import { business } from "#contract/talents/business.ts";
import { taskOptions, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
const Refused = z.object({ error: z.object({ code: z.string(), clashes: z.array(BookingConflict) }) });
const clashesIn = ({ text, status }: { text: string; status: number }) => {
  expect(status, text).toBe(409);
  const { error } = z.parse(Refused, JSON.parse(text));
  expect(error.code).toBe("conflict");
  return error.clashes;
};

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const talent = await buildPerson(agency, { displayName: "Imogen Hart-Okafor" });
  const { types, statuses } = (await ask(taskOptions.form, owner.token, {})).data;
  const typeOf = (code: string) => types.find((type) => type.code === code)?.id ?? "";
  const statusOf = (code: string) => statuses.find(({ category }) => category.code === code)?.id ?? "";
  const form = (summary: string, [startDate, dueDate]: readonly [string, string], more: object = {}) => ({
    summary,
    typeId: typeOf("MEETING"),
    startDate,
    dueDate,
    timeZoneId: "Australia/Sydney",
    relatedIds: [talent],
    ...more,
  });
  const send = (body: object, by = owner) => ask(tasks.create, by.token, { body });
  const add = async (body: object, by = owner) => {
    const answer = await send(body, by);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const read = async (id: string, by = owner) => (await ask(tasks.get, by.token, { params: { id }, query: {} })).data;
  const change = async (id: string, body: object, by = owner) =>
    ask(tasks.update, by.token, { params: { id }, body: { ...body, version: (await read(id, by)).version } });
  return { agency, owner, talent, form, send, add, read, change, typeOf, statusOf };
}
const TEN = ["2027-07-10T10:00", "2027-07-10T12:00"] as const;

describe("a performance and a flight in Sydney, and a task in Brisbane", () => {
  test.each([
    ["2027-07-10", ["Performance", "Flight"]],
    // Sydney has daylight saving in January, Brisbane never.
    ["2027-01-10", ["Flight"]],
  ])("a task in Brisbane clashes with those in Sydney by its zone on %s", async (day, expected) => {
    const { form, add, send, typeOf } = await setUp();
    await add(form("Performance", [`${day}T10:00`, `${day}T12:00`], { typeId: typeOf("PERFORMANCE") }));
    const flight = form("Flight", [`${day}T11:30`, `${day}T13:00`], { typeId: typeOf("FLIGHT") });
    expect(clashesIn(await send(flight)).map(({ other }) => other?.title)).toEqual(["Performance"]);
    await add({ ...flight, conflictReason: "They leave early" });
    const brisbane = form("Brisbane", [`${day}T11:45`, `${day}T12:15`], { timeZoneId: "Australia/Brisbane" });
    const clashes = clashesIn(await send(brisbane));
    expect(new Set(clashes.map(({ other }) => other?.title))).toEqual(new Set(expected));
    expect(clashes.every(({ person }) => person.displayName === "Imogen Hart-Okafor")).toBe(true);
  });
});

test("a clash is shown with the overlap, and the task is not saved", async () => {
  const { agency, form, add, send } = await setUp();
  const id = await add(form("First", TEN));
  const [clash] = clashesIn(await send(form("Second", ["2027-07-10T11:00", "2027-07-10T15:00"])));
  expect(clash).toMatchObject({
    startsAt: "2027-07-10T01:00:00Z",
    endsAt: "2027-07-10T02:00:00Z",
    blocked: false,
    other: { recordId: id, recordKind: "task", title: "First", startsAt: "2027-07-10T00:00:00Z" },
  });
  expect(await inAgency(agency, "select id, agency_id from task where agency_id = $1", [agency])).toHaveLength(1);
});

test("adjacent tasks don't clash, and all day is from midnight to midnight in the task's zone", async () => {
  const { form, add, send } = await setUp();
  await add(form("Day", ["2027-07-10", "2027-07-10"]));
  await add(form("Before", ["2027-07-09T20:00", "2027-07-10T00:00"]));
  await add(form("After", ["2027-07-11T00:00", "2027-07-11T01:00"]));
  // In Perth the day begins two hours later.
  const perth = { timeZoneId: "Australia/Perth" };
  const day = await send(form("Perth", ["2027-07-11", "2027-07-11"], perth));
  expect(day.status, day.text).toBe(200);
  const [clash] = clashesIn(await send(form("The day before in Perth", ["2027-07-10", "2027-07-10"], perth)));
  expect(clash).toMatchObject({ startsAt: "2027-07-09T16:00:00Z", endsAt: "2027-07-10T14:00:00Z" });
});

describe("a talent's buffer around bookings", () => {
  async function withBuffers(before: number, after: number) {
    const base = await setUp();
    const { owner, talent, form, add } = base;
    const body = { talentUserId: talent, bufferBefore: before, bufferAfter: after };
    const saved = await ask(business.create, owner.token, { params: { family: "talents" }, body });
    expect(saved.status, saved.text).toBe(200);
    await add(form("First", TEN));
    const formAt = (from: string, to: string) => form("Second", [`2027-07-10T${from}`, `2027-07-10T${to}`]);
    return { ...base, formAt };
  }

  test("a booking within a talent's buffer clashes, and the overlap in the buffer is shown", async () => {
    const { send, formAt } = await withBuffers(30, 45);
    const [after] = clashesIn(await send(formAt("12:44", "14:00")));
    expect(after).toMatchObject({
      inBuffer: true,
      startsAt: "2027-07-10T02:44:00Z",
      endsAt: "2027-07-10T02:45:00Z",
      other: { title: "First", endsAt: "2027-07-10T02:00:00Z" },
    });
    expect(clashesIn(await send(formAt("08:00", "09:16")))).toMatchObject([{ inBuffer: true }]);
    expect(clashesIn(await send(formAt("11:00", "13:00")))).toMatchObject([{ inBuffer: false }]);
  });

  test("a buffer ends to the minute, and where two buffers meet the longer one applies", async () => {
    const { send, add, formAt } = await withBuffers(30, 45);
    expect((await send(formAt("12:45", "13:00"))).status).toBe(200);
    // Earlier bookings end 45 minutes before it begins, since that is longer than its own 30.
    expect(clashesIn(await send(formAt("08:00", "09:30")))).toHaveLength(1);
    await add(formAt("08:00", "09:15"));
  });

  test("a booking right after another doesn't clash without a buffer", async () => {
    const { send, formAt } = await withBuffers(0, 0);
    expect((await send(formAt("12:00", "13:00"))).status).toBe(200);
  });
});

test("a clash is saved with a reason, asked for again only if time or people change", async () => {
  const { agency, form, add, read, change, owner } = await setUp();
  await add(form("First", TEN));
  const second = form("Second", TEN);
  const id = await add({ ...second, conflictReason: "Both are on the same stage" });
  expect((await read(id)).conflictReason).toBe("Both are on the same stage");
  expect((await change(id, { ...second, summary: "Renamed", venue: "Stage" })).status).toBe(200);
  expect((await read(id)).conflictReason).toBe("Both are on the same stage");
  clashesIn(await change(id, form("Second", ["2027-07-10T10:30", "2027-07-10T12:00"])));
  const other = await buildPerson(agency);
  await add(form("Third", TEN, { relatedIds: [other] }));
  const both = { relatedIds: second.relatedIds.concat(other) };
  expect(clashesIn(await change(id, { ...second, ...both })).map(({ other }) => other?.title)).toEqual(["Third"]);
  const free = await change(id, form("Second", ["2027-07-12T10:00", "2027-07-12T11:00"]));
  expect(free.status, free.text).toBe(200);
  expect((await read(id, owner)).conflictReason).toBeNull();
});

test("a clashing task that the reader may not read is hidden, and so are people they may not see", async () => {
  const { agency, form, add, send, talent } = await setUp();
  const agent = await buildStaff(agency, { levels: { TASK: ["EDIT_ASSIGN"], TALENT: ["VIEW_ALL"] } });
  await add(form("Secret audition", TEN, { venue: "Nowhere" }));
  const answer = await send(form("Mine", TEN, { assigneeId: agent.id }), agent);
  const [clash, ...more] = clashesIn(answer);
  expect(more).toEqual([]);
  expect(clash).toEqual({
    person: { id: talent, displayName: "Imogen Hart-Okafor" },
    startsAt: "2027-07-10T00:00:00Z",
    endsAt: "2027-07-10T02:00:00Z",
    blocked: false,
    inBuffer: false,
    other: null,
  });
  expect(answer.text).not.toMatch(/audition|Nowhere/);
  const blind = await buildStaff(agency, { levels: { TASK: ["EDIT_ALL"] } });
  const id = await add(form("Later", ["2027-07-20T10:00", "2027-07-20T11:00"]));
  const moved = await ask(tasks.update, blind.token, {
    params: { id },
    body: { ...form("Later", TEN), relatedIds: [], version: 1 },
  });
  expect(moved.status, moved.text).toBe(200);
});

test("a talent who blocks conflicts can't be booked twice, even with a reason", async () => {
  const { agency, form, add, send, talent } = await setUp();
  await inAgency(
    agency,
    `insert into person_business (agency_id, person_id, block_conflicts)
      values ($1, $2, true)
      on conflict (agency_id, person_id) do update set block_conflicts = true`,
    [agency, talent],
  );
  await add(form("First", TEN));
  const [clash] = clashesIn(await send(form("Second", TEN, { conflictReason: "Please" })));
  expect(clash?.blocked).toBe(true);
});

describe("the conflict check", () => {
  test("a task that is reopened on the board is checked for clashes", async () => {
    const { form, add, owner, statusOf } = await setUp();
    const id = await add(form("First", TEN));
    await ask(tasks.complete, owner.token, { params: { userId: id }, body: { note: null } });
    await add(form("Second", TEN));
    const move = (body: object) =>
      ask(tasks.move, owner.token, { params: { id }, body: { statusId: statusOf("NEW"), ...body } });
    expect(clashesIn(await move({}))).toHaveLength(1);
    expect((await move({ conflictReason: "It was not over" })).status).toBe(200);
  });

  test("a bulk change that clashes is refused as a whole, and restoring a task is not checked", async () => {
    const { agency, form, add, read, owner } = await setUp();
    const agent = await buildStaff(agency);
    await add(form("First", TEN, { relatedIds: [], assigneeId: agent.id }));
    const id = await add(form("Second", TEN, { relatedIds: [] }));
    const bulk = async (change: object) =>
      ask(tasks.bulk, owner.token, {
        body: { selection: { records: [{ id, version: (await read(id)).version }] }, change },
      });
    expect(clashesIn(await bulk({ assignee: agent.id })).map(({ person }) => person.id)).toEqual([agent.id]);
    expect(clashesIn(await bulk({ staff: { add: [agent.id], remove: [] } }))).toHaveLength(1);
    expect((await read(id)).assignee).toBeNull();
    await ask(tasks.remove, owner.token, { params: { id } });
    expect((await ask(tasks.restore, owner.token, { params: { id } })).status).toBe(200);
  });

  test("one of three simultaneous saves succeeds, and two are refused with the clash", async () => {
    const { form, send } = await setUp();
    for (let round = 0; round < 5; round += 1) {
      const day = `2027-08-${10 + round}`;
      const times = [`${day}T10:00`, `${day}T12:00`] as const;
      const answers = await Promise.all([1, 2, 3].map((number) => send(form(`Task ${number}`, times))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    }
  });
});
