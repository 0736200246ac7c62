/** Program and schema know each other's version, and an upgrade that fails leaves everything as it was. */
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#server/lib/database/migrate.ts";
import { migrations, schemaVersion } from "#server/lib/database/migrations.ts";
import { DEFAULT_ROLES } from "#server/lib/database/roles/role-names.ts";
import { requireSchema } from "#server/lib/database/schema-state.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { VERSION } from "#server/lib/process/version.ts";
import { freePort, launch } from "../resilience/program.ts";
import { describeSchema } from "./catalog.ts";
import { createEmptyDatabase } from "./restore.ts";
import { DUMPED } from "./suite.ts";

const MIGRATIONS = new URL("../../src/migrations", import.meta.url);
const HERE = schemaVersion(migrations().map(({ name }) => name));
const database = await createEmptyDatabase();
await migrate(database.ownerUrl, { appRole: database.appRole });

const ask = <T extends object>(sql: string): Promise<T[]> =>
  withClient("test", database.adminUrl, async (client) => (await client.query<T>(sql)).rows);
const state = (): Promise<string[]> => withClient("test", database.adminUrl, describeSchema);

/** Migrates with these files after those of the program. */
function migrateWith(files: Record<string, string>, say?: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "greenroom-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(MIGRATIONS, folder, { recursive: true });
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return migrate(database.ownerUrl, {
    appRole: database.appRole,
    directory: pathToFileURL(`${folder}/`),
    ...(say && { say }),
  });
}

/** Starts the program as the application's role alone; it is expected to end by itself. */
async function startWithoutOwner(): Promise<{ code: number | null; output: string }> {
  const data = mkdtempSync(join(tmpdir(), "greenroom-data-"));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const { child, output } = launch(data, await freePort(), { DATABASE_URL: database.url, DEMO: "" });
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, output: output() };
}

test("every dump has a test file that upgrades it", () => {
  const others = new Set(["refusals.test.ts", "write-dump.test.ts"]);
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".test.ts") && !others.has(name));
  expect(files.toSorted()).toEqual(DUMPED.map((commit) => `${commit}.test.ts`).toSorted());
  expect(DUMPED).toEqual(expect.arrayContaining(["348a3fae", "03a1d684", "e9ee4111"]));
});

test("every release before this one has left a dump", () => {
  const changes = readFileSync(new URL("../../../CHANGELOG.md", import.meta.url), "utf8");
  const releases = [...changes.matchAll(/^## (\S+)/gm)].map(([, version = ""]) => version);
  expect(changes).toContain(`\n## ${VERSION} (schema ${HERE})\n`);
  // 0.1.0 names no state of its own: the dumps of three commits stand for it.
  expect(releases.slice(1).filter((version) => version !== "0.1.0" && !DUMPED.includes(version))).toEqual([]);
});

test("a failed upgrade names its file, says what to do, and changes nothing", async () => {
  const before = await state();
  await expect(
    migrateWith({
      "9001_made.sql": "create table made (id int)",
      "9002_broken.sql": "alter table made add column id int",
    }),
  ).rejects.toThrow(
    /^The database could not be upgraded: 9002_broken\.sql: column "id" of relation "made" already exists\. Nothing was changed by Greenroom .+\. Start the previous version again/,
  );
  expect(await state()).toEqual(before);
  expect(await ask("select name from migration where name like '9%'")).toEqual([]);
});

test("a check that a migration leaves for later fails in its own name, without others' settings", async () => {
  await expect(
    migrateWith({
      "9001_late.sql": `create table late (id int unique deferrable initially deferred); insert into late values (1), (1)`,
      "9002_fine.sql": "create table fine (id int)",
    }),
  ).rejects.toThrow("9001_late.sql: duplicate key value");
  await expect(
    migrateWith({
      "9001_sets.sql": "set local app.agency = 'left behind'",
      "9002_reads.sql":
        "do $$ begin raise exception 'found %', coalesce(nullif(current_setting('app.agency', true), ''), 'nothing'); end $$",
    }),
  ).rejects.toThrow("9002_reads.sql: found nothing");
});

test("an upgrade that an earlier release left half-way resumes there", async () => {
  const half = await createEmptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), "greenroom-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const [next, last] = migrations({ ...DEFAULT_ROLES, app: half.appRole })
    .filter(({ name }) => name.endsWith(".sql"))
    .slice(-2);
  for (const { name } of [next, last].filter((file) => file !== undefined)) rmSync(join(folder, name));
  await migrate(half.ownerUrl, { appRole: half.appRole, directory: pathToFileURL(`${folder}/`) });
  // Each file used to commit by itself, and no version was kept.
  await withClient("test", half.ownerUrl, async (client) => {
    await client.query(next?.sql ?? "");
    await client.query("insert into migration (name, hash) values ($1, $2)", [next?.name, next?.hash]);
  });
  await migrate(half.ownerUrl, { appRole: half.appRole });
  expect(await withClient("test", half.adminUrl, describeSchema)).toEqual(await state());
});

test("a migration may give functions to closed roles, and the right to do so ends with it", async () => {
  const given =
    "create function given() returns int language sql return 1; alter function given() owner to greenroom_auth";
  const lines: string[] = [];
  const files = { "9001_given.sql": given };
  await migrateWith(files, (line) => lines.push(line));
  expect(lines).toEqual([`Upgrading the database from schema ${HERE} to 9001: 1 step in one transaction…`]);
  expect(
    await ask(
      `select has_schema_privilege(role, 'public', 'create') as may
        from unnest(array['greenroom_auth', 'greenroom_seek']) role`,
    ),
  ).toEqual([{ may: false }, { may: false }]);
  expect(await ask("select version from migration where name = '9001_given.sql'")).toEqual([{ version: VERSION }]);
  await migrateWith(files);
  await ask("drop function given(); delete from migration where name = '9001_given.sql'");
});

test("a program refuses a database that a newer one has upgraded, with both versions", {
  timeout: 60_000,
}, async () => {
  await ask(
    `insert into migration (name, hash, version)
      values ('9001_later.sql', 'x', '9.10.0'), ('9000_later.sql', 'x', '9.9.0')`,
  );
  const sentence = `This database has the schema 9001 of Greenroom 9.10.0, which Greenroom ${VERSION} (schema ${HERE}) does not know: 9000_later.sql, 9001_later.sql. Nothing was changed. Start Greenroom 9.10.0 again, or restore the backup that was made before the upgrade.`;
  await expect(migrate(database.ownerUrl, { appRole: database.appRole })).rejects.toThrow(sentence);
  await expect(requireSchema(database.url, migrations())).rejects.toThrow(sentence);
  const { code, output } = await startWithoutOwner();
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  await ask("delete from migration where name like '9%'");
});

test("a program that may not upgrade refuses an older database, with both versions", { timeout: 60_000 }, async () => {
  await requireSchema(database.url, migrations());
  const [last] = await ask<{ name: string; hash: string }>(
    "delete from migration where name = (select max(name) from migration where name < 'a') returning name, hash",
  );
  const older = schemaVersion((await ask<{ name: string }>("select name from migration")).map(({ name }) => name));
  const sentence = (schema: string) =>
    `DATABASE_URL: this database has ${schema}, and Greenroom ${VERSION} needs ${HERE}. Make a backup, then set DATABASE_OWNER_URL too, so that the start upgrades it.`;
  const { code, output } = await startWithoutOwner();
  expect(code).toBe(1);
  expect(output).toContain(sentence(`the schema ${older}`));
  // Before versions were kept, the application could not look.
  await ask(`revoke select on migration from "${database.appRole}"`);
  await expect(requireSchema(database.url, migrations())).rejects.toThrow(sentence("an older schema"));
  await ask(
    `grant select on migration to "${database.appRole}"; insert into migration (name, hash) values ('${last?.name}', '${last?.hash}')`,
  );
  await requireSchema(database.url, migrations());
});
