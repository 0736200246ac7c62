import { describe, expect, test } from "vitest";
import { imports } from "#contract/imports/import.ts";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff, buildTalentType, inAgency } from "#test/factories.ts";
import { importer } from "#test/imports.ts";

const app = await startApp();
const { ask } = app;
const talents = { family: "talents" } as const;

const owned = async () => buildStaff(await buildAgency(), { role: "agency" });

describe("a file of talents", () => {
  test("a file of talents is read, matched by name, checked and added, with its history", async () => {
    const owner = await owned();
    await buildTalentType(owner.agencyId, "Actor", "Entertainment");
    const agent = await buildStaff(owner.agencyId, { email: "agent.of@example.com" });
    const { read, check, add } = importer(app, "talents", owner);
    const sheet = await read(
      "Roster.csv",
      `Full Name;E-Mail address;MOBILE;Kategorie;Type;D.O.B.;Agent;Twitter\r
"Quill, Mara";Mara@Example.com;0491 570 156;;Actor;30/4/1994;AGENT.OF@example.com;x.com/mara\r
Zoë Łukasik;;+44 20 7946 0958;;;1990-01-02;;\r
`,
    );
    expect(sheet.state).toBe("columns");
    expect(sheet.columns.map(({ field }) => field)).toEqual([
      "displayName",
      "email",
      "phoneNumber",
      null,
      "types",
      "dob",
      "assignedStaff",
      "twitter",
    ]);
    expect(sheet.columns[0]?.samples).toEqual(["Quill, Mara", "Zoë Łukasik"]);
    const checked = await check(sheet, { fixed: [{ field: "category", value: "entertainment" }] });
    expect(checked).toMatchObject({ state: "checked", total: 2, good: 2, faulty: 0, duplicates: 0 });
    const before = await ask(people.list, owner.token, { params: talents });
    expect(before.total).toBe(0);
    expect(await add(sheet.id, "all")).toMatchObject({ state: "done", added: 2 });

    const { data } = await ask(people.list, owner.token, {
      params: talents,
      query: { orderBy: "displayName", orderDirection: "ASC" },
    });
    expect(data.map((row) => [row.displayName, row.assignedStaff.map(({ id }) => id)])).toEqual([
      ["Quill, Mara", [agent.id]],
      ["Zoë Łukasik", []],
    ]);
    const { data: mara } = await ask(people.summary, owner.token, { params: { ...talents, id: data[0]?.id ?? "" } });
    expect(mara).toMatchObject({
      email: "mara@example.com",
      phoneCode: "+61",
      phoneNumber: "491570156",
      dob: "1994-04-30",
      category: "Entertainment",
      types: [{ name: "Actor" }],
      socialLinks: [{ platform: "twitter", url: "x.com/mara" }],
    });
    const { data: zoe } = await ask(people.summary, owner.token, { params: { ...talents, id: data[1]?.id ?? "" } });
    expect(zoe).toMatchObject({ phoneCode: "+44", countryCode: "GB" });
    const [logged] = await inAgency(
      owner.agencyId,
      `select count(*)::int as n, min(actor_id::text) as by
        from history
        where record_id = $1 and op = 'insert' and table_name = 'person'`,
      [data[0]?.id],
    );
    expect(logged).toEqual({ n: 1, by: owner.id });
  });

  test("a file of talents reports each error, and offers a file of invalid rows to import again", async () => {
    const owner = await owned();
    const { read, check, add, rows, invalidRows } = importer(app, "talents", owner);
    const content = `Name,Category,Email,Phone,DOB\nAna,Music,ana@,123,1990-02-30\n=HYPERLINK(1),Music,,,\n"'=Bob",Opera,"@x",,\nGood One,Music,good@example.com,,\n`;
    const sheet = await read("Faults.csv", content);
    const checked = await check(sheet);
    expect(checked).toMatchObject({ good: 2, faulty: 2 });
    const invalid = await rows(sheet.id, { states: ["faulty"] });
    expect(
      invalid.map(({ line, problems }) => [
        line,
        problems.map((problem) => [problem.field, problem.column, problem.message]),
      ]),
    ).toEqual([
      [
        2,
        [
          ["Date of birth", 4, "This date doesn't exist"],
          ["Email", 2, "Invalid email"],
        ],
      ],
      [
        4,
        [
          ["Category", 1, expect.stringMatching(/^Choose one of: .*Music/)],
          ["Email", 2, "Invalid email"],
        ],
      ],
    ]);
    expect(
      (
        await ask(imports.start, owner.token, {
          params: { kind: "talents", id: sheet.id },
          body: { rows: "all", duplicates: "skip" },
        })
      ).error?.code,
    ).toBe("importFaulty");
    expect(await add(sheet.id)).toMatchObject({ state: "done", added: 2, faulty: 2 });
    for (const format of ["csv", "xlsx"] as const) {
      const again = await read(`Fixed.${format}`, await invalidRows(sheet.id, format));
      expect(again.columns.map(({ title }) => title)).toEqual(["Name", "Category", "Email", "Phone", "DOB"]);
      expect(again).toMatchObject({ remembered: true, total: 2 });
      expect((await rows(again.id)).map(({ cells }) => cells)).toEqual(invalid.map(({ cells }) => cells));
    }
  });

  test("a file of talents fills custom fields", async () => {
    const owner = await owned();
    await inAgency(
      owner.agencyId,
      `insert into custom_field (id, agency_id, label, data_type, options, stages, categories, place)
       values (gen_random_uuid(), $1, 'Shirt', 'SINGLE_SELECT', '[{"id":"s","value":"Small","gone":false}]', '{talent}',
         '{Music}', 0)`,
      [owner.agencyId],
    );
    const { read, check, add, rows } = importer(app, "talents", owner);
    const sheet = await check(await read("Own.csv", "Name,Category,Shirt\nAna,Music,small\nBob,Music,huge\n"));
    expect(sheet).toMatchObject({ good: 1, faulty: 1 });
    expect((await rows(sheet.id, { states: ["faulty"] }))[0]?.problems).toMatchObject([
      { field: "Shirt", column: 2, value: "huge", message: "Choose one of: Small" },
    ]);
    await add(sheet.id);
    const [stored] = await inAgency(owner.agencyId, "select answers from person_attributes where answers <> '{}'");
    expect(Object.values(stored?.answers as object)).toEqual([["s"]]);
  });
});

describe("correcting a cell", () => {
  const corrector =
    (owner: Awaited<ReturnType<typeof owned>>, kind: "talents" | "partners", id: string) =>
    async (line: number, column: number, value: string) =>
      (await ask(imports.cells, owner.token, { params: { kind, id }, body: { line, column, value } })).data?.state;

  test("correcting a cell checks its row at once, in the words of the file, and the counts follow", async () => {
    const owner = await owned();
    const { read, check, add, rows, get } = importer(app, "talents", owner);
    const sheet = await check(
      await read("Cells.csv", "Name,Category,DOB\nAna,Music,soon\nBob,Opera,31/02/1990\nCy,Music,\n"),
    );
    expect(sheet).toMatchObject({ good: 1, faulty: 2 });
    expect(sheet.columns.map(({ faulty }) => faulty)).toEqual([0, 1, 2]);
    const [ana] = await rows(sheet.id, { states: ["faulty"] });
    expect(ana?.problems[0]?.message).toBe("Use the format DD/MM/YYYY");
    const correct = corrector(owner, "talents", sheet.id);
    expect(await correct(2, 2, "3/4/1990")).toBe("good");
    expect(await correct(3, 1, "music")).toBe("faulty");
    expect(await get(sheet.id)).toMatchObject({ state: "checked", good: 2, faulty: 1 });
    expect(await correct(3, 2, "")).toBe("good");
    expect(await correct(4, 0, "Bob")).toBe("good");
    expect(await get(sheet.id)).toMatchObject({ good: 3, faulty: 0, duplicates: 1 });
    await correct(3, 0, "Bobby");
    expect(await get(sheet.id)).toMatchObject({ duplicates: 0 });
    expect(await correct(9, 0, "No such line")).toBeUndefined();
    expect(await add(sheet.id, "all")).toMatchObject({ added: 3, addedRows: 3, skippedRows: 0 });
    expect(await correct(3, 0, "Too late")).toBeUndefined();
  });

  test("correcting a cell that names a company takes its row there, and both are checked", async () => {
    const owner = await owned();
    const { read, check, rows } = importer(app, "partners", owner);
    const sheet = await check(
      await read(
        "Move.csv",
        "Company,Contact,Contact email\nOne,Ines,ines@\nOne,Theo,theo@example.com\nTwo,Ann,ann@example.com\n",
      ),
    );
    expect(sheet).toMatchObject({ good: 1, faulty: 2 });
    const correct = corrector(owner, "partners", sheet.id);
    expect(await correct(2, 0, "Two")).toBe("faulty");
    expect((await rows(sheet.id)).map(({ line, state }) => [line, state])).toEqual([
      [2, "faulty"],
      [3, "good"],
      [4, "faulty"],
    ]);
    expect(await correct(2, 2, "ines@example.com")).toBe("good");
    expect((await rows(sheet.id)).every(({ state }) => state === "good")).toBe(true);
  });
});

describe("undoing an import", () => {
  test("undoing an import removes unchanged records, and names and keeps changed ones", async () => {
    const owner = await owned();
    const { read, check, add, get, undo } = importer(app, "scouts", owner);
    const sheet = await check(await read("Scouts.csv", "Name,Category\nAna,Music\nBob,Music\nCy,Music\n"));
    await add(sheet.id, "all");
    const { data } = await ask(people.list, owner.token, { params: { family: "scouts" } });
    const bob = data.find(({ displayName }) => displayName === "Bob");
    await ask(people.state, owner.token, {
      params: { family: "scouts", id: bob?.id ?? "" },
      body: { state: "ARCHIVED", version: bob?.version },
    });
    expect((await get(sheet.id)).changed).toEqual({ total: 1, names: ["Bob"] });
    expect(await undo(sheet.id)).toMatchObject({ state: "undone", kept: 1, keptNames: ["Bob"], outOfReach: 0 });
    const left = await ask(people.list, owner.token, { params: { family: "scouts" } });
    expect(left.data.map(({ displayName }) => displayName)).toEqual(["Bob"]);
    const gone = await inAgency(owner.agencyId, "select distinct batch_id from record where deleted_at is not null");
    expect(gone).toEqual([{ batch_id: sheet.id }]);
  });

  test("undoing an import removes only records within the actor's reach", async () => {
    const owner = await owned();
    const limitedMember = await buildStaff(owner.agencyId, { levels: { TALENT: ["EDIT_ASSIGN"] } });
    const { read, check, add, undo } = importer(app, "talents", limitedMember);
    const sheet = await check(await read("Few.csv", "Name,Category\nAna,Music\nBob,Music\n"));
    expect(await add(sheet.id, "all")).toMatchObject({ added: 2 });
    const reachable = await ask(people.list, limitedMember.token, { params: talents });
    expect(reachable.total).toBe(2);
    await inAgency(owner.agencyId, "update assignment set ended_at = now() where record_id = $1", [
      reachable.data[0]?.id,
    ]);
    expect(await undo(sheet.id, "remove")).toMatchObject({ state: "undone", kept: 0, outOfReach: 1 });
    expect((await ask(people.list, owner.token, { params: talents })).data.map(({ id }) => id)).toEqual([
      reachable.data[0]?.id,
    ]);
  });
});

describe("an import", () => {
  test("an import without a column for a required field is refused with its name", async () => {
    const owner = await owned();
    const { read } = importer(app, "talents", owner);
    const sheet = await read("Few.csv", "Surname,Town\nLee,Hobart\n");
    const params = { kind: "talents", id: sheet.id } as const;
    const answer = await ask(imports.columns, owner.token, { params, body: { columns: ["familyName", null] } });
    expect(answer.error?.details).toEqual([
      { field: "columns", code: "requiredField", message: "Choose a column for “Category”" },
    ]);
  });

  test("an import can be stopped while checking, and discarded", async () => {
    const owner = await owned();
    const { read, get } = importer(app, "talents", owner);
    const sheet = await read("Stop.csv", "Name,Category\nAna,Music\n");
    const params = { kind: "talents", id: sheet.id } as const;
    await ask(imports.columns, owner.token, { params, body: { columns: ["displayName", "category"] } });
    expect((await get(sheet.id)).state).toBe("checking");
    await ask(imports.stop, owner.token, { params, body: {} });
    await app.jobHandlers.import({ agencyId: owner.agencyId, importId: sheet.id });
    expect((await get(sheet.id)).state).toBe("columns");
    expect(
      (await ask(imports.start, owner.token, { params, body: { rows: "good", duplicates: "skip" } })).error?.code,
    ).toBe("importStep");
    expect((await ask(imports.remove, owner.token, { params })).status).toBe(200);
    expect((await ask(imports.get, owner.token, { params })).status).toBe(404);
  });

  test("an import adds once even if its job runs twice at the same time", async () => {
    const owner = await owned();
    const { read, check } = importer(app, "talents", owner);
    const sheet = await check(await read("Once.csv", "Name,Category\nAna,Music\nBob,Music\n"));
    await ask(imports.start, owner.token, {
      params: { kind: "talents", id: sheet.id },
      body: { rows: "all", duplicates: "add" },
    });
    const job = { agencyId: owner.agencyId, importId: sheet.id };
    await Promise.all([app.jobHandlers.import(job), app.jobHandlers.import(job)]);
    await app.jobHandlers.import(job);
    expect((await ask(people.list, owner.token, { params: talents })).total).toBe(2);
  });

  test("an import fails once the permission of its person is removed", async () => {
    const owner = await owned();
    const staff = await buildStaff(owner.agencyId, { levels: { TALENT: ["EDIT_ALL"] } });
    const { read, check } = importer(app, "talents", staff);
    const sheet = await check(await read("Right.csv", "Name,Category\nAna,Music\n"));
    await ask(imports.start, staff.token, {
      params: { kind: "talents", id: sheet.id },
      body: { rows: "all", duplicates: "add" },
    });
    await inAgency(owner.agencyId, "update permission set levels = '{}' where staff_id = $1", [staff.id]);
    await app.jobHandlers.import({ agencyId: owner.agencyId, importId: sheet.id });
    expect((await ask(people.list, owner.token, { params: talents })).total).toBe(0);
    const { data } = await ask(imports.get, owner.token, { params: { kind: "talents", id: sheet.id } });
    expect(data).toMatchObject({
      state: "failed",
      problem: "The person who started this import no longer has permission.",
    });
  });

  test("an import can't be created from a file that only a colleague can access", async () => {
    const owner = await owned();
    const other = await buildStaff(owner.agencyId, { role: "agency" });
    const { result } = await importer(app, "talents", other).begin({
      name: "a.csv",
      bytes: Buffer.from("Name\nAna\n"),
    });
    const [row] = await inAgency(owner.agencyId, "select media_id from roster_import where id = $1", [result?.id]);
    await inAgency(owner.agencyId, "update media set deleted_at = null where id = $1", [row?.media_id]);
    const answer = await ask(imports.create, owner.token, {
      params: { kind: "talents" },
      body: { mediaId: String(row?.media_id) },
    });
    expect(answer.error?.details[0]?.code).toBe("unknownReference");
  });
});
