/** The migrations that ship with this program: SQL files by number, and the job queue's own tables. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { getConstructionPlans } from "pg-boss";
import { DEFAULT_ROLES, type RoleNames } from "./roles/role-names.ts";

const DIRECTORY = new URL("../../migrations/", import.meta.url);
export const APP = DEFAULT_ROLES.app;

export interface Migration {
  /** Name of its file, or of a step that has none. */
  name: string;
  /** SHA-256 of its text, whatever the installation's roles are called. */
  hash: string;
  sql: string;
}

/** The roles as the files call them. */
const ROLES_IN_FILES = new RegExp(`\\b(?:${DEFAULT_ROLES.app}|${DEFAULT_ROLES.search}|${DEFAULT_ROLES.auth})\\b`, "g");

/** Writes the roles of an installation where SQL names those of the first ones. */
export function withRoles(sql: string, roles: RoleNames): string {
  const named = new Map([
    [DEFAULT_ROLES.app, roles.app === DEFAULT_ROLES.app ? roles.app : pg.escapeIdentifier(roles.app)],
    [DEFAULT_ROLES.search, roles.search],
    [DEFAULT_ROLES.auth, roles.auth],
  ]);
  return sql.replaceAll(ROLES_IN_FILES, (name) => named.get(name) ?? name);
}

/**
 * Returns all migrations in order.
 * @param roles what the installation calls its roles
 */
export function migrations(roles: RoleNames = DEFAULT_ROLES, directory: URL = DIRECTORY): Migration[] {
  const files = readdirSync(directory)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const ours = files.map((name) => ({ name, text: readFileSync(new URL(name, directory), "utf8") }));
  return [
    ...ours,
    { name: "jobs", text: jobTables() },
    { name: "jobs wanted by who signs in", text: SIGN_IN_JOBS },
    { name: "notices of jobs", text: JOB_NOTICES },
  ].map(({ name, text }) => ({
    name,
    hash: createHash("sha256").update(text).digest("hex"),
    sql: withRoles(text, roles),
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
  revoke create on schema public from ${DEFAULT_ROLES.search}, ${DEFAULT_ROLES.auth};
`;

/** A forgotten password enqueues an email before an agency is known, as the sign-in role. That role may add jobs but not take them. */
const SIGN_IN_JOBS = `grant usage on schema pgboss to ${DEFAULT_ROLES.auth}; grant select, insert on all tables in schema pgboss to ${DEFAULT_ROLES.auth};`;

/**
 * Announces each wanted job, with the milliseconds until it is due: when it is added, and when it is to be retried.
 * Jobs that are due at the same time are announced once in a transaction.
 */
const JOB_NOTICES = `
  create function tell_of_job() returns trigger language plpgsql set search_path = '' as $$
  begin
    perform pg_catalog.pg_notify('greenroom_jobs', new.name || ' ' ||
      pg_catalog.ceil(greatest(0, extract(epoch from new.start_after - pg_catalog.now()) * 1000))::bigint);
    return null;
  end $$;
  create trigger tell_of_job after insert or update of state, start_after on pgboss.job
    for each row when (new.state in ('created', 'retry')) execute function tell_of_job();
  create index job_under_way on pgboss.job (heartbeat_on) where state = 'active';
`;
