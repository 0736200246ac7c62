import { expect, test } from "vitest";
import { contractDocuments } from "#contract/contract-documents/contract-document.ts";
import { contractRecord } from "#contract/contracts/contract.ts";
import { DELIVERABLE_LIMITS, deliverables } from "#contract/contracts/deliverable.ts";
import { attachments } from "#contract/media/record-attachments.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { WORLD_KINDS } from "#test/generated/world/kinds.ts";

const { ask } = await startApp();

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { agency, owner, add } = deals;
  const talent = await buildPerson(agency, { displayName: "Imogen Hart" });
  const contractId = await add("contract", { personIds: [talent] });
  const params = { id: contractId };
  const send = (body: object, by: { token: string } = owner) =>
    ask(deliverables.create, by.token, { params, body: { title: "One set", ...body } });
  const addOne = async (body: object = {}): Promise<string> => {
    const answer = await send(body);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const paramsOf = (deliverableId: string) => ({ ...params, deliverableId });
  const list = async (by: { token: string } = owner) => (await ask(deliverables.list, by.token, { params })).data;
  const get = async (id: string, by: { token: string } = owner) =>
    (await ask(deliverables.get, by.token, { params: paramsOf(id) })).data;
  const change = async (id: string, body: object, by: { token: string } = owner) =>
    ask(deliverables.update, by.token, {
      params: paramsOf(id),
      body: { title: "One set", ...body, version: (await get(id, by)).version },
    });
  const tick = (id: string, doneOn: string | null, by: { token: string } = owner) =>
    ask(deliverables.tick, by.token, { params: paramsOf(id), body: { doneOn } });
  const attach = (recordId: string) => WORLD_KINDS.attachment.build(agency, { parent: recordId });
  return { ...deals, talent, contractId, params, paramsOf, send, addOne, list, get, change, tick, attach };
}
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("deliverables are sorted by due date, and open ones that are late are marked", async () => {
  const { talent, addOne, list } = await setUp();
  await addOne({ title: "Whenever" });
  await addOne({ title: "Next week", dueOn: day(7), personId: talent, note: "With the full band" });
  await addOne({ title: "Late", dueOn: day(-3) });
  await addOne({ title: "Done late", dueOn: day(-4), doneOn: day(-1) });
  expect((await list()).map(({ title, isOverdue }) => [title, isOverdue])).toEqual([
    ["Done late", false],
    ["Late", true],
    ["Next week", false],
    ["Whenever", false],
  ]);
  expect((await list())[2]).toMatchObject({ person: { displayName: "Imogen Hart" }, note: "With the full band" });
});

test("a deliverable is ticked off on a day, and reopened; doing it twice writes once", async () => {
  const { addOne, tick, get } = await setUp();
  const id = await addOne({ dueOn: day(-3) });
  expect((await tick(id, day(0))).data).toMatchObject({ doneOn: day(0), isOverdue: false });
  const { version } = await get(id);
  expect((await tick(id, day(0))).data.version).toBe(version);
  expect((await tick(id, null)).data).toMatchObject({ doneOn: null, isOverdue: true });
});

test("files of the contract and links prove a deliverable; a file of another record is refused", async () => {
  const { owner, contractId, talent, addOne, send, get, attach } = await setUp();
  const [first, second] = [await attach(contractId), await attach(contractId)];
  const links = [{ url: "https://example.com/post" }];
  const id = await addOne({ attachmentIds: [second, first], links });
  expect(await get(id)).toMatchObject({ attachmentIds: [second, first], links });
  await ask(attachments.remove, owner.token, { params: { id: second } });
  expect((await get(id)).attachmentIds).toEqual([first]);
  const foreign = await attach(talent);
  expect(refusedFields(await send({ attachmentIds: [first, foreign] }))).toEqual(["attachmentIds.1"]);
});

test("a deliverable names a talent of the contract, who stays even if hidden from the writer", async () => {
  const { agency, talent, contractId, addOne, send, change, get } = await setUp();
  expect(refusedFields(await send({ personId: await buildPerson(agency) }))).toEqual(["personId"]);
  const id = await addOne({ personId: talent });
  const writer = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ALL"] } });
  expect((await get(id, writer)).person).toBeNull();
  expect((await change(id, { title: "Two sets" }, writer)).status).toBe(200);
  expect(await get(id)).toMatchObject({ title: "Two sets", person: { id: talent } });
  await inAgency(agency, "delete from involvement where record_id = $1", [contractId]);
  expect((await change(id, { title: "Two sets", personId: talent })).status).toBe(200);
});

test("a deliverable is deleted and restored, and a contract has a maximum number of them", async () => {
  const { agency, owner, contractId, addOne, list, paramsOf, send } = await setUp();
  const id = await addOne();
  const remove = () => ask(deliverables.remove, owner.token, { params: paramsOf(id) });
  const restore = () => ask(deliverables.restore, owner.token, { params: paramsOf(id), body: {} });
  expect((await remove()).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await restore()).status).toBe(200);
  expect((await list()).map((deliverable) => deliverable.id)).toEqual([id]);
  expect((await restore()).status).toBe(404);
  await inAgency(
    agency,
    `insert into deliverable (id, agency_id, contract_id, title)
      select gen_random_uuid(), $1, $2, 'One of many'
      from generate_series(2, $3::int)`,
    [agency, contractId, DELIVERABLE_LIMITS.deliverables],
  );
  expect(refusedFields(await send({}))).toEqual(["title"]);
  await remove();
  expect((await send({})).status).toBe(200);
  expect(refusedFields(await restore())).toEqual(["title"]);
});

test("a deliverable of another contract is not found, and rights go by the contract", async () => {
  const { agency, owner, add, addOne, change, get, paramsOf, params, send, tick } = await setUp();
  const id = await addOne();
  const other = { id: await add("contract"), deliverableId: id };
  expect((await ask(deliverables.get, owner.token, { params: other })).status).toBe(404);
  expect((await ask(deliverables.tick, owner.token, { params: other, body: { doneOn: null } })).status).toBe(404);
  expect((await ask(deliverables.remove, owner.token, { params: other })).status).toBe(404);
  const { version } = await get(id);
  await change(id, { title: "Two sets" });
  const stale = await ask(deliverables.update, owner.token, {
    params: paramsOf(id),
    body: { title: "Three", version },
  });
  expect([stale.status, stale.error?.code]).toEqual([409, "stale"]);
  const reader = await buildStaff(agency, { levels: { CONTRACT: ["VIEW_ALL"] } });
  expect((await get(id, reader)).title).toBe("Two sets");
  expect((await send({}, reader)).status).toBe(403);
  expect((await tick(id, day(0), reader)).status).toBe(403);
  const outsider = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ASSIGN"] } });
  expect((await ask(deliverables.list, outsider.token, { params })).status).toBe(404);
});

test("the history of the contract shows what was added, done and deleted", async () => {
  const { owner, contractId, addOne, tick, paramsOf } = await setUp();
  const id = await addOne({ title: "Two posts" });
  await tick(id, "2027-01-05");
  await ask(deliverables.remove, owner.token, { params: paramsOf(id) });
  const { data } = await ask(contractRecord.history, owner.token, { params: { id: contractId }, query: {} });
  const rows = data.filter(({ part }) => part === "deliverable");
  expect(rows.map(({ op, subject, changes }) => [op, subject?.value, changes.map(({ field }) => field)])).toEqual([
    ["update", ["Two posts"], ["deleted"]],
    ["update", ["Two posts"], ["doneOn"]],
    ["insert", ["Two posts"], ["deliverable"]],
  ]);
});

test("the contract document lists the deliverables in their order", async () => {
  const { owner, talent, params, addOne } = await setUp();
  await addOne({ title: "Two posts", dueOn: "2027-03-14", personId: talent });
  await addOne({ title: "One set", dueOn: "2027-02-01" });
  const body =
    "<ul><li>{{#each deliverables}}{{deliverable.number}} {{deliverable.title}}, {{deliverable.due}}{{#if deliverable.talent}}, {{deliverable.talent}}{{/if}}{{/each}}</li></ul>";
  const { version } = (await ask(contractDocuments.get, owner.token, { params })).data;
  const { data } = await ask(contractDocuments.update, owner.token, { params, body: { body, version } });
  expect(data.html).toContain("1 One set, 1 February 2027");
  expect(data.html).toContain("2 Two posts, 14 March 2027, Imogen Hart");
});
