import { expect, test } from "vitest";
import { type Contract, type ContractStatusCode, contractRecord, contracts } from "#contract/contracts/contract.ts";
import { recordContractGroups } from "#contract/contracts/record-contracts.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { owner, read, statusOf } = deals;
  const saveInstalments = async (id: string, instalments: readonly object[]) => {
    const { version } = await read("contract", id);
    return ask(contracts.saveInstalments, owner.token, { params: { id }, body: { instalments, version } });
  };
  const go = async (id: string, code: ContractStatusCode, more: object = {}) =>
    ask(contracts.move, owner.token, {
      params: { id },
      body: { statusId: await statusOf("contract", code), ...more },
    });
  return { ...deals, saveInstalments, go };
}
const dueDates = ({ instalments }: Pick<Contract, "instalments">) => instalments.map(({ dueDate }) => dueDate);
const PARTS = [
  { title: "Deposit", share: "PERCENT", percent: "40", rule: "EVENT_START", offset: -30 },
  { title: "Settlement", share: "REST", rule: "EVENT_END", offset: 7 },
];

test("a new contract is a draft without a number, and names its missing fields", async () => {
  const { agency, add, read } = await setUp();
  expect(await read("contract", await add("contract"))).toMatchObject({
    status: { category: { code: "DRAFT" } },
    number: null,
    financialStatus: "not-invoiced",
    missing: ["partner", "contact", "talent", "value", "term", "instalments"],
  });
  const whole = { value: 100, startDate: "2026-12-01", personIds: [await buildPerson(agency)] };
  const instalments = [{ title: "All", share: "REST", rule: "DATE", onDate: "2026-12-01" }];
  expect((await read("contract", await add("contract", { ...whole, instalments }))).missing).toEqual([
    "partner",
    "contact",
  ]);
});

test("instalments before and after an event move with it by ten days, except a pinned one", async () => {
  const { add, read, change, saveInstalments } = await setUp();
  const eventId = await add("event", { startDate: "2026-12-01", endDate: "2026-12-02" });
  const form = { value: 1_000_000, eventIds: [eventId] };
  const id = await add("contract", { ...form, instalments: PARTS });
  const before = await read("contract", id);
  expect(before.instalments.map(({ amount }) => amount)).toEqual([400_000, 600_000]);
  expect(dueDates(before)).toEqual(["2026-11-01", "2026-12-09"]);
  expect(before.nextDue).toBe("2026-11-01");
  await change("event", eventId, { startDate: "2026-12-11", endDate: "2026-12-12" });
  expect(dueDates(await read("contract", id))).toEqual(["2026-11-11", "2026-12-19"]);
  const { instalments } = await read("contract", id);
  const sent = instalments.map(({ dueDate: _, ruleDate, state, readyAt, amount, ...part }, place) => ({
    ...part,
    pinnedOn: place === 0 ? "2026-11-11" : null,
  }));
  expect((await saveInstalments(id, sent)).status).toBe(200);
  await change("event", eventId, { startDate: "2026-12-21", endDate: "2026-12-22" });
  const after = await read("contract", id);
  expect(dueDates(after)).toEqual(["2026-11-11", "2026-12-29"]);
  expect(after.instalments[0]?.ruleDate).toBe("2026-11-21");
  // A cancelled event is none.
  await change("event", eventId, { startDate: null, endDate: null });
  expect(dueDates(await read("contract", id))).toEqual(["2026-11-11", null]);
});

test("instalments can depend on the signature, the end of the term or the end of a month", async () => {
  const { add, read, go } = await setUp();
  const instalments = [
    { title: "Deposit", share: "PERCENT", percent: "10", rule: "SIGNATURE", offset: 14 },
    { title: "Month", share: "PERCENT", percent: "20", rule: "MONTH_END", offset: 7, onDate: "2026-02-10" },
    { title: "End", share: "REST", rule: "TERM_END", offset: -1 },
  ];
  const id = await add("contract", { value: 1000, startDate: "2026-01-01", endDate: "2026-12-31", instalments });
  expect(dueDates(await read("contract", id))).toEqual([null, "2026-03-07", "2026-12-30"]);
  await go(id, "SIGNED", { signedOn: "2026-01-20" });
  expect(dueDates(await read("contract", id))).toEqual(["2026-02-03", "2026-03-07", "2026-12-30"]);
});

test("instalments that don't add up, or lack an amount or a day, are refused at their field", async () => {
  const { add, send, saveInstalments } = await setUp();
  const part = { title: "Deposit", rule: "DATE", onDate: "2026-12-01" };
  const half = { ...part, share: "PERCENT", percent: "50" };
  const tried = async (instalments: readonly object[], value: number | null = 1000) =>
    refusedFields(await send("contract", { value, instalments }));
  expect(await tried([half])).toEqual(["instalments"]);
  expect(await tried([half], null)).toEqual(["value"]);
  expect(await tried([{ ...part, share: "PERCENT" }])).toEqual(["instalments.0.percent"]);
  expect(await tried([{ ...part, share: "AMOUNT" }])).toEqual(["instalments.0.amount"]);
  expect(await tried([{ ...part, share: "REST", onDate: null }])).toEqual(["instalments.0.onDate"]);
  expect(await tried([half, { ...part, share: "REST" }, { ...part, share: "REST" }])).toEqual(["instalments.2.share"]);
  expect(
    await tried([
      { ...part, share: "AMOUNT", amount: 1001 },
      { ...part, share: "REST" },
    ]),
  ).toEqual(["instalments.1.share"]);
  expect(await tried([{ ...part, share: "PERCENT", percent: "100.1" }])).toEqual(["instalments.0.percent"]);
  const id = await add("contract", { value: 1000, instalments: [half, half] });
  expect(refusedFields(await saveInstalments(id, [half]))).toEqual(["instalments"]);
});

test("a contract gets its number when first sent or signed, keeps it, and can't be deleted then", async () => {
  const { owner, add, read, go } = await setUp();
  const year = new Date().getUTCFullYear();
  const [sent, signed] = [await add("contract"), await add("contract")];
  expect((await go(sent, "SENT")).data.number).toMatch(new RegExp(`^C-(?:${year}|${year + 1})-0001$`));
  expect((await go(signed, "SIGNED")).data.number).toMatch(/-0002$/);
  expect((await go(sent, "DRAFT")).data.number).toMatch(/-0001$/);
  expect((await go(sent, "SENT")).data.number).toMatch(/-0001$/);
  expect((await read("contract", signed)).signedOn).not.toBeNull();
  const refused = await ask(contracts.remove, owner.token, { params: { id: sent } });
  expect([refused.status, refused.error?.code]).toEqual([409, "numberedContract"]);
  const draft = await add("contract");
  expect((await ask(contracts.remove, owner.token, { params: { id: draft } })).status).toBe(200);
});

/** How many are sent at once: a part in a run, the whole at night. */
const AT_ONCE = process.env.TEST_WHOLE ? 1000 : 100;
test(`${AT_ONCE} contracts that are sent at the same time get numbers without a gap`, {
  timeout: 120_000,
}, async () => {
  const { add, go } = await setUp();
  const ids: string[] = [];
  while (ids.length < AT_ONCE) ids.push(...(await Promise.all(Array.from({ length: 100 }, () => add("contract")))));
  // A thousand may wait longer for a connection than a request does: those are refused, and sent again.
  const sendContract = async (id: string): ReturnType<typeof go> => {
    const answer = await go(id, "SENT");
    return answer.status === 503 ? sendContract(id) : answer;
  };
  const numbers = (await Promise.all(ids.map(sendContract))).map(({ data }) => String(data.number).slice(-4));
  expect(numbers.sort()).toEqual(ids.map((_, n) => String(n + 1).padStart(4, "0")));
});

test("a contract changes status in order only: cancelling needs a reason, and an end is final", async () => {
  const { add, read, go } = await setUp();
  const id = await add("contract");
  expect(refusedFields(await go(id, "ACTIVE"))).toEqual(["statusId"]);
  expect(refusedFields(await go(id, "CANCELLED"))).toEqual(["reason"]);
  await go(id, "SIGNED");
  expect(refusedFields(await go(id, "DRAFT"))).toEqual(["statusId"]);
  expect((await go(id, "CANCELLED", { reason: "Called off" })).status).toBe(200);
  expect(await read("contract", id)).toMatchObject({ cancelReason: "Called off", closedAt: expect.any(String) });
  for (const code of ["DRAFT", "SENT", "SIGNED", "ACTIVE", "COMPLETED"] as const)
    expect(refusedFields(await go(id, code))).toEqual(["statusId"]);
});

test("counts are by financial status, and follow the list's filters", async () => {
  const { owner, add } = await setUp();
  await add("contract", { title: "Harbour night" });
  await add("contract", { title: "Tour" });
  const count = async (filters: string) => (await ask(contracts.count, owner.token, { body: { filters } })).data;
  const { total, statuses } = await count("");
  expect([total, statuses.map((status) => status.count)]).toEqual([2, [2, 0, 0, 0, 0, 0]]);
  expect((await count("q=Tour")).total).toBe(1);
});

test("a talent's staff see its contract, and links hidden from a reader stay when they save it", async () => {
  const { agency, add, read, change } = await setUp();
  const agent = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ASSIGN"], TALENT: ["EDIT_ASSIGN"] } });
  const talent = await buildPerson(agency, { assignedTo: [agent.id] });
  const [eventId, opportunityId] = [await add("event", { title: "Gala" }), await add("opportunity")];
  const id = await add("contract", { personIds: [talent], eventIds: [eventId], opportunityId });
  expect(await read("contract", id, agent)).toMatchObject({ events: [], opportunity: null, people: [{ id: talent }] });
  const saved = await change("contract", id, { personIds: [talent], eventIds: [], opportunityId: null }, agent);
  expect(saved.status, saved.text).toBe(200);
  expect(await read("contract", id)).toMatchObject({ events: [{ name: "Gala" }], opportunity: { id: opportunityId } });
});

test("a contract's history names its instalments and has amounts in plain text", async () => {
  const { owner, add, saveInstalments } = await setUp();
  const id = await add("contract", { value: 1000 });
  await saveInstalments(id, [{ title: "Deposit", share: "REST", rule: "DATE", onDate: "2026-12-01" }]);
  const { data } = await ask(contractRecord.history, owner.token, { params: { id }, query: {} });
  const changedFields = data.flatMap(({ changes }) => changes.map((item) => [item.field, item.new] as const));
  expect(changedFields).toContainEqual(["instalment", ["Deposit"]]);
  expect(changedFields.find(([field]) => field === "amount")?.[1]).toHaveLength(1);
});

test("a contract's history writes an amount with the decimals of the currency it had then", async () => {
  const { owner, add, change } = await setUp();
  const id = await add("contract", { value: 250_000, currency: "JPY" });
  await change("contract", id, { value: 260_000, currency: "JPY" });
  await change("contract", id, { value: 270_000, currency: "AUD" });
  await change("contract", id, { value: 280_000, currency: "KWD" });
  const { data } = await ask(contractRecord.history, owner.token, { params: { id }, query: {} });
  const values = data.flatMap(({ changes }) =>
    changes.flatMap(({ field, old, new: now }) => (field === "value" ? [[old?.[0], now?.[0]]] : [])),
  );
  expect(values).toEqual([
    ["2,700.00", "280.000"],
    ["260,000", "2,700.00"],
    ["250,000", "260,000"],
    [undefined, "250,000"],
  ]);
});

test("an opportunity, an event and a project list the contracts within the reader's reach (B-033)", async () => {
  const { agency, owner, add } = await setUp();
  const [opportunityId, eventId, projectId] = [await add("opportunity"), await add("event"), await add("project")];
  const contractOf = {
    opportunity: await add("contract", { opportunityId }),
    event: await add("contract", { eventIds: [eventId] }),
    project: await add("contract", { projectId }),
  };
  const { opportunityContracts, eventContracts, projectContracts } = recordContractGroups;
  const listContracts = async (by: { token: string }) => {
    const answers = await Promise.all([
      ask(opportunityContracts.list, by.token, { params: { id: opportunityId }, body: {} }),
      ask(eventContracts.list, by.token, { params: { id: eventId }, body: {} }),
      ask(projectContracts.list, by.token, { params: { id: projectId }, body: {} }),
    ]);
    return answers.map(({ status, data }) => (status === 200 ? data.map(({ id }) => id) : status));
  };
  expect(await listContracts(owner)).toEqual([[contractOf.opportunity], [contractOf.event], [contractOf.project]]);
  const linked = await ask(contracts.list, owner.token, { body: { linkIds: [opportunityId, eventId] } });
  expect(linked.data.map(({ id }) => id).sort()).toEqual([contractOf.opportunity, contractOf.event].sort());
  const levels = { PIPELINE: ["VIEW_ALL"], EVENT: ["VIEW_ALL"], PROJECT: ["VIEW_ALL"] } as const;
  expect(await listContracts(await buildStaff(agency, { levels }))).toEqual([403, 403, 403]);
  const assigned = await buildStaff(agency, { levels: { ...levels, CONTRACT: ["VIEW_ASSIGN"] } });
  expect(await listContracts(assigned)).toEqual([[], [], []]);
});
