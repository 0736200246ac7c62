import { expect, test } from "vitest";
import { taskOptions, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();
const WEEKLY = { repeat: "WEEKLY", end: "AFTER", occurrences: 4 } as const;

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const send = (body: object) => ask(tasks.create, owner.token, { body: { summary: "Rehearsal", ...body } });
  const listTasks = async () => {
    const answer = await ask(tasks.list, owner.token, { body: { orderBy: "startDate", orderDirection: "ASC" } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const read = async (id: string) => (await ask(tasks.get, owner.token, { params: { id }, query: {} })).data;
  const starts = async () => (await listTasks()).map(({ startDate }) => startDate);
  /** Sends the form of a task as it is, with changes. */
  const edit = async (id: string, changes: object, scope: "THIS_TASK_ONLY" | "THIS_AND_FOLLOWING_TASKS") => {
    const { summary, startDate, dueDate, timeZoneId, recurrenceSetting, version } = await read(id);
    const body = { summary, startDate, dueDate, timeZoneId, recurrenceSetting, version, scope, ...changes };
    const answer = await ask(tasks.update, owner.token, { params: { id }, body });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const weekly = async () => {
    const answer = await send({
      startDate: "2026-09-24T09:00",
      dueDate: "2026-09-24T12:00",
      timeZoneId: "Australia/Sydney",
      recurrenceSetting: WEEKLY,
    });
    expect(answer.status, answer.text).toBe(200);
    return (await listTasks()).map(({ id }) => id);
  };
  return { agency, owner, send, listTasks, read, starts, edit, weekly };
}

test("a task that repeats is a task for each date, at the same wall time over a change of clocks (E-114, E-115)", async () => {
  const { weekly, listTasks, read } = await setUp();
  const [first = ""] = await weekly();
  const rows = await listTasks();
  expect(rows.map(({ startDate, startsAt }) => [startDate, startsAt])).toEqual([
    ["2026-09-24T09:00", "2026-09-23T23:00:00Z"],
    ["2026-10-01T09:00", "2026-09-30T23:00:00Z"],
    // Clocks go forward on 4 October.
    ["2026-10-08T09:00", "2026-10-07T22:00:00Z"],
    ["2026-10-15T09:00", "2026-10-14T22:00:00Z"],
  ]);
  expect(new Set(rows.map(({ recurrenceId }) => recurrenceId)).size).toBe(1);
  const repeats = { recurrenceSetting: WEEKLY, recurrence: expect.stringContaining("week") };
  expect(await read(first)).toMatchObject(repeats);
  expect(rows[0]).toMatchObject(repeats);
});

test("the whole series has the people and the related records of its form", async () => {
  const { agency, send, listTasks, owner } = await setUp();
  const colleague = await buildStaff(agency);
  const talent = await buildPerson(agency);
  await send({
    startDate: "2026-09-24",
    recurrenceSetting: WEEKLY,
    assigneeId: colleague.id,
    relatedIds: [talent],
  });
  for (const row of await listTasks()) {
    expect(row.assignee?.id).toBe(colleague.id);
    expect(row.relatedTos.map(({ objectId }) => objectId)).toEqual([talent]);
    expect(row.collaborators.map(({ id }) => id)).toEqual([owner.id]);
  }
});

test("an edit of this task only changes one and leaves its series (B-212, B-213)", async () => {
  const { weekly, edit, listTasks } = await setUp();
  const [, second = ""] = await weekly();
  await edit(
    second,
    { summary: "Rehearsal with strings", startDate: "2026-10-02T09:00", dueDate: null },
    "THIS_TASK_ONLY",
  );
  expect((await listTasks()).map(({ summary, startDate }) => `${summary} ${startDate}`)).toEqual([
    "Rehearsal 2026-09-24T09:00",
    "Rehearsal with strings 2026-10-02T09:00",
    "Rehearsal 2026-10-08T09:00",
    "Rehearsal 2026-10-15T09:00",
  ]);
});

test("an edit of this and following tasks splits the series, without completed and changed ones", async () => {
  const { owner, weekly, edit, listTasks, read } = await setUp();
  const [first = "", second = "", third = "", fourth = ""] = await weekly();
  await ask(tasks.complete, owner.token, { params: { userId: third }, body: { note: null } });
  await edit(fourth, { summary: "The last one" }, "THIS_TASK_ONLY");
  const answer = await edit(
    second,
    { summary: "Orchestra", startDate: "2026-10-01T10:00", dueDate: "2026-10-01T13:00" },
    "THIS_AND_FOLLOWING_TASKS",
  );
  // Four times from the second one on: two of these are where those stand that are left alone.
  expect(answer.series).toEqual({ updated: 1, created: 1, removed: 0, leftAlone: 2 });
  const lines = (await listTasks()).map(({ summary, startDate }) => `${summary} ${startDate}`);
  expect(lines.filter((line) => !line.startsWith("Orchestra"))).toEqual([
    "Rehearsal 2026-09-24T09:00",
    "Rehearsal 2026-10-08T09:00",
    "The last one 2026-10-15T09:00",
  ]);
  expect(lines.filter((line) => line.startsWith("Orchestra"))).toHaveLength(
    answer.series ? 1 + answer.series.created : 0,
  );
  const [firstTask, two] = [await read(first), await read(second)];
  expect(firstTask.recurrenceId).not.toBe(two.recurrenceId);
});

test("a series that is ended keeps this task, and those before", async () => {
  const { weekly, edit, starts, read } = await setUp();
  const [, second = ""] = await weekly();
  const answer = await edit(second, { recurrenceSetting: null }, "THIS_AND_FOLLOWING_TASKS");
  expect(answer.series).toMatchObject({ removed: 2 });
  expect(await starts()).toEqual(["2026-09-24T09:00", "2026-10-01T09:00"]);
  expect((await read(second)).recurrenceSetting).toBeNull();
});

test("a task becomes a series", async () => {
  const { send, edit, starts } = await setUp();
  const { id } = (await send({ startDate: "2026-09-24", timeZoneId: "Australia/Sydney" })).data;
  const answer = await edit(id, { recurrenceSetting: { ...WEEKLY, repeat: "DAILY" } }, "THIS_TASK_ONLY");
  expect(answer.series).toMatchObject({ created: 3 });
  expect(await starts()).toEqual(["2026-09-24", "2026-09-25", "2026-09-26", "2026-09-27"]);
});

test("a deletion covers this task, or this and following ones, and restoring brings them back (B-212)", async () => {
  const { owner, weekly, starts } = await setUp();
  const [, second = ""] = await weekly();
  const remove = (scope?: "THIS_AND_FOLLOWING_TASKS") =>
    ask(tasks.remove, owner.token, { params: { id: second }, query: scope ? { scope } : {} });
  expect((await remove()).data).toMatchObject({ removed: 1 });
  expect(await starts()).toHaveLength(3);
  await ask(tasks.restore, owner.token, { params: { id: second }, body: {} });
  expect((await remove("THIS_AND_FOLLOWING_TASKS")).data).toMatchObject({ removed: 3 });
  expect(await starts()).toEqual(["2026-09-24T09:00"]);
  await ask(tasks.restore, owner.token, { params: { id: second }, body: {} });
  expect(await starts()).toHaveLength(4);
});

test("more than 730 tasks, or five years, are refused in words next to the field", async () => {
  const { send, listTasks, owner } = await setUp();
  const answer = await send({
    startDate: "2026-09-24",
    recurrenceSetting: { repeat: "DAILY", end: "AFTER", occurrences: 731 },
  });
  expect(answer.status).toBe(400);
  expect(answer.error?.details[0]?.field).toBe("recurrenceSetting.occurrences");
  expect(await listTasks()).toEqual([]);
  const preview = await ask(tasks.validateRecurrence, owner.token, {
    body: {
      startDate: "2026-01-31",
      dueDate: null,
      timeZoneId: "UTC",
      recurrenceSetting: { repeat: "MONTHLY", end: "AFTER", occurrences: 3 },
    },
  });
  expect(preview.data).toMatchObject({ valid: true, count: 3, nextDates: ["2026-01-31", "2026-02-28", "2026-03-31"] });
});

test("a series of calls is completed one by one", async () => {
  const { owner, send, listTasks } = await setUp();
  const types = (await ask(taskOptions.form, owner.token, {})).data.types;
  const typeId = types.find(({ code }) => code === "CALL")?.id;
  await send({ startDate: "2026-09-24", recurrenceSetting: WEEKLY, typeId });
  const [first] = await listTasks();
  await ask(tasks.complete, owner.token, { params: { userId: first?.id ?? "" }, body: { note: "Spoke" } });
  expect((await listTasks()).filter(({ completedDate }) => completedDate !== null)).toHaveLength(1);
});
