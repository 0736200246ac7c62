/** The migrations that ship with this program: SQL files by number, and the job queue's own tables. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { getConstructionPlans } from "pg-boss";

const DIRECTORY = new URL("../../migrations/", import.meta.url);
export const APP = "greenroom_app";

export interface Migration {
  /** Name of its file, or of a step that has none. */
  name: string;
  /** SHA-256 of its text, whatever the application's role is called. */
  hash: string;
  sql: string;
}

/**
 * Returns all migrations in order.
 * @param appRole user of DATABASE_URL, called greenroom_app in the files
 */
export function migrations(appRole: string = APP, directory: URL = DIRECTORY): Migration[] {
  const files = readdirSync(directory)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const ours = files.map((name) => ({ name, text: readFileSync(new URL(name, directory), "utf8") }));
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

/** Returns the number of the newest file among these names: the version of a schema. */
export const schemaVersion = (names: readonly string[]): string =>
  names
    .map((name) => /^(\d+)_/.exec(name)?.[1] ?? "")
    .reduce((newest, number) => (number > newest ? number : newest), "");

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
