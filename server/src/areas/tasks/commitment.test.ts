/** The commitments of tasks, after each way in which they can change, against a recomputation from the rows. */
import { describe, expect, test } from "vitest";
import { taskOptions, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPartner, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

interface TaskFacts {
  id: string;
  day: string | null;
  time: string | null;
  dueDay: string | null;
  dueTime: string | null;
  zone: string;
  takes: boolean;
  deleted: boolean;
  completed: string | null;
  creator: string | null;
  assignee: string | null;
  label: string;
  kind: string;
}

/** Computes every commitment of an agency from its rows, with other arithmetic than the triggers'. */
async function expectedCommitments(agency: string): Promise<string[]> {
  const rows = (await inAgency(
    agency,
    `select t.id, start_on::text as day, start_time::text as time, due_on::text as "dueDay",
       due_time::text as "dueTime", time_zone_id as zone, y.takes_time as takes, t.deleted_at is not null as deleted,
       completed_at as completed, t.created_by as creator, assignee_id as assignee, summary as label, y.code as kind
     from task t join task_type y on y.id = t.type_id where t.agency_id = $1`,
    [agency],
  )) as unknown as TaskFacts[];
  const staff = await inAgency(
    agency,
    "select record_id, staff_id from assignment where ended_at is null and agency_id = $1",
    [agency],
  );
  const people = await inAgency(
    agency,
    `select i.record_id, i.involved_id
      from involvement i join person p on p.id = i.involved_id
      where i.role <> 'LINK' and i.contact_id is null and i.agency_id = $1`,
    [agency],
  );
  const instantOf = (day: string, time: string, zone: string) =>
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;
  return rows
    .flatMap((task) => {
      if (!task.takes || task.deleted || task.day === null || task.dueDay === null) return [];
      const starts = instantOf(task.day, task.time ?? "00:00", task.zone);
      const ends =
        task.dueTime === null
          ? instantOf(Temporal.PlainDate.from(task.dueDay).add({ days: 1 }).toString(), "00:00", task.zone)
          : instantOf(task.dueDay, task.dueTime, task.zone);
      if (ends <= starts || (task.completed !== null && Date.parse(task.completed) <= starts)) return [];
      const having = staff
        .filter(
          ({ record_id, staff_id }) =>
            record_id === task.id && (staff_id === task.assignee || staff_id !== task.creator),
        )
        .map(({ staff_id }) => staff_id);
      const concerned = people.filter(({ record_id }) => record_id === task.id).map(({ involved_id }) => involved_id);
      const allDay = task.time === null && task.dueTime === null;
      return [...new Set([...having, ...concerned])].map((person) =>
        [task.id, person, starts, ends, task.zone, allDay, task.kind, task.label].join(" "),
      );
    })
    .sort();
}
async function storedCommitments(agency: string): Promise<string[]> {
  const rows = await inAgency(agency, "select * from commitment where agency_id = $1", [agency]);
  return rows
    .map((row) =>
      [
        row.record_id,
        row.person_id,
        Date.parse(String(row.starts_at)),
        Date.parse(String(row.ends_at)),
        row.zone,
        row.all_day,
        row.kind,
        row.label,
      ].join(" "),
    )
    .sort();
}

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const [first, second, colleague] = [await buildStaff(agency), await buildStaff(agency), await buildStaff(agency)];
  const [talent, scout] = [await buildPerson(agency), await buildPerson(agency, { stage: "scout" })];
  const { types, statuses } = (await ask(taskOptions.form, owner.token, {})).data;
  const typeOf = (code: string) => types.find((type) => type.code === code)?.id ?? "";
  const statusOf = (code: string) => statuses.find(({ category }) => category.code === code)?.id ?? "";
  const base = {
    summary: "Rehearsal",
    typeId: typeOf("REHEARSAL"),
    startDate: "2027-07-10T10:00",
    dueDate: "2027-07-10T12:00",
    timeZoneId: "Australia/Sydney",
    assigneeId: first.id,
    collaboratorStaffIds: [colleague.id],
    relatedIds: [talent],
    collaboratorPersonIds: [scout],
    conflictReason: "A test",
  };
  const created = await ask(tasks.create, owner.token, { body: base });
  expect(created.status, created.text).toBe(200);
  const { id } = created.data;
  const change = async (body: object) => {
    const { version } = (await ask(tasks.get, owner.token, { params: { id }, query: {} })).data;
    const saved = await ask(tasks.update, owner.token, { params: { id }, body: { ...base, ...body, version } });
    expect(saved.status, saved.text).toBe(200);
  };
  /** The commitments, which are those that follow from the rows. */
  const check = async () => {
    const now = await storedCommitments(agency);
    expect(now).toEqual(await expectedCommitments(agency));
    return now;
  };
  return { agency, owner, first, second, colleague, talent, scout, id, base, change, check, typeOf, statusOf };
}

test("a task with start and end books its assignee, colleagues, talents and scouts (C-238)", async () => {
  const { check, first, colleague, talent, scout, owner } = await setUp();
  const now = await check();
  expect(new Set(now.map((row) => row.split(" ")[1]))).toEqual(new Set([first.id, colleague.id, talent, scout]));
  expect(now).toHaveLength(4);
  expect(now.some((row) => row.includes(owner.id))).toBe(false);
});

describe("commitments", () => {
  const changes: readonly [what: string, body: object, count: number][] = [
    ["times", { startDate: "2027-07-11T09:00", dueDate: "2027-07-11T09:30" }, 4],
    ["the zone", { timeZoneId: "America/New_York" }, 4],
    ["whole days", { startDate: "2027-10-02", dueDate: "2027-10-03" }, 4],
    ["a day that begins the span and a time that ends it", { startDate: "2027-07-09" }, 4],
    ["a time that the zone skips", { startDate: "2027-10-03T02:30", dueDate: "2027-10-03T03:45" }, 4],
    ["a missing start", { startDate: null }, 0],
    ["a missing end", { dueDate: null }, 0],
    ["a span of no length", { dueDate: "2027-07-10T10:00" }, 0],
    ["the summary", { summary: "Dress rehearsal" }, 4],
    ["colleagues", { collaboratorStaffIds: [] }, 3],
    ["talents and scouts", { relatedIds: [], collaboratorPersonIds: [] }, 2],
    ["the assignee", { assigneeId: null }, 3],
  ];
  test.each(changes)("commitments follow %s", async (_, body, count) => {
    const { change, check } = await setUp();
    await change(body);
    expect(await check()).toHaveLength(count);
    await change({});
    expect(await check()).toHaveLength(4);
  });

  test("commitments follow the type", async () => {
    const { change, check, typeOf } = await setUp();
    await change({ typeId: typeOf("GENERAL") });
    expect(await check()).toEqual([]);
    await change({ typeId: typeOf("RANDRHOLIDAY") });
    expect((await check()).every((row) => row.includes("RANDRHOLIDAY"))).toBe(true);
  });

  test("commitments follow a type that an agency makes take time, or no longer", async () => {
    const { agency, check, typeOf } = await setUp();
    await inAgency(agency, "update task_type set takes_time = false where id = $1", [typeOf("REHEARSAL")]);
    expect(await check()).toEqual([]);
    await inAgency(agency, "update task_type set takes_time = true where id = $1", [typeOf("REHEARSAL")]);
    expect(await check()).toHaveLength(4);
  });

  test("commitments follow deletion and restoring", async () => {
    const { id, owner, check } = await setUp();
    await ask(tasks.remove, owner.token, { params: { id } });
    expect(await check()).toEqual([]);
    await ask(tasks.restore, owner.token, { params: { id } });
    expect(await check()).toHaveLength(4);
  });

  test("commitments follow completion: time ahead is free again, time that has begun stays", async () => {
    const { id, owner, change, check, statusOf } = await setUp();
    const complete = () => ask(tasks.complete, owner.token, { params: { userId: id }, body: { note: null } });
    await complete();
    expect(await check()).toEqual([]);
    await ask(tasks.move, owner.token, { params: { id }, body: { statusId: statusOf("NEW") } });
    expect(await check()).toHaveLength(4);
    await change({ startDate: "2025-07-10T10:00", dueDate: "2025-07-10T12:00" });
    await complete();
    expect(await check()).toHaveLength(4);
  });

  test("commitments follow bulk changes and their undo", async () => {
    const { id, owner, second, colleague, check } = await setUp();
    const many = async (change: object) => {
      const { version } = (await ask(tasks.get, owner.token, { params: { id }, query: {} })).data;
      const done = await ask(tasks.bulk, owner.token, { body: { selection: { records: [{ id, version }] }, change } });
      expect(done.status, done.text).toBe(200);
      await check();
      await ask(tasks.undoBulk, owner.token, { body: { undo: done.data.undo } });
      await check();
    };
    await many({ assignee: second.id });
    await many({ staff: { add: [second.id], remove: [colleague.id] } });
  });

  test("a task doesn't book partners, suppliers and contacts", async () => {
    const { agency, change, check } = await setUp();
    await change({ relatedIds: [await buildPartner(agency)], collaboratorPersonIds: [] });
    expect(await check()).toHaveLength(2);
  });
});
