import { expect, test } from "vitest";
import { cancelling } from "#contract/contracts/cancelling.ts";
import { contractKeyDates } from "#contract/contracts/key-date.ts";
import { tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
const PARTS = [
  { title: "Deposit", share: "PERCENT", percent: "40", rule: "DATE", onDate: "2027-01-10" },
  { title: "Settlement", share: "REST", rule: "DATE", onDate: "2027-06-10" },
];

/** A contract with two instalments, an event ahead and one that is over, a hold for its deal and one for its event, and a key date. */
async function setUp() {
  const deals = await setUpDeals({ ask });
  const { agency, owner, add, read, statusOf } = deals;
  const talent = await buildPerson(agency, { displayName: "Imogen Hart" });
  const opportunityId = await add("opportunity", { title: "Tour deal", personIds: [talent] });
  const ahead = await add("event", { title: "Ahead", startDate: "2027-05-01", lineUp: [] });
  const over = await add("event", { title: "Over", startDate: "2020-05-01" });
  const eventIds = [ahead, over];
  const id = await add("contract", { title: "Tour", opportunityId, eventIds, value: 1000, instalments: PARTS });
  const hold = async (recordId: string, day: string): Promise<void> => {
    await inAgency(
      agency,
      `insert into hold (id, agency_id, record_id, person_id, first_on, last_on)
        values (gen_random_uuid(), $1, $2, $3, $4, $4)`,
      [agency, recordId, talent, day],
    );
  };
  await hold(opportunityId, "2027-04-01");
  await hold(ahead, "2027-05-01");
  const { version } = await read("contract", id);
  const keyDates = [{ date: "2027-03-01", kind: "OPTION" }] as never;
  await ask(contractKeyDates.save, owner.token, { params: { id }, body: { keyDates, version } });
  const params = { id };
  const preview = async (by: { token: string } = owner) => (await ask(cancelling.preview, by.token, { params })).data;
  const cancel = async (body: object, by: { token: string } = owner) =>
    ask(cancelling.cancel, by.token, {
      params,
      body: { statusId: await statusOf("contract", "CANCELLED"), reason: "Called off", ...body } as never,
    });
  const states = async () =>
    (await inAgency(agency, "select state from hold where agency_id = $1 order by first_on", [agency])).map(
      ({ state }) => state,
    );
  return { ...deals, id, ahead, over, preview, cancel, states };
}

test("the preview lists open items, and which of them are cancelled by default", async () => {
  const { preview } = await setUp();
  const { items, kept } = await preview();
  expect(items.map(({ part, title, date, amount, usual }) => [part, title, date, amount, usual])).toEqual([
    ["event", "Ahead", "2027-05-01", null, false],
    ["hold", "Imogen Hart: Tour deal", "2027-04-01", null, true],
    ["hold", "Imogen Hart: Ahead", "2027-05-01", null, false],
    ["instalment", "Deposit", "2027-01-10", 400, true],
    ["instalment", "Settlement", "2027-06-10", 600, true],
    ["task", "Option: Tour", "2027-03-01", null, true],
  ]);
  expect(kept).toBe(0);
});

test("the chosen items are cancelled with the contract, the others stay", async () => {
  const { owner, id, ahead, read, preview, cancel, states } = await setUp();
  const { items, hash } = await preview();
  const key = (title: string) => String(items.find((item) => item.title === title)?.key);
  const chosen = [key("Deposit"), key("Imogen Hart: Tour deal"), key("Option: Tour")];
  const answer = await cancel({ hash, cancel: chosen });
  expect(answer.status, answer.text).toBe(200);
  const contract = await read("contract", id);
  expect(contract).toMatchObject({ status: { category: { code: "CANCELLED" } }, cancelReason: "Called off" });
  expect(contract.instalments.map(({ state }) => state)).toEqual(["CANCELLED", "PLANNED"]);
  expect(contract.nextDue).toBe("2027-06-10");
  expect(await states()).toEqual(["released", "held"]);
  expect((await read("event", ahead)).status.category.meaning).not.toBe("cancelled");
  expect((await ask(tasks.list, owner.token, { body: {} })).data).toEqual([]);
});

test("a cancelled event releases its holds; an event that is over stays", async () => {
  const { ahead, over, read, preview, cancel, states } = await setUp();
  const { items, hash } = await preview();
  const [event] = items.filter(({ part }) => part === "event");
  expect((await cancel({ hash, cancel: [event?.key] })).status).toBe(200);
  expect((await read("event", ahead)).status.category.meaning).toBe("cancelled");
  expect((await read("event", over)).status.category.meaning).not.toBe("cancelled");
  expect(await states()).toEqual(["held", "released"]);
});

test("cancelling is refused once anything changed, and then nothing is cancelled", async () => {
  const { id, ahead, change, read, preview, cancel } = await setUp();
  const { hash, items } = await preview();
  await change("event", ahead, { title: "Ahead", startDate: "2027-05-02" });
  const refused = await cancel({ hash, cancel: items.map(({ key }) => key) });
  expect([refused.status, refused.error?.code]).toEqual([409, "movedOn"]);
  expect((await read("contract", id)).instalments.map(({ state }) => state)).toEqual(["PLANNED", "PLANNED"]);
  const again = await preview();
  expect((await cancel({ hash: again.hash, cancel: again.items.map(({ key }) => key) })).status).toBe(200);
});

test("records that the writer may not change stay and are counted, and cancelling takes a reason", async () => {
  const { agency, id, read, preview, cancel, statusOf, states } = await setUp();
  const writer = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ALL"] } });
  const { items, kept, hash } = await preview(writer);
  expect(items.map(({ part }) => part)).toEqual(["instalment", "instalment"]);
  expect(kept).toBe(4);
  expect((await cancel({ hash, reason: " " }, writer)).error?.details[0]?.field).toBe("reason");
  const sent = await statusOf("contract", "SENT");
  expect((await cancel({ hash, statusId: sent }, writer)).error?.details[0]?.field).toBe("statusId");
  const foreign = (await preview()).items.map(({ key }) => key);
  expect((await cancel({ hash, cancel: foreign }, writer)).status).toBe(200);
  expect(await states()).toEqual(["held", "held"]);
  expect((await read("contract", id)).instalments.map(({ state }) => state)).toEqual(["CANCELLED", "CANCELLED"]);
});
