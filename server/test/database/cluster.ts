import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#server/embedded/embedded.ts";
import { DISPOSABLE, type PostgresSettings } from "#server/embedded/settings.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { markOf } from "#server/lib/process/process-mark.ts";
import { copyStatement, withDatabase } from "./copy.ts";

const PREFIX = "greenroom-test-";
const INSUFFICIENT_PRIVILEGE = "42501";
const EMPTY = `drop schema if exists pgboss cascade; drop schema public cascade; create schema public;
  grant usage on schema public to public`;

/** A PostgreSQL for one test run. Each URL is for the named database. */
export interface TestCluster {
  /** Version and source of the PostgreSQL, for the log. */
  about: string;
  /** URL of a role that may create databases; a superuser when the cluster is embedded. Names a database that stays. */
  admin: string;
  adminUrl(database: string): string;
  ownerUrl(database: string): string;
  appUrl(database: string): string;
  /** Creates a database, as a copy of `template` if given; there must be no connections to the template. */
  createDatabase(name: string, template?: string): Promise<void>;
  dropDatabase(name: string): Promise<void>;
  /**
   * Creates a database, empty or a copy of `template`. Where the owner may not create databases, returns the one that
   * TEST_DATABASE_URL names, emptied, with `given` set.
   */
  freshDatabase(name: string, template?: string): Promise<FreshDatabase>;
  stop(): Promise<void>;
}

interface FreshDatabase {
  url: string;
  ownerUrl: string;
  given: boolean;
  drop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL in its own directory, with `settings` in addition to those of tests, or uses the one
 * named by TEST_DATABASE_URL and TEST_DATABASE_OWNER_URL; a bench, which fills tables with their triggers off, also
 * needs a superuser of it, as TEST_DATABASE_ADMIN_URL.
 */
export async function startTestCluster(settings: PostgresSettings = {}): Promise<TestCluster> {
  const {
    TEST_DATABASE_URL: app,
    TEST_DATABASE_OWNER_URL: owner,
    TEST_DATABASE_ADMIN_URL: admin = owner,
  } = process.env;
  if (app && owner && admin) return clusterAt({ app, owner, admin, stop: async () => {} });
  if (app || owner) throw new Error("TEST_DATABASE_URL and TEST_DATABASE_OWNER_URL go together.");
  return startEmbeddedCluster(settings);
}

/** Starts the embedded PostgreSQL in its own directory, whatever the environment names. */
export async function startEmbeddedCluster(settings: PostgresSettings = {}): Promise<TestCluster> {
  removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const embedded = await startEmbedded({ dataDir, log: () => {}, settings: { ...DISPOSABLE, ...settings } });
  return clusterAt({
    app: embedded.url,
    owner: embedded.ownerUrl,
    admin: embedded.adminUrl,
    async stop() {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
}

/** Removes the data of earlier runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const [pid] = name.slice(PREFIX.length).split("-");
    const path = join(tmpdir(), name);
    if (markOf(Number(pid)) || statSync(path).uid !== process.getuid?.()) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

interface ClusterUrls {
  app: string;
  owner: string;
  admin: string;
  stop(): Promise<void>;
}

async function clusterAt({ app, owner, admin, stop }: ClusterUrls): Promise<TestCluster> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  const { rows } = await client.query<{ version: string }>("select split_part(version(), ' on ', 1) as version");
  const ownerName = decodeURIComponent(new URL(owner).username);
  const cluster: TestCluster = {
    about: `${rows[0]?.version} (${admin === owner ? "TEST_DATABASE_URL" : "embedded"})`,
    admin,
    adminUrl: (database) => withDatabase(admin, database),
    ownerUrl: (database) => withDatabase(owner, database),
    appUrl: (database) => withDatabase(app, database),
    async createDatabase(name, template) {
      const empty = "template template0 encoding 'UTF8' locale_provider icu icu_locale 'und'";
      await client.query(
        template
          ? copyStatement({ name, ownerName, template, embedded: admin !== owner })
          : `create database ${pg.escapeIdentifier(name)} owner ${pg.escapeIdentifier(ownerName)} ${empty}`,
      );
    },
    async dropDatabase(name) {
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    },
    async freshDatabase(name, template) {
      try {
        await cluster.createDatabase(name, template);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
        await withClient("TEST_DATABASE_OWNER_URL", owner, (given) => given.query(EMPTY));
        return { url: app, ownerUrl: owner, given: true, drop: async () => {} };
      }
      return {
        url: withDatabase(app, name),
        ownerUrl: withDatabase(owner, name),
        given: false,
        drop: () => cluster.dropDatabase(name),
      };
    },
    async stop() {
      await client.end();
      await stop();
    },
  };
  return cluster;
}
