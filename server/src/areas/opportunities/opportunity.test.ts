import { describe, expect, test } from "vitest";
import { opportunities, opportunityRecord } from "#contract/opportunities/opportunity.ts";
import { masterLists } from "#contract/settings/master-list.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { buildPartner, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const base = await setUpDeals({ ask });
  const { owner, read, statusOf } = base;
  const reasonOf = async (name: string) => {
    const answer = await ask(masterLists.create, owner.token, {
      params: { slug: "outcome-reasons" },
      body: { name, color: null, takesTime: null },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const setOutcome = (id: string, outcome: string, reasonId?: string) =>
    ask(opportunities.outcome, owner.token, { params: { id }, body: { outcome, ...(reasonId && { reasonId }) } });
  const opportunity = (id: string) => read("opportunity", id);
  const status = (code: string) => statusOf("opportunity", code);
  return { ...base, reasonOf, setOutcome, opportunity, status };
}

describe("the outcome", () => {
  test("the outcome moves a deal to the first status that has it, and a status sets its outcome", async () => {
    const { add, setOutcome, opportunity, status, move } = await setUp();
    const id = await add("opportunity");
    const won = await setOutcome(id, "WON");
    expect(won.data.statusId).toBe(await status("WON"));
    expect(await opportunity(id)).toMatchObject({ outcome: "WON", status: { category: { code: "WON" } } });
    await move("opportunity", id, { statusId: await status("NEGOTIATION") });
    expect(await opportunity(id)).toMatchObject({ outcome: "OPPORTUNITY", closedAt: null });
  });

  test.each(["LOST", "DECLINED"])("the outcome %s asks for a reason, by every way", async (outcome) => {
    const { add, send, change, move, setOutcome, opportunity, status, reasonOf } = await setUp();
    const id = await add("opportunity");
    const statusId = await status(outcome);
    for (const [answer, field] of [
      [await setOutcome(id, outcome), "reasonId"],
      [await move("opportunity", id, { statusId }), "reasonId"],
      [await change("opportunity", id, { statusId }), "outcomeReasonId"],
      [await send("opportunity", { statusId }), "outcomeReasonId"],
    ] as const)
      expect([answer.status, refusedFields(answer)]).toEqual([400, [field]]);
    const reasonId = await reasonOf("Too dear");
    expect((await setOutcome(id, outcome, reasonId)).status).toBe(200);
    expect(await opportunity(id)).toMatchObject({ outcome, outcomeReason: { id: reasonId, name: "Too dear" } });
    // Its form says so too.
    expect(refusedFields(await change("opportunity", id, { outcomeReasonId: null }))).toEqual(["outcomeReasonId"]);
    expect((await change("opportunity", id, { outcomeReasonId: reasonId })).status).toBe(200);
  });

  test("the outcome takes a reason of its own list alone", async () => {
    const { owner, add, setOutcome } = await setUp();
    const id = await add("opportunity");
    const tag = await ask(masterLists.create, owner.token, {
      params: { slug: "tags" },
      body: { name: "Tour", color: null, takesTime: null },
    });
    expect(refusedFields(await setOutcome(id, "LOST", tag.data.id))).toEqual(["reasonId"]);
  });

  test("a deal opened again has neither reason nor date", async () => {
    const { add, setOutcome, opportunity, reasonOf } = await setUp();
    const id = await add("opportunity");
    await setOutcome(id, "LOST", await reasonOf("Too dear"));
    expect((await opportunity(id)).closedAt).not.toBeNull();
    await setOutcome(id, "OPPORTUNITY");
    expect(await opportunity(id)).toMatchObject({ outcome: "OPPORTUNITY", outcomeReason: null, closedAt: null });
  });

  test("the outcome keeps its reason from one loss to another", async () => {
    const { add, setOutcome, opportunity, reasonOf } = await setUp();
    const id = await add("opportunity");
    await setOutcome(id, "LOST", await reasonOf("Too dear"));
    expect((await setOutcome(id, "DECLINED")).status).toBe(200);
    expect(await opportunity(id)).toMatchObject({ outcome: "DECLINED", outcomeReason: { name: "Too dear" } });
  });
});

test("cards of a status have one order, and a card goes above the named one or last", async () => {
  const { owner, add, move, status } = await setUp();
  const [first, second, third] = [await add("opportunity"), await add("opportunity"), await add("opportunity")];
  const cards = async () => {
    const { data } = await ask(opportunities.list, owner.token, { body: { orderBy: "order", orderDirection: "ASC" } });
    return data;
  };
  const orderOf = async (id: string) => (await cards()).find((card) => card.id === id)?.order;
  expect((await cards()).map(({ id }) => id)).toEqual([first, second, third]);
  const statusId = await status("ENQUIRY");
  const above = await move("opportunity", third, { statusId, lowerOrder: await orderOf(second) });
  expect(above.status, above.text).toBe(200);
  expect((await cards()).map(({ id }) => id)).toEqual([first, third, second]);
  await move("opportunity", first, { statusId: await status("NEGOTIATION") });
  const { version } = (await move("opportunity", first, { statusId })).data;
  expect((await cards()).map(({ id }) => id)).toEqual([third, second, first]);
  // A place on the board is no change of it.
  const again = await move("opportunity", first, { statusId, lowerOrder: await orderOf(third) });
  expect(again.data.version).toBe(version);
});

describe("on a board and in a forecast", () => {
  const body = (filters: string) => ({ body: { filters } });

  test("each column has a count, a value and a weighted value by currency, as filtered", async () => {
    const { owner, add, status } = await setUp();
    await add("opportunity", { value: 100_000, probability: 50, tags: ["tour"] });
    await add("opportunity", { value: 30_000, tags: ["tour"] });
    await add("opportunity", { value: 5000, currency: "EUR", probability: 10, tags: ["tour"] });
    await add("opportunity", { value: 7 });
    const statusId = await status("ENQUIRY");
    const { data } = await ask(opportunities.boardSums, owner.token, body("tags=tour"));
    const [own, euros] = [...data.columns].sort((a, b) => b.count - a.count);
    expect(own).toMatchObject({ statusId, count: 2, value: 130_000, weighted: 50_000 });
    expect(euros).toEqual({ statusId, currency: "EUR", count: 1, value: 5000, weighted: 500 });
  });

  test("open deals count in the month of their expected close, won ones in that of their winning", async () => {
    const { owner, add, setOutcome, reasonOf } = await setUp();
    await add("opportunity", { value: 100_000, probability: 50, expectedCloseDate: "2031-08-31" });
    await add("opportunity", { value: 20_000, expectedCloseDate: "2031-08-01" });
    await add("opportunity", { value: 300 });
    await setOutcome(await add("opportunity", { value: 4000, expectedCloseDate: "2031-08-02" }), "WON");
    await setOutcome(
      await add("opportunity", { value: 9, expectedCloseDate: "2031-08-02" }),
      "LOST",
      await reasonOf("No"),
    );
    const { months } = (await ask(opportunities.forecast, owner.token, body(""))).data;
    const open = months.filter(({ outcome }) => outcome === "OPPORTUNITY");
    expect(open.map(({ month, count, value, weighted }) => [month, count, value, weighted])).toEqual(
      expect.arrayContaining([
        ["2031-08", 2, 120_000, 50_000],
        [null, 1, 300, 0],
      ]),
    );
    expect(open).toHaveLength(2);
    const won = months.filter(({ outcome }) => outcome === "WON");
    expect(won).toMatchObject([{ count: 1, value: 4000 }]);
    expect(won[0]?.month).toMatch(/^\d{4}-\d{2}$/);
  });

  test("a board and a forecast count only what the reader may see", async () => {
    const { agency, add } = await setUp();
    const other = await buildStaff(agency, { levels: { PIPELINE: ["VIEW_ASSIGN"] } });
    await add("opportunity", { value: 100, tags: ["tour"] });
    await add("opportunity", { value: 30, tags: ["tour"], assignedStaffIds: [other.id] });
    const { data } = await ask(opportunities.boardSums, other.token, body("tags=tour"));
    expect(data.columns).toMatchObject([{ count: 1, value: 30 }]);
    const { months } = (await ask(opportunities.forecast, other.token, body("tags=tour"))).data;
    expect(months).toMatchObject([{ count: 1, value: 30 }]);
  });
});

test("an opportunity's value counts by its probability, and what it lacks is named", async () => {
  const { agency, add, opportunity } = await setUp();
  const partnerId = await buildPartner(agency);
  expect(await opportunity(await add("opportunity", { value: 12_345, probability: 30, partnerId }))).toMatchObject({
    weighted: 3703,
    missing: ["contact", "talent", "dates", "brief"],
  });
});

test("an opportunity's end is not before its start", async () => {
  const { send } = await setUp();
  const refused = await send("opportunity", { startDate: "2027-02-02", endDate: "2027-02-01" });
  expect(refusedFields(refused)).toEqual(["endDate"]);
});

test("an opportunity's history says its status, partner, lead and value in plain text", async () => {
  const { agency, owner, add, change, setOutcome, reasonOf } = await setUp();
  const id = await add("opportunity");
  const partnerId = await buildPartner(agency, { displayName: "Opera Lane" });
  const lead = await buildStaff(agency, { displayName: "Mia Lam" });
  await change("opportunity", id, { partnerId, leadId: lead.id, value: 150_000, assignedStaffIds: [owner.id] });
  await setOutcome(id, "LOST", await reasonOf("Too dear"));
  const { data } = await ask(opportunityRecord.history, owner.token, { params: { id }, query: {} });
  const said = data.flatMap(({ changes }) => changes.map((item) => [item.field, item.new] as const));
  for (const expected of [
    ["partner", ["Opera Lane"]],
    ["lead", ["Mia Lam"]],
    ["taskStatus", ["Lost"]],
    ["outcomeReason", ["Too dear"]],
  ])
    expect(said).toContainEqual(expected);
  expect(said.some(([field]) => field === "value")).toBe(true);
});
