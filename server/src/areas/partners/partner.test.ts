import { describe, expect, test } from "vitest";
import { partnerContacts } from "#contract/partners/contact.ts";
import { industryCategories } from "#contract/partners/industry-category.ts";
import { partners } from "#contract/partners/partner.ts";
import { records } from "#contract/records/record.ts";
import { startApp } from "#test/app.ts";
import { assign, buildAgency, buildPartner, buildPartnerContact, buildStaff, inAgency } from "#test/factories.ts";
import { minimalContactForm, minimalPartnerForm, next } from "#test/minimal-forms.ts";

const { app, ask } = await startApp();

describe("partners", () => {
  test("staff with an assigned level see and edit only partners they are assigned to (B-102)", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
    const assigned = await buildPartner(agency, { assignedTo: [staff.id] });
    const other = await buildPartner(agency);
    const list = await ask(partners.list, staff.token);
    expect(list.data.map(({ id, editable }) => [id, editable])).toEqual([[assigned, true]]);
    expect((await ask(partners.summary, staff.token, { params: { id: assigned } })).data.assigned).toBe(true);
    expect((await ask(partners.summary, staff.token, { params: { id: other } })).status).toBe(404);
    const change = (id: string) =>
      ask(partners.updateSummary, staff.token, {
        params: { id },
        body: minimalPartnerForm({ assignedStaffIds: [staff.id], version: 1 }),
      });
    expect((await change(assigned)).status).toBe(200);
    expect((await change(other)).status).toBe(404);
    const off = { params: { id: assigned }, body: minimalPartnerForm({ version: 2 }) };
    expect((await ask(partners.updateSummary, staff.token, off)).error?.details[0]?.field).toBe("assignedStaffIds");
  });

  test("a user who views all and edits assigned ones learns which those are (B-102)", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL", "EDIT_ASSIGN"] } });
    const assigned = await buildPartner(agency, { displayName: "A", assignedTo: [staff.id] });
    const other = await buildPartner(agency, { displayName: "B" });
    const list = await ask(partners.list, staff.token);
    expect(list.data.map(({ id, editable }) => [id, editable])).toEqual([
      [assigned, true],
      [other, false],
    ]);
  });

  test("the creator is assigned, and every field is saved as entered, line breaks as br tags (E-035…E-039, E-041…E-047, E-057, B-094, B-096, B-097)", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
    const category = await ask(industryCategories.create, staff.token, { body: { name: "Festivals" } });
    expect((await ask(industryCategories.create, staff.token, { body: { name: " festivals " } })).status).toBe(409);
    const body = minimalPartnerForm({
      industryCategoryId: category.data.id,
      attributes: ["outdoor", "touring"],
      companyWebsite: "www.lantern.example",
      headline: "Light<br>and music",
      bio: "One\n<br/>Two\r\n<b>Three</b>",
      phoneNumber: "2 5550 1234",
      email: "Hello@Lantern.example",
      headOfficeLocation: "  Newtown, NSW ",
    });
    const { data } = await ask(partners.create, staff.token, { body });
    expect((await ask(partners.summary, staff.token, { params: { id: data.id } })).data).toMatchObject({
      displayName: "Lantern Festival",
      industryCategory: { id: category.data.id, name: "Festivals" },
      attributes: ["outdoor", "touring"],
      companyWebsite: "www.lantern.example",
      clientId: data.id,
      avatar: null,
      rootFolder: null,
      headline: "Light<br>and music",
      // Only the breaks are tags; all else is text.
      bio: "One<br><br>Two<br><b>Three</b>",
      countryCode: "AU",
      phoneCode: "+61",
      phoneNumber: "255501234",
      email: "hello@lantern.example",
      headOfficeLocation: "Newtown, NSW",
      assignedStaff: [{ id: staff.id }],
      version: 1,
    });
  });

  test("name, website, email and phone are refused next to their fields (B-258, B-259, B-260, B-261)", async () => {
    const owner = await buildStaff(await buildAgency(), { role: "agency" });
    const refused = async (more: Record<string, unknown>) =>
      (await ask(partners.create, owner.token, { body: minimalPartnerForm(more) })).error?.details.map(
        ({ field, message }) => `${field}: ${message}`,
      );
    expect(await refused({ displayName: "  " })).toEqual(["displayName: This field is required"]);
    expect(await refused({ companyWebsite: "lantern" })).toEqual([
      "companyWebsite: URL should be in format www.example.com",
    ]);
    expect(await refused({ email: "lantern" })).toEqual(["email: Invalid email"]);
    expect(await refused({ phoneNumber: "12345" })).toEqual(["phoneNumber: Invalid phone format"]);
    expect(await refused({ companyWebsite: "", email: "", phoneNumber: "" })).toBeUndefined();
  });

  test("the list takes `keyword` and pages of up to 10,000 (C-118, B-095, B-723)", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const id = await buildPartner(agency, { displayName: "Café Mötley" });
    const other = await buildPartner(agency, { displayName: "Someone else" });
    const get = (search: string) =>
      app.inject({
        url: `/client/v1/clients/list?${search}`,
        headers: { authorization: `Bearer ${owner.token}` },
      });
    const ids = async (search: string) => (await get(search)).json().responseData.map((row: { id: string }) => row.id);
    expect(await ids("keyword=CAFE%20motl&pageIndex=0&pageSize=10000")).toEqual([id]);
    expect(await ids(`clientIds=${id}_${other}&pageSize=10000`)).toEqual([id, other]);
    expect((await get("pageSize=10001")).statusCode).toBe(400);
    const { parameters } = (await app.inject({ url: "/api/openapi.json" })).json().paths["/client/v1/clients/list"].get;
    expect(parameters.map(({ name }: { name: string }) => name)).toContain("keyword");
  });

  test("options are the accessible partners, the agency first if requested; quick-add creates one (C-257, C-342)", async () => {
    const agency = await buildAgency("Harbour");
    const staff = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
    await buildPartner(agency);
    const added = await ask(partners.quickAdd, staff.token, { body: { name: " Corner Stage " } });
    expect(added.data.displayName).toBe("Corner Stage");
    expect((await ask(partners.option, staff.token)).data).toEqual([added.data]);
    expect((await ask(partners.option, staff.token, { query: { includeAgency: "true" } })).data).toEqual([
      { id: agency, displayName: "Harbour" },
      added.data,
    ]);
  });

  test("a search over all kinds finds partners, if they may be seen", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ASSIGN"] } });
    const assigned = await buildPartner(agency, { displayName: "Lantern Festival", assignedTo: [staff.id] });
    await buildPartner(agency, { displayName: "Lantern Records" });
    const found = await ask(records.find, staff.token, { query: { q: "lantern" } });
    expect(found.data.map(({ collection, id }) => [collection, id])).toEqual([["partners", assigned]]);
  });

  test("a partner is deleted and restored together with its contacts", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const id = await buildPartner(agency);
    await buildPartnerContact(agency, id);
    const contacts = async () => (await ask(partnerContacts.list, owner.token, { body: { clientId: id } })).total;
    expect((await ask(partners.remove, owner.token, { params: { id } })).status).toBe(200);
    expect((await ask(partners.summary, owner.token, { params: { id } })).status).toBe(404);
    expect(await contacts()).toBe(0);
    expect((await ask(partners.restore, owner.token, { params: { id }, body: {} })).status).toBe(200);
    expect((await ask(partners.summary, owner.token, { params: { id } })).status).toBe(200);
    expect(await contacts()).toBe(1);
  });

  test("the history says who changed what, contacts included", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const { data } = await ask(partners.create, owner.token, { body: minimalPartnerForm() });
    await ask(partnerContacts.create, owner.token, { body: minimalContactForm(data.id) });
    const rows = await inAgency(
      agency,
      `select table_name, actor_id, changes -> 'name' ->> 1 as name
        from history
        where record_id = $1 and table_name <> 'assignment'
        order by id`,
      [data.id],
    );
    expect(rows).toEqual([
      { table_name: "partner", actor_id: owner.id, name: null },
      { table_name: "partner_contact", actor_id: owner.id, name: "June Abara" },
    ]);
  });
});

describe("contacts of a partner", () => {
  async function setUp() {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    return { agency, owner, partnerId: await buildPartner(agency) };
  }
  type Made = Awaited<ReturnType<typeof setUp>>;
  const add = ({ owner, partnerId }: Made, more: Record<string, unknown> = {}) =>
    ask(partnerContacts.create, owner.token, { body: minimalContactForm(partnerId, more) });

  test("contacts of a partner are saved as entered, each number with its calling code (E-058…E-068, B-185)", async () => {
    const base = await setUp();
    const { data } = await add(base, {
      role: "Booker",
      email: "June@example.com",
      phoneNumber: "491 570 156",
      whatsappCountryCode: "GB",
      whatsappNumber: "20 7946 0123",
    });
    const { clientId: _, countryCode: __, ...defaulted } = minimalContactForm(base.partnerId);
    const other = await ask(partnerContacts.create, base.owner.token, {
      body: { ...defaulted, clientId: base.partnerId, name: "Zed" },
    });
    const list = await ask(partnerContacts.list, base.owner.token, { body: { clientId: base.partnerId } });
    expect(list.data).toMatchObject([
      {
        id: data.id,
        clientId: base.partnerId,
        name: "June Abara",
        role: "Booker",
        email: "june@example.com",
        countryCode: "AU",
        phoneCode: "+61",
        phoneNumber: "491570156",
        whatsappCountryCode: "GB",
        whatsappPhoneCode: "+44",
        whatsappNumber: "2079460123",
      },
      { id: other.data.id, countryCode: "AU", whatsappCountryCode: "AU", phoneNumber: null },
    ]);
  });

  const refusing = async () => {
    const base = await setUp();
    return async (more: Record<string, unknown>) => (await add(base, more)).error?.details.map(({ field }) => field);
  };

  test("a contact needs a name, of 200 characters at most (B-250, B-251, B-661, B-764)", async () => {
    const refused = await refusing();
    expect(await refused({ name: " \n" })).toEqual(["name"]);
    expect(await refused({ name: "x".repeat(201) })).toEqual(["name"]);
    expect(await refused({ name: "x".repeat(200) })).toBeUndefined();
  });

  test("an email that is none is refused (B-252, B-662)", async () => {
    const refused = await refusing();
    expect(await refused({ email: "june" })).toEqual(["email"]);
  });

  test("both numbers are valid for their countries (B-253, B-254, B-663)", async () => {
    const refused = await refusing();
    expect(await refused({ phoneNumber: "12345" })).toEqual(["phoneNumber"]);
    expect(await refused({ whatsappNumber: "12345" })).toEqual(["whatsappNumber"]);
    expect(await refused({ whatsappCountryCode: "GB", whatsappNumber: "491570156" })).toEqual(["whatsappNumber"]);
    expect(await refused({ countryCode: "ZZ" })).toEqual(["countryCode"]);
  });

  test("an email is unique within a partner (1018), but not across partners (B-257, B-740)", async () => {
    const base = await setUp();
    const email = `june${next()}@example.com`;
    const first = await add(base, { email });
    const again = await add(base, { email: email.toUpperCase() });
    expect(again.status).toBe(409);
    expect(again.error).toMatchObject({ code: "1018", details: [{ field: "email", code: "duplicateEmail" }] });
    const other = await add(base);
    const change = (id: string, more: Record<string, unknown>) =>
      ask(partnerContacts.update, base.owner.token, {
        body: { ...minimalContactForm(base.partnerId, more), id, version: 1 },
      });
    expect((await change(other.data.id, { email })).error?.code).toBe("1018");
    expect((await change(first.data.id, { email, role: "Boss" })).status).toBe(200);
    const elsewhere = { ...base, partnerId: await buildPartner(base.agency) };
    expect((await add(elsewhere, { email })).status).toBe(200);
    // A contact in the bin blocks no email, and does not come back over another.
    const path = { params: { id: first.data.id } };
    await ask(partnerContacts.remove, base.owner.token, path);
    expect((await add(base, { email })).status).toBe(200);
    expect((await ask(partnerContacts.restore, base.owner.token, { ...path, body: {} })).error?.code).toBe("1018");
  });

  test("concurrent additions with the same email add one", async () => {
    const base = await setUp();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add(base, { email: "june@example.com" })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  });

  test("contacts take write access to their partner, and stay with it (B-107, B-690)", async () => {
    const base = await setUp();
    const staff = await buildStaff(base.agency, { levels: { PARTNER: ["VIEW_ALL", "EDIT_ASSIGN"] } });
    const id = await buildPartnerContact(base.agency, base.partnerId);
    const as = { ...base, owner: staff };
    const body = { ...minimalContactForm(base.partnerId), id, version: 1 };
    expect((await add(as)).error?.details[0]).toMatchObject({ field: "clientId", code: "unknownReference" });
    expect((await ask(partnerContacts.update, staff.token, { body })).status).toBe(400);
    expect((await ask(partnerContacts.remove, staff.token, { params: { id } })).status).toBe(404);
    const assigned = await buildPartner(base.agency);
    await assign(base.agency, assigned, [staff.id]);
    await assign(base.agency, base.partnerId, [staff.id]);
    expect((await ask(partnerContacts.update, staff.token, { body })).status).toBe(200);
    const moved = { ...body, clientId: assigned, version: 2 };
    expect((await ask(partnerContacts.update, staff.token, { body: moved })).error?.details[0]?.field).toBe("id");
  });

  test("a deleted record can be restored", async () => {
    const base = await setUp();
    const { data } = await add(base);
    const names = async () => (await ask(partnerContacts.list, base.owner.token, { body: {} })).total;
    await ask(partnerContacts.remove, base.owner.token, { params: { id: data.id } });
    expect(await names()).toBe(0);
    await ask(partnerContacts.restore, base.owner.token, { params: { id: data.id }, body: {} });
    expect(await names()).toBe(1);
  });
});
