import { describe, expect, test } from "vitest";
import { formOf } from "#contract/form.ts";
import { EnquiryForm, enquiries } from "#contract/opportunities/enquiry.ts";
import { partnerContacts } from "#contract/partners/contact.ts";
import { partners } from "#contract/partners/partner.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { buildPartner, buildPartnerContact, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
const { empty } = formOf(EnquiryForm);
const ASKED = {
  title: "Opening night",
  channel: "EMAIL",
  name: "Astrid Kellaway",
  company: "Northlight Festival",
  email: "astrid@northlight.example",
  phone: "+61 491 570 156",
  text: "Is she free?\n<b>Thanks</b>",
  startDate: "2027-03-12",
  endDate: "2027-03-15",
};

async function setUp() {
  const base = await setUpDeals({ ask });
  const { agency, owner } = base;
  const partner = await buildPartner(agency, { displayName: "Northlight Festival" });
  const contact = await buildPartnerContact(agency, partner, { name: "Astrid Kellaway" });
  const set = (columns: string) => inAgency(agency, `update partner_contact set ${columns} where id = $1`, [contact]);
  const match = async (by: object, token = owner.token) => {
    const { email, phone, company } = { email: null, phone: null, company: null, ...by };
    return (await ask(enquiries.match, token, { body: { email, phone, company } })).data;
  };
  const send = (form: object, token = owner.token) =>
    ask(enquiries.create, token, { body: { ...empty, ...ASKED, ...form } });
  const contacts = async () => (await ask(partnerContacts.list, owner.token, { query: {} })).data;
  return { ...base, partner, contact, set, match, send, contacts };
}

describe("the sender of an enquiry", () => {
  test("the sender of an enquiry is found by email, then by phone, else by the company's name", async () => {
    const { partner, contact, set, match } = await setUp();
    const sender = { email: "ASTRID@northlight.example", phone: "+61 491 570 156", company: "northlight festival" };
    const them = {
      partner: { id: partner, name: "Northlight Festival" },
      contact: { id: contact, name: "Astrid Kellaway" },
    };
    expect(await match(sender)).toEqual({ partner: them.partner, contact: null, by: "company" });
    await set("phone = '+61491570156', phone_code = '+61'");
    expect(await match(sender)).toEqual({ ...them, by: "phone" });
    await set("email = 'astrid@northlight.example'");
    expect(await match(sender)).toEqual({ ...them, by: "email" });
    expect(await match({ company: "Somewhere else" })).toEqual({ partner: null, contact: null, by: null });
  });

  test("the sender of an enquiry is found among those that the reader may see", async () => {
    const { agency, match, set } = await setUp();
    await set("email = 'astrid@northlight.example'");
    const agent = await buildStaff(agency, { levels: { PIPELINE: ["EDIT_ALL"], PARTNER: ["VIEW_ASSIGN"] } });
    expect(await match({ email: "astrid@northlight.example" }, agent.token)).toMatchObject({ partner: null });
  });
});

describe("an opportunity made of an enquiry", () => {
  test("an opportunity from an enquiry keeps the text, the sender and the source", async () => {
    const { partner, contact, send, read } = await setUp();
    const { status, data, text } = await send({ partnerId: partner, contactId: contact });
    expect(status, text).toBe(200);
    expect(await read("opportunity", data.id)).toMatchObject({
      title: "Opening night",
      source: "ENQUIRY",
      startDate: "2027-03-12",
      endDate: "2027-03-15",
      partner: { id: partner },
      contacts: [{ id: contact }],
      brief: "<p>Is she free?</p><p>&lt;b&gt;Thanks&lt;/b&gt;</p>",
      enquiry: {
        channel: "EMAIL",
        name: "Astrid Kellaway",
        company: "Northlight Festival",
        email: "astrid@northlight.example",
        phone: "+61491570156",
      },
    });
  });

  test("an opportunity from an enquiry adds a partner and a contact only if the form says so", async () => {
    const { owner, send, read, contacts } = await setUp();
    const before = (await contacts()).length;
    await send({});
    expect(await contacts()).toHaveLength(before);
    const { data } = await send({ newPartner: "Southlight", addContact: true });
    const created = await read("opportunity", data.id);
    expect(created.partner?.name).toBe("Southlight");
    expect(created.contacts).toMatchObject([{ name: "Astrid Kellaway", email: "astrid@northlight.example" }]);
    expect((await contacts()).find(({ id }) => id === created.contacts[0]?.id)).toMatchObject({
      clientId: created.partner?.id,
      countryCode: "AU",
      phoneCode: "+61",
      phoneNumber: "491570156",
    });
    expect((await ask(partners.list, owner.token, { query: { q: "Southlight" } })).data).toHaveLength(1);
  });

  test("an opportunity from an enquiry is refused whole where its partner may not be changed", async () => {
    const { agency, partner, send, listIds } = await setUp();
    const agent = await buildStaff(agency, { levels: { PIPELINE: ["EDIT_ALL"], PARTNER: ["VIEW_ALL"] } });
    expect((await send({ newPartner: "Southlight" }, agent.token)).status).toBe(403);
    const limitedMember = await buildStaff(agency, {
      levels: { PIPELINE: ["EDIT_ALL"], PARTNER: ["EDIT_ASSIGN", "VIEW_ALL"] },
    });
    expect((await send({ partnerId: partner, addContact: true }, limitedMember.token)).status).toBe(403);
    expect(await listIds("opportunity")).toEqual([]);
    expect((await send({}, agent.token)).status).toBe(200);
  });

  test("an opportunity from an enquiry needs a name, an email or a phone for a contact", async () => {
    const { partner, send } = await setUp();
    const noSender = { name: null, email: null, phone: null };
    expect((await send({ ...noSender, partnerId: partner, addContact: true })).status).toBe(400);
    expect((await send({ addContact: true })).status).toBe(400);
  });
});
