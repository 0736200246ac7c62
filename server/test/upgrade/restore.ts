/** Databases as earlier commits left them: stored dumps, restored beside the database of the tests. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import pg from "pg";
import { inject } from "vitest";
import { APP } from "#server/lib/database/migrations.ts";
import { AUTH_ROLE, SEARCH_ROLE } from "#server/lib/database/roles.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { withDatabase } from "../database/copy.ts";

/** The role that owned the database when the dumps were written. */
const OWNER = "greenroom_owner";

export interface RestoredDatabase {
  url: string;
  ownerUrl: string;
  /** Sees the rows of all agencies. */
  adminUrl: string;
  appRole: string;
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** Creates an empty database in the run's cluster, which ends with it. */
export async function createEmptyDatabase(): Promise<RestoredDatabase> {
  const { url, ownerUrl, adminUrl } = inject("database");
  const name = `greenroom_upgrade_${randomUUID().replaceAll("-", "")}`;
  const owner = pg.escapeIdentifier(userOf(ownerUrl));
  await withClient("test", adminUrl, (client) =>
    client.query(
      `create database ${name} owner ${owner} template template0 encoding 'UTF8' locale_provider icu icu_locale 'und'`,
    ),
  );
  return {
    url: withDatabase(url, name),
    ownerUrl: withDatabase(ownerUrl, name),
    adminUrl: withDatabase(adminUrl, name),
    appRole: userOf(url),
  };
}

/** Restores a dump as the owner, who is no superuser, into a database of its own. */
export async function restoreDump(file: URL): Promise<RestoredDatabase> {
  const created = await createEmptyDatabase();
  const roles = `${SEARCH_ROLE}, ${AUTH_ROLE}`;
  const named = (name: string, role: string): string => (role === name ? name : pg.escapeIdentifier(role));
  const text = brotliDecompressSync(readFileSync(file))
    .toString("utf8")
    // Lines for psql.
    .replaceAll(/^\\.*$/gm, "")
    .replaceAll(OWNER, named(OWNER, userOf(created.ownerUrl)))
    .replaceAll(APP, named(APP, created.appRole));
  await withClient("test", created.ownerUrl, async (client) => {
    await client.query(`grant create on schema public to ${roles}`);
    await client.query(text);
    await client.query(`revoke create on schema public from ${roles}`);
  });
  return created;
}
