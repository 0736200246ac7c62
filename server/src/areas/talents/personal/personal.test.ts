import { describe, expect, test } from "vitest";
import { history } from "#contract/history/history.ts";
import { basicInfos, emergencyContacts, families } from "#contract/talents/personal.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();
const params = { family: "talents" } as const;

async function desk() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const person = await buildPerson(agency);
  const deeds = async () =>
    (await ask(history.ofPerson, owner.token, { params: { ...params, id: person }, query: {} })).data;
  return { agency, owner, person, deeds };
}
const contact = (more: Readonly<Record<string, unknown>> = {}) => ({
  name: "Ramiro Ferrante",
  relationship: "Brother",
  email: null,
  countryCode: "AU",
  phoneNumber: "0491 570 156",
  whatsappCountryCode: "GB",
  whatsappNumber: "020 7946 0123",
  ...more,
});

describe("basic infos", () => {
  test("basic infos begin empty at version 1, are created once by POST, and then updated", async () => {
    const { owner, person, deeds } = await desk();
    const get = () => ask(basicInfos.get, owner.token, { params: { ...params, id: person } });
    expect((await get()).data).toMatchObject({ version: 1, gender: null, heightCm: null });
    const fill = () =>
      ask(basicInfos.create, owner.token, { params, body: { talentUserId: person, heightCm: 168 } as never });
    expect((await fill()).status).toBe(200);
    expect((await fill()).status).toBe(409);
    const body = { id: person, passportCountry: "AR", passportExpiry: "2031-05-04", heightCm: 168, version: 2 };
    expect((await ask(basicInfos.update, owner.token, { params, body: body as never })).data).toMatchObject({
      passportCountry: "AR",
      version: 3,
    });
    const late = await ask(basicInfos.update, owner.token, { params, body: body as never });
    expect([late.status, late.error?.current]).toMatchObject([409, { version: 3 }]);
    expect((await deeds())[0]).toMatchObject({
      part: "basics",
      changes: [
        { field: "passportCountry", as: "code", old: null, new: ["AR"] },
        { field: "passportExpiry", as: "date", new: ["2031-05-04"] },
      ],
    });
  });

  test("a height is within human range", async () => {
    const { owner, person } = await desk();
    const body = { id: person, heightCm: 20, version: 1 };
    const { status, error } = await ask(basicInfos.update, owner.token, { params, body: body as never });
    expect([status, error?.details[0]?.field]).toEqual([400, "heightCm"]);
  });
});

describe("emergency contacts (E-518…E-523)", () => {
  test("each number of an emergency contact is validated for its country, and shown in its format", async () => {
    const { owner, person } = await desk();
    const add = (more?: Readonly<Record<string, unknown>>) =>
      ask(emergencyContacts.create, owner.token, { params, body: { talentUserId: person, ...contact(more) } as never });
    for (const [field, value] of [
      ["phoneNumber", "123"],
      ["whatsappNumber", "0491 570 156"],
      ["email", "nobody"],
      ["name", " "],
      ["name", "x".repeat(201)],
    ] as const)
      expect((await add({ [field]: value })).error?.details.map((detail) => detail.field)).toEqual([field]);
    expect((await add()).status).toBe(200);
    const { data } = await ask(emergencyContacts.list, owner.token, { params: { ...params, id: person } });
    expect(data).toMatchObject([
      { phoneCode: "+61", phoneNumber: "491570156", whatsappPhoneCode: "+44", whatsappNumber: "2079460123" },
    ]);
  });

  test("a deleted emergency contact can be restored, and the history shows both", async () => {
    const { owner, person, deeds } = await desk();
    const { data } = await ask(emergencyContacts.create, owner.token, {
      params,
      body: { talentUserId: person, ...contact() } as never,
    });
    const path = { params: { ...params, id: data.id } };
    const count = async () =>
      (await ask(emergencyContacts.list, owner.token, { params: { ...params, id: person } })).data.length;
    expect((await ask(emergencyContacts.remove, owner.token, path)).status).toBe(200);
    expect(await count()).toBe(0);
    expect((await ask(emergencyContacts.remove, owner.token, path)).status).toBe(404);
    expect((await ask(emergencyContacts.restore, owner.token, { ...path, body: {} })).status).toBe(200);
    expect(await count()).toBe(1);
    const parts = (await deeds()).filter(({ part }) => part === "emergencyContact");
    expect(parts.map(({ op }) => op)).toEqual(["update", "update", "insert"]);
  });
});

test("a family member is reachable only through the person, at the right stage and with access", async () => {
  const { agency, owner, person } = await desk();
  const body = { talentUserId: person, name: "Pia Wood", relationship: "Daughter", dob: "2015-06-07" };
  const { data } = await ask(families.create, owner.token, { params, body: body as never });
  const change = { id: data.id, name: "Pia", relationship: "Daughter", version: 1 };
  const scouts = { family: "scouts" } as const;
  expect((await ask(families.update, owner.token, { params: scouts, body: change as never })).status).toBe(400);
  expect((await ask(families.list, owner.token, { params: { ...scouts, id: person } })).status).toBe(404);
  const limitedMember = await buildStaff(agency, { levels: { TALENT: ["EDIT_ASSIGN"] } });
  expect((await ask(families.update, limitedMember.token, { params, body: change as never })).status).toBe(400);
  expect((await ask(families.update, owner.token, { params, body: change as never })).status).toBe(200);
});
