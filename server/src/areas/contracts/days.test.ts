import { expect, test } from "vitest";
import { contractSettings } from "#contract/contract-documents/contract-setting.ts";
import { type ContractStatusCode, contracts } from "#contract/contracts/contract.ts";
import { contractKeyDates, type KeyDateForm } from "#contract/contracts/key-date.ts";
import { moving } from "#contract/events/moving.ts";
import { notifications } from "#contract/notifications/notification.ts";
import { tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { type BuiltStaff, buildStaff } from "#test/factories.ts";
import { turnContractDays } from "./days.ts";

const { ask, database } = await startApp();

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { agency, owner, read, statusOf } = deals;
  const go = async (id: string, code: ContractStatusCode, more: object = {}) =>
    ask(contracts.move, owner.token, {
      params: { id },
      body: { statusId: await statusOf("contract", code), ...more },
    });
  const turnDayAt = (time: string) => turnContractDays(database, { agencyId: agency, at: new Date(time) });
  const states = async (id: string) => (await read("contract", id)).instalments.map(({ state }) => state);
  const keyDates = async (id: string, dates: readonly Partial<KeyDateForm>[]) => {
    const { version } = await read("contract", id);
    const answer = await ask(contractKeyDates.save, owner.token, {
      params: { id },
      body: { keyDates: dates as KeyDateForm[], version },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.keyDates;
  };
  const announced = async (by: BuiltStaff) =>
    (await ask(notifications.list, by.token, { query: {} })).data
      .filter(({ kind }) => kind === "keyDate")
      .map(({ keyDate, due }) => [keyDate?.days, due]);
  return { ...deals, go, turnDayAt, states, keyDates, announced };
}
const instalment = (title: string, onDate: string, more: object = {}) => ({
  title,
  rule: "DATE",
  onDate,
  share: "PERCENT",
  percent: "50",
  ...more,
});

test("an instalment is ready on its day after signing, once however often the job runs", async () => {
  const { add, read, go, turnDayAt, states } = await setUp();
  const id = await add("contract", {
    value: 1000,
    instalments: [instalment("Deposit", "2026-03-10"), instalment("Settlement", "2026-04-10")],
  });
  await turnDayAt("2026-03-11T00:00:00Z");
  expect(await states(id)).toEqual(["PLANNED", "PLANNED"]);
  await go(id, "SIGNED", { signedOn: "2026-03-01" });
  // In Sydney the 10th begins at 13:00 of the 9th, UTC.
  await turnDayAt("2026-03-09T12:59:00Z");
  expect(await states(id)).toEqual(["PLANNED", "PLANNED"]);
  await Promise.all([turnDayAt("2026-03-09T13:01:00Z"), turnDayAt("2026-03-09T13:01:00Z")]);
  const { instalments } = await read("contract", id);
  expect(instalments.map(({ state, readyAt }) => [state, readyAt && Date.parse(readyAt)])).toEqual([
    ["READY_TO_INVOICE", Date.parse("2026-03-09T13:01:00Z")],
    ["PLANNED", null],
  ]);
  await turnDayAt("2026-03-20T00:00:00Z");
  expect((await read("contract", id)).instalments[0]).toEqual(instalments[0]);
});

test("the agency's lead days make an instalment ready earlier", async () => {
  const { owner, add, go, turnDayAt, states } = await setUp();
  const general = { params: { subId: "general" as const } };
  const { version } = (await ask(contractSettings.get, owner.token, general)).data;
  await ask(contractSettings.update, owner.token, { ...general, body: { leadDays: 5, version } as never });
  const id = await add("contract", { value: 1000, instalments: [instalment("All", "2026-03-10", { share: "REST" })] });
  await go(id, "SIGNED");
  await turnDayAt("2026-03-03T12:00:00Z");
  expect(await states(id)).toEqual(["PLANNED"]);
  await turnDayAt("2026-03-05T12:00:00Z");
  expect(await states(id)).toEqual(["READY_TO_INVOICE"]);
});

test("a ready instalment moved to a future day waits again", async () => {
  const { owner, add, read, go, turnDayAt, states } = await setUp();
  const id = await add("contract", { value: 1000, instalments: [instalment("All", "2026-03-10", { share: "REST" })] });
  await go(id, "SIGNED");
  await turnDayAt("2026-03-12T00:00:00Z");
  expect(await states(id)).toEqual(["READY_TO_INVOICE"]);
  const { instalments, version } = await read("contract", id);
  const [first] = instalments.map(({ id: partId, title, share }) => ({ id: partId, title, share }));
  await ask(contracts.saveInstalments, owner.token, {
    params: { id },
    body: { instalments: [{ ...first, title: "All", rule: "DATE", onDate: "2199-01-01" }], version },
  });
  expect(await states(id)).toEqual(["PLANNED"]);
});

test("a signed contract is active from its first day, and completed after the last once invoiced", async () => {
  const { add, read, go, turnDayAt } = await setUp();
  const term = { startDate: "2026-03-10", endDate: "2026-03-20" };
  const [plain, owed] = [
    await add("contract", term),
    await add("contract", { ...term, value: 100, instalments: [instalment("All", "2026-03-15", { share: "REST" })] }),
  ];
  for (const id of [plain, owed]) await go(id, "SIGNED");
  const code = async (id: string) => (await read("contract", id)).status.category.code;
  await turnDayAt("2026-03-09T12:00:00Z");
  expect(await code(plain)).toBe("SIGNED");
  await turnDayAt("2026-03-09T14:00:00Z");
  expect([await code(plain), await code(owed)]).toEqual(["ACTIVE", "ACTIVE"]);
  await turnDayAt("2026-03-20T14:00:00Z");
  expect([await code(plain), await code(owed)]).toEqual(["COMPLETED", "ACTIVE"]);
});

test("the preview of a moved event shows its instalments, and moves a pinned one only if asked", async () => {
  const { owner, add, read } = await setUp();
  const eventId = await add("event", { startDate: "2026-12-01", endDate: "2026-12-01" });
  const hang = { share: "PERCENT", percent: "25", rule: "EVENT_START" };
  const id = await add("contract", {
    value: 1000,
    eventIds: [eventId],
    instalments: [
      { ...hang, title: "A", offset: -30 },
      { ...hang, title: "B", offset: -20 },
      { ...hang, title: "C", offset: -10, pinnedOn: "2026-11-25" },
      { title: "D", share: "REST", rule: "EVENT_END", offset: 7 },
    ],
  });
  const to = { startDate: "2026-12-11", endDate: "2026-12-11" };
  const params = { id: eventId };
  const { data } = await ask(moving.preview, owner.token, { params, body: to });
  const items = data.items.filter((item) => item.part === "instalment");
  expect(items.map(({ title, from, to: day, state }) => [title.slice(-1), from, day, state])).toEqual([
    ["A", "2026-11-01", "2026-11-11", "moves"],
    ["B", "2026-11-11", "2026-11-21", "moves"],
    ["C", "2026-11-25", "2026-12-05", "changed"],
    ["D", "2026-12-08", "2026-12-18", "moves"],
  ]);
  const [, second, third] = items.map(({ key }) => key);
  const body = { ...to, hash: data.hash, leave: [String(second)], also: [String(third)] };
  expect((await ask(moving.move, owner.token, { params, body })).status).toBe(200);
  const { instalments } = await read("contract", id);
  expect(instalments.map(({ dueDate, pinnedOn }) => [dueDate, pinnedOn])).toEqual([
    ["2026-11-11", null],
    ["2026-11-11", "2026-11-11"],
    ["2026-12-05", "2026-12-05"],
    ["2026-12-18", null],
  ]);
});

test("key dates on the days of a moved event move with it and their tasks, others only if asked", async () => {
  const { owner, add, keyDates } = await setUp();
  const eventId = await add("event", { startDate: "2027-12-01", endDate: "2027-12-02" });
  const id = await add("contract", { title: "Tour", eventIds: [eventId] });
  const off = await add("contract", { title: "Other" });
  await keyDates(id, [
    { date: "2020-01-01", title: "Past" },
    { date: "2027-12-01", title: "First night" },
    { date: "2027-12-02", title: "Last night" },
    { date: "2028-03-01", kind: "RENEWAL" },
    { date: "2028-06-01", title: "Left" },
  ]);
  await keyDates(off, [{ date: "2027-12-01" }]);
  const to = { startDate: "2027-12-11", endDate: "2027-12-13" };
  const params = { id: eventId };
  const { data } = await ask(moving.preview, owner.token, { params, body: to });
  const items = data.items.filter((item) => item.part === "keyDate");
  expect(items.map(({ title, from, to: day, state }) => [title, from, day, state])).toEqual([
    ["First night: Tour", "2027-12-01", "2027-12-11", "moves"],
    ["Last night: Tour", "2027-12-02", "2027-12-13", "moves"],
    ["Renewal: Tour", "2028-03-01", "2028-03-12", "changed"],
    ["Left: Tour", "2028-06-01", "2028-06-12", "changed"],
  ]);
  const before = (await ask(contractKeyDates.list, owner.token, { params: { id } })).data;
  const body = { ...to, hash: data.hash, leave: [], also: [String(items[2]?.key)] };
  expect((await ask(moving.move, owner.token, { params, body })).status).toBe(200);
  const after = (await ask(contractKeyDates.list, owner.token, { params: { id } })).data;
  expect(after.keyDates.map(({ date }) => date)).toEqual([
    "2020-01-01",
    "2027-12-11",
    "2027-12-13",
    "2028-03-12",
    "2028-06-01",
  ]);
  const dueOf = async (taskId: string | undefined) =>
    (await ask(tasks.get, owner.token, { params: { id: String(taskId) } })).data.dueDate;
  expect(await dueOf(after.keyDates[1]?.task?.id)).toBe("2027-12-11");
  expect(await dueOf(after.keyDates[4]?.task?.id)).toBe("2028-06-01");
  // A colleague who had the dates open before is shown the new ones.
  const stale = { keyDates: [], version: before.version };
  expect((await ask(contractKeyDates.save, owner.token, { params: { id }, body: stale })).error?.code).toBe("stale");
});

test("the preview counts instalments of contracts hidden from its reader, without details", async () => {
  const { agency, add } = await setUp();
  const eventId = await add("event", { startDate: "2026-12-01" });
  await add("contract", {
    value: 10,
    eventIds: [eventId],
    instalments: [{ title: "Secret", share: "REST", rule: "EVENT_START" }],
  });
  const planner = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"] } });
  const { data, text } = await ask(moving.preview, planner.token, {
    params: { id: eventId },
    body: { startDate: "2026-12-05", endDate: null },
  });
  expect([data.items, data.hidden]).toEqual([[], 1]);
  expect(text).not.toContain("Secret");
});

test("a key date creates one task that is moved and deleted with it, unless a person changed it", async () => {
  const { owner, add, keyDates } = await setUp();
  const id = await add("contract", { title: "Winter tour", leadId: owner.id });
  const [first] = await keyDates(id, [{ kind: "OPTION", date: "2027-01-10" }]);
  const taskId = String(first?.task?.id);
  const read = async () => (await ask(tasks.get, owner.token, { params: { id: taskId } })).data;
  expect(await read()).toMatchObject({
    summary: "Option: Winter tour",
    dueDate: "2027-01-10",
    assignee: { id: owner.id },
    linkTos: [{ objectId: id }],
  });
  const again = await keyDates(id, [
    { id: String(first?.id), kind: "RENEWAL", title: "Second tour", date: "2027-02-10" },
  ]);
  expect(again.map(({ task }) => task?.id)).toEqual([taskId]);
  expect(await read()).toMatchObject({ summary: "Second tour: Winter tour", dueDate: "2027-02-10" });
  await keyDates(id, []);
  expect((await ask(tasks.get, owner.token, { params: { id: taskId } })).status).toBe(404);
});

test("a key date is announced to its staff 60, 30 and 7 days before, or at its own intervals", async () => {
  const { owner, add, keyDates, turnDayAt, announced } = await setUp();
  const id = await add("contract", { leadId: owner.id });
  const own = await add("contract", { leadId: owner.id });
  const [date] = await keyDates(id, [{ date: "2027-06-30" }]);
  expect(date?.alerts).toEqual(["2027-05-01", "2027-05-31", "2027-06-23"]);
  await keyDates(own, [{ date: "2027-06-30", alertDays: [1] }]);
  await turnDayAt("2027-04-30T21:00:00Z");
  expect(await announced(owner)).toEqual([]);
  await turnDayAt("2027-04-30T22:01:00Z");
  await turnDayAt("2027-05-10T00:00:00Z");
  expect(await announced(owner)).toEqual([[60, "2027-06-30"]]);
  // A changed date moves what was not sent.
  await keyDates(id, [{ id: String(date?.id), date: "2027-08-30" }]);
  await turnDayAt("2027-06-28T23:00:00Z");
  expect(await announced(owner)).toEqual([
    [1, "2027-06-30"],
    [60, "2027-06-30"],
  ]);
  await turnDayAt("2027-08-01T00:00:00Z");
  expect((await announced(owner))[0]).toEqual([30, "2027-08-30"]);
});

test("a key date set late announces its nearest interval only, and a cancelled contract's none", async () => {
  const { owner, add, keyDates, turnDayAt, announced, go } = await setUp();
  const [late, off] = [await add("contract", { leadId: owner.id }), await add("contract", { leadId: owner.id })];
  await keyDates(late, [{ date: "2027-06-30" }]);
  await keyDates(off, [{ date: "2027-06-30" }]);
  await go(off, "CANCELLED", { reason: "Called off" });
  await turnDayAt("2027-06-20T00:00:00Z");
  expect(await announced(owner)).toEqual([[30, "2027-06-30"]]);
});

test("the twelve months show the key dates of contracts that the reader may see", async () => {
  const { agency, owner, add, keyDates } = await setUp();
  const [seen, far, hidden] = [await add("contract", { title: "Tour" }), await add("contract"), await add("contract")];
  await keyDates(seen, [{ date: "2027-06-30", kind: "NOTICE" }, { date: "2029-06-30" }]);
  await keyDates(far, [{ date: "2028-01-01" }]);
  await keyDates(hidden, [{ date: "2027-02-01" }]);
  const agent = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ASSIGN"] } });
  const own = await add("contract", { title: "Own" }, agent);
  await keyDates(own, [{ date: "2027-03-01" }]);
  const timelineFor = async (by: BuiltStaff) =>
    (await ask(contractKeyDates.timeline, by.token, { query: { from: "2027-01-01" } })).data.contracts;
  expect((await timelineFor(owner)).map(({ id }) => id)).toEqual([hidden, own, seen]);
  expect((await timelineFor(agent)).map(({ title, keyDates: dates }) => [title, dates.length])).toEqual([["Own", 1]]);
});
