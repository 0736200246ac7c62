/** Row security: without any condition in the server's queries, the database shows nothing of another agency (S3, K4). */
import { randomUUID, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#server/lib/database/scope.ts";
import { openDatabase } from "#server/lib/database/scope.ts";
import { testDatabase } from "../database/of-file.ts";
import { buildAgency, buildStaff, inAgency } from "../factories.ts";
import { buildOneOfEachKind } from "./world/kinds.ts";
import { fillLooseTables, tenantTables } from "./world/tenants.ts";
import { digest } from "./world/world.ts";

const { url } = testDatabase();
const [ownAgency, otherAgency] = [await buildAgency(), await buildAgency()];
let thereBefore = "";
let cases = 0;

const TENANTS = (await tenantTables(ownAgency)).map(({ name }) => name);
afterAll(() => console.log(`row security: ${cases} cases, ${TENANTS.length} tables`));

const scoped = new pg.Client({ connectionString: url });
/** A connection on which no agency was ever set. */
const fresh = new pg.Client({ connectionString: url });
beforeAll(async () => {
  await Promise.all([scoped.connect(), fresh.connect()]);
  for (const agency of [ownAgency, otherAgency]) await fillLooseTables(agency, await buildOneOfEachKind(agency));
  thereBefore = await digest({ ownAgencyId: otherAgency, otherAgencyId: otherAgency });
});
afterAll(() => Promise.all([scoped.end(), fresh.end()]));

interface Outcome {
  rows: Record<string, unknown>[];
  count: number;
  /** PostgreSQL's error code of a refusal. */
  refused: string | undefined;
}
/** Runs SQL as the app's role, with the scope of an agency or none, and rolls back. */
async function asApp(agencies: string | undefined, text: string, values: unknown[] = []): Promise<Outcome> {
  cases += 1;
  const client = agencies === undefined ? fresh : scoped;
  await client.query("begin");
  try {
    if (agencies !== undefined)
      await client.query("select set_config('app.agencies', $1, true), set_config('app.agency', $2, true)", [
        `{${agencies}}`,
        agencies,
      ]);
    const { rows, rowCount } = await client.query<Record<string, unknown>>(text, values);
    return { rows, count: rowCount ?? 0, refused: undefined };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { rows: [], count: 0, refused: error.code ?? "unknown" };
  } finally {
    await client.query("rollback");
  }
}
const REFUSED = "42501";
const rowsOf = async (agency: string, table: string) =>
  inAgency(agency, `select to_jsonb(t) as row from "${table}" t where agency_id = $1`, [agency]);

test("each agency table has rows of both agencies", async () => {
  expect(TENANTS.length).toBeGreaterThan(15);
  for (const agency of [ownAgency, otherAgency])
    for (const table of TENANTS)
      expect((await rowsOf(agency, table)).length, `${table}: seed it in fillLooseTables`).toBeGreaterThan(0);
});

describe.each(TENANTS)("%s", (table) => {
  test("a table shows only rows of the current agency", async () => {
    const ownRows = (await rowsOf(ownAgency, table)).length;
    const visible = await asApp(ownAgency, `select agency_id from "${table}"`);
    if (visible.refused) expect(visible.refused).toBe(REFUSED);
    else expect(visible.rows.map((row) => row.agency_id)).toEqual(Array.from({ length: ownRows }, () => ownAgency));
    const theirs = await asApp(ownAgency, `select from "${table}" where agency_id = $1`, [otherAgency]);
    expect(theirs.count).toBe(0);
  });

  test("a table refuses to change, move, add or delete rows of another agency", async () => {
    const ownRows = (await rowsOf(ownAgency, table)).length;
    const column = (
      await inAgency(
        ownAgency,
        `select column_name as name
          from information_schema.columns
          where table_schema = 'public'
            and table_name = $1
            and is_generated = 'NEVER'
            and is_identity = 'NO'
            and column_name not in ('id', 'agency_id')
          order by ordinal_position desc
          limit 1`,
        [table],
      )
    )[0]?.name;
    for (const verb of [`update "${table}" set "${String(column)}" = "${String(column)}"`, `delete from "${table}"`]) {
      const theirs = await asApp(ownAgency, `${verb} where agency_id = $1`, [otherAgency]);
      expect(theirs.count, verb).toBe(0);
      const everything = await asApp(ownAgency, verb);
      expect(everything.count, verb).toBeLessThanOrEqual(ownRows);
    }
    expect(
      (await asApp(ownAgency, `update "${table}" set agency_id = $1`, [otherAgency])).refused,
      "moved to another agency",
    ).toBe(REFUSED);
    expect((await asApp(ownAgency, ...(await copyOf(table)))).refused, "added to another agency").toBe(REFUSED);
  });

  test("a table shows nothing without an agency", async () => {
    for (const agencies of [undefined, ""]) {
      const { count, refused } = await asApp(agencies, `select from "${table}"`);
      expect(count).toBe(0);
      if (agencies === undefined && refused !== REFUSED) expect(refused, "unset is an error, never all").toBeDefined();
    }
  });
});

test("the other agency is unchanged afterwards", async () =>
  expect(await digest({ ownAgencyId: otherAgency, otherAgencyId: otherAgency })).toBe(thereBefore));

/** Returns a statement that copies a row of the other agency under a new id. */
async function copyOf(table: string): Promise<[string, unknown[]]> {
  const columns = await inAgency(
    ownAgency,
    `select column_name as name
      from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const names = columns.map(({ name }) => `"${String(name)}"`).join(", ");
  const [first] = await rowsOf(otherAgency, table);
  const row = { ...(first?.row as object), ...(columns.some(({ name }) => name === "id") && { id: randomUUIDv7() }) };
  return [
    `insert into "${table}" (${names}) select ${names} from jsonb_populate_record(null::public."${table}", $1)`,
    [JSON.stringify(row)],
  ];
}

describe("the server's own database access", () => {
  const database = openDatabase({ url, size: 2, batching: true, onChanges: () => undefined, onError: () => undefined });
  afterAll(() => database.close());
  const actor: Actor = { id: randomUUID(), agencyId: ownAgency, role: "agency", levels: {}, assigned: 0 };

  test("the server's own access sees one agency, and writes only in a write scope", async () => {
    for (const table of TENANTS) {
      cases += 1;
      const seen = database.scope(actor, "read", (db) =>
        db.execute(sql`select from ${sql.identifier(table)} where agency_id = ${otherAgency}`),
      );
      expect((await seen.catch(() => ({ rowCount: 0 }))).rowCount, table).toBe(0);
    }
    const written = database.scope(actor, "read", (db) => db.execute(sql`update person set headline = 'x'`));
    await expect(written).rejects.toMatchObject({ cause: { code: "25006" } });
  });

  test("search, invitation and second factor stay within the agency", async () => {
    const { id } = await buildStaff(otherAgency);
    const found = await asApp(ownAgency, "select id from search_person('') as id");
    const theirs = new Set((await rowsOf(otherAgency, "person")).map(({ row }) => (row as { id: string }).id));
    expect(found.refused).toBeUndefined();
    expect(found.rows.length).toBeGreaterThan(0);
    expect(found.rows.filter((row) => theirs.has(String(row.id)))).toEqual([]);
    expect((await asApp(ownAgency, "select invite($1, $2, interval '1 hour')", [id, Buffer.from("x")])).refused).toBe(
      "P0002",
    );
    expect((await asApp(ownAgency, "select drop_second_factor($1)", [id])).refused).toBe("P0002");
  });
});
