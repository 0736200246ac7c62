/**
 * Writes a backup while the program goes on: all rows as they are at one moment, and the files of all of them. Needs no more
 * than the role that owns the database.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { withClient } from "../database/with-client.ts";
import { diskStore } from "../files/storage/disk.ts";
import type { FileStore } from "../files/storage/store.ts";
import { VERSION } from "../process/version.ts";
import { copyNewFiles, type EarlierFiles, type FileEntries, readEntries, writeEntries } from "./copy-files.ts";
import { backupName, listBackups } from "./folders.ts";
import { currentFormat, FILE_LIST, type Manifest, markOfSecret, SECRET } from "./manifest.ts";
import { listTables, readSequences, readShownKeys, SAME_TEXT, seeAllAgencies } from "./tables.ts";
import { writeTable } from "./write-table.ts";
import { type Backup, writeWhole } from "./write-whole.ts";

export interface BackupOrder {
  ownerUrl: string;
  store: FileStore;
  /** The folder that holds backups; this one gets its own folder in it. */
  to: string;
  appSecret: string;
  /** True if the secret is stored in DATA_DIR, and so is part of the data. */
  includesSecret: boolean;
  /** Hook for tests: runs between reading the rows and looking for files again. */
  onRowsRead?: () => Promise<void>;
}

/** Throws a StartError if it can't be written whole; nothing of it is left then. */
export const makeBackup = ({ to, onRowsRead, ...order }: BackupOrder): Promise<Backup> =>
  writeWhole({ to, name: backupName(new Date()), what: "backup" }, async (draft) => {
    const files = await openFiles(to, draft);
    // Copies most files before the rows, so that files removed in between are there; then those that came with the
    // newest rows.
    await files.copy(order.store);
    const { named, ...rows } = await withClient("The owner's address", order.ownerUrl, (client) =>
      readRows(client, draft),
    );
    await onRowsRead?.();
    await files.copy(order.store);
    if (order.includesSecret) await writeFile(join(draft, SECRET), `${order.appSecret}\n`, { mode: 0o600 });
    return {
      format: currentFormat,
      version: VERSION,
      createdAt: new Date().toISOString(),
      ...rows,
      files: await files.finish(named),
      secretMark: markOfSecret(order.appSecret),
    };
  });

async function openFiles(to: string, draft: string) {
  const folder = join(draft, "files");
  const target = { store: diskStore(folder), folder };
  const entries: FileEntries = new Map();
  const earlier = await newestFiles(to);
  return {
    copy: (from: FileStore) => copyNewFiles(from, target, entries, earlier),
    async finish(named: readonly string[]): Promise<Manifest["files"]> {
      const list = gzipSync(writeEntries(entries));
      await writeFile(join(draft, FILE_LIST), list, { mode: 0o600 });
      return {
        count: entries.size,
        missing: named.filter((key) => !entries.has(key)).length,
        bytes: [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0),
        sha256: createHash("sha256").update(list).digest("hex"),
      };
    },
  };
}

async function newestFiles(to: string): Promise<EarlierFiles | undefined> {
  const newest = (await listBackups(to)).at(-1);
  if (!newest) return undefined;
  try {
    const entries = readEntries(gunzipSync(await readFile(join(newest.path, FILE_LIST))).toString("utf8"));
    return { folder: join(newest.path, "files"), entries };
  } catch {
    // A damaged one is no reason not to make another: its files are copied again.
    return undefined;
  }
}

interface Rows extends Pick<Manifest, "postgres" | "migrations" | "agencies" | "tables" | "sequences"> {
  /** Keys of the files that rows show. */
  named: string[];
}

async function readRows(client: pg.Client, draft: string): Promise<Rows> {
  await mkdir(join(draft, "tables"), { mode: 0o700 });
  await client.query("begin isolation level repeatable read, read only");
  await client.query(SAME_TEXT);
  const { rows: about } = await client.query<{ postgres: string }>(
    "select split_part(current_setting('server_version'), ' ', 1) as postgres",
  );
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    // Sorted in the order in which they ran; migrations of one transaction have the same time.
    `select name, hash from migration order by at, name`,
  );
  const agencies = await seeAllAgencies(client);
  const tables: Manifest["tables"] = [];
  for (const table of await listTables(client)) tables.push(await writeTable(client, draft, table));
  const named = await readShownKeys(client);
  // Reads sequences after the rows, so that a number taken in between is not given out again.
  const sequences = await readSequences(client);
  await client.query("commit");
  return {
    postgres: about[0]?.postgres ?? "",
    migrations,
    agencies,
    tables,
    sequences,
    named,
  };
}

/** Describes a backup in a few lines for the operator. */
export function describeBackup({ path, manifest }: Backup): string[] {
  const { tables, files, agencies, version, postgres } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const { missing } = files;
  return [
    `Backed up ${basename(path)}: Greenroom ${version}, PostgreSQL ${postgres}, ${agencies === 1 ? "1 agency" : `${agencies} agencies`}.`,
    `${rows} rows of ${tables.length} tables, ${files.count} files (${(files.bytes / 1e6).toFixed(1)} MB).`,
    ...(missing > 0
      ? [
          `${missing === 1 ? "1 file" : `${missing} files`} that records show ${missing === 1 ? "is" : "are"} not in the store, and not in the backup. Are DATA_DIR and FILES_URL those that Greenroom runs with?`,
        ]
      : []),
  ];
}
