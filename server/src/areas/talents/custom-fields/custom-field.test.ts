import { describe, expect, test } from "vitest";
import { history } from "#contract/history/history.ts";
import { attributes } from "#contract/talents/attribute.ts";
import { customFields, readAnswer } from "#contract/talents/custom-field.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();
const talents = { family: "talents" } as const;
const scouts = { family: "scouts" } as const;

const form = (more: Readonly<Record<string, unknown>> = {}) => ({
  label: "Shirt size",
  dataType: "SINGLE_SELECT",
  required: false,
  stages: ["scout", "converted", "talent"],
  categories: ["Sports", "Music", "Entertainment"],
  options: [{ value: "S" }, { value: "M" }, { value: "L" }],
  ...more,
});

async function desk() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const add = async (more?: Readonly<Record<string, unknown>>) =>
    (await ask(customFields.create, owner.token, { body: form(more) as never })).data.id;
  const all = async () => (await ask(customFields.list, owner.token, { query: {} })).data;
  const of = async (id: string, family: "talents" | "scouts" = "talents") =>
    (await ask(attributes.get, owner.token, { params: { family, id } })).data;
  const answer = (id: string, version: number, fields: readonly unknown[]) =>
    ask(attributes.update, owner.token, { params: talents, body: { id, version, fields } as never });
  return { agency, owner, add, all, of, answer };
}

describe("custom fields", () => {
  test("have an order that can be changed, and unique labels", async () => {
    const { owner, add, all } = await desk();
    const [size, number, visa] = [
      await add(),
      await add({ label: "Union number", dataType: "SHORT_TEXT", options: [] }),
      await add({ label: "Visa until", dataType: "DATE", options: [] }),
    ];
    expect((await all()).map(({ id, order }) => [id, order])).toEqual([
      [size, 0],
      [number, 1],
      [visa, 2],
    ]);
    await ask(customFields.order, owner.token, { body: { ids: [visa, size] } });
    expect((await all()).map(({ id }) => id)).toEqual([visa, size, number]);
    const again = await ask(customFields.create, owner.token, { body: form({ label: "shirt SIZE" }) as never });
    expect([again.status, again.error?.details[0]?.field]).toEqual([409, "label"]);
  });

  test("choice fields have choices, without duplicates", async () => {
    const { owner } = await desk();
    for (const options of [[], [{ value: "S" }, { value: "s" }]]) {
      const { status, error } = await ask(customFields.create, owner.token, { body: form({ options }) as never });
      expect([status, error?.details[0]?.field]).toEqual([400, "options"]);
    }
  });

  test("apply to stages and categories, and are absent for people of others", async () => {
    const { agency, add, of } = await desk();
    const [musician, player, scout] = [
      await buildPerson(agency, { category: "Music" }),
      await buildPerson(agency, { category: "Sports" }),
      await buildPerson(agency, { category: "Music", stage: "scout" }),
    ];
    await add({ label: "Everybody" });
    await add({ label: "Talent in music", stages: ["talent"], categories: ["Music"] });
    const labels = async (id: string, family?: "scouts") => (await of(id, family)).fields.map(({ label }) => label);
    expect(await labels(musician)).toEqual(["Everybody", "Talent in music"]);
    expect(await labels(player)).toEqual(["Everybody"]);
    expect(await labels(scout, "scouts")).toEqual(["Everybody"]);
  });

  test("archiving keeps the answers, and restoring shows them again", async () => {
    const { agency, owner, add, all, of, answer } = await desk();
    const person = await buildPerson(agency);
    const size = await add();
    const [option] = (await of(person)).fields[0]?.options ?? [];
    expect((await answer(person, 1, [{ id: size, values: [option?.id] }])).status).toBe(200);
    await ask(customFields.remove, owner.token, { params: { id: size } });
    expect((await of(person)).fields).toEqual([]);
    expect(await all()).toMatchObject([{ archived: true, answers: 1 }]);
    expect((await answer(person, 2, [{ id: size, values: [] }])).status).toBe(400);
    await ask(customFields.restore, owner.token, { params: { id: size }, body: {} });
    expect((await of(person)).fields).toMatchObject([{ id: size, values: [{ value: "S" }] }]);
  });

  test("a removed choice is kept where it was chosen, and the type is fixed once there are answers", async () => {
    const { agency, owner, add, of, answer } = await desk();
    const [one, other] = [await buildPerson(agency), await buildPerson(agency)];
    const size = await add();
    const [s, m] = (await of(one)).fields[0]?.options ?? [];
    await answer(one, 1, [{ id: size, values: [s?.id] }]);
    const edit = (more: object) =>
      ask(customFields.update, owner.token, { params: { id: size }, body: { ...form(), ...more } as never });
    expect((await edit({ dataType: "DATE", version: 1 })).error?.details[0]?.field).toBe("dataType");
    expect((await edit({ options: [m, { value: "XL" }], version: 1 })).status).toBe(200);
    expect((await of(one)).fields[0]).toMatchObject({
      options: [{ value: "M" }, { value: "XL" }],
      values: [{ value: "S" }],
    });
    expect((await answer(one, 2, [{ id: size, values: [s?.id] }])).status).toBe(200);
    expect((await answer(other, 1, [{ id: size, values: [s?.id] }])).status).toBe(400);
  });

  test("settings require a right on the organization (R-209)", async () => {
    const { agency } = await desk();
    const reader = await buildStaff(agency, { levels: { ORGANIZATION: ["VIEW_ALL"] } });
    const agent = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"] } });
    expect((await ask(customFields.list, reader.token, { query: {} })).status).toBe(200);
    expect((await ask(customFields.create, reader.token, { body: form() as never })).status).toBe(403);
    expect((await ask(customFields.list, agent.token, { query: {} })).status).toBe(403);
  });
});

describe("answers", () => {
  test("belong to the person, are logged in the history as text, and are refused when stale", async () => {
    const { agency, owner, add, of, answer } = await desk();
    const person = await buildPerson(agency);
    const [size, visa] = [await add(), await add({ label: "Visa until", dataType: "DATE", options: [] })];
    const [, m, l] = (await of(person)).fields[0]?.options ?? [];
    await answer(person, 1, [
      { id: size, values: [m?.id] },
      { id: visa, value: "2027-03-09" },
    ]);
    const late = await answer(person, 1, [{ id: size, values: [l?.id] }]);
    expect([late.status, late.error?.current]).toMatchObject([409, { version: 2 }]);
    // What is not sent stays.
    await answer(person, 2, [{ id: size, values: [l?.id] }]);
    expect((await of(person)).fields).toMatchObject([{ values: [{ value: "L" }] }, { value: "2027-03-09" }]);
    const { data } = await ask(history.ofPerson, owner.token, {
      params: { ...talents, id: person },
      query: { fields: ["customField"] },
    });
    expect(data.map(({ part, changes }) => [part, changes[0]?.old, changes[0]?.new])).toEqual([
      ["attributes", ["Shirt size: M"], ["Shirt size: L"]],
      ["attributes", null, ["Shirt size: M", "Visa until: 9 Mar 2027"]],
    ]);
  });

  test("the first is created once", async () => {
    const { agency, owner, add, of } = await desk();
    const scout = await buildPerson(agency, { stage: "scout" });
    const id = await add({ label: "Agent before us", dataType: "SHORT_TEXT", options: [] });
    const create = () =>
      ask(attributes.create, owner.token, {
        params: scouts,
        body: { talentUserId: scout, fields: [{ id, value: "Nobody", values: [] }] },
      });
    expect((await create()).status).toBe(200);
    expect(await of(scout, "scouts")).toMatchObject({ version: 2, fields: [{ value: "Nobody" }] });
    expect((await create()).status).toBe(409);
  });
});

test.each([
  ["SHORT_TEXT", false, { value: " a " }, { answer: "a" }],
  ["SHORT_TEXT", false, { value: "a\nb" }, { problem: "One line only" }],
  ["SHORT_TEXT", false, { value: "x".repeat(201) }, { problem: "At most 200 characters" }],
  ["LONG_TEXT", false, { value: "a\nb" }, { answer: "a\nb" }],
  ["LONG_TEXT", true, { value: "  " }, { problem: "This field is required" }],
  ["DATE", false, { value: "2027-02-29" }, { problem: "This date doesn't exist" }],
  ["DATE", false, { value: null }, { answer: null }],
  ["SINGLE_SELECT", false, { values: ["a"] }, { answer: ["a"] }],
  ["SINGLE_SELECT", false, { values: ["a", "b"] }, { problem: "Choose one" }],
  ["SINGLE_SELECT", true, { values: [] }, { problem: "This field is required" }],
  ["MULTI_SELECT", false, { values: ["a", "b", "a"] }, { answer: ["a", "b"] }],
  ["MULTI_SELECT", false, { values: ["c"] }, { problem: "Choose one of the options" }],
] as const)("an answer of %s, required %s: %j", (dataType, required, sent, result) => {
  const options = [{ id: "a" }, { id: "b" }];
  expect(readAnswer({ dataType, required, options }, { value: null, values: [], ...sent })).toEqual(result);
});
