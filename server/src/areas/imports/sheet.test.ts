import { describe, expect, test } from "vitest";
import { imports } from "#contract/imports/import.ts";
import { startApp } from "#test/app.ts";
import { workbookOf } from "#test/corpora/sheets.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { importer } from "#test/imports.ts";

const app = await startApp();
const { ask } = app;
const owned = async () => buildStaff(await buildAgency(), { role: "agency" });

describe("a workbook with several sheets", () => {
  const book = workbookOf({
    Cover: [["Our roster"]],
    Talents: [
      ["Name", "Category"],
      ["Ana", "Music"],
    ],
    "Talents &amp; more": [
      ["Category", "Artist", "Email"],
      ["Music", "Bob", "bob@example.com"],
      ["Sports", "Cy", ""],
    ],
    Empty: [],
  });
  test("a workbook with several sheets reads the first with rows, and another can be chosen", async () => {
    const owner = await owned();
    const { read, get, run, check, add, rows } = importer(app, "talents", owner);
    const workbook = await read("Book.xlsx", book);
    expect(workbook).toMatchObject({ total: 1, sheet: 1 });
    expect(workbook.sheets).toEqual([
      { name: "Cover", empty: true },
      { name: "Talents", empty: false },
      { name: "Talents & more", empty: false },
      { name: "Empty", empty: true },
    ]);
    await check(workbook);
    const params = { kind: "talents", id: workbook.id } as const;
    const choose = (sheet: number) => ask(imports.sheet, owner.token, { params, body: { sheet } });
    for (const [sheet, message] of [
      [3, "This sheet has no rows"],
      [4, "Choose one of the options"],
    ] as const)
      expect((await choose(sheet)).error?.details).toEqual([{ field: "sheet", code: "invalid", message }]);
    expect((await choose(2)).status).toBe(200);
    expect((await get(workbook.id)).state).toBe("reading");
    const other = await run(workbook.id);
    expect(other).toMatchObject({ state: "columns", total: 2, sheet: 2, good: 0 });
    expect(other.columns.map(({ field }) => field)).toEqual(["category", "displayName", "email"]);
    expect((await rows(workbook.id)).map(({ cells }) => cells[1])).toEqual(["Bob", "Cy"]);
    await check(other);
    expect(await add(workbook.id, "all")).toMatchObject({ added: 2 });
    expect((await choose(1)).error?.code).toBe("importStep");
    const [file] = await inAgency(
      owner.agencyId,
      "select m.deleted_at is not null as gone from media m join roster_import i on i.media_id = m.id where i.id = $1",
      [workbook.id],
    );
    expect(file?.gone).toBe(true);
  });

  test("a workbook with one sheet offers no choice of sheets", async () => {
    const owner = await owned();
    const sheet = await importer(app, "talents", owner).read("One.csv", "Name,Category\nAna,Music\n");
    expect(sheet).toMatchObject({ sheets: [], sheet: 0 });
  });
});
