/** The admin that db:setup works as: a superuser, or a role with CREATEDB and CREATEROLE, which is what a managed PostgreSQL gives. */
import pg from "pg";
import { StartError } from "#server/lib/process/start-error.ts";

type Client = Pick<pg.ClientBase, "query">;

interface StatementContext {
  /** The role that the statement changes, or adds members to. */
  role?: string;
  /** The statement as it may be printed, where it holds a secret. */
  shown?: string;
}

export interface Admin {
  client: Client;
  name: string;
  /** From PostgreSQL 16 on each grant says whether the member inherits and may SET ROLE; 15 decides by the member's own INHERIT. */
  perGrant: boolean;
  /** Changes made so far, a sentence each. */
  done: readonly string[];
  /**
   * Runs a statement that changes something. Throws a StartError that says what to run if the admin lacks the right.
   */
  act(sentence: string, sql: string, context?: StatementContext): Promise<void>;
  /** Runs `work` with the rights of a role, which are taken back where the admin did not have them before. */
  actAs(role: string, work: () => Promise<void>): Promise<void>;
}

const INSUFFICIENT_PRIVILEGE = "42501";
const PER_GRANT = 160_000;

const quoted = pg.escapeIdentifier;

export async function openAdmin(client: Client): Promise<Admin> {
  const { rows } = await client.query<{ name: string; able: boolean; version: number }>(
    `select rolname as name, rolsuper or (rolcreatedb and rolcreaterole) as able,
       current_setting('server_version_num')::int as version
     from pg_roles where rolname = current_user`,
  );
  const [found] = rows;
  if (!found?.able)
    throw new StartError(
      `DATABASE_ADMIN_URL: ${found?.name} may not create roles and databases. Name a superuser, or run as one: alter role ${quoted(found?.name ?? "")} createdb createrole;`,
    );
  const { name, version } = found;
  const perGrant = version >= PER_GRANT;
  const done: string[] = [];

  /** Returns the statement that helps once, so that the rest succeeds when db:setup is run again. */
  async function remedyFor(sql: string, { role, shown = sql }: StatementContext): Promise<string> {
    if (role === undefined || !perGrant) return shown;
    const { rows: rights } = await client.query<{ administers: boolean }>(
      "select pg_has_role(oid, 'member with admin option') as administers from pg_roles where rolname = $1",
      [role],
    );
    return rights[0]?.administers === false ? `grant ${quoted(role)} to ${quoted(name)} with admin option` : shown;
  }

  async function attempt(sql: string, context: StatementContext): Promise<void> {
    try {
      await client.query(sql);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
      throw new StartError(
        `DATABASE_ADMIN_URL: ${name} may not do all that is needed (${error.message}). Run this as a superuser or as who made the role, then db:setup again: ${await remedyFor(sql, context)};`,
      );
    }
  }

  return {
    client,
    name,
    perGrant,
    done,
    async act(sentence, sql, context = {}) {
      await attempt(sql, context);
      done.push(sentence);
    },
    async actAs(role, work) {
      const { rows: before } = await client.query<{ may: boolean }>(
        "select pg_has_role(oid, $2) as may from pg_roles where rolname = $1",
        [role, perGrant ? "set" : "member"],
      );
      if (before[0]?.may) return work();
      const options = perGrant ? " with inherit true, set true" : "";
      await attempt(`grant ${quoted(role)} to ${quoted(name)}${options}`, { role });
      try {
        await work();
      } finally {
        await client.query(`revoke ${quoted(role)} from ${quoted(name)}`);
      }
    },
  };
}
