import pg from "pg";
import { scramVerifier } from "#server/lib/database/scram.ts";
import { StartError } from "#server/lib/process/start-error.ts";

type Client = Pick<pg.ClientBase, "query">;
type Act = (sentence: string, sql: string) => Promise<void>;

export interface Login {
  name: string;
  /** Not needed if PostgreSQL trusts the socket. */
  password?: string | undefined;
}

export interface RoleOptions {
  owner: Login;
  app: Login;
  database: string;
}

/**
 * The role that owns functions which read what the application may not: the search index of every agency, and one account's
 * password hash. It cannot log in, and the application cannot assume it.
 */
export const SEARCH_ROLE = "greenroom_seek";
/** The role that may read accounts, sessions and codes before an agency is known. The application assumes it for one transaction. */
export const AUTH_ROLE = "greenroom_auth";

const APP_SETTINGS = {
  statement_timeout: "5s",
  lock_timeout: "2s",
  idle_in_transaction_session_timeout: "10s",
  TimeZone: "UTC",
};
const OWNER_SETTINGS = { TimeZone: "UTC" };

const name = pg.escapeIdentifier;
const text = pg.escapeLiteral;

/**
 * Creates the four roles and the database, or corrects them where they differ. Needs a superuser's connection to any
 * database, PostgreSQL 15 to 18. Returns one sentence for each change.
 */
export async function setupRoles(client: Client, { owner, app, database }: RoleOptions): Promise<string[]> {
  const done: string[] = [];
  const act: Act = async (sentence, sql) => {
    await client.query(sql);
    done.push(sentence);
  };
  await ensureRole(client, act, owner, "LOGIN INHERIT", OWNER_SETTINGS);
  await ensureRole(client, act, app, "LOGIN NOINHERIT NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION", APP_SETTINGS);
  await ensureRole(client, act, { name: SEARCH_ROLE }, "NOLOGIN NOBYPASSRLS", {});
  await ensureRole(client, act, { name: AUTH_ROLE }, "NOLOGIN NOBYPASSRLS", {});
  await ensureMember(client, act, AUTH_ROLE, app.name, false);
  await ensureMember(client, act, AUTH_ROLE, owner.name, true);
  await ensureMember(client, act, SEARCH_ROLE, owner.name, true);
  await ensureDatabase(client, act, database, owner.name, app.name);
  return done;
}

const COLUMN_OF: Record<string, string> = {
  LOGIN: "rolcanlogin",
  INHERIT: "rolinherit",
  BYPASSRLS: "rolbypassrls",
  CREATEDB: "rolcreatedb",
  CREATEROLE: "rolcreaterole",
  REPLICATION: "rolreplication",
};

async function ensureRole(
  client: Client,
  act: Act,
  role: Login,
  attributes: string,
  settings: Record<string, string>,
): Promise<void> {
  const { rows } = await client.query<Record<string, unknown>>("select * from pg_roles where rolname = $1", [
    role.name,
  ]);
  const [found] = rows;
  if (!found) {
    await act(`Created role ${role.name}.`, `create role ${name(role.name)} ${attributes}`);
  } else if (found.rolsuper === true) {
    throw new StartError(`The role ${role.name} is a superuser. Choose a role that is not.`);
  } else {
    const incorrect = attributes.split(" ").filter((attribute) => {
      const [, no, what = ""] = /^(NO)?(.+)$/.exec(attribute) ?? [];
      return found[COLUMN_OF[what] ?? ""] !== (no === undefined);
    });
    if (incorrect.length)
      await act(
        `Changed role ${role.name}: ${incorrect.join(" ")}.`,
        `alter role ${name(role.name)} ${incorrect.join(" ")}`,
      );
  }
  if (role.password !== undefined) {
    const verifier = text(scramVerifier(role.password));
    await act(`Set the password of ${role.name}.`, `alter role ${name(role.name)} password ${verifier}`);
  }
  const set: unknown[] = Array.isArray(found?.rolconfig) ? found.rolconfig : [];
  for (const [setting, value] of Object.entries(settings)) {
    if (set.includes(`${setting}=${value}`)) continue;
    await act(
      `Set ${setting} of ${role.name} to ${value}.`,
      `alter role ${name(role.name)} set ${setting} = ${text(value)}`,
    );
  }
}

/** Adds the member to the group. Without `inherit`, it has the group's rights only after SET ROLE. */
async function ensureMember(client: Client, act: Act, group: string, member: string, inherit: boolean): Promise<void> {
  // PostgreSQL 15 decides by the member's own INHERIT; from 16 on the grant itself decides.
  const { rows: version } = await client.query<{ number: number }>(
    "select current_setting('server_version_num')::int as number",
  );
  const perGrant = (version[0]?.number ?? 0) >= 160_000;
  const { rows } = await client.query<{ fits: boolean }>(
    `select ${perGrant ? "m.inherit_option = $3::boolean and m.set_option" : "$3::boolean is not null"} as fits
     from pg_auth_members m where m.roleid = to_regrole($1) and m.member = to_regrole($2)`,
    [name(group), name(member), inherit],
  );
  if (rows.some((row) => row.fits)) return;
  const options = perGrant ? ` with inherit ${inherit}, set true` : "";
  await act(`Added ${member} to ${group}.`, `grant ${name(group)} to ${name(member)}${options}`);
}

async function ensureDatabase(client: Client, act: Act, database: string, owner: string, app: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
    [database],
  );
  const [found] = rows;
  if (!found) {
    // ICU's root order for names in any language; template0, because template1 may have another encoding.
    await act(
      `Created database ${database}.`,
      `create database ${name(database)} owner ${name(owner)} template template0 encoding 'UTF8' locale_provider icu icu_locale 'und'`,
    );
  } else if (found.owner !== owner) {
    await act(
      `Changed the owner of database ${database} to ${owner}.`,
      `alter database ${name(database)} owner to ${name(owner)}`,
    );
  }
  const { rows: rights } = await client.query<{ open: boolean; connects: boolean }>(
    `select exists (select from aclexplode(coalesce(datacl, acldefault('d', datdba))) where grantee = 0) as open,
            exists (select from aclexplode(datacl) where grantee = to_regrole($2) and privilege_type = 'CONNECT') as connects
     from pg_database where datname = $1`,
    [database, name(app)],
  );
  if (rights[0]?.open) {
    await act(`Revoked public access to database ${database}.`, `revoke all on database ${name(database)} from public`);
  }
  if (!rights[0]?.connects) {
    await act(
      `Granted ${app} access to database ${database}.`,
      `grant connect on database ${name(database)} to ${name(app)}`,
    );
  }
}
