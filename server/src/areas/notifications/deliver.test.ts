import { describe, expect, inject, test } from "vitest";
import { notifications } from "#contract/notifications/notification.ts";
import { taskReminders } from "#contract/tasks/reminder.ts";
import { tasks } from "#contract/tasks/task.ts";
import { openDatabase } from "#server/lib/database/scope.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { deliver } from "./deliver.ts";

const { ask, database } = await startApp();
const NOBODY = { summary: "A task", timeZoneId: "Australia/Sydney", reminder: "ONE_HOUR_BEFORE" };

/** An agency in Sydney whose people have had their morning. */
async function desk() {
  const agency = await buildAgency();
  await inAgency(agency, "update agency set time_zone_id = 'Australia/Sydney' where id = $1", [agency]);
  const owner = await buildStaff(agency, { role: "agency" });
  const add = async (body: object) => {
    const answer = await ask(tasks.create, owner.token, { body: { ...NOBODY, ...body } as never });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const member = async (zone = "Australia/Sydney") => {
    const staff = await buildStaff(agency, { levels: { TASK: ["EDIT_ASSIGN"] } });
    await inAgency(agency, "update account set time_zone_id = $2 where id = $1", [staff.id, zone]);
    return staff;
  };
  const deliverAt = (time: string) => deliver(database, { agencyId: agency, at: new Date(time) });
  /** Notifications of a kind that a user has, with the task. */
  const notified = async (by: BuiltStaff, kind = "reminder") =>
    (await ask(notifications.list, by.token, { body: { pageSize: 100 } })).data
      .filter((notice) => notice.kind === kind)
      .map(({ record, due }) => [record?.id, due]);
  return { agency, owner, add, member, deliverAt, notified };
}

describe("reminders", () => {
  test("reminders come once, an hour before the start, to assignee and collaborating staff", async () => {
    const { add, member, deliverAt, notified } = await desk();
    const [assignee, collaborator, other] = [await member(), await member(), await member()];
    const id = await add({
      startDate: "2031-08-11T10:00",
      dueDate: "2031-08-12T10:00",
      assigneeId: assignee.id,
      collaboratorStaffIds: [collaborator.id],
    });
    // 10:00 in Sydney is midnight in UTC.
    await deliverAt("2031-08-10T22:59:59Z");
    expect(await notified(assignee)).toEqual([]);
    await deliverAt("2031-08-10T23:00:00Z");
    await deliverAt("2031-08-10T23:01:00Z");
    for (const by of [assignee, collaborator]) expect(await notified(by)).toEqual([[id, "2031-08-11T10:00"]]);
    expect(await notified(other)).toEqual([]);
  });

  test("reminders count from the due time if there is no start, and come late after a standstill", async () => {
    const { add, member, deliverAt, notified } = await desk();
    const assignee = await member();
    const id = await add({ dueDate: "2031-08-11T10:00", reminder: "FIFTEEN_MINUTES_BEFORE", assigneeId: assignee.id });
    await deliverAt("2031-08-10T23:44:00Z");
    expect(await notified(assignee)).toEqual([]);
    await deliverAt("2031-08-12T00:00:00Z");
    expect(await notified(assignee)).toEqual([[id, "2031-08-11T10:00"]]);
  });

  test("reminders of a date without a time count from 09:00 where each receiver is", async () => {
    const { add, member, deliverAt, notified } = await desk();
    const [sydney, perth] = [await member(), await member("Australia/Perth")];
    const id = await add({ startDate: "2031-08-11", assigneeId: sydney.id, collaboratorStaffIds: [perth.id] });
    await deliverAt("2031-08-10T22:00:00Z");
    expect(await notified(sydney)).toEqual([[id, "2031-08-11"]]);
    expect(await notified(perth)).toEqual([]);
    await deliverAt("2031-08-11T00:00:00Z");
    expect(await notified(perth)).toEqual([[id, "2031-08-11"]]);
    expect(await notified(sydney)).toHaveLength(1);
  });

  test("a reminder a day before is at the same time on the day before, across a change of clocks", async () => {
    const { add, member, deliverAt, notified } = await desk();
    const assignee = await member();
    // Clocks in Sydney go forward on 5 October 2031 at 02:00.
    await add({ startDate: "2031-10-05T09:00", reminder: "ONE_DAY_BEFORE", assigneeId: assignee.id });
    await deliverAt("2031-10-03T22:59:00Z");
    expect(await notified(assignee)).toEqual([]);
    await deliverAt("2031-10-03T23:00:00Z");
    expect(await notified(assignee)).toHaveLength(1);
  });

  test("reminders come again only if the time they count from changes", async () => {
    const { owner, add, member, deliverAt, notified } = await desk();
    const assignee = await member();
    const id = await add({ startDate: "2031-08-11T10:00", assigneeId: assignee.id });
    const save = async (body: object) => {
      const { version } = (await ask(tasks.get, owner.token, { params: { id }, query: {} })).data;
      const whole = { ...NOBODY, startDate: "2031-08-11T10:00", assigneeId: assignee.id, version, ...body };
      expect((await ask(tasks.update, owner.token, { params: { id }, body: whole as never })).status).toBe(200);
    };
    await deliverAt("2031-08-10T23:00:00Z");
    await save({ reminder: "FIFTEEN_MINUTES_BEFORE" });
    await deliverAt("2031-08-10T23:50:00Z");
    expect(await notified(assignee)).toHaveLength(1);
    await save({ startDate: "2031-08-11T12:00" });
    await deliverAt("2031-08-11T01:00:00Z");
    expect(await notified(assignee)).toHaveLength(2);
    await save({ startDate: "2020-08-11T12:00" });
    await deliverAt("2031-08-11T03:00:00Z");
    expect(await notified(assignee)).toHaveLength(2);
  });

  test("reminders never come of a task that is completed, deleted or has none set", async () => {
    const { owner, add, member, deliverAt, notified } = await desk();
    const assignee = await member();
    const to = { startDate: "2031-08-11T10:00", assigneeId: assignee.id };
    const [done, gone] = [await add(to), await add(to)];
    await add({ ...to, reminder: "NO_REMINDER" });
    await ask(tasks.complete, owner.token, { params: { userId: done }, body: { note: null } });
    await ask(tasks.remove, owner.token, { params: { id: gone } });
    await deliverAt("2031-08-11T00:00:00Z");
    expect(await notified(assignee)).toEqual([]);
  });

  test("reminders also come for a muted task", async () => {
    const { agency, add, member, deliverAt, notified } = await desk();
    const assignee = await member();
    const id = await add({ startDate: "2031-08-11T10:00", assigneeId: assignee.id });
    await inAgency(agency, "update follow set muted = true where staff_id = $1 and record_id = $2", [assignee.id, id]);
    await deliverAt("2031-08-11T00:00:00Z");
    expect(await notified(assignee)).toHaveLength(1);
  });

  test("reminders pop up for an hour, until read, unless the person has switched that off (C-236)", async () => {
    const { agency, add, member, notified } = await desk();
    const assignee = await member("UTC");
    const soon = new Date(Date.now() + 30 * 60_000).toISOString().slice(0, 16);
    const id = await add({ startDate: soon, timeZoneId: "UTC", assigneeId: assignee.id });
    await deliver(database, { agencyId: agency });
    const popups = async () => (await ask(taskReminders.list, assignee.token, {})).data;
    const [popup] = await popups();
    expect(popup).toMatchObject({ id, summary: "A task" });
    const setting = `insert into notification_setting (agency_id, staff_id, show_task_reminder)
        values ($1, $2, $3)
        on conflict (agency_id, staff_id) do update set show_task_reminder = $3`;
    await inAgency(agency, setting, [agency, assignee.id, false]);
    expect(await popups()).toEqual([]);
    expect(await notified(assignee)).toHaveLength(1);
    await inAgency(agency, setting, [agency, assignee.id, true]);
    expect(await popups()).toHaveLength(1);
    await ask(notifications.read, assignee.token, { body: { ids: [popup?.notificationId], read: 1 } });
    expect(await popups()).toEqual([]);
  });
});

describe("due soon and overdue", () => {
  test("notices of due and overdue tasks come once each at 08:00 where the person is", async () => {
    const { add, member, deliverAt, notified } = await desk();
    const [sydney, perth] = [await member(), await member("Australia/Perth")];
    const to = { assigneeId: sydney.id, collaboratorStaffIds: [perth.id], reminder: "NO_REMINDER" };
    // The morning of the day before is over for both.
    await deliverAt("2031-08-10T01:00:00Z");
    const soon = await add({ ...to, dueDate: "2031-08-14" });
    const late = await add({ ...to, dueDate: "2031-08-10T12:00" });
    await add({ ...to, dueDate: "2031-08-15" });
    await deliverAt("2031-08-10T21:59:00Z");
    expect(await notified(sydney, "overdue")).toEqual([]);
    await deliverAt("2031-08-10T22:00:00Z");
    expect(await notified(sydney, "dueSoon")).toEqual([[soon, "2031-08-14"]]);
    expect(await notified(sydney, "overdue")).toEqual([[late, "2031-08-10T12:00"]]);
    expect(await notified(perth, "overdue")).toEqual([]);
    await deliverAt("2031-08-11T00:00:00Z");
    expect(await notified(perth, "overdue")).toEqual([[late, "2031-08-10T12:00"]]);
    await deliverAt("2031-08-11T22:00:00Z");
    expect(await notified(sydney, "overdue")).toHaveLength(1);
    // By then the third is due within three days as well, and the first still has one notification alone.
    expect(await notified(sydney, "dueSoon")).toHaveLength(2);
    await deliverAt("2031-08-15T22:00:00Z");
    expect(await notified(sydney, "overdue")).toHaveLength(3);
  });

  test("notices of due tasks wait for the morning, and leave out a muted task", async () => {
    const { agency, add, member, deliverAt, notified } = await desk();
    const assignee = await member();
    await deliverAt("2031-08-10T22:00:00Z");
    const id = await add({ dueDate: "2031-08-12", assigneeId: assignee.id });
    await deliverAt("2031-08-11T01:00:00Z");
    expect(await notified(assignee, "dueSoon")).toEqual([]);
    await inAgency(agency, "update follow set muted = true where record_id = $1", [id]);
    await deliverAt("2031-08-11T22:00:00Z");
    expect(await notified(assignee, "dueSoon")).toEqual([]);
  });
});

test("two workers deliver each of 200 due reminders exactly once, and so do those that follow", async () => {
  const { agency, owner, member, notified } = await desk();
  const assignee = await member();
  await inAgency(
    agency,
    `insert into task (id, agency_id, summary, start_on, start_time, time_zone_id, assignee_id, created_by)
      select gen_random_uuid(), $1, 'Task ' || n, '2031-08-11', '10:00', 'Australia/Sydney', $2, $3
      from generate_series(1, 200) n`,
    [agency, assignee.id, owner.id],
  );
  const noError = (error: Error) => expect.unreachable(error.message);
  const workers = [1, 2].map(() =>
    openDatabase({
      url: inject("database").url,
      size: 2,
      batching: true,
      onChanges: () => undefined,
      onError: noError,
    }),
  );
  const run = () =>
    Promise.all(workers.map((worker) => deliver(worker, { agencyId: agency, at: new Date("2031-08-10T23:30:00Z") })));
  await run();
  await run();
  await Promise.all(workers.map((worker) => worker.close()));
  const rows = await inAgency(agency, "select record_id from notification where agency_id = $1 and kind = 'reminder'", [
    agency,
  ]);
  expect(rows).toHaveLength(200);
  expect(new Set(rows.map(({ record_id }) => record_id)).size).toBe(200);
  expect(await notified(assignee)).toHaveLength(100);
});
