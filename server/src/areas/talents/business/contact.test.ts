import { describe, expect, test } from "vitest";
import { history } from "#contract/history/history.ts";
import { partnerContacts } from "#contract/partners/contact.ts";
import { personContacts } from "#contract/talents/contact.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPartner, buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();

async function desk(family: "talents" | "scouts" = "talents") {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const person = await buildPerson(agency, { stage: family === "talents" ? "talent" : "scout" });
  const params = { family, id: person };
  const form = (more: object = {}) => ({
    talentId: person,
    relateTo: family === "talents" ? "Talent" : "Prospect",
    name: "Dana Whitlock",
    role: "Lawyer",
    email: "Dana@Whitlock.example",
    phoneNumber: "0491 570 156",
    whatsappNumber: "0491 570 156",
    ...more,
  });
  const add = (more: object = {}) => ask(personContacts.create, owner.token, { params, body: form(more) });
  const list = (query: object = {}) =>
    ask(personContacts.list, owner.token, { params, body: { pageIndex: 0, pageSize: 20, ...query } });
  return { agency, owner, person, params, form, add, list };
}
const fieldsOf = ({ error }: { error: { details: { field: string }[] } | undefined }) =>
  error?.details.map(({ field }) => field);

describe("contacts of talents and scouts (E-518…E-525)", () => {
  test.each(["talents", "scouts"] as const)(
    "contacts of %s have a relation, and are listed by name",
    async (family) => {
      const { add, list } = await desk(family);
      await add();
      await add({ name: "Ari Abel", email: null, role: null, phoneNumber: null, whatsappNumber: null });
      const { data, total } = await list();
      const relateTo = family === "talents" ? "Talent" : "Prospect";
      expect(total).toBe(2);
      expect(data).toMatchObject([
        { name: "Ari Abel", relateTo, countryCode: "AU", whatsappCountryCode: "AU", whatsappNumber: null },
        { name: "Dana Whitlock", relateTo, email: "dana@whitlock.example", phoneCode: "+61", phoneNumber: "491570156" },
      ]);
      expect((await list({ q: "lawyer" })).data.map(({ name }) => name)).toEqual(["Dana Whitlock"]);
    },
  );

  test("name, email and numbers are validated (B-661, B-662, B-663)", async () => {
    const { add } = await desk();
    for (const [field, value] of [
      ["name", " "],
      ["name", "x".repeat(201)],
      ["email", "nobody"],
      ["phoneNumber", "123"],
      ["whatsappNumber", "123"],
    ] as const)
      expect(fieldsOf(await add({ [field]: value })), field).toEqual([field]);
  });

  test("a contact refers to the talent or the partner, and neither's is accepted as the other's (B-664, B-665)", async () => {
    const { agency, owner, add } = await desk();
    const other = await buildPerson(agency);
    expect(fieldsOf(await add({ talentId: undefined, relateTo: "Talent" }))).toEqual(["talentId"]);
    expect(fieldsOf(await add({ talentId: other }))).toEqual(["talentId"]);
    expect(fieldsOf(await add({ relateTo: "Prospect" }))).toEqual(["relateTo"]);
    expect(fieldsOf(await add({ relateTo: "Partner" }))).toEqual(["relateTo"]);
    expect(fieldsOf(await add({ relateTo: undefined }))).toEqual(["relateTo"]);
    expect((await add({ relateTo: "Talent" })).status).toBe(200);
    const prospect = await desk("scouts");
    expect(fieldsOf(await prospect.add({ talentId: undefined, relateTo: "Prospect" }))).toEqual(["talentId"]);
    expect((await prospect.add({ relateTo: "Prospect" })).status).toBe(200);
    const clientId = await buildPartner(agency);
    const ofPartner = (more: object) =>
      ask(partnerContacts.create, owner.token, { body: { name: "Kit Lowe", relateTo: "Partner", ...more } });
    expect(fieldsOf(await ofPartner({}))).toEqual(["clientId"]);
    expect(fieldsOf(await ofPartner({ clientId, relateTo: "Talent" }))).toEqual(["relateTo"]);
    expect((await ofPartner({ clientId })).status).toBe(200);
  });

  test("a second contact with the same email is refused with 1018 next to the field (B-257, B-740)", async () => {
    const { agency, owner, params, add, form, list } = await desk();
    const { data: first } = await add();
    const again = await add({ name: "Somebody else", email: "DANA@whitlock.example" });
    expect([again.status, again.error?.code]).toEqual([409, "1018"]);
    expect(again.error?.details).toMatchObject([{ field: "email", code: "duplicateEmail" }]);
    const { data: second } = await add({ name: "Ari Abel", email: "ari@abel.example" });
    const secondPath = { params: { ...params, contactId: second.id } };
    const rename = await ask(personContacts.update, owner.token, { ...secondPath, body: { ...form(), version: 1 } });
    expect(rename.error?.code).toBe("1018");
    // Around another person it is free; and once the first is gone, which then can't come back beside it.
    const other = await buildPerson(agency);
    const elsewhere = { family: "talents", id: other } as const;
    const body = form({ talentId: other });
    expect((await ask(personContacts.create, owner.token, { params: elsewhere, body })).status).toBe(200);
    const firstPath = { params: { ...params, contactId: first.id } };
    expect((await ask(personContacts.remove, owner.token, firstPath)).status).toBe(200);
    expect(
      (await ask(personContacts.update, owner.token, { ...secondPath, body: { ...form(), version: 1 } })).status,
    ).toBe(200);
    expect((await ask(personContacts.restore, owner.token, { ...firstPath, body: {} })).error?.code).toBe("1018");
    expect((await list()).total).toBe(1);
  });

  test("contacts are logged in the person's history, and reachable only through the person", async () => {
    const { agency, owner, params, add } = await desk();
    const { data } = await add();
    const deeds = await ask(history.ofPerson, owner.token, { params, query: {} });
    expect(deeds.data[0]).toMatchObject({ part: "contact", op: "insert" });
    const other = await buildPerson(agency);
    const wrong = { params: { family: "talents", id: other, contactId: data.id } } as const;
    expect((await ask(personContacts.remove, owner.token, wrong)).status).toBe(404);
    const reader = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
    expect((await ask(personContacts.list, reader.token, { params, body: {} })).status).toBe(200);
    const right = { params: { ...params, contactId: data.id } };
    expect((await ask(personContacts.remove, reader.token, right)).status).toBe(403);
  });
});
