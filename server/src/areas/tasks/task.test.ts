import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { users } from "#contract/session/session.ts";
import { taskOptions, taskRecord, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPartner, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const add = async (body: object, by = owner) => {
    const answer = await ask(tasks.create, by.token, { body: { summary: "A task", ...body } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const read = async (id: string, by = owner) => (await ask(tasks.get, by.token, { params: { id }, query: {} })).data;
  const statuses = async () => (await ask(taskOptions.form, owner.token, {})).data.statuses;
  const statusOf = async (code: string) => (await statuses()).find(({ category }) => category.code === code)?.id ?? "";
  const typeOf = async (code: string) =>
    (await ask(taskOptions.form, owner.token, {})).data.types.find((type) => type.code === code)?.id ?? "";
  return { agency, owner, add, read, statusOf, typeOf };
}

test("a task added by its summary alone is new, general, medium, and reminds an hour before (B-370, B-797)", async () => {
  const { add, read } = await setUp();
  expect(await read(await add({}))).toMatchObject({
    summary: "A task",
    status: { category: { code: "NEW" } },
    type: { code: "GENERAL" },
    priorityLevel: "MEDIUM",
    reminder: "ONE_HOUR_BEFORE",
    assignee: null,
  });
});

describe("access to tasks", () => {
  const levels = { TASK: ["EDIT_ASSIGN" as const] };

  test("assignee, collaborating staff and creator see a task, and no one else with assigned rights", async () => {
    const { agency, add, read, owner } = await setUp();
    const [assignee, collaborator, creator, other] = await Promise.all(
      [1, 2, 3, 4].map(() => buildStaff(agency, { levels })),
    );
    if (!assignee || !collaborator || !creator || !other) throw new Error("no staff");
    const id = await add({ assigneeId: assignee.id, collaboratorStaffIds: [collaborator.id] }, creator);
    for (const by of [assignee, collaborator, creator, owner])
      expect((await read(id, by)).collaborators.map(({ id: who }) => who).sort()).toEqual(
        [collaborator.id, creator.id].sort(),
      );
    expect((await ask(tasks.get, other.token, { params: { id }, query: {} })).status).toBe(404);
    expect((await ask(tasks.list, other.token, { body: {} })).data).toEqual([]);
  });

  test("staff assigned to a related talent or partner see a task, and only those they may see", async () => {
    const { agency, add, owner } = await setUp();
    const scoutsToo = { levels: { ...levels, TALENT: ["VIEW_ASSIGN" as const], PARTNER: ["VIEW_ASSIGN" as const] } };
    const agent = await buildStaff(agency, scoutsToo);
    const talent = await buildPerson(agency, { assignedTo: [agent.id] });
    const partner = await buildPartner(agency);
    const ids = await Promise.all([
      add({ relatedIds: [talent, partner] }),
      add({ collaboratorPersonIds: [talent] }),
      add({ relatedIds: [partner] }),
    ]);
    const rows = (await ask(tasks.list, agent.token, { body: {} })).data;
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
    const [both] = ids;
    const seen = (await ask(tasks.get, agent.token, { params: { id: both ?? "" }, query: {} })).data;
    expect(seen.relatedTos.map(({ objectId, objectType }) => [objectId, objectType])).toEqual([[talent, "TALENT"]]);
    const whole = (await ask(tasks.get, owner.token, { params: { id: both ?? "" }, query: {} })).data;
    expect(whole.relatedTos).toHaveLength(2);
  });

  test("saving keeps the related records that the writer does not see", async () => {
    const { agency, add, read } = await setUp();
    const agent = await buildStaff(agency, { levels: { ...levels, TALENT: ["VIEW_ASSIGN" as const] } });
    const partner = await buildPartner(agency);
    const id = await add({ assigneeId: agent.id, relatedIds: [partner] });
    const seen = await read(id, agent);
    expect(seen.relatedTos).toEqual([]);
    const saved = await ask(tasks.update, agent.token, {
      params: { id },
      body: { summary: "Renamed", assigneeId: agent.id, relatedIds: [], version: seen.version },
    });
    expect(saved.status, saved.text).toBe(200);
    expect((await read(id)).relatedTos.map(({ objectId }) => objectId)).toEqual([partner]);
  });

  test("a user can't give away the last way to reach a task", async () => {
    const { agency, add, owner } = await setUp();
    const agent = await buildStaff(agency, { levels });
    const id = await add({ assigneeId: agent.id });
    const refused = await ask(tasks.update, agent.token, {
      params: { id },
      body: { summary: "A task", assigneeId: owner.id, version: 1 },
    });
    expect(refused.status).toBe(400);
    expect(refused.error?.details.map(({ field }) => field)).toEqual(["assigneeId"]);
  });

  test("an assignee who is replaced loses the task, unless they made it", async () => {
    const { agency, add, read, owner } = await setUp();
    const [first, second] = [await buildStaff(agency, { levels }), await buildStaff(agency, { levels })];
    const id = await add({ assigneeId: first.id });
    const saved = await ask(tasks.update, owner.token, {
      params: { id },
      body: { summary: "A task", assigneeId: second.id, version: 1 },
    });
    expect(saved.status, saved.text).toBe(200);
    expect((await ask(tasks.get, first.token, { params: { id }, query: {} })).status).toBe(404);
    expect((await read(id, second)).assignee?.id).toBe(second.id);
  });
});

describe("completing", () => {
  test("completing sets the first completed status and when, and can't be done twice (B-210)", async () => {
    const { add, owner, read, statusOf } = await setUp();
    const id = await add({});
    const answer = await ask(tasks.complete, owner.token, { params: { userId: id }, body: { note: null } });
    expect(answer.data).toMatchObject({ status: { category: { code: "COMPLETED" } } });
    expect(answer.data.completedDate).not.toBeNull();
    const again = await ask(tasks.complete, owner.token, { params: { userId: id }, body: { note: null } });
    expect(again.error).toMatchObject({ code: "alreadyCompleted" });
    await ask(tasks.move, owner.token, { params: { id }, body: { statusId: await statusOf("IN_PROGRESS") } });
    expect((await read(id)).completedDate).toBeNull();
  });

  test("completing a call needs a note, by button, board and form alike", async () => {
    const { add, owner, statusOf, typeOf } = await setUp();
    const id = await add({ typeId: await typeOf("CALL") });
    const statusId = await statusOf("COMPLETED");
    const refusals = [
      await ask(tasks.complete, owner.token, { params: { userId: id }, body: { note: null } }),
      await ask(tasks.move, owner.token, { params: { id }, body: { statusId } }),
      await ask(tasks.update, owner.token, { params: { id }, body: { summary: "A task", statusId, version: 1 } }),
    ];
    for (const { error } of refusals) expect(error?.details.map(({ field }) => field)).toEqual(["note"]);
    const done = await ask(tasks.complete, owner.token, { params: { userId: id }, body: { note: "Will sign" } });
    expect(done.data).toMatchObject({ note: "Will sign", status: { id: statusId } });
  });
});

describe("the board", () => {
  test("a card is put above the card with the order number that is sent, or last (E-527, E-528)", async () => {
    const { add, owner, statusOf } = await setUp();
    const statusId = await statusOf("NEW");
    const ids = [await add({}), await add({}), await add({})];
    const order = async () => {
      const answer = await ask(tasks.list, owner.token, { body: { orderBy: "order" } });
      expect(answer.status, answer.text).toBe(200);
      return answer.data.map(({ id, order: place }) => ({ id, at: place }));
    };
    const move = async (id: string, lowerOrder?: number) =>
      expect(
        (await ask(tasks.move, owner.token, { params: { id }, body: { statusId, ...(lowerOrder && { lowerOrder }) } }))
          .status,
      ).toBe(200);
    const [first, second, third] = ids;
    await move(third ?? "", (await order())[0]?.at);
    expect((await order()).map(({ id }) => id)).toEqual([third, first, second]);
    await move(third ?? "");
    expect((await order()).map(({ id }) => id)).toEqual(ids);
    // Between two neighbours there is always room.
    for (let n = 0; n < 40; n += 1) {
      const now = await order();
      await move(now[2]?.id ?? "", now[1]?.at);
    }
    expect(new Set((await order()).map(({ at }) => at)).size).toBe(3);
    expect((await order()).map(({ id }) => id)).toEqual(ids);
  });

  test("a status of another module is refused", async () => {
    const { agency, add, owner } = await setUp();
    const [other] = await inAgency(
      agency,
      `select s.id
        from status s join status_category c on c.id = s.category_id
        where c.agency_id = $1 and c.module = 'EVENT'
        limit 1`,
      [agency],
    );
    const answer = await ask(tasks.move, owner.token, {
      params: { id: await add({}) },
      body: { statusId: String(other?.id) },
    });
    expect(answer.status).toBe(400);
  });
});

test("a checklist item is ticked and unticked", async () => {
  const { add, owner, read } = await setUp();
  const itemId = randomUUID();
  const id = await add({ checklist: [{ id: itemId, text: "Hold Studio B" }] });
  await ask(tasks.check, owner.token, { params: { id }, body: { itemId, done: true } });
  expect(await read(id)).toMatchObject({ checklistDone: 1, checklistTotal: 1 });
  await ask(tasks.check, owner.token, { params: { id }, body: { itemId, done: false } });
  expect((await read(id)).checklistDone).toBe(0);
});

describe("refused tasks", () => {
  test.each([
    ["due before the start", { startDate: "2026-08-11T12:00", dueDate: "2026-08-11T11:00" }, "dueDate"],
    ["a time that isn't one", { startDate: "2026-08-11T25:00" }, "startDate"],
    ["a custom reminder without its time", { reminder: "CUSTOM", reminderUnit: "DAYS" }, "reminderValue"],
    ["a charge to somebody unsaid", { chargeTo: "TALENT" }, "chargeToId"],
  ])("a task is refused for %s", async (_, body, field) => {
    const { owner } = await setUp();
    const answer = await ask(tasks.create, owner.token, { body: { summary: "A task", ...body } });
    expect(answer.status).toBe(400);
    expect(answer.error?.details.map((detail) => detail.field)).toEqual([field]);
  });

  test("tasks that wait for each other are refused", async () => {
    const { agency, add, owner } = await setUp();
    const relatedIds = [await buildPerson(agency)];
    const first = await add({ relatedIds });
    const second = await add({ relatedIds, blockedByIds: [first] });
    const answer = await ask(tasks.update, owner.token, {
      params: { id: first },
      body: { summary: "A task", relatedIds, blockedByIds: [second], version: 1 },
    });
    expect(answer.error?.details.map(({ field }) => field)).toEqual(["blockedByIds"]);
  });
});

describe("wall times", () => {
  test("the database converts wall times as Temporal does, over clock changes", async () => {
    const agency = await buildAgency();
    const zones = [
      "Australia/Sydney",
      "Australia/Lord_Howe",
      "America/New_York",
      "Europe/London",
      "Pacific/Apia",
      "UTC",
    ];
    const walls: [string, string][] = zones.flatMap((zone) =>
      [
        "2026-04-05T02:30",
        "2026-10-04T02:15",
        "2026-03-08T02:30",
        "2026-11-01T01:30",
        "2026-03-29T01:30",
        "2026-10-25T01:30",
        "2026-07-01T09:00",
        "2011-12-31T00:00",
      ].map((wall): [string, string] => [zone, wall]),
    );
    const rows = await inAgency(
      agency,
      `select zone, wall, extract(epoch from wall_time(wall::timestamp, zone))::float8 * 1000 as at
        from jsonb_to_recordset($1::jsonb) t (zone text, wall text)`,
      [JSON.stringify(walls.map(([zone, wall]) => ({ zone, wall })))],
    );
    expect(rows.map(({ at }) => Number(at))).toEqual(
      walls.map(([zone, wall]) => Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds),
    );
  });

  test("a task due by the end of the third day after today is due soon, and none later (B-219)", async () => {
    const { add, owner } = await setUp();
    await ask(users.timezone, owner.token, { body: { timezoneId: "UTC" } });
    const today = Temporal.Now.plainDateISO("UTC");
    for (const days of [-1, 0, 1, 2, 3, 4, 5])
      await add({ summary: `In ${days}`, dueDate: today.add({ days }).toString(), assigneeId: owner.id });
    await add({
      summary: "Late on the third",
      dueDate: `${today.add({ days: 3 }).toString()}T23:59`,
      timeZoneId: "UTC",
    });
    await add({
      summary: "Early on the fourth",
      dueDate: `${today.add({ days: 4 }).toString()}T00:00`,
      timeZoneId: "UTC",
    });
    const { data } = await ask(tasks.list, owner.token, { body: { dates: "dueWithin3DayTasks" } });
    expect(data.map(({ summary }) => summary).toSorted()).toEqual([
      "In 0",
      "In 1",
      "In 2",
      "In 3",
      "Late on the third",
    ]);
  });

  test("a date without a time is overdue when that day has ended where the assignee is", async () => {
    const { agency, add, read, owner } = await setUp();
    const assignee = await buildStaff(agency);
    await inAgency(agency, "update account set time_zone_id = 'Pacific/Honolulu' where id = $1", [assignee.id]);
    const id = await add({ dueDate: "2026-08-11", assigneeId: assignee.id, timeZoneId: "Australia/Sydney" });
    expect(await read(id)).toMatchObject({ dueBy: "2026-08-12T10:00:00Z", dueAt: null, dueDate: "2026-08-11" });
    await inAgency(agency, "update account set time_zone_id = 'UTC' where id = $1", [assignee.id]);
    expect((await read(id, owner)).dueBy).toBe("2026-08-12T00:00:00Z");
    await ask(users.timezone, assignee.token, { body: { timezoneId: "Asia/Tokyo" } });
    expect((await read(id, owner)).dueBy).toBe("2026-08-11T15:00:00Z");
    const timed = await add({ dueDate: "2026-08-11T17:00", timeZoneId: "Australia/Brisbane" });
    expect(await read(timed)).toMatchObject({ dueBy: "2026-08-11T07:00:00Z", dueAt: "2026-08-11T07:00:00Z" });
  });
});

test("the history writes what a task costs with the decimals of the agency's currency", async () => {
  const { agency, owner, add } = await setUp();
  await inAgency(
    agency,
    "insert into invoice_setting (id, agency_id, currency) values (gen_random_uuid(), $1, 'JPY')",
    [agency],
  );
  const params = { id: await add({ cost: 125_000 }) };
  const { data } = await ask(taskRecord.history, owner.token, { params, query: { fields: ["cost"] } });
  expect(data[0]?.changes).toContainEqual({ field: "cost", as: "text", old: null, new: ["125,000"] });
});
