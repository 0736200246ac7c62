import { describe, expect, test } from "vitest";
import { notifications } from "#contract/notifications/notification.ts";
import { partnerRecord, partners } from "#contract/partners/partner.ts";
import { personStaff } from "#contract/staff/person-staff.ts";
import { tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildPartner, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
const { staff } = partnerRecord;
const DAY = 24 * 3_600_000;

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const partner = await buildPartner(agency);
  const add = (userIds: string[], role: string, by: BuiltStaff = owner) =>
    ask(staff.add, by.token, { params: { id: partner }, body: { userIds, role } as never });
  const remove = (userId: string, by: BuiltStaff = owner) =>
    ask(staff.remove, by.token, { params: { id: partner, userId } });
  const list = async (body: object = {}, by: BuiltStaff = owner) =>
    (await ask(staff.list, by.token, { params: { id: partner }, body })).data;
  return { agency, owner, partner, add, remove, list };
}

test("staff are added to a record with a role, which is changed by adding them again (B-080, N-063)", async () => {
  const { agency, add, list } = await setUp();
  const [first, second] = [await buildStaff(agency, { displayName: "Ada Quill" }), await buildStaff(agency)];
  expect((await add([first.id, second.id], "Collaborator")).status).toBe(200);
  expect((await list()).map(({ name, roles }) => [name, roles])[0]).toEqual(["Ada Quill", ["Collaborator"]]);
  expect((await add([first.id], "Advisor")).status).toBe(200);
  expect((await list({ orderBy: "role" })).map(({ id, roles: [role] }) => [id, role])).toEqual([
    [second.id, "Collaborator"],
    [first.id, "Advisor"],
  ]);
  // The specification's own name of the same role.
  expect((await add([second.id], "ADVISOR")).status).toBe(200);
  expect((await list()).map(({ roles }) => roles)).toEqual([["Advisor"], ["Advisor"]]);
  // People who are involved are not its staff.
  expect((await add([first.id], "TALENT")).error?.details).toMatchObject([{ field: "role" }]);
  for (const role of ["Lead", "Assignee"])
    expect((await add([], role)).error?.details).toEqual([
      { field: "userIds", code: "invalid", message: "Choose at least one" },
    ]);
  expect((await add([first.id], "Advisor")).error?.details).toMatchObject([{ field: "userIds" }]);
});

test("a record has one lead at most, also when two are made at once", async () => {
  const { agency, add, list } = await setUp();
  const [first, second] = [await buildStaff(agency), await buildStaff(agency, { displayName: "Ben Ito" })];
  expect((await add([first.id, second.id], "Lead")).error?.details).toMatchObject([{ field: "role" }]);
  const answers = await Promise.all([add([first.id], "Lead"), add([second.id], "Lead")]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect((await list()).flatMap(({ roles }) => roles)).toEqual(["Lead"]);
});

test("a removed member is not on the record any more, is not deleted, and the history says both", async () => {
  const { agency, partner, owner, add, remove, list } = await setUp();
  const { id } = await buildStaff(agency, { displayName: "Cleo Marsh" });
  await add([id], "Lead");
  expect((await remove(id)).status).toBe(200);
  expect(await list()).toEqual([]);
  // A second removal, as by a colleague at the same time, has nothing left to do.
  expect((await remove(id)).status).toBe(200);
  const assignments = await inAgency(agency, "select role, ended_at from assignment where record_id = $1", [partner]);
  expect(assignments).toEqual([{ role: "Lead", ended_at: expect.any(String) }]);
  const { data } = await ask(partnerRecord.history, owner.token, { params: { id: partner }, query: {} });
  expect(JSON.stringify(data)).toContain("Cleo Marsh");
});

test("an edit form opened before the staff have changed is stale, so that it undoes nothing", async () => {
  const { agency, partner, owner, add } = await setUp();
  const { id } = await buildStaff(agency);
  const { data } = await ask(partners.summary, owner.token, { params: { id: partner } });
  await add([id], "Assignee");
  const after = await ask(partners.summary, owner.token, { params: { id: partner } });
  expect(after.data.version).toBe(data.version + 1);
});

describe("a user who changes the staff of a record", () => {
  test("a user who changes a record's staff has the right to the record, and none to staff", async () => {
    const { agency, partner, add, list } = await setUp();
    const reader = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL"] } });
    const editor = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ALL"] } });
    const outsider = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
    expect((await add([reader.id], "Assignee", reader)).status).toBe(403);
    expect((await add([outsider.id], "Assignee", outsider)).status).toBe(404);
    expect((await add([editor.id], "Assignee", editor)).status).toBe(200);
    expect(await list({}, reader)).toHaveLength(1);
    expect(await inAgency(agency, "select from assignment where record_id = $1", [partner])).toHaveLength(1);
  });

  test("a user does not remove themselves from a record's staff if they would lose the record", async () => {
    const { agency, add, remove, list } = await setUp();
    const editor = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
    await add([editor.id], "Assignee");
    const { status, error } = await remove(editor.id, editor);
    expect([status, error?.details]).toMatchObject([400, [{ field: "userId" }]]);
    expect(await list()).toHaveLength(1);
  });

  test("a user who changes a record's staff is not notified of it, and the others are", async () => {
    const { agency, owner, add } = await setUp();
    const reader = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL"] } });
    await add([reader.id, owner.id], "Assignee");
    const kindsOf = async ({ token }: BuiltStaff) =>
      (await ask(notifications.list, token, { body: {} })).data.map(({ kind }) => kind);
    expect(await kindsOf(reader)).toEqual(["assigned"]);
    expect(await kindsOf(owner)).toEqual([]);
  });
});

describe("task counts on a record's staff", () => {
  const day = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

  test("task counts on a record's staff are of tasks linked to that record, by their assignee (E-025, E-026, E-027)", async () => {
    const { agency, owner, partner, add, list } = await setUp();
    const { id } = await buildStaff(agency);
    await add([id], "Assignee");
    const task = async (body: object) => {
      const answer = await ask(tasks.create, owner.token, { body: { summary: "A task", assigneeId: id, ...body } });
      expect(answer.status, answer.text).toBe(200);
      return answer.data.id;
    };
    const about = { relatedIds: [partner] };
    await task({ ...about, dueDate: day(-3) });
    await task({ ...about, dueDate: day(2) });
    await task({ ...about, dueDate: day(20) });
    const done = await task({ ...about });
    await ask(tasks.complete, owner.token, { params: { userId: done }, body: { note: null } });
    await task({ dueDate: day(2) });
    await task({ ...about, assigneeId: owner.id });
    expect(await list()).toMatchObject([
      { outStandingTaskNumber: 3, dueInTaskNumber: 1, overDueTaskNumber: 1, completedTaskPercent: 25 },
    ]);
    const outsider = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL"] } });
    expect(await list({}, outsider)).toMatchObject([{ outStandingTaskNumber: 0, completedTaskPercent: null }]);
  });
});

test("the table is paged by 20 and sorted by any of its columns (B-081)", async () => {
  const { agency, partner, owner } = await setUp();
  const colleagues = await Promise.all(Array.from({ length: 23 }, () => buildStaff(agency)));
  await ask(staff.add, owner.token, {
    params: { id: partner },
    body: { userIds: colleagues.map(({ id }) => id), role: "Assignee" },
  });
  const first = await ask(staff.list, owner.token, { params: { id: partner }, body: { orderDirection: "DESC" } });
  const second = await ask(staff.list, owner.token, {
    params: { id: partner },
    body: { orderDirection: "DESC", pageIndex: 1 },
  });
  expect([first.data.length, first.total, second.data.length]).toEqual([20, 23, 3]);
  const names = [...first.data, ...second.data].map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator("en", { numeric: true }).compare).toReversed());
});

test("talents and scouts have staff under their own paths", async () => {
  const { agency, owner } = await setUp();
  const scout = await buildPerson(agency, { stage: "scout" });
  const pathOf = (family: "talents" | "scouts") => ({ params: { family, id: scout } });
  const body = { userIds: [owner.id], role: "Lead" as const };
  expect((await ask(personStaff.add, owner.token, { ...pathOf("talents"), body })).status).toBe(404);
  expect((await ask(personStaff.add, owner.token, { ...pathOf("scouts"), body })).status).toBe(200);
  expect((await ask(personStaff.list, owner.token, { ...pathOf("scouts"), body: {} })).data).toMatchObject([
    { id: owner.id, roles: ["Lead"] },
  ]);
});
