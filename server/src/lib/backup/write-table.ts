/** Writes a table into a backup as the text of COPY, compressed, and tells whether a part of a backup is what was written. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Manifest } from "./manifest.ts";
import { digestRows, quotedColumns, quotedName, type Table } from "./tables.ts";

/** Writes the rows of a table, or those that `where` selects, with their count and checksum. */
export async function writeTable(
  client: pg.Client,
  draft: string,
  table: Table,
  where?: string,
): Promise<Manifest["tables"][number]> {
  const digest = await digestRows(client, table, where);
  const file = join("tables", `${table.schema}.${table.name}.copy.gz`);
  const hash = createHash("sha256");
  await pipeline(
    client.query(
      copyTo(
        `copy (select ${quotedColumns(table)} from ${quotedName(table)}${where === undefined ? "" : ` where ${where}`}) to stdout`,
      ),
    ),
    createGzip({ level: 4 }),
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    }),
    createWriteStream(join(draft, file), { mode: 0o600, flush: true }),
  );
  const { schema, name, columns } = table;
  return { schema, name, columns, ...digest, file, sha256: hash.digest("hex") };
}

export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns the hash of a file of a backup. */
export async function hashPart(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
