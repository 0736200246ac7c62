/** Everything that `record_table` and `record_part_table` add to a table with only its own columns. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { buildAgency } from "../factories.ts";

const { url, ownerUrl } = inject("database");
const APP = decodeURIComponent(new URL(url).username);
const agency = await buildAgency();

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

const KIOSK = `create table kiosk (id uuid primary key, agency_id uuid not null, display_name text not null, city text, capacity integer, grade text)`;
const CALL = `call record_table('kiosk', 'kiosk', resource => 'PARTNER', searched => array['display_name', 'city'], history => array['display_name', 'city'])`;

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
    `insert into kiosk (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
    Object.values(row),
  );
  return row.id;
};
const recordOf = async (query: Query, id: string) =>
  (await query("select kind, resource, title, deleted_at is not null as deleted from record where id = $1", [id]))[0];

test("the table has forced row security, and the app role may select, insert and update", () =>
  inScratch([KIOSK, CALL], async (query) => {
    expect(
      await query(
        "select relrowsecurity and relforcerowsecurity as forced from pg_class where oid = 'kiosk'::regclass",
      ),
    ).toEqual([{ forced: true }]);
    const policies = await query(
      "select policyname as name, cmd from pg_policies where tablename = 'kiosk' order by 1",
    );
    expect(policies).toEqual([
      { name: "added", cmd: "INSERT" },
      { name: "changed", cmd: "UPDATE" },
      { name: "removed", cmd: "DELETE" },
      { name: "searching", cmd: "SELECT" },
      { name: "seen", cmd: "SELECT" },
    ]);
    const verbs = await query(
      `select verb
        from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) verb
        where has_table_privilege($1, 'kiosk', verb)`,
      [APP],
    );
    expect(verbs.map(({ verb }) => verb)).toEqual(["SELECT", "INSERT", "UPDATE"]);
    const keys = await query(
      `select pg_get_constraintdef(oid) as key
        from pg_constraint
        where conrelid = 'kiosk'::regclass and contype in ('f', 'u')
        order by 1`,
    );
    expect(keys).toEqual([
      { key: "FOREIGN KEY (agency_id, id) REFERENCES record(agency_id, id)" },
      { key: "UNIQUE (agency_id, id)" },
    ]);
  }));

test("a row keeps its record, version, history and change notices up to date", () =>
  inScratch([KIOSK, CALL], async (query) => {
    const id = await add(query, { city: "Hobart" });
    expect(await recordOf(query, id)).toEqual({
      kind: "kiosk",
      resource: "PARTNER",
      title: "The Corner",
      deleted: false,
    });
    await query("select set_config('app.changes', '', true)");
    await query("update kiosk set display_name = 'The Corner Hotel', deleted_at = now() where id = $1", [id]);
    expect(await recordOf(query, id)).toEqual({
      kind: "kiosk",
      resource: "PARTNER",
      title: "The Corner Hotel",
      deleted: true,
    });
    expect(await query("select version from kiosk where id = $1", [id])).toEqual([{ version: 2 }]);
    await query("update kiosk set city = city where id = $1", [id]);
    expect(await query("select version from kiosk where id = $1", [id])).toEqual([{ version: 2 }]);
    const history = await query(
      `select op, array(select jsonb_object_keys(changes) order by 1) as columns
        from history
        where record_id = $1
        order by id`,
      [id],
    );
    expect(history).toEqual([
      { op: "insert", columns: ["city", "display_name"] },
      { op: "update", columns: ["deleted_at", "display_name"] },
    ]);
    const [{ changes } = {}] = await query("select current_setting('app.changes') as changes");
    expect(changes).toContain(`kiosk:${agency}:${id};`);
  }));

test("search covers the named columns, ignores case and accents, and leaves out deleted rows", () =>
  inScratch([KIOSK, CALL], async (query) => {
    const [first, deleted] = [await add(query, { city: "Zürich" }), await add(query, { city: "Zurich" })];
    await query("update kiosk set deleted_at = now() where id = $1", [deleted]);
    const found = (words: string) => query("select search_kiosk($1) as id", [words]);
    expect(await found("zuRICH")).toEqual([{ id: first }]);
    expect(await found("100%")).toEqual([]);
    const [function_] = await query(
      `select pg_get_userbyid(proowner) as owner, prosecdef as definer, proconfig as config,
        has_function_privilege($1, oid, 'execute') as allowed,
        exists (select from aclexplode(proacl) where grantee = 0) as open
      from pg_proc
      where proname = 'search_kiosk'`,
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
    const indexes = await query("select indexdef as index from pg_indexes where indexname = 'kiosk_words'");
    expect(indexes).toMatchObject([{ index: expect.stringContaining("gin_trgm_ops") }]);
  }));

const BY_GRADE = `call record_table('kiosk', 'kiosk', resource_by => 'grade', resources => '{"new": "SCOUT", "known": "TALENT"}', history => array['display_name'])`;
test("a column can determine the resource, which changes with it", () =>
  inScratch([KIOSK, BY_GRADE], async (query) => {
    const id = await add(query, { grade: "new" });
    expect(await recordOf(query, id)).toMatchObject({ resource: "SCOUT" });
    await query("update kiosk set grade = 'known' where id = $1", [id]);
    expect(await recordOf(query, id)).toMatchObject({ resource: "TALENT" });
    await expect(query("update kiosk set grade = 'else' where id = $1", [id])).rejects.toMatchObject({ code: "23502" });
  }));

test("each order of a list, and the times of every record, get an index", () =>
  inScratch([KIOSK, CALL, "call make_sortable('kiosk', array['display_name', 'capacity'])"], async (query) => {
    const indexes = await query(
      `select substring(indexdef from '\\((.*)\\) WHERE') as columns
        from pg_indexes
        where indexname like 'kiosk_by_%'
        order by 1`,
    );
    expect(indexes.map(({ columns }) => columns)).toEqual([
      "agency_id, capacity, id",
      "agency_id, created_at DESC, id DESC",
      "agency_id, display_name, id",
      "agency_id, updated_at DESC, id DESC",
    ]);
  }));

test("calling it again replaces the earlier settings", () =>
  inScratch([KIOSK, CALL, CALL.replace("'city'])", "'city', 'capacity'])")], async (query) => {
    const id = await add(query, { capacity: 200 });
    const rows = await query("select changes ? 'capacity' as there from history where record_id = $1", [id]);
    expect(rows).toEqual([{ there: true }]);
    const triggers = await query(
      "select tgname as name from pg_trigger where tgrelid = 'kiosk'::regclass and not tgisinternal order by 1",
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
  expect(inScratch([KIOSK, CALL.replace("resource => 'PARTNER', ", "")], async () => undefined)).rejects.toThrow(
    "a record has a resource",
  ));

const ROOM = `create table kiosk_room (id uuid primary key, agency_id uuid not null, kiosk_id uuid not null, name text not null,
  unique (agency_id, id), foreign key (agency_id, kiosk_id) references kiosk (agency_id, id));
  call record_part_table('kiosk_room', 'kiosk_id', 'kiosk', history => array['name'])`;
test("parts of a record log history and notify changes under the record", () =>
  inScratch([KIOSK, CALL, ROOM], async (query) => {
    const kiosk = await add(query);
    const room = randomUUID();
    await query("select set_config('app.changes', '', true)");
    await query("insert into kiosk_room (id, agency_id, kiosk_id, name) values ($1, $2, $3, 'Upstairs')", [
      room,
      agency,
      kiosk,
    ]);
    await query("update kiosk_room set name = 'Downstairs' where id = $1", [room]);
    expect(await query("select version from kiosk_room where id = $1", [room])).toEqual([{ version: 2 }]);
    const history = await query("select op from history where record_id = $1 and row_id = $2 order by id", [
      kiosk,
      room,
    ]);
    expect(history).toEqual([{ op: "insert" }, { op: "update" }]);
    const [{ changes } = {}] = await query("select current_setting('app.changes') as changes");
    expect(changes).toBe(`kiosk:${agency}:${kiosk};`.repeat(2));
  }));
