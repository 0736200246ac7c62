/**
 * The names of an installation's roles. Several installations may share a cluster, whose roles have one space of names,
 * so the roles without a sign-in begin with the installation's prefix. The prefix is no setting: it follows from the
 * memberships of the application's role, as db:setup made them.
 */
import type pg from "pg";
import { StartError } from "#server/lib/process/start-error.ts";

export interface RoleNames {
  /** User of DATABASE_URL. */
  app: string;
  /**
   * Owns functions which read what the application may not: the search index of every agency, and one account's password
   * hash. It cannot log in, and the application cannot assume it.
   */
  search: string;
  /** May read accounts, sessions and codes before an agency is known. The application assumes it for one transaction. */
  auth: string;
}

type Client = Pick<pg.ClientBase, "query">;

/** Prefix of the roles in migrations, and in the first installations. */
export const DEFAULT_PREFIX = "greenroom";
const SUFFIX = { search: "_seek", auth: "_auth" } as const;
/** Written into SQL as it stands, in names and in text. PostgreSQL keeps names that begin with pg_ for itself. */
const PREFIX = /^(?!pg_)[a-z][a-z0-9_]{0,50}$/;

export const namesWith = (prefix: string): Pick<RoleNames, "search" | "auth"> => ({
  search: prefix + SUFFIX.search,
  auth: prefix + SUFFIX.auth,
});
export const DEFAULT_ROLES: RoleNames = { app: "greenroom_app", ...namesWith(DEFAULT_PREFIX) };

export const isPrefix = (text: string): boolean => PREFIX.test(text);

/** Returns the prefix for a new installation: `harbour` for the owner `harbour_owner` or `Harbour`. */
export const prefixFor = (owner: string): string =>
  owner
    .toLowerCase()
    .replace(/_owner$/, "")
    .replaceAll(/[^a-z0-9_]/g, "_");

/** Returns the prefix of the installation that a role belongs to; undefined if it belongs to none. */
export async function prefixOfRole(client: Client, role: string): Promise<string | undefined> {
  const { rows } = await client.query<{ prefix: string }>(
    `select distinct left(g.rolname, -length($2)) as prefix
     from pg_auth_members m join pg_roles g on g.oid = m.roleid join pg_roles r on r.oid = m.member
     where r.rolname = $1 and right(g.rolname, length($2)) = $2
       and exists (select from pg_roles s where s.rolname = left(g.rolname, -length($2)) || $3) order by 1`,
    [role, SUFFIX.auth, SUFFIX.search],
  );
  const found = rows.map(({ prefix }) => prefix).filter(isPrefix);
  if (found.length > 1)
    throw new StartError(
      `The role ${role} belongs to ${found.length} installations: it is a member of ${found.map((prefix) => namesWith(prefix).auth).join(" and ")}. Revoke all but one of them.`,
    );
  return found[0];
}

/** Returns the names that an installation has, by the user of its DATABASE_URL. */
export async function readRoleNames(client: Client, app: string): Promise<RoleNames> {
  const prefix = await prefixOfRole(client, app);
  if (prefix !== undefined) return { app, ...namesWith(prefix) };
  const { rows } = await client.query("select from pg_roles where rolname = $1", [DEFAULT_ROLES.auth]);
  if (rows.length === 0)
    throw new StartError(`The role ${app} belongs to no installation. Make its roles with: npm run db:setup`);
  return { ...DEFAULT_ROLES, app };
}
