import { expect, test } from "vitest";
import { billingContacts, invoiceRecipients, MAX_BILLING_CONTACTS } from "#contract/expenses/billing-contact.ts";
import { history } from "#contract/history/history.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import {
  buildAgency,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildSentInvoice,
  buildStaff,
  inAgency,
} from "#test/factories.ts";

const { ask } = await startApp();
const FORM = {
  personInCharge: "Priscilla Moana",
  email: "accounts@lantern.example",
  countryCode: "AU",
  phoneNumber: "255501234",
  address: "14 Calder Lane\nNewtown NSW 2042",
};

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const partner = { ownerType: "partner" as const, ownerId: await buildPartner(agency) };
  const talent = { ownerType: "talent" as const, ownerId: await buildPerson(agency) };
  type Of = typeof partner | typeof talent;
  const send = (params: Of, form: object = {}, by: { token: string } = owner) =>
    ask(billingContacts.create, by.token, { params, body: { ...FORM, ...form } });
  const add = async (params: Of, form: object = {}): Promise<string> => {
    const answer = await send(params, form);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const list = (body: Of, by: { token: string } = owner) => ask(billingContacts.list, by.token, { body });
  const change = (params: Of, body: Partial<typeof FORM> & { id: string; version: number }) =>
    ask(billingContacts.update, owner.token, { params, body: { ...FORM, ...body } });
  return { agency, owner, partner, talent, send, add, list, change };
}

test("a talent and a partner have billing contacts, by name, with phone, email and address (C-321, E-436…E-439)", async () => {
  const { partner, talent, add, list } = await setUp();
  await add(partner, { personInCharge: "Wendell Iqbal", email: null, phoneNumber: null, address: null });
  const id = await add(partner);
  await add(talent, { personInCharge: "Teo Barros" });
  const { data } = await list(partner);
  expect(data.map(({ personInCharge }) => personInCharge)).toEqual(["Priscilla Moana", "Wendell Iqbal"]);
  expect(data[0]).toMatchObject({ id, email: FORM.email, phoneCode: "+61", phoneNumber: "255501234" });
  expect(data[0]?.address).toBe(FORM.address);
  expect((await list(talent)).data.map(({ personInCharge }) => personInCharge)).toEqual(["Teo Barros"]);
});

test("a billing contact is updated by its owner's path, and a stale save is refused (C-277)", async () => {
  const { partner, talent, add, change } = await setUp();
  const id = await add(partner);
  const changed = await change(partner, { id, version: 1, personInCharge: "Signe Halloran" });
  expect(changed.data).toMatchObject({ personInCharge: "Signe Halloran", version: 2 });
  expect((await change(partner, { id, version: 1 })).error?.code).toBe("stale");
  expect(refusedFields(await change(talent, { id, version: 2 }))).toEqual(["id"]);
  expect(refusedFields(await change(partner, { id, version: 2, phoneNumber: "12" }))).toEqual(["phoneNumber"]);
});

test("a billing contact's type must match its owner, and a scout has none", async () => {
  const { agency, partner, talent, send, list } = await setUp();
  expect((await send({ ownerType: "talent", ownerId: partner.ownerId })).status).toBe(404);
  expect((await send({ ownerType: "partner", ownerId: talent.ownerId })).status).toBe(404);
  const scout = await buildPerson(agency, { stage: "scout" });
  expect((await send({ ownerType: "talent", ownerId: scout })).status).toBe(404);
  expect(refusedFields(await list({ ownerType: "talent", ownerId: partner.ownerId }))).toEqual(["ownerId"]);
});

test("billing contacts follow the right to the talent or the partner, not the right to finances (B-111, B-532, B-692)", async () => {
  const { agency, partner, talent, send, add, list } = await setUp();
  await add(partner);
  await add(talent);
  const reader = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL"] } });
  expect((await list(partner, reader)).data).toHaveLength(1);
  expect((await send(partner, {}, reader)).status).toBe(404);
  expect((await list(talent, reader)).status).toBe(400);
  const writer = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"] } });
  expect((await send(talent, {}, writer)).status).toBe(200);
  expect((await send(partner, {}, writer)).status).toBe(404);
  const bookkeeper = await buildStaff(agency, { levels: { FINANCE: ["EDIT_ALL"] } });
  expect((await send(partner, {}, bookkeeper)).status).toBe(404);
});

test("a billing contact is deleted into the bin and restored, and an owner has so many at most", async () => {
  const { agency, owner, partner, add, list, send } = await setUp();
  const id = await add(partner);
  const params = { ...partner, billingContactId: id };
  const restore = () => ask(billingContacts.restore, owner.token, { params, body: {} });
  expect((await ask(billingContacts.remove, owner.token, { params })).status).toBe(200);
  expect((await list(partner)).data).toEqual([]);
  expect((await restore()).status).toBe(200);
  expect((await restore()).status).toBe(404);
  await inAgency(
    agency,
    `insert into billing_contact (id, agency_id, owner_id, person_in_charge)
      select gen_random_uuid(), $1, $2, 'One of many'
      from generate_series(2, $3::int)`,
    [agency, partner.ownerId, MAX_BILLING_CONTACTS],
  );
  expect(refusedFields(await send(partner))).toEqual(["personInCharge"]);
});

test("the history of the owner shows billing contacts", async () => {
  const { owner, talent, add } = await setUp();
  await add(talent);
  const { data } = await ask(history.ofPerson, owner.token, {
    params: { family: "talents", id: talent.ownerId },
    query: {},
  });
  expect(data.filter(({ part }) => part === "billingContact").map(({ op, subject }) => [op, subject?.value])).toEqual([
    ["insert", ["Priscilla Moana"]],
  ]);
});

test("an invoice of a partner may be sent to its billing contacts and contacts with an email (C-284)", async () => {
  const { agency, owner, partner, add } = await setUp();
  await add(partner);
  await add(partner, { personInCharge: "No address", email: null });
  await buildPartnerContact(agency, partner.ownerId, { name: "June Abara" });
  await inAgency(agency, "update partner_contact set email = 'june@lantern.example' where partner_id = $1", [
    partner.ownerId,
  ]);
  const query = { partnerId: partner.ownerId };
  const { data } = await ask(invoiceRecipients.list, owner.token, { query });
  expect(data.map(({ kind, name, email, usual }) => [kind, name, email, usual])).toEqual([
    ["billing", "Priscilla Moana", FORM.email, true],
    ["contact", "June Abara", "june@lantern.example", false],
  ]);
  const agent = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ALL"] } });
  expect((await ask(invoiceRecipients.list, agent.token, { query })).status).toBe(403);
});

test("an address is offered once, and an invoice usually goes where the last one went", async () => {
  const { agency, owner, partner, add } = await setUp();
  await buildPartnerContact(agency, partner.ownerId, { name: "June Abara" });
  await inAgency(agency, "update partner_contact set email = $2 where partner_id = $1", [partner.ownerId, FORM.email]);
  const offered = async () => {
    const { data } = await ask(invoiceRecipients.list, owner.token, { query: { partnerId: partner.ownerId } });
    return data.map(({ kind, name, email, usual }) => [kind, name, email, usual]);
  };
  await buildSentInvoice(agency, { partnerId: partner.ownerId, sentTo: ["old@lantern.example"] });
  expect(await offered()).toEqual([
    ["contact", "June Abara", FORM.email, false],
    ["earlier", "old@lantern.example", "old@lantern.example", true],
  ]);
  // The billing contact has the same email as the contact.
  await add(partner);
  expect(await offered()).toEqual([["billing", "Priscilla Moana", FORM.email, true]]);
});
