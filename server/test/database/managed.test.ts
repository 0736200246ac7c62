/** Managed PostgreSQL gives no superuser: CREATEDB and CREATEROLE are enough for db:setup, and nothing after it needs more. */
import { expect, test } from "vitest";
import { withClient } from "#server/lib/database/with-client.ts";
import { freePort, startProgram } from "#test/resilience/program.ts";
import { runCommandFile, temporaryFolder } from "../backup/restored.ts";
import { startEmbeddedCluster } from "./cluster.ts";
import { withDatabase } from "./copy.ts";
import {
  asSuperuser,
  createInstallation,
  createManagedAdmin,
  isOwnCluster,
  setUp,
  uniqueWord,
  urlOfRole,
} from "./installation.ts";
import { takeOwnDatabase } from "./of-file.ts";

// The program that starts here is on another one still; this says that it is not the shared one.
await takeOwnDatabase();
const ownCluster = await isOwnCluster();
const TIMEOUT = 120_000;

/** A superuser may write the file that says who is asked for a password. */
const ASK_FOR_PASSWORDS = `
  do $$ begin
    execute format('copy (select unnest(array[''local all postgres trust'', ''local all all scram-sha-256''])) to %L',
      current_setting('hba_file'));
  end $$;
  select pg_reload_conf()`;

function withUser(url: string, user: string, password: string): string {
  const changed = new URL(withDatabase(url, "vale"));
  changed.username = user;
  changed.password = password;
  return changed.href;
}

test.skipIf(!ownCluster)(
  "an admin who may only create roles and databases sets up an installation that starts",
  { timeout: TIMEOUT },
  async () => {
    const admin = await createManagedAdmin();
    const word = uniqueWord("harbour");
    const first = await setUp(admin, word);
    expect(first).toMatchObject({ code: 0, error: "" });
    expect(first.out).toContain(`Created role ${word}_seek.`);
    const again = await setUp(admin, word);
    expect(again).toEqual({ code: 0, error: "", out: `The database ${word}_data is ready.\n` });

    const [data] = await asSuperuser("select pg_get_userbyid(datdba) as owner from pg_database where datname = $1", [
      `${word}_data`,
    ]);
    expect(data).toEqual({ owner: `${word}_owner` });
    const mayBecome = "select pg_has_role($1, $2, 'set') as may";
    expect(await asSuperuser(mayBecome, [admin, `${word}_owner`]), "the admin keeps no right of the owner").toEqual([
      { may: false },
    ]);

    const urls = {
      DATABASE_URL: urlOfRole(`${word}_app`, `${word}_data`),
      DATABASE_OWNER_URL: urlOfRole(`${word}_owner`, `${word}_data`),
    };
    const program = await startProgram(temporaryFolder(), await freePort(), { ...urls, DEMO: "" });
    expect((await fetch(`${program.origin}/ready`)).status).toBe(200);
    await program.kill();
    const above = await asSuperuser(
      `select rolname
        from pg_roles
        where starts_with(rolname, $1) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
      [word],
    );
    expect(above).toEqual([]);
  },
);

test.skipIf(!ownCluster)(
  "a role that the admin may not change is said with what to run, which is enough",
  { timeout: TIMEOUT },
  async () => {
    const admin = await createManagedAdmin();
    const word = uniqueWord("harbour");
    await asSuperuser(`create role ${word}_app login`);
    const refused = await setUp(admin, word);
    expect(refused.code).toBe(1);
    const [, remedy = ""] =
      /^DATABASE_ADMIN_URL: managed_\w+ may not do all that is needed \(.+\)\. Run this as a superuser or as who made the role, then db:setup again: (.+;)\n$/.exec(
        refused.error,
      ) ?? [];
    expect(remedy).toBe(`grant "${word}_app" to "${admin}" with admin option;`);
    await asSuperuser(remedy);
    expect(await setUp(admin, word)).toMatchObject({ code: 0, error: "" });
  },
);

test("a password is set only if PostgreSQL doesn't have it already", {
  timeout: TIMEOUT,
}, async () => {
  // The cluster of the tests asks for no password.
  const cluster = await startEmbeddedCluster();
  try {
    await withClient("test", cluster.admin, (client) => client.query(ASK_FOR_PASSWORDS));
    const run = (password: string) =>
      runCommandFile("db-setup", {
        DATABASE_ADMIN_URL: cluster.admin,
        DATABASE_OWNER_URL: withUser(cluster.admin, "vale_owner", "of the owner"),
        DATABASE_URL: withUser(cluster.admin, "vale_app", password),
      });
    expect((await run("of the tests")).out).toContain("Set the password of vale_app.");
    expect(await run("of the tests")).toEqual({ code: 0, error: "", out: "The database vale is ready.\n" });
    expect((await run("another")).out).toBe("Set the password of vale_app.\nThe database vale is ready.\n");
  } finally {
    await cluster.stop();
  }
});

test.skipIf(!ownCluster)(
  "an admin without the rights learns so before anything is made",
  { timeout: TIMEOUT },
  async () => {
    const powerless = uniqueWord("powerless");
    await asSuperuser(`create role ${powerless} login createdb`);
    const word = uniqueWord("harbour");
    const { code, error } = await setUp(powerless, word);
    expect({ code, error }).toEqual({
      code: 1,
      error: `DATABASE_ADMIN_URL: ${powerless} may not create roles and databases. Name a superuser, or run as one: alter role "${powerless}" createdb createrole;\n`,
    });
    expect(await asSuperuser("select from pg_roles where starts_with(rolname, $1)", [word])).toEqual([]);
  },
);

test.skipIf(!ownCluster)("a database that exists is given to its owner", { timeout: TIMEOUT }, async () => {
  const admin = await createManagedAdmin();
  const word = uniqueWord("harbour");
  await withClient("test", urlOfRole(admin), (client) =>
    client.query(
      `create database ${word}_data template template0 encoding 'UTF8' locale_provider icu icu_locale 'und'`,
    ),
  );
  const { url } = await createInstallation(admin, word);
  const rows = await withClient("test", url, async (client) => (await client.query("select current_user as me")).rows);
  expect(rows).toEqual([{ me: `${word}_app` }]);
});
