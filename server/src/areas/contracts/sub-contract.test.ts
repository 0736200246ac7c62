import { expect, test } from "vitest";
import { contractRecord, contracts } from "#contract/contracts/contract.ts";
import { partnerDeals } from "#contract/contracts/partner-deals.ts";
import { subContracts } from "#contract/contracts/sub-contract.ts";
import { startApp } from "#test/app.ts";
import { type DealKind, refusedFields, setUpDeals } from "#test/deals.ts";
import { buildPartner, buildPerson, buildStaff, buildSupplier } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp(form: object = { value: 14_850_000 }) {
  const deals = await setUpDeals({ ask });
  const { owner, add } = deals;
  const contractId = await add("contract", form);
  const params = { id: contractId };
  const send = (body: object, by: { token: string } = owner) =>
    ask(subContracts.create, by.token, { params, body: { title: "Talent agreement", ...body } });
  const addSub = async (body: object): Promise<string> => {
    const answer = await send(body);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const list = async (by: { token: string } = owner) => (await ask(subContracts.list, by.token, { params })).data;
  const get = async (subContractId: string, by: { token: string } = owner) =>
    (await ask(subContracts.get, by.token, { params: { ...params, subContractId } })).data;
  const change = async (subContractId: string, body: object, by: { token: string } = owner) => {
    const { version } = await get(subContractId, by);
    const form = { title: "Talent agreement", ...body, version };
    return ask(subContracts.update, by.token, { params: { ...params, subContractId }, body: form });
  };
  const remove = (subContractId: string) =>
    ask(subContracts.remove, owner.token, { params: { ...params, subContractId } });
  const restore = (subContractId: string) =>
    ask(subContracts.restore, owner.token, { params: { ...params, subContractId }, body: {} });
  return { ...deals, contractId, params, send, addSub, list, get, change, remove, restore };
}

test("sub-contracts name their payee and part of the contract, numbered with its -1, -2 (B-012)", async () => {
  const { agency, owner, contractId, addSub, list, statusOf } = await setUp();
  const personId = await buildPerson(agency, { displayName: "Imogen Hart" });
  const supplierId = await buildSupplier(agency, { displayName: "Calder String Quartet" });
  await addSub({ personId, value: 9_800_000, status: "SIGNED", signedOn: "2026-03-14" });
  await addSub({ title: "Quartet", kind: "SUPPLIER", supplierId, value: 2_160_000 });
  expect(await list()).toMatchObject([
    {
      number: null,
      person: { displayName: "Imogen Hart" },
      percent: "65.99",
      status: "SIGNED",
      signedOn: "2026-03-14",
    },
    { number: null, kind: "SUPPLIER", supplier: { name: "Calder String Quartet" }, percent: "14.55", status: "DRAFT" },
  ]);
  const body = { statusId: await statusOf("contract" satisfies DealKind, "SENT") };
  const { data } = await ask(contracts.move, owner.token, { params: { id: contractId }, body });
  expect((await list()).map(({ number }) => number)).toEqual([`${data.number}-1`, `${data.number}-2`]);
});

test("sub-contracts above the contract's value need a reason, and cancelled ones don't count", async () => {
  const { send, addSub, change, list } = await setUp({ value: 1000 });
  const first = await addSub({ value: 900 });
  expect(refusedFields(await send({ value: 101 }))).toEqual(["overReason"]);
  expect((await send({ value: 100 })).status).toBe(200);
  expect(refusedFields(await change(first, { value: 901 }))).toEqual(["overReason"]);
  expect((await change(first, { value: 1200, overReason: "The label pays the rest" })).status).toBe(200);
  expect((await list())[0]).toMatchObject({ value: 1200, percent: "120", overReason: "The label pays the rest" });
  await change(first, { value: 1200, status: "CANCELLED" });
  expect((await send({ value: 900 })).status).toBe(200);
});

test("a sub-contract is deleted and restored with its number; a sent one is cancelled instead", async () => {
  const { addSub, remove, restore, change, list } = await setUp({ value: 1000 });
  const [first, second] = [await addSub({ value: 600 }), await addSub({ value: 400 })];
  expect((await remove(first)).status).toBe(200);
  expect((await list()).map(({ id }) => id)).toEqual([second]);
  const third = await addSub({ value: 600 });
  expect(refusedFields(await restore(first))).toEqual(["overReason"]);
  await change(third, { value: 0 });
  expect((await restore(first)).status).toBe(200);
  expect((await list()).map(({ id }) => id)).toEqual([first, second, third]);
  await change(second, { value: 400, status: "SENT" });
  const refused = await remove(second);
  expect([refused.status, refused.error?.code]).toEqual([409, "sentSubContract"]);
});

test("a sub-contract of another contract is not found, and rights go by the contract", async () => {
  const { agency, owner, add, addSub, params, send, list, get, change } = await setUp();
  const subContractId = await addSub({ value: 100 });
  const other = { id: await add("contract"), subContractId };
  expect((await ask(subContracts.get, owner.token, { params: other })).status).toBe(404);
  expect((await ask(subContracts.remove, owner.token, { params: other })).status).toBe(404);
  const reader = await buildStaff(agency, { levels: { CONTRACT: ["VIEW_ALL"] } });
  expect(await list(reader)).toHaveLength(1);
  expect((await send({ value: 1 }, reader)).status).toBe(403);
  const outsider = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ASSIGN"] } });
  expect((await ask(subContracts.list, outsider.token, { params })).status).toBe(404);
  // A talent that the writer does not see stays.
  const personId = await buildPerson(agency);
  await change(subContractId, { personId });
  const writer = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ALL"] } });
  expect(await get(subContractId, writer)).toMatchObject({ person: null });
  expect((await change(subContractId, { value: 200 }, writer)).status).toBe(200);
  expect(await get(subContractId)).toMatchObject({ person: { id: personId }, value: 200 });
});

test("the history of the contract shows a sub-contract by its title", async () => {
  const { owner, contractId, addSub, change } = await setUp();
  const id = await addSub({ title: "Quartet", value: 100 });
  await change(id, { title: "Quartet", value: 200, status: "SENT" });
  const { data } = await ask(contractRecord.history, owner.token, { params: { id: contractId }, query: {} });
  const rows = data.filter(({ part }) => part === "subContract");
  expect(rows.map(({ op, subject }) => [op, subject?.value])).toEqual([
    ["update", ["Quartet"]],
    ["insert", ["Quartet"]],
  ]);
  const [, status] = rows[0]?.changes ?? [];
  expect(status).toMatchObject({ field: "subContractStatus", old: ["DRAFT"], new: ["SENT"] });
});

test("a partner's deals are its contracts within reach, by their term, without cancelled ones (B-089)", async () => {
  const { agency, owner, add, move, statusOf } = await setUp();
  const partnerId = await buildPartner(agency);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const talent = await buildPerson(agency, { displayName: "Imogen Hart" });
  const deal = (title: string, form: object = {}) => add("contract", { title, partnerId, ...form });
  await deal("Past", { startDate: day(-30), endDate: day(-10) });
  await deal("Upcoming", { startDate: day(10), endDate: day(20) });
  await deal("Current", { startDate: day(-10), endDate: day(20), personIds: [talent] });
  const cancelled = await deal("Cancelled");
  await move("contract", cancelled, { statusId: await statusOf("contract", "CANCELLED"), reason: "Called off" });
  const deals = (by: { token: string }) => ask(partnerDeals.list, by.token, { params: { id: partnerId } });
  const { data } = await deals(owner);
  expect(data.map(({ summary, timeStatus }) => [summary, timeStatus])).toEqual([
    ["Current", "current"],
    ["Upcoming", "upcoming"],
    ["Past", "past"],
  ]);
  expect(data[0]).toMatchObject({ talents: [{ id: talent, displayName: "Imogen Hart" }], talentAvatar: null });
  expect((await deals(await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL"] } }))).status).toBe(403);
  const assigned = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL"], CONTRACT: ["VIEW_ASSIGN"] } });
  expect((await deals(assigned)).data).toEqual([]);
  expect((await deals(await buildStaff(agency, { levels: { CONTRACT: ["VIEW_ALL"] } }))).status).toBe(404);
});
