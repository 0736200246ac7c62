import { describe, expect, test } from "vitest";
import { EVENT_LIMITS, eventRecord } from "#contract/events/event.ts";
import { RunSheetItem, runSheets } from "#contract/events/run-sheet.ts";
import { formOf } from "#contract/form.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { assign, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
const CHECK = {
  ...formOf(RunSheetItem).empty,
  kind: "SOUND_CHECK",
  title: "Sound check",
  lane: "Main stage",
  start: "2027-10-09T17:00",
  end: "2027-10-09T18:15",
};

async function setUp() {
  const base = await setUpDeals({ ask });
  const { agency, owner, add, read } = base;
  const imogen = await buildPerson(agency, { displayName: "Imogen" });
  const id = await add("event", { lineUp: [{ personId: imogen }] });
  const save = (itemId: string, item: object = {}, by = owner) =>
    ask(runSheets.save, by.token, { params: { id, itemId }, body: { ...CHECK, ...item } });
  const remove = (itemId: string, by = owner) => ask(runSheets.remove, by.token, { params: { id, itemId } });
  const sheet = async () => (await read("event", id)).schedule;
  return { ...base, id, imogen, save, remove, sheet };
}

describe("an item of a run sheet", () => {
  test("an item of a run sheet is added, changed and removed by itself", async () => {
    const { save, remove, sheet, imogen, read, id } = await setUp();
    expect((await save("one", { personIds: [imogen] })).status).toBe(200);
    await save("two", { title: "Doors", kind: "DOORS", start: "2027-10-09T16:30", end: null });
    const changed = await save("one", { personIds: [imogen], end: "2027-10-09T18:00" });
    expect(await sheet()).toMatchObject([
      { id: "two", title: "Doors", end: null },
      { id: "one", end: "2027-10-09T18:00", personIds: [imogen] },
    ]);
    expect((await read("event", id)).version).toBe(changed.data.version);
    expect((await remove("two")).status).toBe(200);
    expect((await remove("two")).status).toBe(404);
    expect((await sheet()).map((item) => item.id)).toEqual(["one"]);
  });

  test("an item of a run sheet can't end before it starts, and the number of items is limited", async () => {
    const { save, agency, id } = await setUp();
    expect(refusedFields(await save("one", { end: "2027-10-09T16:59" }))).toEqual(["end"]);
    const items = Array.from({ length: EVENT_LIMITS.schedule }, (_, n) => ({ ...CHECK, id: `item-${n}` }));
    await inAgency(agency, "update event set schedule = $2 where id = $1", [id, JSON.stringify(items)]);
    expect((await save("one-more")).status).toBe(400);
    expect((await save("item-7", { title: "Renamed" })).status).toBe(200);
  });

  test("an item of a run sheet is not lost when many people write at once", async () => {
    const { save, sheet } = await setUp();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => save(`item-${n % 6}`, { title: `Item ${n % 6}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await sheet()).map(({ id }) => id).toSorted()).toEqual(Array.from({ length: 6 }, (_, n) => `item-${n}`));
  });

  test("an item of a run sheet keeps people that its writer may not see", async () => {
    const { agency, id, imogen, save, sheet, change } = await setUp();
    const lanterns = await buildPerson(agency, { displayName: "The Tin Lanterns" });
    await change("event", id, { lineUp: [{ personId: imogen }, { personId: lanterns }] });
    await save("one", { personIds: [imogen, lanterns] });
    const agent = await buildStaff(agency, { levels: { EVENT: ["EDIT_ASSIGN"], TALENT: ["VIEW_ASSIGN"] } });
    await assign(agency, lanterns, [agent.id]);
    expect((await save("one", { title: "Later", personIds: [] }, agent)).status).toBe(200);
    expect(await sheet()).toMatchObject([{ title: "Later", personIds: [imogen] }]);
  });

  test("an item of a run sheet is refused to readers who may not write the event", async () => {
    const { agency, save, remove } = await setUp();
    await save("one");
    const reader = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"] } });
    expect([(await save("one", {}, reader)).status, (await remove("one", reader)).status]).toEqual([403, 403]);
  });
});

test("the history of an event lists the changes of its run sheet, item by item", async () => {
  const { owner, id, save, remove, change, sheet } = await setUp();
  await save("one");
  await save("two", { title: "Doors", start: "2027-10-09T16:30", end: null });
  await save("one", { end: "2027-10-09T18:00", lane: "Side stage" });
  await remove("two");
  // The form writes it as a whole.
  await change("event", id, { schedule: (await sheet()).map((item) => ({ ...item, note: "Side door" })) });
  const { data } = await ask(eventRecord.history, owner.token, { params: { id }, query: {} });
  const rows = data.filter(({ part }) => part === "runSheet");
  expect(rows.map(({ op, subject }) => [op, subject?.value])).toEqual([
    ["update", ["Sound check"]],
    ["delete", ["Doors"]],
    ["update", ["Sound check"]],
    ["insert", ["Doors"]],
    ["insert", ["Sound check"]],
  ]);
  expect(rows[0]?.changes).toMatchObject([{ field: "remark", old: null, new: ["Side door"] }]);
  expect(rows[2]?.changes).toMatchObject([
    { field: "endTime", old: ["2027-10-09 18:15"], new: ["2027-10-09 18:00"] },
    { field: "place", old: ["Main stage"], new: ["Side stage"] },
  ]);
});
