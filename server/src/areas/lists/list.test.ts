import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { EXPORT_TYPES, EXPORT_WHOLE } from "#contract/lists/export.ts";
import { financeSavedFilters, savedFilters } from "#contract/lists/saved-filter.ts";
import { tables } from "#contract/lists/table-setting.ts";
import type { ListKey } from "#contract/record-kinds.ts";
import { startApp } from "#test/app.ts";
import {
  buildAgency,
  buildPartner,
  buildPerson,
  buildSession,
  buildStaff,
  buildSupplier,
  inAgency,
} from "#test/factories.ts";

const { app, ask } = await startApp();
const agency = await buildAgency();
const owner = (role: "agency" | "staff" = "agency") => buildStaff(agency, { role });

describe("saved filters", () => {
  const save = (token: string, body: object, calls: typeof savedFilters | typeof financeSavedFilters = savedFilters) =>
    ask(calls.save, token, { body: { api: "talents", name: "Active", parameters: "statusIds=1", ...body } });

  test("saved filters are saved, listed by list, renamed and deleted, under either prefix (C-243…C-250, B-718)", async () => {
    const { token, id: me } = await owner();
    const saved = await save(token, {});
    expect(saved.data).toMatchObject({
      name: "Active",
      parameters: "statusIds=1",
      ownerId: me,
      ownerType: "Staff",
      dropped: [],
    });
    await save(token, { name: "Elsewhere", api: "staff", parameters: "states=invited" });

    const listed = await ask(financeSavedFilters.list, token, { query: { api: "talents" } });
    expect(listed.data.map(({ name }) => name)).toEqual(["Active"]);
    expect((await ask(savedFilters.list, token)).data).toHaveLength(2);

    const { id } = saved.data;
    const renamed = await save(token, { id, name: "At work", parameters: "statusIds=1_0" }, financeSavedFilters);
    expect(renamed.data).toMatchObject({ id, name: "At work", parameters: "statusIds=1_0" });
    expect((await ask(savedFilters.remove, token, { params: { id } })).status).toBe(200);
    expect((await ask(savedFilters.list, token)).data.map(({ name }) => name)).toEqual(["Elsewhere"]);
  });

  test("saved filters need a name (B-317, B-344, B-670)", async () => {
    const { token } = await owner();
    expect((await save(token, { name: " " })).error?.details).toEqual([
      { field: "name", code: "requiredField", message: "This field is required" },
    ]);
  });

  test("saved filters have a unique name per user and list, ignoring case, and say so on it (B-318, B-671)", async () => {
    const { token } = await owner();
    await save(token, {});
    expect((await save(token, { name: "ACTIVE" })).error).toMatchObject({
      code: "duplicate",
      details: [{ field: "name", message: "This already exists." }],
    });
    expect((await save(token, { api: "scouts" })).status).toBe(200);
    expect((await save((await owner()).token, {})).status).toBe(200);
  });

  test("saved filters belong to one user: a colleague's is 404 like an unknown one", async () => {
    const [user, theirs] = [await owner(), await owner("staff")];
    const { id } = (await save(user.token, {})).data;
    expect((await ask(savedFilters.list, theirs.token)).data).toEqual([]);
    expect((await ask(savedFilters.remove, theirs.token, { params: { id } })).status).toBe(404);
    expect((await save(theirs.token, { id, name: "Mine now" })).error?.details[0]).toMatchObject({
      field: "id",
      code: "unknownReference",
    });
    // A filter belongs to the caller, whatever owner the request names.
    expect((await save(theirs.token, { ownerId: user.id })).data.ownerId).toBe(theirs.id);
  });

  test("saved filters accept known lists only, and URLs up to the maximum length (B-274, B-344)", async () => {
    const { token } = await owner();
    for (const api of ["people", "../staff", "toString", "mails"])
      expect((await save(token, { api })).error?.details[0]?.field).toBe("api");
    const long = await save(token, { parameters: `tags=${"x".repeat(2000)}` });
    expect(long.error).toMatchObject({ code: "longFilterMessage", details: [{ field: "parameters" }] });
    expect((await save(token, { parameters: `tags=${"x".repeat(190)}` })).status).toBe(200);
  });

  test("saved filters name the parameters that no longer exist, and leave them out", async () => {
    const { token, id } = await owner();
    await inAgency(
      agency,
      `insert into saved_filter (id, agency_id, owner_id, api, name, parameters)
        values (gen_random_uuid(), $1, $2, 'talents', 'Old',
          'statusIds=1_9&mood=good&orderBy=bank&categories=Music&pageIndex=4')`,
      [agency, id],
    );
    const [old] = (await ask(savedFilters.list, token)).data;
    expect(old?.parameters).toBe("statusIds=1&categories=Music");
    expect(old?.dropped.sort()).toEqual(["mood", "orderBy", "statusIds"]);
  });

  test("saved filters are limited in number", async () => {
    const { token, id } = await owner();
    await inAgency(
      agency,
      `insert into saved_filter (id, agency_id, owner_id, api, name, parameters)
        select gen_random_uuid(), $1, $2, 'talents', 'No ' || n, ''
        from generate_series(1, 50) n`,
      [agency, id],
    );
    expect((await save(token, {})).error?.details[0]?.field).toBe("name");
    expect((await save(token, { api: "staff" })).status).toBe(200);
  });
});

describe("the last used filter", () => {
  test("the last used filter is remembered for that session only", async () => {
    const { id, token } = await owner();
    const remember = (parameters: string) => ask(savedFilters.session, token, { body: { api: "talents", parameters } });
    await remember("statusIds=1");
    await remember("categories=Music&gone=1");
    const standing = await ask(tables.get, token);
    expect(standing.data.filters).toEqual([{ api: "talents", parameters: "categories=Music" }]);
    const elsewhere = await buildSession(agency, id);
    expect((await ask(tables.get, elsewhere.token)).data.filters).toEqual([]);
    expect((await remember("x".repeat(2001))).error?.code).toBe("longFilterMessage");
  });
});

describe("a table's columns", () => {
  const columns = [
    { id: "status", width: 180, pin: "end" as const },
    { id: "types", hidden: true },
  ];

  test("a table's columns keep whether they show, their order and their widths (B-161, B-162, B-163)", async () => {
    const { token } = await owner();
    for (const arranged of [
      columns,
      columns.toReversed(),
      [
        { id: "status", width: 200 },
        { id: "types", hidden: false },
      ],
    ]) {
      await ask(tables.arrange, token, { params: { table: "talents" }, body: { columns: arranged } });
      expect((await ask(tables.get, token)).data.tables).toEqual([{ table: "talents", columns: arranged }]);
    }
  });

  test("a table's columns are saved as arranged, per table and person, and can be reset (B-420, B-421, B-422)", async () => {
    const [me, other] = [await owner(), await owner("staff")];
    const arranged = { params: { table: "talents" as const }, body: { columns } };
    expect((await ask(tables.arrange, me.token, arranged)).status).toBe(200);
    await ask(tables.arrange, me.token, { params: { table: "staff" }, body: { columns: [] } });
    const { tables: ownTables } = (await ask(tables.get, me.token)).data;
    expect(ownTables).toEqual(
      expect.arrayContaining([
        { table: "talents", columns },
        { table: "staff", columns: [] },
      ]),
    );
    expect((await ask(tables.get, other.token)).data.tables).toEqual([]);
    // On another computer it is the same.
    const elsewhere = await buildSession(agency, me.id);
    expect((await ask(tables.get, elsewhere.token)).data.tables).toHaveLength(2);
    await ask(tables.reset, me.token, { params: { table: "talents" } });
    expect((await ask(tables.get, me.token)).data.tables.map(({ table }) => table)).toEqual(["staff"]);
  });

  test("a table's columns refuse unknown tables and invalid widths", async () => {
    const { token } = await owner();
    const arrange = (table: string, columns: object[]) =>
      ask(tables.arrange, token, { params: { table: table as ListKey }, body: { columns } });
    expect((await arrange("accounts", [])).status).toBe(404);
    expect((await arrange("talents", [{ id: "name", width: 5 }])).status).toBe(400);
    expect((await arrange("talents", [{ id: "__proto__" }])).status).toBe(400);
    expect(
      (
        await arrange(
          "talents",
          Array.from({ length: 61 }, () => ({ id: "name" })),
        )
      ).status,
    ).toBe(400);
  });
});

/** Lines of a CSV as another program reads them. */
function parsedCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
function parsedXlsx(file: Uint8Array): string[][] {
  const sheet = new TextDecoder().decode(unzipSync(file)["xl/worksheets/sheet1.xml"]);
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c[^>]*?(?:\/>|>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>)/gs)].map(
      ([, words, number]) =>
        (words ?? number ?? "").replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? ""),
    ),
  );
}

describe("an exported list (C-450)", () => {
  async function exported(token: string, api: ListKey, body: object) {
    const response = await app.inject({
      method: "POST",
      url: `/talent/v1/${api}/export`,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: JSON.stringify({ format: "csv", ...body }),
    });
    return response;
  }

  test("an exported list has addresses as people write them, also where a domain is beyond ASCII", async () => {
    const agency = await buildAgency();
    const { token } = await buildStaff(agency, { role: "agency" });
    const id = await buildPartner(agency, { displayName: "Northlight" });
    await inAgency(agency, "update partner set email = 'ana@xn--mller-kva.example' where id = $1", [id]);
    const answer = await exported(token, "partners", { columns: ["name", "email"] });
    expect(parsedCsv(answer.body)).toEqual([
      ["Name", "Email"],
      ["Northlight", "ana@müller.example"],
    ]);
  });

  test("an exported list has the shown columns in their order, with filters, search and sort", async () => {
    const agency = await buildAgency();
    const { token, id } = await buildStaff(agency, { role: "agency" });
    await buildPerson(agency, {
      displayName: "Zoë Quartz",
      category: "Music",
      location: "Perth",
      tags: ["a,b", 'c"d'],
    });
    await buildPerson(agency, { displayName: "Abel Sands", category: "Music", location: "Perth" });
    await buildPerson(agency, { displayName: "Mia Field", category: "Sports", location: "Perth" });
    await buildPerson(agency, { displayName: "Deleted", category: "Music", deleted: true });
    const request = {
      columns: ["location", "name", "tags"],
      filters: "categories=Music&q=perth&orderBy=displayName&orderDirection=DESC",
    };

    const answer = await exported(token, "talents", request);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe(EXPORT_TYPES.csv);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="Talent \d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.headers[EXPORT_WHOLE]).toBe("true");
    expect(answer.body.startsWith("\ufeff")).toBe(true);
    const rows = [
      ["Location", "Name", "Tags"],
      ["Perth", "Zoë Quartz", 'a,b, c"d'],
      ["Perth", "Abel Sands", ""],
    ];
    expect(parsedCsv(answer.body)).toEqual(rows);

    const workbook = await exported(token, "talents", { ...request, format: "xlsx" });
    expect(workbook.headers["content-type"]).toBe(EXPORT_TYPES.xlsx);
    expect(parsedXlsx(workbook.rawPayload)).toEqual(rows);

    const audited = await inAgency(
      agency,
      "select actor_id, detail from audit where agency_id = $1 and what = 'list exported' order by at",
      [agency],
    );
    expect(audited).toHaveLength(2);
    expect(audited[0]).toMatchObject({
      actor_id: id,
      detail: { api: "talents", format: "csv", rows: 2, columns: request.columns },
    });
  });

  test("an exported list contains only what the user may see, and nothing of another agency (S11, K1)", async () => {
    const agency = await buildAgency();
    await buildPerson(await buildAgency(), { displayName: "Elsewhere" });
    const reader = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });
    await buildPerson(agency, { displayName: "Mine", assignedTo: [reader.id] });
    await buildPerson(agency, { displayName: "Not mine" });
    await buildPerson(agency, { displayName: "Mine, a scout", stage: "scout", assignedTo: [reader.id] });
    const answer = await exported(reader.token, "talents", { columns: ["name"] });
    expect(parsedCsv(answer.body)).toEqual([["Name"], ["Mine"]]);
    expect((await exported(reader.token, "scouts", {})).statusCode).toBe(403);
    expect((await exported(reader.token, "staff", {})).statusCode).toBe(403);
    expect((await exported(reader.token, "accounts" as ListKey, {})).statusCode).toBe(404);
  });

  test("an exported list has the columns of the company lists, for users who see partners", async () => {
    const agency = await buildAgency();
    const reader = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL"] } });
    const stranger = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
    await buildPartner(agency, { displayName: "Tide Festival", assignedTo: [reader.id] });
    await buildSupplier(agency, { displayName: "Blue Van" });
    const { displayName } = reader;
    for (const [api, columns, rows] of [
      [
        "partners",
        ["name", "staff"],
        [
          ["Name", "Assigned staff"],
          ["Tide Festival", displayName],
        ],
      ],
      [
        "suppliers",
        ["name", "terms"],
        [
          ["Name", "Payment terms (days)"],
          ["Blue Van", ""],
        ],
      ],
    ] as const) {
      const answer = await exported(reader.token, api, { columns, filters: "orderBy=displayName" });
      expect(parsedCsv(answer.body), api).toEqual(rows);
      expect((await exported(stranger.token, api, {})).statusCode, api).toBe(403);
    }
  });

  test("an exported list refuses unknown columns, and queries that the list would refuse", async () => {
    const { token } = await owner();
    const refused = async (body: object) => (await exported(token, "staff", body)).json().error.details[0]?.field;
    expect(await refused({ columns: ["name", "passwordHash"] })).toBe("columns.1");
    expect(await refused({ columns: ["name", "name"] })).toBe("columns.1");
    expect(await refused({ filters: "bank=1" })).toBe("bank");
    expect(await refused({ filters: "orderBy=dob" })).toBe("orderBy");
    expect(await refused({ filters: "x".repeat(2001) })).toBe("filters");
    expect(await refused({ format: "pdf" })).toBe("format");
  });

  test("an exported list requires a recent password or code (W2)", async () => {
    const { token, sessionId } = await owner();
    await inAgency(agency, "update session set proven_at = now() - interval '1 hour' where id = $1", [sessionId]);
    expect((await exported(token, "staff", {})).json().error.code).toBe("stepUpRequired");
  });

  const FORMULAS = [
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(1)",
    '=HYPERLINK("http://x.example","y")',
    "=cmd|' /C calc'!A0",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "  =1+1",
    "\u00a0=1+1",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(1)",
    '"=1+1"',
    ";=1+1",
    "-",
    "+61 491 570 156",
  ];
  test("an exported list contains no formula, whatever a name begins with (S11)", async () => {
    const agency = await buildAgency();
    const { token } = await buildStaff(agency, { role: "agency" });
    for (const name of FORMULAS) await buildPerson(agency, { displayName: name });
    const request = { columns: ["name"], filters: "orderBy=createdAt&orderDirection=ASC" };
    const [, ...cells] = parsedCsv((await exported(token, "talents", request)).body).map(([cell = ""]) => cell);
    expect(cells).toHaveLength(FORMULAS.length);
    for (const cell of cells) expect(cell).not.toMatch(/^(?!\+[\d ]+$)[\s\u00a0]*[=+\-@＝＋－＠]/);
    // The prefix is all that was added.
    expect(cells.map((cell) => cell.replace(/^'/, ""))).toEqual(FORMULAS);

    const file = (await exported(token, "talents", { ...request, format: "xlsx" })).rawPayload;
    const sheet = new TextDecoder().decode(unzipSync(file)["xl/worksheets/sheet1.xml"]);
    expect(sheet).not.toMatch(/<f>/);
    expect(sheet.match(/s="2"/g)).toHaveLength(FORMULAS.length - 2);
    expect(parsedXlsx(file).slice(1).flat()).toEqual(FORMULAS);
  });

  test("an exported list contains the whole list, not just its page, and each row once", async () => {
    const agency = await buildAgency();
    const { token } = await buildStaff(agency, { role: "agency" });
    await inAgency(
      agency,
      `insert into person (id, agency_id, stage, display_name, category)
        select gen_random_uuid(), $1, 'talent', 'No ' || n, 'Music'
        from generate_series(1, 1203) n`,
      [agency],
    );
    for (const filters of ["orderBy=displayName&orderDirection=ASC&pageSize=20", "q=no"]) {
      const rows = parsedCsv((await exported(token, "talents", { columns: ["name"], filters })).body);
      expect(rows).toHaveLength(1204);
      expect(new Set(rows.flat()).size).toBe(1204);
    }
  });
});
