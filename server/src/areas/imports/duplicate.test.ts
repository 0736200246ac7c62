/** Duplicate rows of an import: of existing records, or of an earlier line. */
import { describe, expect, test } from "vitest";
import { history } from "#contract/history/history.ts";
import { imports } from "#contract/imports/import.ts";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { importer } from "#test/imports.ts";

const app = await startApp();
const { ask } = app;
const talents = { family: "talents" } as const;
const owned = async () => buildStaff(await buildAgency(), { role: "agency" });

describe("duplicate rows", () => {
  test("rows like an existing record or an earlier line are marked, then skipped or added", async () => {
    const owner = await owned();
    const { read, check, add, rows } = importer(app, "talents", owner);
    await buildPerson(owner.agencyId, { displayName: "Ana Lee" });
    const content = "Name,Category,Email\nana lée,Music,\nBob,Music,b@example.com\nBobby,Music,B@example.com\n";
    const sheet = await check(await read("Twins.csv", content));
    expect(sheet).toMatchObject({ good: 3, duplicates: 2 });
    expect(
      (await rows(sheet.id, { duplicates: true })).map(({ line, duplicate }) => [
        line,
        duplicate?.name,
        duplicate?.line,
      ]),
    ).toEqual([
      [2, "Ana Lee", null],
      [4, "Bob", 3],
    ]);
    expect(await add(sheet.id, "all", "skip")).toMatchObject({ added: 1 });
    const again = await check(await read("Twins again.csv", content));
    expect(await add(again.id, "all", "add")).toMatchObject({ added: 3 });
  });

  test("each duplicate is skipped, added or merged into the record, and undo reverts the merge", async () => {
    const owner = await owned();
    const { read, check, get, add, rows, undo } = importer(app, "talents", owner);
    const ana = await buildPerson(owner.agencyId, { displayName: "Ana Lee" });
    await inAgency(
      owner.agencyId,
      "update person set headline = 'Stands here', location = null, phone = null where id = $1",
      [ana],
    );
    await buildPerson(owner.agencyId, { displayName: "Bob" });
    await buildPerson(owner.agencyId, { displayName: "Cy" });
    const sheet = await check(
      await read(
        "Rows.csv",
        "Name,Category,Headline,City,Mobile,Tags\nAna Lee,Music,From the file,Hobart,0491 570 156,jazz\nBob,Music,,,,\nCy,Music,,,,\nDi,Music,,,,\nDi,Music,,,,\n",
      ),
    );
    expect(sheet).toMatchObject({ good: 5, duplicates: 4, chosen: { skip: 0, add: 0, fill: 0, undecidedHere: 3 } });
    const params = { kind: "talents", id: sheet.id } as const;
    const choose = (lines: number[], choice: "skip" | "add" | "fill" | null) =>
      ask(imports.duplicates, owner.token, { params, body: { lines, choice } });
    expect((await choose([2], "fill")).data).toEqual({ changed: 1 });
    expect((await choose([3, 5], "add")).data).toEqual({ changed: 1 });
    // A duplicate of another line has no existing record to merge into.
    expect((await choose([6], "fill")).data).toEqual({ changed: 0 });
    await choose([4], "add");
    await choose([4], null);
    expect((await get(sheet.id)).chosen).toEqual({ skip: 0, add: 1, fill: 1, undecidedHere: 1 });
    expect(
      (await rows(sheet.id, { duplicates: true })).map(({ line, duplicate }) => [line, duplicate?.choice]),
    ).toEqual([
      [2, "fill"],
      [3, "add"],
      [4, null],
      [6, null],
    ]);
    const summary = async () => (await ask(people.summary, owner.token, { params: { ...talents, id: ana } })).data;
    const before = await summary();
    expect(await add(sheet.id, "all", "skip")).toMatchObject({ added: 2, filled: 1 });
    expect((await choose([3], "skip")).error?.code).toBe("importStep");
    expect(await summary()).toMatchObject({
      headline: "Stands here",
      location: "Hobart",
      phoneNumber: "491570156",
      tags: before.tags.length > 0 ? before.tags : ["jazz"],
    });
    const { data: reportedAt } = await ask(history.ofPerson, owner.token, {
      params: { ...talents, id: ana },
      query: {},
    });
    expect(reportedAt.flatMap(({ changes }) => changes).find(({ field }) => field === "broughtIn")?.new).toEqual([
      "Rows.csv",
    ]);
    expect(await undo(sheet.id)).toMatchObject({ state: "undone", kept: 0 });
    expect(await summary()).toMatchObject({
      headline: "Stands here",
      location: null,
      phoneNumber: null,
      tags: before.tags,
    });
    expect((await ask(people.list, owner.token, { params: talents })).total).toBe(3);
  });

  test("a file of thousands of rows is checked against thousands of people, and a cell edited", {
    timeout: 40_000,
  }, async () => {
    const owner = await owned();
    const [people, rows] = [2_000, 800];
    await inAgency(
      owner.agencyId,
      `insert into person (id, agency_id, stage, display_name, email, category, status, state)
       select gen_random_uuid(), $1, 'talent', 'Zoë Person ' || n,
         case when n % 2 = 0 then 'person.' || n || '@example.com' end, 'Music', 1, 'ACTIVE'
       from generate_series(1, $2::int) n`,
      [owner.agencyId, people],
    );
    // Four kinds of rows: an existing name, an existing email, both of different people, and neither.
    const lines = Array.from({ length: rows }, (_, n) =>
      [
        `zoe person ${n + 1},Music,`,
        `Row ${n},Music,PERSON.${2 * n + 2}@example.com`,
        `Zoë Person ${n + 1},Music,person.${2 * n + 2}@example.com`,
        `Row ${n},Music,`,
      ].at(n % 4),
    );
    const { read, check, rows: rowsOf } = importer(app, "talents", owner);
    const checked = await check(await read("Many.csv", ["Name,Category,Email", ...lines].join("\n")));
    expect(checked).toMatchObject({ state: "checked", good: rows, faulty: 0, duplicates: (rows * 3) / 4 });
    expect(
      (await rowsOf(checked.id, { duplicates: true })).slice(0, 6).map(({ duplicate }) => duplicate?.name),
    ).toEqual([1, 4, 6, 5, 12, 14].map((n) => `Zoë Person ${n}`));
    const line = 5;
    const edit = { line, column: 0, value: "ZOE PERSON 1999" };
    const edited = await ask(imports.cells, owner.token, { params: { kind: "talents", id: checked.id }, body: edit });
    expect(edited.status).toBe(200);
    const [row] = (await rowsOf(checked.id, { duplicates: true })).filter((item) => item.line === line);
    expect(row?.duplicate?.name).toBe("Zoë Person 1999");
  });

  test("nothing is merged into a record that the actor may only read", async () => {
    const owner = await owned();
    const ana = await buildPerson(owner.agencyId, { displayName: "Ana Lee" });
    await inAgency(owner.agencyId, "update person set location = null where id = $1", [ana]);
    const limitedMember = await buildStaff(owner.agencyId, { levels: { TALENT: ["EDIT_ASSIGN", "VIEW_ALL"] } });
    const { read, check, add } = importer(app, "talents", limitedMember);
    const sheet = await check(await read("Few.csv", "Name,Category,City\nAna Lee,Music,Hobart\n"));
    expect(sheet.duplicates).toBe(1);
    expect(await add(sheet.id, "all", "fill")).toMatchObject({ added: 0, filled: 0 });
    const { data } = await ask(people.summary, owner.token, { params: { ...talents, id: ana } });
    expect(data.location).toBeNull();
  });
});
