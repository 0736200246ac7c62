import { describe, expect, test } from "vitest";
import { history } from "#contract/history/history.ts";
import { NOTHING_SENT, readAnswer } from "#contract/talents/answer.ts";
import { attributes } from "#contract/talents/attribute.ts";
import { customFields } from "#contract/talents/custom-field.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPartner, buildPartnerContact, buildPerson, buildStaff } from "#test/factories.ts";

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
  const listFields = async () => (await ask(customFields.list, owner.token, { query: {} })).data;
  const attributesOf = async (id: string, family: "talents" | "scouts" = "talents") =>
    (await ask(attributes.get, owner.token, { params: { family, id } })).data;
  const answer = (id: string, version: number, fields: readonly unknown[]) =>
    ask(attributes.update, owner.token, { params: talents, body: { id, version, fields } as never });
  return { agency, owner, add, listFields, attributesOf, answer };
}

describe("custom fields", () => {
  test("custom fields have an order that can be changed, and unique labels", async () => {
    const { owner, add, listFields } = await desk();
    const [size, number, visa] = [
      await add(),
      await add({ label: "Union number", dataType: "SHORT_TEXT", options: [] }),
      await add({ label: "Visa until", dataType: "DATE", options: [] }),
    ];
    expect((await listFields()).map(({ id, order }) => [id, order])).toEqual([
      [size, 0],
      [number, 1],
      [visa, 2],
    ]);
    await ask(customFields.order, owner.token, { body: { ids: [visa, size] } });
    expect((await listFields()).map(({ id }) => id)).toEqual([visa, size, number]);
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

  test("custom fields apply to stages and categories, and are absent for people of others", async () => {
    const { agency, add, attributesOf } = await desk();
    const [musician, player, scout] = [
      await buildPerson(agency, { category: "Music" }),
      await buildPerson(agency, { category: "Sports" }),
      await buildPerson(agency, { category: "Music", stage: "scout" }),
    ];
    await add({ label: "Everybody" });
    await add({ label: "Talent in music", stages: ["talent"], categories: ["Music"] });
    const labels = async (id: string, family?: "scouts") =>
      (await attributesOf(id, family)).fields.map(({ label }) => label);
    expect(await labels(musician)).toEqual(["Everybody", "Talent in music"]);
    expect(await labels(player)).toEqual(["Everybody"]);
    expect(await labels(scout, "scouts")).toEqual(["Everybody"]);
  });

  test("archiving keeps the answers, and restoring shows them again", async () => {
    const { agency, owner, add, listFields, attributesOf, answer } = await desk();
    const person = await buildPerson(agency);
    const size = await add();
    const [option] = (await attributesOf(person)).fields[0]?.options ?? [];
    expect((await answer(person, 1, [{ id: size, values: [option?.id] }])).status).toBe(200);
    await ask(customFields.remove, owner.token, { params: { id: size } });
    expect((await attributesOf(person)).fields).toEqual([]);
    expect(await listFields()).toMatchObject([{ archived: true, answers: 1 }]);
    expect((await answer(person, 2, [{ id: size, values: [] }])).status).toBe(400);
    await ask(customFields.restore, owner.token, { params: { id: size }, body: {} });
    expect((await attributesOf(person)).fields).toMatchObject([{ id: size, values: [{ value: "S" }] }]);
  });

  test("a removed choice is kept where it was chosen, and the type is fixed once there are answers", async () => {
    const { agency, owner, add, attributesOf, answer } = await desk();
    const [first, other] = [await buildPerson(agency), await buildPerson(agency)];
    const size = await add();
    const [s, m] = (await attributesOf(first)).fields[0]?.options ?? [];
    await answer(first, 1, [{ id: size, values: [s?.id] }]);
    const edit = (more: object) =>
      ask(customFields.update, owner.token, { params: { id: size }, body: { ...form(), ...more } as never });
    expect((await edit({ dataType: "DATE", version: 1 })).error?.details[0]?.field).toBe("dataType");
    expect((await edit({ options: [m, { value: "XL" }], version: 1 })).status).toBe(200);
    expect((await attributesOf(first)).fields[0]).toMatchObject({
      options: [{ value: "M" }, { value: "XL" }],
      values: [{ value: "S" }],
    });
    expect((await answer(first, 2, [{ id: size, values: [s?.id] }])).status).toBe(200);
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
  test("answers belong to the person, are logged as text, and are refused when stale", async () => {
    const { agency, owner, add, attributesOf, answer } = await desk();
    const person = await buildPerson(agency);
    const [size, visa] = [await add(), await add({ label: "Visa until", dataType: "DATE", options: [] })];
    const [, m, l] = (await attributesOf(person)).fields[0]?.options ?? [];
    await answer(person, 1, [
      { id: size, values: [m?.id] },
      { id: visa, value: "2027-03-09" },
    ]);
    const late = await answer(person, 1, [{ id: size, values: [l?.id] }]);
    expect([late.status, late.error?.current]).toMatchObject([409, { version: 2 }]);
    // An answer that is not sent stays.
    await answer(person, 2, [{ id: size, values: [l?.id] }]);
    expect((await attributesOf(person)).fields).toMatchObject([{ values: [{ value: "L" }] }, { value: "2027-03-09" }]);
    const { data } = await ask(history.ofPerson, owner.token, {
      params: { ...talents, id: person },
      query: { fields: ["customField"] },
    });
    expect(data.map(({ part, changes }) => [part, changes[0]?.old, changes[0]?.new])).toEqual([
      ["attributes", ["Shirt size: M"], ["Shirt size: L"]],
      ["attributes", null, ["Shirt size: M", "Visa until: 9 Mar 2027"]],
    ]);
  });

  test("answers name a talent, a scout, a colleague or a contact, and hide one out of reach", async () => {
    const { agency, owner, add, attributesOf, answer } = await desk();
    const talent = await buildPerson(agency);
    const scout = await buildPerson(agency, { stage: "scout", displayName: "Sia Scout" });
    const partner = await buildPartner(agency, { displayName: "Larkfield" });
    const contact = await buildPartnerContact(agency, partner, { name: "Col Contact" });
    const [by, via, from] = [
      await add({ label: "Found by", dataType: "PERSON", options: [] }),
      await add({ label: "Via", dataType: "PERSON", options: [] }),
      await add({ label: "From", dataType: "PERSON", options: [] }),
    ];
    const sent = await answer(talent, 1, [
      { id: by, staffId: owner.id },
      { id: via, personId: scout },
      { id: from, contactId: contact },
    ]);
    expect(sent.status, sent.text).toBe(200);
    expect((await attributesOf(talent)).fields).toMatchObject([
      { person: { id: owner.id, kind: "staff" }, hidden: false },
      { person: { id: scout, kind: "person", family: "scouts", displayName: "Sia Scout" } },
      {
        person: {
          id: contact,
          kind: "contact",
          displayName: "Col Contact",
          partner: { id: partner, name: "Larkfield" },
        },
      },
    ]);

    const reader = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
    const seen = await ask(attributes.get, reader.token, { params: { ...talents, id: talent } });
    expect(seen.data.fields).toMatchObject([
      { person: { id: owner.id }, hidden: false },
      { person: null, hidden: true },
      { person: null, hidden: true },
    ]);
    const changes = async (token: string) => {
      const { data } = await ask(history.ofPerson, token, {
        params: { ...talents, id: talent },
        query: { fields: ["customField"] },
      });
      return data.flatMap((row) => row.changes.flatMap((change) => change.new ?? []));
    };
    expect((await changes(owner.token)).slice(1)).toEqual(["Via: Sia Scout", "From: Col Contact"]);
    const hidden = await changes(reader.token);
    expect(hidden.slice(1)).toEqual(["Via: a hidden record", "From: a hidden record"]);
    expect(JSON.stringify([seen.data, hidden])).not.toMatch(/Sia|Col Contact|Larkfield/);
    for (const id of [scout, contact]) expect(seen.text).not.toContain(id);
  });

  test("answers refuse someone out of reach next to the field, and keep one that is not sent", async () => {
    const { agency, add, answer, attributesOf } = await desk();
    const talent = await buildPerson(agency);
    const scout = await buildPerson(agency, { stage: "scout" });
    const via = await add({ label: "Via", dataType: "PERSON", required: true, options: [] });
    const note = await add({ label: "Note", dataType: "SHORT_TEXT", options: [] });
    await answer(talent, 1, [{ id: via, personId: scout }]);
    const editor = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"] } });
    const edit = (fields: readonly unknown[], version: number) =>
      ask(attributes.update, editor.token, { params: talents, body: { id: talent, version, fields } as never });
    const refused = await edit([{ id: via, personId: scout }], 2);
    expect([refused.status, refused.error?.details[0]]).toMatchObject([
      400,
      { field: "fields.0.personId", code: "unknownReference" },
    ]);
    expect((await edit([{ id: note, value: "kept" }], 2)).status).toBe(200);
    expect((await attributesOf(talent)).fields).toMatchObject([{ person: { id: scout } }, { value: "kept" }]);
  });

  test("answers are logged as numbers, amounts and words", async () => {
    const { agency, owner, add, answer, attributesOf } = await desk();
    const person = await buildPerson(agency);
    const kinds = ["NUMBER", "AMOUNT", "YES_NO", "LINK"] as const;
    const [figure, fee, own, kit] = await Promise.all(
      kinds.map((dataType) => add({ label: dataType, dataType, options: [] })),
    );
    await answer(person, 1, [
      { id: figure, value: "0012.50" },
      { id: fee, amount: { amount: 125_050, currency: "NZD" } },
      { id: own, value: "true" },
      { id: kit, value: "www.example.com" },
    ]);
    const { fields } = await attributesOf(person);
    expect(Object.fromEntries(fields.map(({ label, value, amount }) => [label, amount ?? value]))).toEqual({
      NUMBER: "12.5",
      AMOUNT: { amount: 125_050, currency: "NZD" },
      YES_NO: "true",
      LINK: "www.example.com",
    });
    const { data } = await ask(history.ofPerson, owner.token, {
      params: { ...talents, id: person },
      query: { fields: ["customField"] },
    });
    expect(data[0]?.changes[0]?.new?.toSorted()).toEqual([
      "AMOUNT: 1,250.50 NZD",
      "LINK: www.example.com",
      "NUMBER: 12.5",
      "YES_NO: Yes",
    ]);
  });

  test("the first answer is created once", async () => {
    const { agency, owner, add, attributesOf } = await desk();
    const scout = await buildPerson(agency, { stage: "scout" });
    const id = await add({ label: "Agent before us", dataType: "SHORT_TEXT", options: [] });
    const create = () =>
      ask(attributes.create, owner.token, {
        params: scouts,
        body: { talentUserId: scout, fields: [{ id, value: "Nobody", values: [] }] },
      });
    expect((await create()).status).toBe(200);
    expect(await attributesOf(scout, "scouts")).toMatchObject({ version: 2, fields: [{ value: "Nobody" }] });
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
  ["NUMBER", false, { value: " -012.50 " }, { answer: "-12.5" }],
  ["NUMBER", false, { value: "-0.000" }, { answer: "0" }],
  ["NUMBER", false, { value: "1e3" }, { problem: "Enter a number with at most 4 decimal places" }],
  ["NUMBER", false, { value: "1.00001" }, { problem: "Enter a number with at most 4 decimal places" }],
  ["NUMBER", true, { value: "" }, { problem: "This field is required" }],
  ["AMOUNT", false, { amount: { amount: 125_050, currency: "NZD" } }, { answer: { amount: 125_050, currency: "NZD" } }],
  ["AMOUNT", false, { amount: { amount: 12.5, currency: "NZD" } }, { problem: "Invalid value" }],
  ["AMOUNT", true, { value: "1250" }, { problem: "This field is required" }],
  ["YES_NO", false, { value: "false" }, { answer: "false" }],
  ["YES_NO", false, { value: "maybe" }, { problem: "Choose one of the options" }],
  ["YES_NO", true, { value: null }, { problem: "This field is required" }],
  ["LINK", false, { value: "www.example.com/a" }, { answer: "www.example.com/a" }],
  ["LINK", false, { value: "javascript:alert(1)" }, { problem: "URL should be in format www.example.com" }],
  ["PERSON", false, { staffId: "a" }, { answer: { kind: "staff", id: "a" } }],
  ["PERSON", false, { staffId: "a", personId: "b" }, { problem: "Choose one" }],
  ["PERSON", true, { value: "Ana" }, { problem: "This field is required" }],
] as const)("an answer of %s, required %s, is read from %j", (dataType, required, sent, result) => {
  const options = [{ id: "a" }, { id: "b" }];
  expect(readAnswer({ dataType, required, options }, { ...NOTHING_SENT, ...sent })).toEqual(result);
});
