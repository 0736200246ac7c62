import { expect, test } from "vitest";
import { type Contract, type ContractStatusCode, contractRecord, contracts } from "#contract/contracts/contract.ts";
import { recordContractGroups } from "#contract/contracts/record-contracts.ts";
import { startApp } from "#test/app.ts";
import { dealSetting, refusedFields } from "#test/deals.ts";
import { buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();

async function setting() {
  const deals = await dealSetting({ ask });
  const { owner, read, statusOf } = deals;
  const parts = async (id: string, instalments: readonly object[]) => {
    const { version } = await read("contract", id);
    return ask(contracts.saveInstalments, owner.token, { params: { id }, body: { instalments, version } });
  };
  const go = async (id: string, code: ContractStatusCode, more: object = {}) =>
    ask(contracts.move, owner.token, {
      params: { id },
      body: { statusId: await statusOf("contract", code), ...more },
    });
  return { ...deals, parts, go };
}
const due = ({ instalments }: Pick<Contract, "instalments">) => instalments.map(({ dueDate }) => dueDate);
const PARTS = [
  { title: "Deposit", share: "PERCENT", percent: "40", rule: "EVENT_START", offset: -30 },
  { title: "Settlement", share: "REST", rule: "EVENT_END", offset: 7 },
];

test("a contract says what it still lacks, and begins as a draft without a number", async () => {
  const { agency, add, read } = await setting();
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

test("40 % 30 days before the event and the rest 7 days after it follow the event by ten days; a pinned part stays", async () => {
  const { add, read, change, parts } = await setting();
  const eventId = await add("event", { startDate: "2026-12-01", endDate: "2026-12-02" });
  const form = { value: 1_000_000, eventIds: [eventId] };
  const id = await add("contract", { ...form, instalments: PARTS });
  const before = await read("contract", id);
  expect(before.instalments.map(({ amount }) => amount)).toEqual([400_000, 600_000]);
  expect(due(before)).toEqual(["2026-11-01", "2026-12-09"]);
  expect(before.nextDue).toBe("2026-11-01");
  await change("event", eventId, { startDate: "2026-12-11", endDate: "2026-12-12" });
  expect(due(await read("contract", id))).toEqual(["2026-11-11", "2026-12-19"]);
  const { instalments } = await read("contract", id);
  const sent = instalments.map(({ dueDate: _, ruleDate, state, readyAt, amount, ...part }, place) => ({
    ...part,
    pinnedOn: place === 0 ? "2026-11-11" : null,
  }));
  expect((await parts(id, sent)).status).toBe(200);
  await change("event", eventId, { startDate: "2026-12-21", endDate: "2026-12-22" });
  const after = await read("contract", id);
  expect(due(after)).toEqual(["2026-11-11", "2026-12-29"]);
  expect(after.instalments[0]?.ruleDate).toBe("2026-11-21");
  // A cancelled event is none.
  await change("event", eventId, { startDate: null, endDate: null });
  expect(due(await read("contract", id))).toEqual(["2026-11-11", null]);
});

test("parts hang on the signature, the end of the term and the end of a month", async () => {
  const { add, read, go } = await setting();
  const instalments = [
    { title: "Deposit", share: "PERCENT", percent: "10", rule: "SIGNATURE", offset: 14 },
    { title: "Month", share: "PERCENT", percent: "20", rule: "MONTH_END", offset: 7, onDate: "2026-02-10" },
    { title: "End", share: "REST", rule: "TERM_END", offset: -1 },
  ];
  const id = await add("contract", { value: 1000, startDate: "2026-01-01", endDate: "2026-12-31", instalments });
  expect(due(await read("contract", id))).toEqual([null, "2026-03-07", "2026-12-30"]);
  await go(id, "SIGNED", { signedOn: "2026-01-20" });
  expect(due(await read("contract", id))).toEqual(["2026-02-03", "2026-03-07", "2026-12-30"]);
});

test("parts that do not come to the value, or say neither how much nor when, are refused beside their field", async () => {
  const { add, send, parts } = await setting();
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
  expect(refusedFields(await parts(id, [half]))).toEqual(["instalments"]);
});

test("it gets its number when it is first sent or signed, keeps it, and can't be deleted any more", async () => {
  const { owner, add, read, go } = await setting();
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
  const { add, go } = await setting();
  const ids: string[] = [];
  while (ids.length < AT_ONCE) ids.push(...(await Promise.all(Array.from({ length: 100 }, () => add("contract")))));
  // A thousand may wait longer for a connection than a request does: those are refused, and sent again.
  const sent = async (id: string): ReturnType<typeof go> => {
    const answer = await go(id, "SENT");
    return answer.status === 503 ? sent(id) : answer;
  };
  const numbers = (await Promise.all(ids.map(sent))).map(({ data }) => String(data.number).slice(-4));
  expect(numbers.sort()).toEqual(ids.map((_, n) => String(n + 1).padStart(4, "0")));
});

test("it goes along its way only: cancelling asks why, and what is over stays so", async () => {
  const { add, read, go } = await setting();
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

test("the counts go by financial status, and follow the filters of the list", async () => {
  const { owner, add } = await setting();
  await add("contract", { title: "Harbour night" });
  await add("contract", { title: "Tour" });
  const count = async (filters: string) => (await ask(contracts.count, owner.token, { body: { filters } })).data;
  const { total, statuses } = await count("");
  expect([total, statuses.map((one) => one.count)]).toEqual([2, [2, 0, 0, 0, 0, 0]]);
  expect((await count("q=Tour")).total).toBe(1);
});

test("a talent's staff see it, and links that a reader may not see stay when they save it", async () => {
  const { agency, add, read, change } = await setting();
  const agent = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ASSIGN"], TALENT: ["EDIT_ASSIGN"] } });
  const talent = await buildPerson(agency, { assignedTo: [agent.id] });
  const [eventId, opportunityId] = [await add("event", { title: "Gala" }), await add("opportunity")];
  const id = await add("contract", { personIds: [talent], eventIds: [eventId], opportunityId });
  expect(await read("contract", id, agent)).toMatchObject({ events: [], opportunity: null, people: [{ id: talent }] });
  const saved = await change("contract", id, { personIds: [talent], eventIds: [], opportunityId: null }, agent);
  expect(saved.status, saved.text).toBe(200);
  expect(await read("contract", id)).toMatchObject({ events: [{ name: "Gala" }], opportunity: { id: opportunityId } });
});

test("its history names its parts and says amounts in plain text", async () => {
  const { owner, add, parts } = await setting();
  const id = await add("contract", { value: 1000 });
  await parts(id, [{ title: "Deposit", share: "REST", rule: "DATE", onDate: "2026-12-01" }]);
  const { data } = await ask(contractRecord.history, owner.token, { params: { id }, query: {} });
  const said = data.flatMap(({ changes }) => changes.map((item) => [item.field, item.new] as const));
  expect(said).toContainEqual(["instalment", ["Deposit"]]);
  expect(said.find(([field]) => field === "amount")?.[1]).toHaveLength(1);
});

test("its history writes an amount with the decimals of the currency it had then", async () => {
  const { owner, add, change } = await setting();
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

test("an opportunity, an event and a project list their contracts, of which a reader sees those within reach (B-033)", async () => {
  const { agency, owner, add } = await setting();
  const [opportunityId, eventId, projectId] = [await add("opportunity"), await add("event"), await add("project")];
  const of = {
    opportunity: await add("contract", { opportunityId }),
    event: await add("contract", { eventIds: [eventId] }),
    project: await add("contract", { projectId }),
  };
  const { opportunityContracts, eventContracts, projectContracts } = recordContractGroups;
  const listed = async (by: { token: string }) => {
    const answers = await Promise.all([
      ask(opportunityContracts.list, by.token, { params: { id: opportunityId }, body: {} }),
      ask(eventContracts.list, by.token, { params: { id: eventId }, body: {} }),
      ask(projectContracts.list, by.token, { params: { id: projectId }, body: {} }),
    ]);
    return answers.map(({ status, data }) => (status === 200 ? data.map(({ id }) => id) : status));
  };
  expect(await listed(owner)).toEqual([[of.opportunity], [of.event], [of.project]]);
  const all = await ask(contracts.list, owner.token, { body: { linkIds: [opportunityId, eventId] } });
  expect(all.data.map(({ id }) => id).sort()).toEqual([of.opportunity, of.event].sort());
  const levels = { PIPELINE: ["VIEW_ALL"], EVENT: ["VIEW_ALL"], PROJECT: ["VIEW_ALL"] } as const;
  expect(await listed(await buildStaff(agency, { levels }))).toEqual([403, 403, 403]);
  const assigned = await buildStaff(agency, { levels: { ...levels, CONTRACT: ["VIEW_ASSIGN"] } });
  expect(await listed(assigned)).toEqual([[], [], []]);
});
