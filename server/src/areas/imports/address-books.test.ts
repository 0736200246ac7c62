/** Files as other programs write them: address books, code pages, dates and moments in their forms. */
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { imports } from "#contract/imports/import.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { importer } from "#test/imports.ts";

const app = await startApp();
const { ask } = app;
const owned = async () => buildStaff(await buildAgency(), { role: "agency" });
const people = async () => {
  const owner = await owned();
  const added = (columns: string) =>
    inAgency(owner.agencyId, `select ${columns} from person where agency_id = $1 order by display_name`, [
      owner.agencyId,
    ]);
  return { owner, added, ...importer(app, "talents", owner) };
};

describe("contacts of other programs", () => {
  const GOOGLE = `First Name,Last Name,Organization Name,Birthday,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value,Website 1 - Value,Category
Ana,Field,Acme,--03-04,* myContacts ::: Festival,* Home,ana1@outside.example ::: ana2@outside.example,ana3@outside.example,+61 491 570 156 ::: +61 491 570 157,https://ana.example,Music
Cher,Lane,,2001-04-03,* myContacts,,,,,,Music
`;
  test("contacts of Google are found by their numbered columns, and the first of several is kept", async () => {
    const { read, check, rows, add, added } = await people();
    const sheet = await read("contacts.csv", GOOGLE);
    expect(sheet.columns.map(({ field }) => field)).toEqual([
      "givenName",
      "familyName",
      null,
      "dob",
      "tags",
      null,
      "email",
      null,
      "phoneNumber",
      "website",
      "category",
    ]);
    expect(await check(sheet)).toMatchObject({ good: 2, faulty: 0, noted: 1 });
    const [first] = await rows(sheet.id);
    expect(first?.problems.map(({ column, message }) => [column, message])).toEqual([
      [6, "Only the first is kept: ana2@outside.example is left out"],
      [8, "Only the first is kept: +61 491 570 157 is left out"],
      [3, "A birthday without its year is left out"],
    ]);
    expect(await add(sheet.id, "all")).toMatchObject({ added: 2 });
    expect(await added("display_name, email, phone, dob::text, tags, website")).toEqual([
      {
        display_name: "Ana Field",
        email: "ana1@outside.example",
        phone: "+61491570156",
        dob: null,
        tags: ["Festival"],
        website: "https://ana.example",
      },
      { display_name: "Cher Lane", email: null, phone: null, dob: "2001-04-03", tags: [], website: null },
    ]);
  });

  test.each([
    ["Outlook", "First Name,Last Name,E-mail Address,Mobile Phone,Web Page,Business City"],
    ["HubSpot", "First Name,Last Name,Email,Mobile Phone Number,Website URL,City"],
  ])("contacts of %s are found by their names", async (_, header) => {
    const { read } = await people();
    const sheet = await read("contacts.csv", `${header}\nAna,Field,a@outside.example,,,Hobart\n`);
    expect(sheet.columns.map(({ field }) => field)).toEqual([
      "givenName",
      "familyName",
      "email",
      "phoneNumber",
      "website",
      "location",
    ]);
  });

  test("a row with an error has no other notes", async () => {
    const { read, check, rows } = await people();
    const sheet = await read("contacts.csv", "Name,Category,Email\nAna,Music,no address ::: a@outside.example\n");
    expect(await check(sheet)).toMatchObject({ good: 0, faulty: 1, noted: 0 });
    expect((await rows(sheet.id)).map(({ problems }) => problems.length)).toEqual([1]);
  });
});

describe("dates", () => {
  test.each([
    ["3/4/99", "1999-04-03"],
    ["3/4/05", "2005-04-03"],
    ["3/4/63", "1963-04-03"],
    ["03-Apr-1999", "1999-04-03"],
    ["1999-04-03T10:30:00Z", "1999-04-03"],
    // As a workbook's cell of a date and a time is read.
    ["1999-04-03 10:30", "1999-04-03"],
    ["3 avril 1999", "1999-04-03"],
    ["1999. 4. 3.", "1999-04-03"],
  ])("a birthday may be written %s", async (cell, dob) => {
    const { read, check, add, added } = await people();
    const sheet = await read("people.csv", `Name,Category,Birthday\nAna,Music,"${cell}"\n`);
    expect(await check(sheet)).toMatchObject({ good: 1 });
    await add(sheet.id, "all");
    expect(await added("dob::text")).toEqual([{ dob }]);
  });

  test("a day that no calendar has is an error", async () => {
    const { read, check, rows } = await people();
    const sheet = await read(
      "people.csv",
      'Name,Category,Birthday\nAna,Music,31/02/1999\nBo,Music,31 Feb 1999\nCy,Music,"February 31, 1999"\nDee,Music,soon\n',
    );
    expect(await check(sheet)).toMatchObject({ good: 0, faulty: 4 });
    const said = (await rows(sheet.id)).map(({ problems }) => problems.map(({ message }) => message).join());
    expect(said).toEqual([...Array.from({ length: 3 }, () => "This date doesn't exist"), "Use the format DD/MM/YYYY"]);
  });
});

describe("letters", () => {
  const POLISH = iconv.encode("Name;Category\nŁódź Śpiewąk;Music\nZażółć Gęślą;Music\n", "windows-1250");
  const DOUBTFUL = iconv.encode("Name,Category\nAna Ř,Music\n", "windows-1250");
  test("the code page is recognised by the words that its letters spell", async () => {
    const { read, rows } = await people();
    const sheet = await read("people.csv", POLISH);
    expect((await rows(sheet.id)).map(({ cells }) => cells[0])).toEqual(["Łódź Śpiewąk", "Zażółć Gęślą"]);
  });

  test("letters that could be others are read again in the encoding that a person chooses", async () => {
    const { owner, read, run, rows, check, add, added } = await people();
    const sheet = await read("people.csv", DOUBTFUL);
    expect(sheet.encoding).not.toBeNull();
    const choose = (encoding: "windows-1250" | "utf-8") =>
      ask(imports.encoding, owner.token, { params: { kind: "talents", id: sheet.id }, body: { encoding } });
    expect((await choose("windows-1250")).status).toBe(200);
    const again = await run(sheet.id);
    expect(again).toMatchObject({ state: "columns", encoding: "windows-1250", total: 1 });
    expect((await rows(sheet.id)).map(({ cells }) => cells[0])).toEqual(["Ana Ř"]);
    await check(again);
    await add(sheet.id, "all");
    expect(await added("display_name")).toEqual([{ display_name: "Ana Ř" }]);
    expect((await choose("utf-8")).error?.code).toBe("importStep");
  });

  test("letters without a doubt offer no choice", async () => {
    const { owner, read } = await people();
    const sheet = await read("people.csv", "Name,Category\nŁódź Śpiewąk,Music\n");
    expect(sheet.encoding).toBeNull();
    const chosen = await ask(imports.encoding, owner.token, {
      params: { kind: "talents", id: sheet.id },
      body: { encoding: "utf-8" },
    });
    expect(chosen.error?.details.map(({ field }) => field)).toEqual(["encoding"]);
  });
});

describe("rows above the names of columns", () => {
  test("rows above the names of columns are left out where the names are known", async () => {
    const { read, check, add, added } = await people();
    const sheet = await read(
      "export.csv",
      "Talents of Harrow Lane\n\nAs of;3 May\nName;Category;Email\nAna;Music;ana@x.example\n",
    );
    expect(sheet.columns.map(({ field }) => field)).toEqual(["displayName", "category", "email"]);
    expect(sheet).toMatchObject({
      total: 1,
      header: {
        line: 4,
        lines: [
          { line: 1, text: "Talents of Harrow Lane" },
          { line: 3, text: "As of · 3 May" },
          { line: 4, text: "Name · Category · Email" },
        ],
      },
    });
    expect(await check(sheet)).toMatchObject({ good: 1, faulty: 0 });
    await add(sheet.id, "all");
    expect(await added("display_name, email")).toEqual([{ display_name: "Ana", email: "ana@x.example" }]);
  });

  test("rows above the line that a person chooses are left out", async () => {
    const { owner, read, run, rows } = await people();
    const sheet = await read("export.csv", "Liste du 3 mai\nNom;Rubrique\nAna;Music\nBo;Music\n");
    expect(sheet.columns.map(({ title }) => title)).toEqual(["Liste du 3 mai"]);
    const choose = (line: number) =>
      ask(imports.header, owner.token, { params: { kind: "talents", id: sheet.id }, body: { line } });
    expect((await choose(4)).error?.details.map(({ field }) => field)).toEqual(["line"]);
    expect((await choose(2)).status).toBe(200);
    const again = await run(sheet.id);
    expect(again).toMatchObject({ state: "columns", total: 2, header: { line: 2 } });
    expect(again.columns.map(({ title }) => title)).toEqual(["Nom", "Rubrique"]);
    expect((await rows(sheet.id)).map(({ line, cells }) => [line, ...cells])).toEqual([
      [3, "Ana", "Music"],
      [4, "Bo", "Music"],
    ]);
  });

  test("a first row with known names leaves no doubt, and no line can be chosen then", async () => {
    const { owner, read } = await people();
    const sheet = await read("people.csv", "Name,Category\nAna,Music\n");
    expect(sheet.header).toBeNull();
    const chosen = await ask(imports.header, owner.token, {
      params: { kind: "talents", id: sheet.id },
      body: { line: 2 },
    });
    expect(chosen.error?.details.map(({ field }) => field)).toEqual(["line"]);
  });
});
