/** Databases as earlier commits left them: stored dumps, restored next to the database of the tests. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import pg from "pg";
import { inject } from "vitest";
import { withRoles } from "#server/lib/database/migrations.ts";
import { readRoleNames } from "#server/lib/database/roles/role-names.ts";
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

/** Restores a dump as the owner, who is no superuser, into its own database, or into another empty one. */
export async function restoreDump(file: URL, into?: RestoredDatabase): Promise<RestoredDatabase> {
  const created = into ?? (await createEmptyDatabase());
  const owner = userOf(created.ownerUrl);
  const text = brotliDecompressSync(readFileSync(file))
    .toString("utf8")
    // Lines for psql.
    .replaceAll(/^\\.*$/gm, "")
    .replaceAll(OWNER, owner === OWNER ? owner : pg.escapeIdentifier(owner));
  await withClient("test", created.ownerUrl, async (client) => {
    const names = await readRoleNames(client, created.appRole);
    const roles = `${names.search}, ${names.auth}`;
    await client.query(`grant create on schema public to ${roles}`);
    await client.query(withRoles(text, names));
    await client.query(`revoke create on schema public from ${roles}`);
  });
  return created;
}
