import { describe, expect, test } from "vitest";
import { deliverables } from "#contract/contracts/deliverable.ts";
import { winning } from "#contract/opportunities/winning.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { type BuiltStaff, buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();
const EVENT = { title: "Opening night", startDate: "2027-03-10T19:00", endDate: "2027-03-10T23:00" };
const PROJECT = { title: "Autumn campaign" };
type By = Pick<BuiltStaff, "token">;

async function setUp() {
  const base = await setUpDeals({ ask });
  const { agency, owner, add } = base;
  const talents = [await buildPerson(agency), await buildPerson(agency), await buildPerson(agency)];
  const deal = (body: object = {}, by: By = owner) =>
    add("opportunity", { personIds: talents, value: 100_000, ...body }, by);
  const propose = async (id: string, by: By = owner) => (await ask(winning.propose, by.token, { params: { id } })).data;
  const win = (id: string, body: object = {}, by: By = owner) => ask(winning.win, by.token, { params: { id }, body });
  const make = (id: string, body: object, by: By = owner) => ask(winning.make, by.token, { params: { id }, body });
  const takeBack = (id: string, by: By = owner) => ask(winning.takeBackMade, by.token, { params: { id } });
  const madeBy = (
    answer: { status: number; text: string; data: { made: { kind: string; id: string }[] } },
    kind: string,
  ) => {
    expect(answer.status, answer.text).toBe(200);
    return answer.data.made.find((entry) => entry.kind === kind)?.id ?? "";
  };
  const fees = (...amounts: number[]) => amounts.map((fee, index) => ({ personId: talents[index] ?? "", fee }));
  return { ...base, talents, deal, propose, win, make, takeBack, madeBy, fees };
}

describe("fees of talents", () => {
  test("fees of talents are shared from the value when it is won, and stand in the line-up", async () => {
    const { talents, deal, read, win, madeBy, fees } = await setUp();
    const event = madeBy(await win(await deal(), { event: { ...EVENT, fees: fees(50_000, 30_000, 20_000) } }), "event");
    const { lineUp, fee } = await read("event", event);
    expect(fee).toBe(100_000);
    expect(lineUp.map((item) => [item.person?.id, item.fee])).toEqual(
      [50_000, 30_000, 20_000].map((amount, index) => [talents[index], amount]),
    );
  });

  test("fees of talents come to the value: no more, no less, each talent of the deal once", async () => {
    const { agency, deal, win, fees, talents } = await setUp();
    const id = await deal();
    const stranger = await buildPerson(agency);
    for (const wrong of [
      fees(50_000, 30_000, 20_001),
      fees(50_000, 30_000, 19_999),
      fees(60_000, 60_000),
      [...fees(50_000, 50_000), { personId: talents[0], fee: 0 }],
      [{ personId: stranger, fee: 100_000 }],
    ])
      expect(refusedFields(await win(id, { event: { ...EVENT, fees: wrong } }))).toEqual(["event.fees"]);
    expect((await win(id, { event: { ...EVENT, fees: fees(50_000, 30_000) } })).status).toBe(200);
  });

  test("fees of talents take the right to fees; left out they are not set", async () => {
    const { agency, deal, read, propose, win, madeBy, fees, talents } = await setUp();
    const plain = await buildStaff(agency, {
      levels: { PIPELINE: ["EDIT_ALL"], EVENT: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] },
    });
    const id = await deal();
    expect((await propose(id, plain)).event).toMatchObject({ withFees: false });
    expect((await propose(id)).event).toMatchObject({ withFees: true, hiddenPeople: 0 });
    expect((await win(id, { event: { ...EVENT, fees: fees(50_000, 30_000, 20_000) } }, plain)).error?.code).toBe(
      "noRight",
    );
    const event = madeBy(await win(id, { event: EVENT }, plain), "event");
    expect((await read("event", event)).lineUp.map(({ fee }) => fee)).toEqual(talents.map(() => null));
  });

  test("fees of talents that the winner does not see stay open", async () => {
    const { agency, deal, propose } = await setUp();
    const blind = await buildStaff(agency, {
      levels: { PIPELINE: ["EDIT_ALL"], EVENT: ["EDIT_ALL"], CONTRACT: ["EDIT_ALL"] },
    });
    const proposal = await propose(await deal(), blind);
    expect(proposal.event).toMatchObject({ withFees: true, hiddenPeople: 3 });
    expect(proposal.people).toEqual([]);
  });
});

describe("later parts of a won opportunity", () => {
  test("a later part of a won opportunity is linked like the first, and undone by its creator", async () => {
    const { agency, deal, read, win, make, takeBack, madeBy, propose } = await setUp();
    const id = await deal();
    expect((await make(id, { event: EVENT })).error?.code).toBe("notWon");
    await win(id);
    const event = madeBy(await make(id, { event: EVENT }), "event");
    expect(await read("event", event)).toMatchObject({ opportunity: { id }, title: "Opening night" });
    expect(await read("opportunity", id)).toMatchObject({ outcome: "WON", events: [{ id: event }], projects: [] });
    expect((await propose(id)).event?.existing).toMatchObject([{ id: event }]);
    expect((await make(id, { event: EVENT })).error?.code).toBe("alreadyMade");
    const project = madeBy(await make(id, { project: PROJECT }), "project");
    expect(await read("opportunity", id)).toMatchObject({ projects: [{ id: project }] });

    const colleague = await buildStaff(agency, { role: "agency" });
    expect((await takeBack(id, colleague)).status).toBe(403);
    // The last first.
    expect((await takeBack(id)).status).toBe(200);
    expect(await read("opportunity", id)).toMatchObject({ outcome: "WON", events: [{ id: event }], projects: [] });
    expect((await takeBack(id)).status).toBe(200);
    expect((await takeBack(id)).error?.code).toBe("changedSince");
    expect(await read("opportunity", id)).toMatchObject({ outcome: "WON", events: [], projects: [] });
  });

  test("a winning can't be undone before its later parts", async () => {
    const { owner, deal, read, win, make, takeBack } = await setUp();
    const id = await deal();
    await win(id);
    await make(id, { project: PROJECT });
    const back = () => ask(winning.takeBack, owner.token, { params: { id } });
    expect((await back()).error?.code).toBe("changedSince");
    await takeBack(id);
    expect((await back()).status).toBe(200);
    expect(await read("opportunity", id)).toMatchObject({ outcome: "OPPORTUNITY" });
  });

  test("a later part needs the right to its kind, and two people at once create it once", async () => {
    const { agency, deal, win, make } = await setUp();
    const seller = await buildStaff(agency, { levels: { PIPELINE: ["EDIT_ALL"], EVENT: ["VIEW_ALL"] } });
    const id = await deal();
    await win(id);
    expect((await make(id, { event: EVENT }, seller)).error?.code).toBe("noRight");
    const both = await Promise.all([make(id, { event: EVENT }), make(id, { event: EVENT })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test("a contract can be created later too, once, with the deal's deliverables", async () => {
  const { owner, deal, win, make, read, madeBy } = await setUp();
  const id = await deal({ deliverables: "<p>One set</p>" });
  expect((await win(id)).status).toBe(200);
  const body = { contract: { title: "Opening" } };
  const contractId = madeBy(await make(id, body), "contract");
  expect((await read("opportunity", id)).contracts).toEqual([{ id: contractId, name: "Opening" }]);
  const { data } = await ask(deliverables.list, owner.token, { params: { id: contractId } });
  expect(data.map(({ title }) => title)).toEqual(["One set"]);
  const again = await make(id, body);
  expect([again.status, again.error?.code]).toEqual([409, "alreadyMade"]);
});
