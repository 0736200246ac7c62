import { expect, test } from "vitest";
import { contractRecord } from "#contract/contracts/contract.ts";
import { deliverables } from "#contract/contracts/deliverable.ts";
import { winning } from "#contract/opportunities/winning.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();
const PARTS = [
  { title: "Deposit", share: "PERCENT", percent: "40", rule: "EVENT_START", offset: -30 },
  { title: "Settlement", share: "REST", rule: "EVENT_END", offset: 7 },
];

test("winning drafts a contract for its new event, and undoing the winning deletes it", async () => {
  const { agency, owner, add, read } = await setUpDeals({ ask });
  const talent = await buildPerson(agency);
  const id = await add("opportunity", { title: "Opening", value: 6_350_000, personIds: [talent], type: "TOUR" });
  const params = { id };
  const { contract } = (await ask(winning.propose, owner.token, { params })).data;
  expect(contract).toMatchObject({ title: "Opening", value: 6_350_000, existing: [] });
  const body = {
    event: { title: "Opening night", startDate: "2027-10-10", endDate: "2027-10-10" },
    contract: { title: "Opening", value: 6_350_000, instalments: PARTS },
  };
  const won = await ask(winning.win, owner.token, { params, body: body as never });
  expect(won.status, won.text).toBe(200);
  const madeId = (kind: string) => String(won.data.made.find((entry) => entry.kind === kind)?.id);
  const draft = await read("contract", madeId("contract"));
  expect(draft).toMatchObject({
    number: null,
    type: "TOUR",
    value: 6_350_000,
    opportunity: { id },
    events: [{ id: madeId("event") }],
    status: { category: { code: "DRAFT" } },
    people: [{ id: talent }],
  });
  expect(draft.instalments.map(({ amount, dueDate }) => [amount, dueDate])).toEqual([
    [2_540_000, "2027-09-10"],
    [3_810_000, "2027-10-17"],
  ]);
  const shown = (await ask(winning.propose, owner.token, { params })).data.contract;
  expect(shown?.existing).toEqual([{ id: draft.id, name: "Opening" }]);
  expect((await ask(winning.takeBack, owner.token, { params })).status).toBe(200);
  const { data } = await ask(contractRecord.calls.list, owner.token, { body: {} });
  expect(data).toEqual([]);
});

test("an opportunity's deliverables become those of the contract, one for each line", async () => {
  const { owner, add } = await setUpDeals({ ask });
  const long = "A talk of forty minutes ".repeat(10).trim();
  const html = `<p>One set of 60 minutes</p><ul><li><p>Two posts</p></li><li><p>${long}</p></li></ul><p> </p>`;
  const params = { id: await add("opportunity", { deliverables: html }) };
  const body = { contract: { title: "Opening" } };
  const won = await ask(winning.win, owner.token, { params, body: body as never });
  const id = String(won.data.made[0]?.id);
  const { data } = await ask(deliverables.list, owner.token, { params: { id } });
  expect(data.map(({ title, note, dueOn, doneOn }) => [title, note, dueOn, doneOn])).toEqual([
    ["One set of 60 minutes", null, null, null],
    ["Two posts", null, null, null],
    [`${long.slice(0, 199)}…`, long, null, null],
  ]);
  // Taking the winning back takes them too.
  expect((await ask(winning.takeBack, owner.token, { params })).status).toBe(200);
  expect((await ask(deliverables.list, owner.token, { params: { id } })).status).toBe(404);
});

test("a person without the right to write contracts is offered none, and refused one", async () => {
  const { agency, add } = await setUpDeals({ ask });
  const id = await add("opportunity");
  const agent = await buildStaff(agency, { levels: { PIPELINE: ["EDIT_ALL"], CONTRACT: ["VIEW_ALL"] } });
  expect((await ask(winning.propose, agent.token, { params: { id } })).data.contract).toBeNull();
  const body = { contract: { title: "Opening" } };
  const refused = await ask(winning.win, agent.token, { params: { id }, body: body as never });
  expect([refused.status, refused.error?.details[0]?.field]).toEqual([403, "contract"]);
});
