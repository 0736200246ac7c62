/** What `record_table` and `record_part_table` add to a table that has only its own columns. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { buildAgency } from "../factories.ts";

const { url, ownerUrl } = inject("database");
const APP = decodeURIComponent(new URL(url).username);
const agency = await buildAgency();

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

const VENUE = `create table venue (id uuid primary key, agency_id uuid not null, display_name text not null, city text, capacity integer, grade text)`;
const CALL = `call record_table('venue', 'venue', resource => 'PARTNER', searched => array['display_name', 'city'], history => array['display_name', 'city'])`;

/** Runs as the owner in a transaction that is rolled back, because other tests read all tables. */
async function inScratch<T>(statements: readonly string[], work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin; set local client_min_messages = warning");
    await client.query("select set_config('app.agencies', $1, true), set_config('app.agency', $2, true)", [
      `{${agency}}`,
      agency,
    ]);
    for (const statement of statements) await client.query(statement);
    return await work(async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows);
  } finally {
    await client.query("rollback");
    await client.end();
  }
}

const add = async (query: Query, columns: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const row = { id: randomUUID(), agency_id: agency, display_name: "The Corner", ...columns };
  const names = Object.keys(row);
  await query(
    `insert into venue (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
    Object.values(row),
  );
  return row.id;
};
const recordOf = async (query: Query, id: string) =>
  (await query("select kind, resource, title, deleted_at is not null as deleted from record where id = $1", [id]))[0];

test("the table has forced row security with its policies, and the app role may select, insert and update", () =>
  inScratch([VENUE, CALL], async (query) => {
    expect(
      await query(
        "select relrowsecurity and relforcerowsecurity as forced from pg_class where oid = 'venue'::regclass",
      ),
    ).toEqual([{ forced: true }]);
    const policies = await query(
      "select policyname as name, cmd from pg_policies where tablename = 'venue' order by 1",
    );
    expect(policies).toEqual([
      { name: "added", cmd: "INSERT" },
      { name: "changed", cmd: "UPDATE" },
      { name: "removed", cmd: "DELETE" },
      { name: "searching", cmd: "SELECT" },
      { name: "seen", cmd: "SELECT" },
    ]);
    const verbs = await query(
      "select verb from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) verb where has_table_privilege($1, 'venue', verb)",
      [APP],
    );
    expect(verbs.map(({ verb }) => verb)).toEqual(["SELECT", "INSERT", "UPDATE"]);
    const keys = await query(
      "select pg_get_constraintdef(oid) as key from pg_constraint where conrelid = 'venue'::regclass and contype in ('f', 'u') order by 1",
    );
    expect(keys).toEqual([
      { key: "FOREIGN KEY (agency_id, id) REFERENCES record(agency_id, id)" },
      { key: "UNIQUE (agency_id, id)" },
    ]);
  }));

test("a row keeps its record, version, history and change notices up to date", () =>
  inScratch([VENUE, CALL], async (query) => {
    const id = await add(query, { city: "Hobart" });
    expect(await recordOf(query, id)).toEqual({
      kind: "venue",
      resource: "PARTNER",
      title: "The Corner",
      deleted: false,
    });
    await query("select set_config('app.changes', '', true)");
    await query("update venue set display_name = 'The Corner Hotel', deleted_at = now() where id = $1", [id]);
    expect(await recordOf(query, id)).toEqual({
      kind: "venue",
      resource: "PARTNER",
      title: "The Corner Hotel",
      deleted: true,
    });
    expect(await query("select version from venue where id = $1", [id])).toEqual([{ version: 2 }]);
    await query("update venue set city = city where id = $1", [id]);
    expect(await query("select version from venue where id = $1", [id])).toEqual([{ version: 2 }]);
    const history = await query(
      "select op, array(select jsonb_object_keys(changes) order by 1) as columns from history where record_id = $1 order by id",
      [id],
    );
    expect(history).toEqual([
      { op: "insert", columns: ["city", "display_name"] },
      { op: "update", columns: ["deleted_at", "display_name"] },
    ]);
    const [{ changes } = {}] = await query("select current_setting('app.changes') as changes");
    expect(changes).toContain(`venue:${agency}:${id};`);
  }));

test("search covers the named columns, ignores case and accents, and leaves out deleted rows", () =>
  inScratch([VENUE, CALL], async (query) => {
    const [first, deleted] = [await add(query, { city: "Zürich" }), await add(query, { city: "Zurich" })];
    await query("update venue set deleted_at = now() where id = $1", [deleted]);
    const found = (words: string) => query("select search_venue($1) as id", [words]);
    expect(await found("zuRICH")).toEqual([{ id: first }]);
    expect(await found("100%")).toEqual([]);
    const [function_] = await query(
      `select pg_get_userbyid(proowner) as owner, prosecdef as definer, proconfig as config, has_function_privilege($1, oid, 'execute') as allowed,
        exists (select from aclexplode(proacl) where grantee = 0) as open from pg_proc where proname = 'search_venue'`,
      [APP],
    );
    expect(function_).toEqual({
      owner: "greenroom_seek",
      definer: true,
      config: ["search_path=public, pg_temp"],
      allowed: true,
      open: false,
    });
    expect(await query("select has_schema_privilege('greenroom_seek', 'public', 'create') as makes")).toEqual([
      { makes: false },
    ]);
    const indexes = await query("select indexdef as index from pg_indexes where indexname = 'venue_words'");
    expect(indexes).toMatchObject([{ index: expect.stringContaining("gin_trgm_ops") }]);
  }));

const BY_GRADE = `call record_table('venue', 'venue', resource_by => 'grade', resources => '{"new": "SCOUT", "known": "TALENT"}', history => array['display_name'])`;
test("a column can determine the resource, which changes with it", () =>
  inScratch([VENUE, BY_GRADE], async (query) => {
    const id = await add(query, { grade: "new" });
    expect(await recordOf(query, id)).toMatchObject({ resource: "SCOUT" });
    await query("update venue set grade = 'known' where id = $1", [id]);
    expect(await recordOf(query, id)).toMatchObject({ resource: "TALENT" });
    await expect(query("update venue set grade = 'else' where id = $1", [id])).rejects.toMatchObject({ code: "23502" });
  }));

test("calling it again replaces the earlier settings", () =>
  inScratch([VENUE, CALL, CALL.replace("'city'])", "'city', 'capacity'])")], async (query) => {
    const id = await add(query, { capacity: 200 });
    const rows = await query("select changes ? 'capacity' as there from history where record_id = $1", [id]);
    expect(rows).toEqual([{ there: true }]);
    const triggers = await query(
      "select tgname as name from pg_trigger where tgrelid = 'venue'::regclass and not tgisinternal order by 1",
    );
    expect(triggers.map(({ name }) => name)).toEqual([
      "log_history",
      "notify_delete",
      "notify_insert",
      "notify_update",
      "sync_record",
      "touch",
    ]);
  }));

test("a record without a resource is refused", () =>
  expect(inScratch([VENUE, CALL.replace("resource => 'PARTNER', ", "")], async () => undefined)).rejects.toThrow(
    "a record has a resource",
  ));

const ROOM = `create table venue_room (id uuid primary key, agency_id uuid not null, venue_id uuid not null, name text not null,
  unique (agency_id, id), foreign key (agency_id, venue_id) references venue (agency_id, id));
  call record_part_table('venue_room', 'venue_id', 'venue', history => array['name'])`;
test("parts of a record log history and notify changes under the record", () =>
  inScratch([VENUE, CALL, ROOM], async (query) => {
    const venue = await add(query);
    const room = randomUUID();
    await query("select set_config('app.changes', '', true)");
    await query("insert into venue_room (id, agency_id, venue_id, name) values ($1, $2, $3, 'Upstairs')", [
      room,
      agency,
      venue,
    ]);
    await query("update venue_room set name = 'Downstairs' where id = $1", [room]);
    expect(await query("select version from venue_room where id = $1", [room])).toEqual([{ version: 2 }]);
    const history = await query("select op from history where record_id = $1 and row_id = $2 order by id", [
      venue,
      room,
    ]);
    expect(history).toEqual([{ op: "insert" }, { op: "update" }]);
    const [{ changes } = {}] = await query("select current_setting('app.changes') as changes");
    expect(changes).toBe(`venue:${agency}:${venue};`.repeat(2));
  }));
