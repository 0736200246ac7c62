/** Compares a database with this program's migrations: each refuses the other where they don't fit. */
import type pg from "pg";
import { StartError } from "#server/lib/process/start-error.ts";
import { VERSION } from "#server/lib/process/version.ts";
import { type Migration, schemaVersion } from "./migrations.ts";
import { withClient } from "./with-client.ts";

export interface AppliedMigration {
  name: string;
  hash: string;
  /** Version of the program that ran it; null if that was before versions were kept. */
  version: string | null;
}

export interface SchemaState {
  /** True if no migration ran yet. */
  empty: boolean;
  /** Number of the newest file that ran; "" if none did. */
  version: string;
  missing: readonly Migration[];
}

const INSUFFICIENT_PRIVILEGE = "42501";
const RESTORE = "or restore the backup that was made before the upgrade";

/** Reads the migrations that ran. */
export const APPLIED_MIGRATIONS =
  "select name, hash, to_jsonb(migration) ->> 'version' as version from migration order by name";

/** Version of the newest program that ran any of these, if versions were kept then. */
const newestOf = (applied: readonly AppliedMigration[]): string | undefined =>
  applied
    .flatMap(({ version }) => version ?? [])
    .toSorted(byVersion)
    .at(-1);

/** Returns migrations that ran and this program does not know, and the first one that has changed since it ran. */
function strangeIn(applied: readonly AppliedMigration[], shipped: readonly Migration[]) {
  const shippedByName = new Map(shipped.map((migration) => [migration.name, migration]));
  return {
    unknown: applied.filter(({ name }) => !shippedByName.has(name)),
    changed: applied.find(({ name, hash }) => shippedByName.has(name) && shippedByName.get(name)?.hash !== hash),
  };
}

const versionIn = (migrations: readonly { name: string }[]): string =>
  schemaVersion(migrations.map(({ name }) => name));
const programOf = (unknown: readonly AppliedMigration[]): string => {
  const newest = newestOf(unknown);
  return newest === undefined ? "another Greenroom" : `Greenroom ${newest}`;
};
const unknownSchema = (
  applied: readonly AppliedMigration[],
  unknown: readonly AppliedMigration[],
  shipped: readonly Migration[],
): string =>
  `the schema ${versionIn(applied)} of ${programOf(unknown)}, which Greenroom ${VERSION} (schema ${versionIn(shipped)}) does not know`;

/** Says in a sentence how these migrations don't fit a program that needs the shipped ones; nothing if they do. */
export function schemaMisfit(applied: readonly AppliedMigration[], shipped: readonly Migration[]): string | undefined {
  const { unknown, changed } = strangeIn(applied, shipped);
  if (unknown.length > 0) return `The database has ${unknownSchema(applied, unknown, shipped)}.`;
  if (changed) return `The migration ${changed.name} of the database is not the one of Greenroom ${VERSION}.`;
  if (applied.length < shipped.length)
    return `The database has the schema ${versionIn(applied)}, and Greenroom ${VERSION} needs ${versionIn(shipped)}.`;
  return undefined;
}

/**
 * Compares the database with `shipped`. Throws a StartError with both versions if the database has what this program does
 * not know: it would serve a schema that it was not written for.
 */
export async function compareSchema(
  client: Pick<pg.ClientBase, "query">,
  shipped: readonly Migration[],
): Promise<SchemaState> {
  const { rows } = await client.query<AppliedMigration>(APPLIED_MIGRATIONS);
  const { unknown, changed } = strangeIn(rows, shipped);
  if (unknown.length > 0)
    throw new StartError(
      `This database has ${unknownSchema(rows, unknown, shipped)}: ${unknown.map(({ name }) => name).join(", ")}. Nothing was changed. Start ${newestOf(unknown) === undefined ? "the newer Greenroom" : programOf(unknown)} again, ${RESTORE}.`,
    );
  if (changed)
    throw new StartError(
      `The migration ${changed.name} has changed since it ran on this database. Nothing was changed. Start the Greenroom that ran it, ${RESTORE}.`,
    );
  const names = rows.map(({ name }) => name);
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
