/**
 * Restores a backup into an empty database of any supported PostgreSQL, as the role that owns it, and into the store of
 * files. The rows come in one transaction: all of them, each equal to what was backed up, or none.
 */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, gunzipSync } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate, runMigration } from "../database/migrate.ts";
import { migrations } from "../database/migrations.ts";
import { readRoleNames } from "../database/roles/role-names.ts";
import { withClient } from "../database/with-client.ts";
import { diskStore } from "../files/storage/disk.ts";
import type { FileStore } from "../files/storage/store.ts";
import { StartError } from "../process/start-error.ts";
import { VERSION } from "../process/version.ts";
import { type FileEntries, hashFile, readEntries } from "./copy-files.ts";
import { FILE_LIST, type Manifest, readManifest } from "./manifest.ts";
import { digestRows, listForeignKeys, listTables, quotedColumns, quotedName, SAME_TEXT } from "./tables.ts";
import { hashPart } from "./write-table.ts";

/** The migration that made the table of what an installation is; it needs no other. */
const INSTALLATION = "0281_installation.sql";

export interface RestoreOrder {
  /** The folder of one backup. */
  from: string;
  ownerUrl: string;
  appRole: string;
  store: FileStore;
  say?: (line: string) => void;
}
export interface RestoredBackup {
  manifest: Manifest;
  /** Files that the store did not have. */
  filesCopied: number;
  filesPresent: number;
}

/** Throws a StartError that says what is wrong; the database is then as empty as before. */
export async function restoreBackup(order: RestoreOrder): Promise<RestoredBackup> {
  const { from, ownerUrl, appRole, store, say = () => {} } = order;
  const manifest = await readManifest(from);
  requireKnown(manifest);
  await checkParts(from, manifest);
  await withClient("The owner's address", ownerUrl, (client) => requireEmpty(client, manifest));
  await migrate(ownerUrl, { appRole, only: new Set(manifest.migrations.map(({ name }) => name)) });
  say("Copying the files…");
  const files = await restoreFiles(from, store);
  say("Loading the rows…");
  await withClient("The owner's address", ownerUrl, (client) => loadRows(client, order, manifest));
  // Migrations written since the backup upgrade it like any older database.
  await migrate(ownerUrl, { appRole, say });
  return { manifest, ...files };
}

function requireKnown({ version, migrations: ran }: Manifest): void {
  const hashes = new Map(migrations().map(({ name, hash }) => [name, hash]));
  const strange = ran.filter(({ name, hash }) => hashes.get(name) !== hash);
  if (strange.length > 0)
    throw new StartError(
      `This backup is of Greenroom ${version}, and Greenroom ${VERSION} does not know ${strange.map(({ name }) => name).join(", ")}. Nothing was changed. Restore it with Greenroom ${version} or newer.`,
    );
}

/** Reads every part once before anything is changed. */
export async function checkParts(from: string, { tables, files }: Manifest): Promise<void> {
  const parts = [...tables, { file: FILE_LIST, sha256: files.sha256 }];
  for (const { file, sha256 } of parts) {
    const found = await hashPart(join(from, file)).catch(() => undefined);
    if (found === sha256) continue;
    throw new StartError(
      `This backup is damaged: ${file} ${found === undefined ? "is missing" : "was changed"}. Nothing was restored.`,
    );
  }
}

async function requireEmpty(client: pg.Client, manifest: Manifest): Promise<void> {
  const { rows: others } = await client.query(
    `select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (others.length > 0)
    throw new StartError("This database is in use. Stop Greenroom, then restore. Nothing was changed.");
  const { rows: existence } = await client.query<{ made: boolean }>(
    "select to_regclass('public.agency') is not null as made",
  );
  if (!existence[0]?.made) return;
  const { rows: held } = await client.query<{ held: boolean }>(
    "select exists (select from agency) or exists (select from account) as held",
  );
  if (held[0]?.held)
    throw new StartError(
      "This database holds data, which a restore would replace. Restore into a new one: another DATA_DIR, or a database that db:setup has just made. Nothing was changed.",
    );
  const { rows: ran } = await client.query<{ name: string }>("select name from migration");
  const backedUp = new Set(manifest.migrations.map(({ name }) => name));
  if (ran.some(({ name }) => !backedUp.has(name)))
    throw new StartError(
      "This database was made by a newer Greenroom than the backup. Restore into one without tables. Nothing was changed.",
    );
}

async function restoreFiles(from: string, store: FileStore): Promise<{ filesCopied: number; filesPresent: number }> {
  const source = diskStore(join(from, "files"));
  let entries: FileEntries;
  try {
    entries = readEntries(gunzipSync(await readFile(join(from, FILE_LIST))).toString("utf8"));
  } catch {
    throw new StartError(`This backup is damaged: ${FILE_LIST} can't be read. Nothing was restored.`);
  }
  const restored = { filesCopied: 0, filesPresent: 0 };
  const damaged: string[] = [];
  for (const [key, { bytes, sha256 }] of entries) {
    if ((await store.size(key)) === bytes && (await hashFile(store, key)) === sha256) {
      restored.filesPresent += 1;
      continue;
    }
    if ((await source.size(key)) !== bytes) {
      damaged.push(key);
      continue;
    }
    await store.put(key, source.read(key));
    if ((await hashFile(store, key)) === sha256) restored.filesCopied += 1;
    else damaged.push(key);
  }
  if (damaged.length > 0)
    throw new StartError(
      `This backup is damaged: ${damaged.length} of its files are missing or were changed, such as ${damaged[0]}. The database was left empty.`,
    );
  return restored;
}

async function loadRows(client: pg.Client, { from, appRole }: RestoreOrder, manifest: Manifest): Promise<void> {
  await client.query("begin");
  await client.query(SAME_TEXT);
  await requireSameTables(client, manifest);
  const names = manifest.tables.map(quotedName);
  const keys = await listForeignKeys(client);
  const { rows: forced } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relforcerowsecurity`,
  );
  // Rows come in any order, and say themselves what triggers once wrote. The policies bind the owner again at the end.
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of forced) await client.query(`alter table ${quotedName(table)} no force row level security`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // A migration may have written rows that the backup has too.
  await client.query(`truncate ${names.join(", ")}`);
  const unlike: string[] = [];
  for (const table of manifest.tables) {
    await pipeline(
      createReadStream(join(from, table.file)),
      createGunzip(),
      client.query(copyFrom(`copy ${quotedName(table)} (${quotedColumns(table)}) from stdin`)),
    );
    const loaded = await digestRows(client, table);
    if (loaded.rows !== table.rows || loaded.digest !== table.digest) unlike.push(`${table.schema}.${table.name}`);
  }
  if (unlike.length > 0)
    throw new StartError(`What was loaded is not what was backed up: ${unlike.join(", ")}. Nothing was restored.`);
  for (const { last, called, ...sequence } of manifest.sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [quotedName(sequence), last, called]);
  await client.query("set constraints all immediate");
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const table of forced) await client.query(`alter table ${quotedName(table)} force row level security`);
  await noteRestored(client, appRole, basename(from));
  await client.query("commit");
  await client.query("analyze");
}

/** Makes the copy quiet with the rows themselves; its table may be newer than the backup. */
async function noteRestored(client: pg.Client, appRole: string, name: string): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    "select exists (select from migration where name = $1) as known",
    [INSTALLATION],
  );
  const migration = migrations(await readRoleNames(client, appRole)).find((shipped) => shipped.name === INSTALLATION);
  if (!rows[0]?.known && migration) await runMigration(client, migration);
  await client.query("insert into installation (restored_from) values ($1)", [name]);
}

async function requireSameTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const described = (catalogue: Manifest["tables"] | Awaited<ReturnType<typeof listTables>>): string[] =>
    catalogue.map(({ schema, name, columns }) => `${schema}.${name}: ${columns.toSorted().join(" ")}`).toSorted();
  const [present, expected] = [described(await listTables(client)), described(tables)];
  const differing =
    present.find((table) => !expected.includes(table)) ?? expected.find((table) => !present.includes(table));
  if (differing !== undefined)
    throw new StartError(`The tables are not those of the backup (${differing}). Nothing was restored.`);
}
