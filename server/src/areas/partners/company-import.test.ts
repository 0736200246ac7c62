import { describe, expect, test } from "vitest";
import { partnerContacts } from "#contract/partners/contact.ts";
import { industryCategories } from "#contract/partners/industry-category.ts";
import { partners } from "#contract/partners/partner.ts";
import { suppliers } from "#contract/suppliers/supplier.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { importer } from "#test/imports.ts";
import { minimalPartnerForm } from "#test/minimal-forms.ts";

const app = await startApp();
const { ask } = app;

const owned = async () => buildStaff(await buildAgency(), { role: "agency" });

describe("a file of partners", () => {
  const content = `Company,Industry,Phone,Contact,Job title,Contact email
Northlight,Stunt school,+61 2 5550 1234,Ines Marlow,Booker,ines@example.com
northlight,,,Theo Park,Finance,theo@example.com
Other,,,Ann,,broken
Other,,,Ben,,ben@example.com
Third,,,Cy,,cy@example.com
THIRD,,,Di,,CY@example.com
`;
  test("a file of partners makes one company of the rows with one name, each with a contact", async () => {
    const owner = await owned();
    const { read, check, add, rows } = importer(app, "partners", owner);
    const sheet = await read("Partners.csv", content);
    expect((await check(sheet)).good).toBe(0);
    const checked = await check(sheet, { createCategories: true });
    expect(checked).toMatchObject({ good: 2, faulty: 4 });
    expect(
      (await rows(sheet.id, { states: ["faulty"] })).map(({ line, problems }) => [line, problems[0]?.message]),
    ).toEqual([
      [4, "Invalid email"],
      [5, "Line 4 of the same company has an error"],
      [6, "Line 7 of the same company has an error"],
      [7, "Another contact here already has this email."],
    ]);
    expect(await add(sheet.id)).toMatchObject({ added: 1 });
    const { data } = await ask(partners.list, owner.token, {});
    expect(data.map(({ displayName, industryCategory }) => [displayName, industryCategory?.name])).toEqual([
      ["Northlight", "Stunt school"],
    ]);
    const contacts = await ask(partnerContacts.list, owner.token, { body: { clientId: data[0]?.id } });
    expect(contacts.data.map(({ name, role, email }) => [name, role, email])).toEqual([
      ["Ines Marlow", "Booker", "ines@example.com"],
      ["Theo Park", "Finance", "theo@example.com"],
    ]);
  });
});

test("an address beyond ASCII is stored as DNS has it, and shown as it is written", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const { read, check, add } = importer(app, "partners", owner);
  const file = await read("Partners.csv", "Company,Contact,Contact email\nNorthlight,Ana,Ana@Müller.example\n");
  expect(await check(file)).toMatchObject({ good: 1 });
  await add(file.id);
  const body = { displayName: "Mail", email: "ivan@почта.рф" };
  const created = await ask(partners.create, owner.token, { body: { ...minimalPartnerForm(), ...body } });
  expect(created.status, created.text).toBe(200);
  const { data } = await ask(partners.list, owner.token, {});
  const shown = (await ask(partners.summary, owner.token, { params: created.data })).data;
  expect(shown.email).toBe("ivan@почта.рф");
  const clientId = data.find(({ displayName }) => displayName === "Northlight")?.id;
  const contacts = await ask(partnerContacts.list, owner.token, { body: { clientId } });
  expect(contacts.data).toMatchObject([{ name: "Ana", email: "ana@müller.example" }]);
  const stored = await inAgency(
    agency,
    `select email
      from partner_contact
      where agency_id = $1
      union all
      select email
      from partner
      where agency_id = $1 and email is not null`,
    [agency],
  );
  expect(stored.map(({ email }) => email)).toEqual(["ana@xn--mller-kva.example", "ivan@xn--80a1acny.xn--p1ai"]);
});

test("undo archives categories that the import created, and another import restores them", async () => {
  const owner = await owned();
  const { read, check, add, undo } = importer(app, "partners", owner);
  const listed = async () =>
    (await ask(industryCategories.list, owner.token, {})).data
      .filter(({ archived }) => !archived)
      .map(({ name }) => name);
  const content = "Company,Industry\nNorthlight,Stunt school\nOther,Ice rink\n";
  const bring = async () => {
    const sheet = await check(await read("Categories.csv", content), { createCategories: true });
    await add(sheet.id, "all", "add");
    return sheet;
  };
  const before = await listed();
  const sheet = await bring();
  expect(await listed()).toEqual([...before, "Ice rink", "Stunt school"].sort());
  await ask(partners.create, owner.token, {
    body: minimalPartnerForm({
      industryCategoryId: (await ask(industryCategories.list, owner.token, {})).data.find(
        ({ name }) => name === "Ice rink",
      )?.id,
    }),
  });
  await undo(sheet.id);
  expect(await listed()).toEqual([...before, "Ice rink"].sort());
  // An archived category can't be chosen; adding it again restores it.
  expect((await check(await read("Again.csv", content))).faulty).toBe(1);
  await bring();
  expect(await listed()).toEqual([...before, "Ice rink", "Stunt school"].sort());
});

describe("a file of suppliers", () => {
  test("a file of suppliers fills several phones only where there are none, and empties them again", async () => {
    const owner = await owned();
    const { read, check, add, undo } = importer(app, "suppliers", owner);
    const sheet = await check(
      await read(
        "Phones.csv",
        "Supplier,Phone,Country\nBrightline,02 5550 1234; Night line: +64 21 123 4567,Australia\nNone,,\nWrong,Office: 12,\n",
      ),
    );
    expect(sheet).toMatchObject({ good: 2, faulty: 1 });
    await add(sheet.id);
    const phones = async () =>
      (await ask(suppliers.list, owner.token, { body: {} })).data.map((row) =>
        row.phones.map(({ label, phoneCode, phoneNumber }) => [label, phoneCode, phoneNumber]),
      );
    const brightline = [
      [null, "+61", "255501234"],
      ["Night line", "+64", "211234567"],
    ];
    expect(await phones()).toEqual([brightline, []]);
    const filling = await check(
      await read("More.csv", "Supplier,Phone\nBrightline,03 5550 1234\nNone,Office: 03 5550 4321\n"),
    );
    await add(filling.id, "good", "fill");
    expect(await phones()).toEqual([brightline, [["Office", "+61", "355504321"]]]);
    await undo(filling.id);
    expect(await phones()).toEqual([brightline, []]);
  });

  test("a file of suppliers takes categories, ABN, payment terms and contacts", async () => {
    const owner = await owned();
    for (const name of ["Catering", "Hair, make-up and wardrobe"])
      await ask(industryCategories.create, owner.token, { body: { name } });
    const { read, check, add } = importer(app, "suppliers", owner);
    const sheet = await check(
      await read(
        "Suppliers.csv",
        'Supplier,Industry category,ABN,Terms,Contact,Mobile\nBrightline,"Catering; hair, make-up and wardrobe",51 824 753 556,Net 30,Ines,+61 491 570 156\nBrightline,,,,Theo,\nWrong,,123,30,,\nUnknown,Catering; Ice rinks,,,,\n',
      ),
    );
    expect(sheet).toMatchObject({ good: 2, faulty: 2 });
    await add(sheet.id);
    const { data } = await ask(suppliers.list, owner.token, { body: {} });
    expect(data).toMatchObject([
      {
        displayName: "Brightline",
        categories: [{ name: "Catering" }, { name: "Hair, make-up and wardrobe" }],
        paymentTermDays: 30,
        contacts: [{ name: "Ines", phoneNumber: "0491570156" }, { name: "Theo" }],
      },
    ]);
  });
});
