/** The roles and the database of an installation: made by db:setup as an admin who need be no superuser. */
import pg from "pg";
import { scramVerifier } from "#server/lib/database/roles/scram.ts";
import { StartError } from "#server/lib/process/start-error.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { isPrefix, namesWith, prefixFor, prefixOfRole } from "./role-names.ts";

type Client = Pick<pg.ClientBase, "query">;

export interface Login {
  name: string;
  /** Not needed if PostgreSQL trusts the socket. */
  password?: string | undefined;
  /** Returns true if PostgreSQL already accepts this password. Left out, the password is set. */
  signsIn?: () => Promise<boolean>;
}

export interface RoleOptions {
  owner: Login;
  app: Login;
  database: string;
  /**
   * Prefix of the names of the other two roles. Left out, the installation's own is used, or one that follows from its
   * owner's name.
   */
  prefix?: string | undefined;
}

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
 * Creates the four roles and the database, or corrects them where they differ. Needs a connection to any database of
 * PostgreSQL 15 to 18, as a superuser or as a role with CREATEDB and CREATEROLE. Returns a sentence for each change.
 * Throws a StartError that says what to run if the admin lacks a right.
 */
export async function setupRoles(client: Client, options: RoleOptions): Promise<string[]> {
  const { owner, app, database } = options;
  const admin = await openAdmin(client);
  const { search, auth } = namesWith(await choosePrefix(admin, options));
  await ensureRole(admin, owner, "LOGIN INHERIT", OWNER_SETTINGS);
  await ensureRole(admin, app, "LOGIN NOINHERIT NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION", APP_SETTINGS);
  await ensureRole(admin, { name: search }, "NOLOGIN NOBYPASSRLS", {});
  await ensureRole(admin, { name: auth }, "NOLOGIN NOBYPASSRLS", {});
  await ensureMember(admin, auth, app.name, false);
  await ensureMember(admin, auth, owner.name, true);
  await ensureMember(admin, search, owner.name, true);
  await ensureDatabase(admin, database, owner.name, app.name);
  return [...admin.done];
}

/** An installation keeps its prefix; a new one gets its own, which no other has. */
async function choosePrefix({ client, name: adminName }: Admin, { owner, app, prefix }: RoleOptions): Promise<string> {
  const had = (await prefixOfRole(client, app.name)) ?? (await prefixOfRole(client, owner.name));
  if (had !== undefined) {
    if (prefix === undefined || prefix === had) return had;
    throw new StartError(
      `DATABASE_ROLE_PREFIX: ${app.name} and ${owner.name} belong to the installation ${had} already. Leave it out, or name two other users in DATABASE_URL and DATABASE_OWNER_URL.`,
    );
  }
  const wanted = prefix ?? prefixFor(owner.name);
  if (!isPrefix(wanted))
    throw new StartError(
      `DATABASE_ROLE_PREFIX must be a word of small letters, digits and _ that begins with a letter and not with pg_, at most 51 characters, not ${JSON.stringify(wanted)}.`,
    );
  const { search, auth } = namesWith(wanted);
  const { rows: others } = await client.query<{ member: string }>(
    // From PostgreSQL 16 on, the creator of a role is a member of it that may do nothing but add others.
    `select r.rolname as member
     from pg_auth_members m join pg_roles r on r.oid = m.member join pg_roles g on g.oid = m.roleid
     where g.rolname = any ($1) and r.rolname <> $2 and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
     order by 1`,
    [[search, auth], adminName],
  );
  if (others[0])
    throw new StartError(
      `The roles ${search} and ${auth} are those of another installation, whose user is ${others[0].member}. Set DATABASE_ROLE_PREFIX to a word of its own.`,
    );
  return wanted;
}

const COLUMN_OF: Record<string, string> = {
  LOGIN: "rolcanlogin",
  INHERIT: "rolinherit",
  BYPASSRLS: "rolbypassrls",
  CREATEDB: "rolcreatedb",
  CREATEROLE: "rolcreaterole",
  REPLICATION: "rolreplication",
};

/**
 * True if a new role lacks an attribute by default; any other attribute only a superuser may mention, even with NO
 * before it.
 */
const absentAtFirst = (attribute: string): boolean => /^NO(?!INHERIT$)/.test(attribute);

async function ensureRole(
  { client, act }: Admin,
  role: Login,
  attributes: string,
  settings: Record<string, string>,
): Promise<void> {
  const { rows } = await client.query<Record<string, unknown>>("select * from pg_roles where rolname = $1", [
    role.name,
  ]);
  const [found] = rows;
  if (!found) {
    const present = attributes.split(" ").filter((attribute) => !absentAtFirst(attribute));
    await act(`Created role ${role.name}.`, `create role ${name(role.name)} ${present.join(" ")}`.trimEnd());
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
        { role: role.name },
      );
  }
  if (role.password !== undefined && !(found && (await role.signsIn?.()))) {
    const set = (password: string): string => `alter role ${name(role.name)} password ${password}`;
    await act(`Set the password of ${role.name}.`, set(text(scramVerifier(role.password))), {
      role: role.name,
      shown: set("'…'"),
    });
  }
  const set: unknown[] = Array.isArray(found?.rolconfig) ? found.rolconfig : [];
  for (const [setting, value] of Object.entries(settings)) {
    if (set.includes(`${setting}=${value}`)) continue;
    await act(
      `Set ${setting} of ${role.name} to ${value}.`,
      `alter role ${name(role.name)} set ${setting} = ${text(value)}`,
      { role: role.name },
    );
  }
}

/** Adds the member to the group. Without `inherit`, it has the group's rights only after SET ROLE. */
async function ensureMember(
  { client, act, perGrant }: Admin,
  group: string,
  member: string,
  inherit: boolean,
): Promise<void> {
  const { rows } = await client.query<{ fits: boolean }>(
    `select ${perGrant ? "m.inherit_option = $3::boolean and m.set_option" : "$3::boolean is not null"} as fits
     from pg_auth_members m where m.roleid = to_regrole($1) and m.member = to_regrole($2)`,
    [name(group), name(member), inherit],
  );
  if (rows.some((row) => row.fits)) return;
  const options = perGrant ? ` with inherit ${inherit}, set true` : "";
  await act(`Added ${member} to ${group}.`, `grant ${name(group)} to ${name(member)}${options}`, { role: group });
}

async function ensureDatabase(admin: Admin, database: string, owner: string, app: string): Promise<void> {
  const { client } = admin;
  const act: Admin["act"] = (sentence, sql) => admin.actAs(owner, () => admin.act(sentence, sql));
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
            exists (select from aclexplode(datacl)
              where grantee = to_regrole($2) and privilege_type = 'CONNECT') as connects
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
