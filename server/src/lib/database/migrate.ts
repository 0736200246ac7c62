/** Migrates a database to the version of this program: SQL files in order, each once, and the job queue's own tables. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { getConstructionPlans } from "pg-boss";
import { StartError } from "#server/lib/process/start-error.ts";

const DIRECTORY = new URL("../../migrations/", import.meta.url);
const LOCK = 7_203_114;
const APP = "greenroom_app";

/** Runs all pending migrations. `appRole` is the user of DATABASE_URL, called greenroom_app in the migrations. */
export async function migrate(ownerUrl: string, appRole: string = APP): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "set client_min_messages = warning; create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from migration");
    const done = new Map(rows.map((row) => [row.name, row.hash]));
    for (const { name, sql, hash } of migrations(appRole)) {
      const before = done.get(name);
      if (before === hash) continue;
      if (before) throw new StartError(`The migration ${name} has changed since it ran on this database.`);
      await client.query("begin");
      await client.query(sql);
      await client.query("insert into migration (name, hash) values ($1, $2)", [name, hash]);
      await client.query("commit");
    }
  } finally {
    await client.end();
  }
}

function migrations(appRole: string) {
  const files = readdirSync(DIRECTORY)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const ours = files.map((name) => ({ name, text: readFileSync(new URL(name, DIRECTORY), "utf8") }));
  return [
    ...ours,
    { name: "jobs", text: jobTables() },
    { name: "jobs wanted by who signs in", text: SIGN_IN_JOBS },
  ].map(({ name, text }) => ({
    name,
    hash: createHash("sha256").update(text).digest("hex"),
    sql: appRole === APP ? text : text.replaceAll(APP, pg.escapeIdentifier(appRole)),
  }));
}

/** pg-boss's tables, used by the application and owned by the role that migrates. */
const jobTables = () => `
  ${getConstructionPlans("pgboss")
    .replace(/^\s*BEGIN;/i, "")
    .replace(/COMMIT;\s*$/i, "")};
  grant usage on schema pgboss to ${APP};
  grant select, insert, update, delete on all tables in schema pgboss to ${APP};
  grant execute on all functions in schema pgboss to ${APP};
  revoke create on schema public from greenroom_seek, greenroom_auth;
`;

/** A forgotten password enqueues an email before an agency is known, as the sign-in role. That role may add jobs but not take them. */
const SIGN_IN_JOBS =
  "grant usage on schema pgboss to greenroom_auth; grant select, insert on all tables in schema pgboss to greenroom_auth;";
