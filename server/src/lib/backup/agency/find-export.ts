/** Finds the export that a removal started with, and checks that an agency has not changed since an export. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { StartError } from "../../process/start-error.ts";
import { MANIFEST, type Manifest, readManifest } from "../manifest.ts";
import { digestRows, SAME_TEXT } from "../tables.ts";
import type { Backup } from "../write-whole.ts";
import { listAgencyTables, seeAgency } from "./agency-tables.ts";

/** Tables that grow in a locked agency too: every attempt to sign in is audited. */
const ADDED_TO = new Set(["audit"]);

export const markOfExport = async (path: string): Promise<string> =>
  createHash("sha256")
    .update(await readFile(join(path, MANIFEST)))
    .digest("hex");

/** Throws a StartError if the folder does not hold it, as itself or as one of several. */
export async function findExport(folder: string, mark: string): Promise<Backup> {
  const names: string[] = await readdir(folder).catch(() => []);
  for (const path of [folder, ...names.map((name) => join(folder, name))])
    if ((await markOfExport(path).catch(() => undefined)) === mark) return { path, manifest: await readManifest(path) };
  throw new StartError(
    `${folder} does not hold the export that this removal was begun with. Name its folder with --export. Nothing was changed.`,
  );
}

/** Throws a StartError if a table differs from the export: the agency was still written to. */
export async function requireUnchanged(client: pg.Client, agencyId: string, { tables }: Manifest): Promise<void> {
  await client.query("begin isolation level repeatable read, read only");
  await client.query(SAME_TEXT);
  await seeAgency(client, agencyId);
  const changed: string[] = [];
  for (const table of await listAgencyTables(client, agencyId)) {
    const exported = tables.find(({ schema, name }) => schema === table.schema && name === table.name);
    const { rows, digest } = await digestRows(client, table, table.where);
    if (!ADDED_TO.has(table.name) && (exported?.rows !== rows || exported.digest !== digest)) changed.push(table.name);
  }
  await client.query("commit");
  if (changed.length > 0)
    throw new StartError(
      `The agency was still written to after the export (${changed.join(", ")}). Nothing was removed. Run the command again.`,
    );
}
