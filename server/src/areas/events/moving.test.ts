import { expect, test } from "vitest";
import { moving } from "#contract/events/moving.ts";
import { talentHolds } from "#contract/holds/hold.ts";
import { taskTemplates } from "#contract/settings/task-setting.ts";
import { tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { type BuiltStaff, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

const DATES = { startDate: "2027-03-10T19:00", endDate: "2027-03-10T23:00" };
const LATER = { startDate: "2027-03-13T19:00", endDate: "2027-03-13T23:00" };
const leg = {
  id: null,
  mode: "FLIGHT",
  from: "Perth",
  to: "Sydney",
  departs: "2027-03-09T06:00",
  arrives: "2027-03-09T13:00",
  departsZone: "Australia/Perth",
  arrivesZone: "Australia/Sydney",
  reference: null,
};

async function setUp() {
  const base = await setUpDeals({ ask });
  const { agency, owner, add } = base;
  const talent = await buildPerson(agency);
  const event = await add("event", {
    ...DATES,
    timeZoneId: "Australia/Sydney",
    lineUp: [{ personId: talent, callTime: "2027-03-10T15:00" }],
    schedule: [
      { id: "check", kind: "SOUND_CHECK", title: "Sound check", start: "2027-03-10T16:00", end: "2027-03-10T17:00" },
    ],
    stays: [{ id: "hotel", name: "Harbour Hotel", checkIn: "2027-03-09", checkOut: "2027-03-11" }],
    travel: [leg],
  });
  const item = (summary: string, more: object = {}) => ({
    summary,
    typeId: null,
    anchor: "EVENT_START",
    offset: -3,
    time: null,
    assigneeId: null,
    role: null,
    ...more,
  });
  const apply = async (items: object[], recordId = event) => {
    const template = await ask(taskTemplates.create, owner.token, {
      body: { name: `Pack ${items.length} ${recordId}`, items } as never,
    });
    const applied = await ask(taskTemplates.apply, owner.token, {
      params: { id: template.data.id },
      body: { recordId },
    });
    expect(applied.status, applied.text).toBe(200);
    return applied.data.ids;
  };
  const task = async (id: string) => (await ask(tasks.get, owner.token, { params: { id }, query: {} })).data;
  const setDue = async (id: string, dueDate: string) => {
    const { version, summary, linkTos } = await task(id);
    const linkIds = linkTos.map(({ objectId }) => objectId);
    const saved = await ask(tasks.update, owner.token, {
      params: { id },
      body: { summary, linkIds, dueDate, version },
    });
    expect(saved.status, saved.text).toBe(200);
  };
  const preview = async (to: object = LATER, by: Pick<BuiltStaff, "token"> = owner) => {
    const answer = await ask(moving.preview, by.token, { params: { id: event }, body: to });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const move = (body: object, by: Pick<BuiltStaff, "token"> = owner) =>
    ask(moving.move, by.token, { params: { id: event }, body: { ...LATER, ...body } as never });
  return { ...base, talent, event, item, apply, task, setDue, preview, move };
}

test("a user who may move an event but not see its talent gets the preview without the name", async () => {
  const { agency, preview } = await setUp();
  const planner = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"] } });
  const titlesOf = ({ items }: Awaited<ReturnType<typeof preview>>) =>
    items.filter(({ part }) => part === "callTime").map(({ title }) => title);
  expect(titlesOf(await preview(LATER, planner))).toEqual(["Another talent"]);
  expect(titlesOf(await preview())).not.toContain("Another talent");
});

test("moving an event moves open tasks, leaves completed ones, and asks about those changed", async () => {
  const { agency, owner, item, apply, task, setDue, preview, move, event } = await setUp();
  const assignee = await buildStaff(agency, { displayName: "Ada Obi", levels: { TASK: ["EDIT_ASSIGN"] } });
  const [open = "", timed = "", done = "", changed = ""] = await apply([
    item("Book the van", { assigneeId: assignee.id }),
    item("Call the venue", { anchor: "EVENT_END", offset: 1, time: "09:30" }),
    item("Send the contract"),
    item("Print the passes"),
  ]);
  await ask(tasks.complete, owner.token, { params: { userId: done }, body: { note: null } });
  await setDue(changed, "2027-03-01");
  expect((await task(changed)).pack).toMatchObject({ changed: true });

  const before = await preview();
  expect(before).toMatchObject({ days: 3, hidden: 0 });
  const itemsByKey = new Map(before.items.map(({ key, from, to, state }) => [key, { from, to, state }]));
  expect(itemsByKey.get(`task:${open}`)).toEqual({ from: "2027-03-07", to: "2027-03-10", state: "moves" });
  expect(itemsByKey.get(`task:${timed}`)).toEqual({ from: "2027-03-11T09:30", to: "2027-03-14T09:30", state: "moves" });
  expect(itemsByKey.get(`task:${done}`)).toEqual({ from: "2027-03-07", to: "2027-03-07", state: "done" });
  expect(itemsByKey.get(`task:${changed}`)).toEqual({ from: "2027-03-01", to: "2027-03-04", state: "changed" });
  const otherItems = before.items.filter(({ part }) => part !== "task");
  expect(otherItems.map(({ part, title, from, to }) => [part, title, from, to])).toEqual([
    ["callTime", otherItems[0]?.title, "2027-03-10T15:00", "2027-03-13T15:00"],
    ["schedule", "Sound check", "2027-03-10T16:00", "2027-03-13T16:00"],
    ["stay", "Harbour Hotel", "2027-03-09", "2027-03-12"],
    ["travel", "Perth to Sydney", "2027-03-09T06:00", "2027-03-12T06:00"],
  ]);
  // An assignee follows the task.
  expect(before.notified).toMatchObject([{ id: assignee.id }]);

  const moved = await move({ hash: before.hash });
  expect(moved.status, moved.text).toBe(200);
  expect(moved.data).toMatchObject({
    id: event,
    ...LATER,
    lineUp: [{ callTime: "2027-03-13T15:00" }],
    schedule: [{ start: "2027-03-13T16:00", end: "2027-03-13T17:00" }],
    stays: [{ checkIn: "2027-03-12", checkOut: "2027-03-14" }],
    travel: [{ departs: "2027-03-12T06:00", arrives: "2027-03-12T13:00" }],
  });
  const dueDateOf = async (id: string) => (await task(id)).dueDate;
  expect([await dueDateOf(open), await dueDateOf(timed)]).toEqual(["2027-03-10", "2027-03-14T09:30"]);
  expect([await dueDateOf(done), await dueDateOf(changed)]).toEqual(["2027-03-07", "2027-03-01"]);
  const notified = await inAgency(
    agency,
    "select record_id from notification where receiver_id = $1 and kind = 'followedChanged'",
    [assignee.id],
  );
  expect(notified.map((row) => row.record_id)).toContain(open);
});

test("an excluded item stays and counts as changed from then on, and a requested one moves too", async () => {
  const { item, apply, task, setDue, preview, move } = await setUp();
  const [left = "", changed = ""] = await apply([item("Book the van"), item("Print the passes")]);
  await setDue(changed, "2027-03-01T10:00");
  const before = await preview();
  const travel = before.items.find(({ part }) => part === "travel")?.key ?? "";
  const moved = await move({ hash: before.hash, leave: [`task:${left}`, travel], also: [`task:${changed}`] });
  expect(moved.data.travel).toMatchObject([{ departs: leg.departs }]);
  expect(await task(left)).toMatchObject({ dueDate: "2027-03-07", pack: { changed: true } });
  expect(await task(changed)).toMatchObject({ dueDate: "2027-03-04T10:00", pack: { changed: true } });
});

test("any change since the preview refuses the move", async () => {
  const { agency, talent, owner, item, apply, setDue, preview, move, change, event, task } = await setUp();
  const [id = ""] = await apply([item("Book the van")]);
  const expectRefused = async (hash: string) => {
    const answer = await move({ hash });
    expect([answer.status, answer.error?.code]).toEqual([409, "movedOn"]);
  };
  await expectRefused("guessed");
  let { hash } = await preview();
  await setDue(id, "2027-03-02");
  await expectRefused(hash);
  ({ hash } = await preview());
  await ask(tasks.complete, owner.token, { params: { userId: id }, body: { note: null } });
  await expectRefused(hash);
  ({ hash } = await preview());
  await change("event", event, { ...DATES, endDate: "2027-03-10T22:00", lineUp: [{ personId: talent }] });
  await expectRefused(hash);
  ({ hash } = await preview());
  await inAgency(agency, "update task set summary = 'Another' where id = $1", [id]);
  await expectRefused(hash);
  expect((await task(id)).dueDate).toBe("2027-03-02");
  expect((await move({ hash: (await preview()).hash })).status).toBe(200);
});

test("a move by some hours moves the run sheet and no day", async () => {
  const { item, apply, preview } = await setUp();
  await apply([item("Book the van")]);
  const { days, items } = await preview({ startDate: "2027-03-10T20:30", endDate: "2027-03-10T23:30" });
  expect(days).toBe(0);
  expect(items.map(({ part, to }) => [part, to])).toEqual([
    ["callTime", "2027-03-10T16:30"],
    ["schedule", "2027-03-10T17:30"],
  ]);
});

test("a task that waited for the event's date gets one when the date is set", async () => {
  const { owner, add, item, apply, task } = await setUp();
  const event = await add("event");
  const [id = ""] = await apply([item("Book the van", { time: "08:00" })], event);
  expect((await task(id)).dueDate).toBeNull();
  const to = { startDate: "2027-03-10", endDate: null };
  const before = (await ask(moving.preview, owner.token, { params: { id: event }, body: to })).data;
  expect(before).toMatchObject({ days: null, items: [{ from: null, to: "2027-03-07T08:00", state: "moves" }] });
  const moved = await ask(moving.move, owner.token, { params: { id: event }, body: { ...to, hash: before.hash } });
  expect(moved.status, moved.text).toBe(200);
  expect((await task(id)).dueDate).toBe("2027-03-07T08:00");
});

test("tasks and talents that the mover does not see move too, counted and not named", async () => {
  const { agency, item, apply, task, preview, move } = await setUp();
  const [id = ""] = await apply([item("Book the van")]);
  const planner = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"] } });
  const before = await preview(LATER, planner);
  expect(before.hidden).toBe(1);
  expect(before.items.filter(({ part }) => part === "task")).toEqual([]);
  expect(before.items.filter(({ part }) => part === "callTime")).toMatchObject([{ title: "Another talent" }]);
  expect((await move({ hash: before.hash }, planner)).status).toBe(200);
  expect((await task(id)).dueDate).toBe("2027-03-10");
});

test("an event can't end before it starts, and asks about a person who is busy then", async () => {
  const { talent, add, preview, move, statusOf } = await setUp();
  const backwards = await move({ startDate: "2027-03-14", endDate: "2027-03-13", hash: "any" });
  expect(refusedFields(backwards)).toEqual(["endDate"]);
  const statusId = await statusOf("event", "CONFIRMED");
  await add("event", {
    statusId,
    startDate: "2027-03-13T18:00",
    endDate: "2027-03-13T20:00",
    lineUp: [{ personId: talent }],
  });
  const { hash } = await preview();
  const clash = await move({ hash });
  expect([clash.status, clash.error?.code]).toEqual([409, "conflict"]);
  expect((await move({ hash, conflictReason: "Both fit" })).data).toMatchObject({ conflictReason: "Both fit" });
});

test("a user who muted a moved record is not notified", async () => {
  const { agency, owner, event, preview } = await setUp();
  const follower = await buildStaff(agency, { role: "agency", displayName: "Bo Lee" });
  const follow = (muted: boolean) =>
    inAgency(
      agency,
      `insert into follow (agency_id, staff_id, record_id, muted)
        values ($1, $2, $3, $4)
        on conflict (agency_id, staff_id, record_id) do update set muted = excluded.muted`,
      [agency, follower.id, event, muted],
    );
  await follow(false);
  expect((await preview(LATER, owner)).notified).toMatchObject([{ id: follower.id }]);
  await follow(true);
  expect((await preview(LATER, owner)).notified).toEqual([]);
});

test("an event's holds move too, unless one is left where it is", async () => {
  const { agency, owner, talent, event, preview, move } = await setUp();
  const other = await buildPerson(agency);
  const placed = await ask(talentHolds.place, owner.token, {
    body: { recordId: event, personIds: [talent, other], firstDay: "2027-03-10", lastDay: "2027-03-10" },
  });
  expect(placed.status, placed.text).toBe(200);
  const [first, second] = placed.data.holds;
  const before = await preview();
  expect(before.items.filter(({ part }) => part === "hold")).toMatchObject([
    { from: "2027-03-10", to: "2027-03-13" },
    { from: "2027-03-10", to: "2027-03-13" },
  ]);
  expect((await move({ hash: before.hash, leave: [`hold:${second?.id}`] })).status).toBe(200);
  const holds = (await ask(talentHolds.list, owner.token, { params: { id: event } })).data.holds;
  const dayOf = (id: string | undefined) => holds.find((hold) => hold.id === id)?.firstDay;
  expect([dayOf(first?.id), dayOf(second?.id)]).toEqual(["2027-03-13", "2027-03-10"]);
});
