/**
 * Writes all rows and files of one agency into a folder, in the format of a backup, so that an installation that holds
 * nothing yet can restore it. The agency is locked meanwhile, so that what is written is all there is.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { withClient } from "../../database/with-client.ts";
import { diskStore } from "../../files/storage/disk.ts";
import type { FileStore, Key } from "../../files/storage/store.ts";
import { StartError } from "../../process/start-error.ts";
import { VERSION } from "../../process/version.ts";
import { copyFile, type FileEntries, hashFile, readEntries, writeEntries } from "../copy-files.ts";
import { currentFormat, FILE_LIST, type Manifest, markOfSecret } from "../manifest.ts";
import { checkParts } from "../restore-backup.ts";
import { readSequences, readShownKeys, SAME_TEXT } from "../tables.ts";
import { writeTable } from "../write-table.ts";
import { type Backup, writeWhole } from "../write-whole.ts";
import { type AgencyFiles, listAgencyTables, readFileKeys, seeAgency } from "./agency-tables.ts";

export interface ExportOrder {
  ownerUrl: string;
  store: FileStore;
  /** The folder that holds exports; this one gets its own folder in it. */
  to: string;
  appSecret: string;
  agency: { id: string; name: string };
}

/** Throws a StartError if it can't be written whole; nothing of it is left then. */
export function exportAgency({ ownerUrl, store, to, appSecret, agency }: ExportOrder): Promise<Backup> {
  const time = new Date().toISOString().replaceAll(":", "").replace(/\.\d+/, "");
  return writeWhole({ to, name: `greenroom-agency-${agency.id}-${time}`, what: "export" }, async (draft) => {
    const { named, shown, ...rows } = await withClient("The owner's address", ownerUrl, (client) =>
      readRows(client, draft, agency.id),
    );
    const files = await copyFiles(store, draft, named, shown);
    const manifest: Manifest = {
      format: currentFormat,
      version: VERSION,
      createdAt: new Date().toISOString(),
      ...rows,
      files,
      agency,
      secretMark: markOfSecret(appSecret),
    };
    await verify(draft, manifest);
    return manifest;
  });
}

type Rows = Pick<Manifest, "postgres" | "migrations" | "agencies" | "tables" | "sequences">;

async function readRows(
  client: pg.Client,
  draft: string,
  agencyId: string,
): Promise<Rows & { named: AgencyFiles; shown: string[] }> {
  await mkdir(join(draft, "tables"), { mode: 0o700 });
  await client.query("begin isolation level repeatable read, read only");
  await client.query(SAME_TEXT);
  await seeAgency(client, agencyId);
  const { rows: about } = await client.query<{ postgres: string }>(
    "select split_part(current_setting('server_version'), ' ', 1) as postgres",
  );
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    "select name, hash from migration order by at, name",
  );
  const tables = await listAgencyTables(client, agencyId);
  const written: Manifest["tables"] = [];
  for (const table of tables) written.push(await writeTable(client, draft, table, table.where));
  const named = await readFileKeys(client, tables);
  const shown = await readShownKeys(client, agencyId);
  const sequences = await readSequences(client);
  await client.query("commit");
  return { postgres: about[0]?.postgres ?? "", migrations, agencies: 1, tables: written, sequences, named, shown };
}

/** Copies the files that rows name. A file that records show, and the store does not have, is counted as missing. */
async function copyFiles(
  store: FileStore,
  draft: string,
  { keys, uploads }: AgencyFiles,
  shown: readonly string[],
): Promise<Manifest["files"]> {
  const target = diskStore(join(draft, "files"));
  const entries: FileEntries = new Map();
  const take = async (key: Key): Promise<void> => {
    const copied = (await store.size(key)) === null ? undefined : await copyFile(store, target, key);
    if (copied) entries.set(key, copied);
  };
  for (const key of keys) await take(key);
  for (const upload of uploads) for await (const key of store.list(upload)) await take(key);
  const list = gzipSync(writeEntries(entries));
  await writeFile(join(draft, FILE_LIST), list, { mode: 0o600 });
  return {
    count: entries.size,
    missing: shown.filter((key) => !entries.has(key)).length,
    bytes: [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    sha256: createHash("sha256").update(list).digest("hex"),
  };
}

/** Reads back everything that was written: hashes of all parts, a line for each row, and every file. */
async function verify(draft: string, manifest: Manifest): Promise<void> {
  await checkParts(draft, manifest);
  for (const { name, file, rows } of manifest.tables) {
    const lines = await countLines(join(draft, file));
    if (lines !== rows) throw new StartError(`${file} has ${lines} of the ${rows} rows of ${name}.`);
  }
  const copies = diskStore(join(draft, "files"));
  for (const [key, { sha256 }] of readEntries(gunzipSync(await readFile(join(draft, FILE_LIST))).toString("utf8")))
    if ((await hashFile(copies, key)) !== sha256) throw new StartError(`The copy of the file ${key} is not the file.`);
}

/** Counts the rows of a table's text: COPY writes a line for each. */
async function countLines(path: string): Promise<number> {
  let lines = 0;
  await pipeline(createReadStream(path), createGunzip(), async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) for (const byte of chunk) if (byte === 10) lines += 1;
  });
  return lines;
}
