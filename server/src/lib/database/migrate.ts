/** Migrates a database to the version of this program: each migration once, all that are missing in one transaction. */
import pg from "pg";
import { StartError } from "#server/lib/process/start-error.ts";
import { VERSION } from "#server/lib/process/version.ts";
import { APP, type Migration, migrations, schemaVersion } from "./migrations.ts";
import { type RoleNames, readRoleNames } from "./roles/role-names.ts";
import { compareSchema } from "./schema-state.ts";

const LOCK = 7_203_114;
/** The lock table of PostgreSQL is full. */
const OUT_OF_MEMORY = "53200";

/** `version` is the program's that ran it. The application reads it to see whether the schema fits. */
const MIGRATION_TABLE = (app: string) => `
  set client_min_messages = warning;
  create table if not exists migration (name text primary key, hash text not null,
      at timestamptz not null default now());
  alter table migration add column if not exists version text;
  grant select on migration to ${app}`;

/** Functions are given to these two roles, which is only possible while they may create in the schema. */
const grantCreate = ({ search, auth }: RoleNames): string => `grant create on schema public to ${search}, ${auth}`;
const revokeCreate = ({ search, auth }: RoleNames): string => `revoke create on schema public from ${search}, ${auth}`;

interface Options {
  /** User of DATABASE_URL. */
  appRole?: string;
  /** Folder of the SQL files. */
  directory?: URL;
  /** Names of the migrations that may run; left out, all. */
  only?: ReadonlySet<string>;
  /** Receives a line before existing data is upgraded. */
  say?: (line: string) => void;
}

/**
 * Runs all missing migrations, or none: a failed one throws a StartError that names it, and leaves the database as it was.
 * Throws one too if the database was migrated by a program that knows more than this one.
 */
export async function migrate(
  ownerUrl: string,
  { appRole = APP, directory, only, say = () => {} }: Options = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const roles = await readRoleNames(client, appRole);
    await client.query(MIGRATION_TABLE(pg.escapeIdentifier(appRole)));
    const shipped = migrations(roles, directory).filter(({ name }) => only?.has(name) ?? true);
    const { empty, version, missing } = await compareSchema(client, shipped);
    if (missing.length === 0) return;
    const newest = schemaVersion(shipped.map(({ name }) => name));
    if (!empty)
      say(
        `Upgrading the database from schema ${version} to ${newest}: ${missing.length === 1 ? "1 step" : `${missing.length} steps`} in one transaction…`,
      );
    try {
      await run(client, missing, roles);
    } catch (error) {
      // A server that can't hold so many locks makes a new database in steps: there is nothing in it to lose.
      if (!(empty && codeOf(error) === OUT_OF_MEMORY)) throw explained(error);
      for (const migration of missing)
        await run(client, [migration], roles).catch((failed) => {
          throw explained(failed);
        });
    }
  } finally {
    await client.end();
  }
}

/** A migration that failed, and why. */
class FailedMigration extends Error {
  readonly migration: string;

  constructor(migration: string, cause: unknown) {
    super(migration, { cause });
    this.migration = migration;
  }
}

async function run(client: pg.Client, missing: readonly Migration[], roles: RoleNames): Promise<void> {
  await client.query("begin");
  let name = "";
  try {
    for (const migration of missing) {
      ({ name } = migration);
      await client.query(grantCreate(roles));
      await runMigration(client, migration);
      // Each begins as if it were alone: nothing is left to be checked later, and no setting of the one before.
      await client.query(
        "set constraints all immediate; set constraints all deferred; reset all; set client_min_messages = warning",
      );
    }
    await client.query(revokeCreate(roles));
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw new FailedMigration(name, error);
  }
}

/** Runs a migration in the transaction of `client`, and notes that it ran. */
export async function runMigration(client: Pick<pg.Client, "query">, { name, hash, sql }: Migration): Promise<void> {
  await client.query(sql);
  await client.query("insert into migration (name, hash, version) values ($1, $2, $3)", [name, hash, VERSION]);
}

const codeOf = (error: unknown): unknown =>
  error instanceof FailedMigration && error.cause instanceof pg.DatabaseError ? error.cause.code : undefined;

function explained(error: unknown): unknown {
  if (!(error instanceof FailedMigration)) return error;
  const reason = error.cause instanceof Error ? error.cause.message : String(error.cause);
  const advice =
    codeOf(error) === OUT_OF_MEMORY
      ? "Raise max_locks_per_transaction of PostgreSQL to 256, restart it, and start again."
      : "Start the previous version again, and report this line with both versions.";
  return new StartError(
    `The database could not be upgraded: ${error.migration}: ${reason}. Nothing was changed by Greenroom ${VERSION}. ${advice}`,
  );
}
