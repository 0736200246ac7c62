/** Compares a database with this program's migrations: each refuses the other where they don't fit. */
import type pg from "pg";
import { StartError } from "#server/lib/process/start-error.ts";
import { VERSION } from "#server/lib/process/version.ts";
import { type Migration, schemaVersion } from "./migrations.ts";
import { withClient } from "./with-client.ts";

interface AppliedMigration {
  name: string;
  hash: string;
  /** Version of the program that ran it; null if that was before versions were kept. */
  version: string | null;
}

export interface SchemaState {
  /** Whether nothing ran yet. */
  empty: boolean;
  /** Number of the newest file that ran; "" if none did. */
  version: string;
  missing: readonly Migration[];
}

const INSUFFICIENT_PRIVILEGE = "42501";
const RESTORE = "or restore the backup that was made before the upgrade";

/**
 * Compares the database with `shipped`. Throws a StartError with both versions if the database has what this program does
 * not know: it would serve a schema that it was not written for.
 */
export async function compareSchema(
  client: Pick<pg.ClientBase, "query">,
  shipped: readonly Migration[],
): Promise<SchemaState> {
  const { rows } = await client.query<AppliedMigration>(
    "select name, hash, to_jsonb(migration) ->> 'version' as version from migration order by name",
  );
  const known = new Map(shipped.map((migration) => [migration.name, migration]));
  const names = rows.map(({ name }) => name);
  const unknown = rows.filter(({ name }) => !known.has(name));
  const here = schemaVersion(shipped.map(({ name }) => name));
  if (unknown.length > 0) {
    const [newest] = unknown
      .flatMap(({ version }) => version ?? [])
      .toSorted(byVersion)
      .reverse();
    const by = newest === undefined ? "another Greenroom" : `Greenroom ${newest}`;
    throw new StartError(
      `This database has the schema ${schemaVersion(names)} of ${by}, which Greenroom ${VERSION} (schema ${here}) does not know: ${unknown.map(({ name }) => name).join(", ")}. Nothing was changed. Start ${newest === undefined ? "the newer Greenroom" : by} again, ${RESTORE}.`,
    );
  }
  for (const { name, hash } of rows)
    if (known.get(name)?.hash !== hash)
      throw new StartError(
        `The migration ${name} has changed since it ran on this database. Nothing was changed. Start the Greenroom that ran it, ${RESTORE}.`,
      );
  const done = new Set(names);
  return {
    empty: rows.length === 0,
    version: schemaVersion(names),
    missing: shipped.filter(({ name }) => !done.has(name)),
  };
}

/** Throws a StartError unless the database has exactly what this program needs; for a process that may not migrate. */
export async function requireSchema(appUrl: string, shipped: readonly Migration[]): Promise<void> {
  await withClient("DATABASE_URL", appUrl, async (client) => {
    const state = await compareSchema(client, shipped).catch((error: unknown) => {
      // Before versions were kept, the application could not read which migrations ran.
      if (error instanceof Error && "code" in error && error.code === INSUFFICIENT_PRIVILEGE) return undefined;
      throw error;
    });
    if (state?.missing.length === 0) return;
    const schema = state === undefined ? "an older schema" : `the schema ${state.version}`;
    throw new StartError(
      `DATABASE_URL: this database has ${schema}, and Greenroom ${VERSION} needs ${schemaVersion(shipped.map(({ name }) => name))}. Make a backup, then set DATABASE_OWNER_URL too, so that the start upgrades it.`,
    );
  });
}

const byVersion = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });
