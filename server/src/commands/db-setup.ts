import { randomUUID } from "node:crypto";
import { type Login, setupRoles } from "#server/lib/database/roles/roles.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { runCommand } from "#server/lib/process/run-command.ts";
import { StartError } from "#server/lib/process/start-error.ts";
import { databaseAddress } from "#server/settings.ts";

// Creates the roles and the database on your own PostgreSQL, from the addresses the application will use.
// DATABASE_ADMIN_URL names a superuser or a role with CREATEDB and CREATEROLE; only this command needs it.
await runCommand(async () => {
  const admin = addressFrom("DATABASE_ADMIN_URL");
  const owner = addressFrom("DATABASE_OWNER_URL");
  const app = addressFrom("DATABASE_URL");
  if (databaseOf(owner) !== databaseOf(app)) {
    throw new StartError("DATABASE_URL and DATABASE_OWNER_URL must name the same database.");
  }
  const names = new Set([admin, owner, app].map((url) => loginOf(url).name));
  if (names.size < 3) throw new StartError("The three addresses must name three different users.");
  const database = databaseOf(app);
  await withClient("DATABASE_ADMIN_URL", admin.href, async (client) => {
    const prefix = process.env.DATABASE_ROLE_PREFIX || undefined;
    const sentences = await setupRoles(client, { owner: loginOf(owner), app: loginOf(app), database, prefix });
    for (const sentence of sentences) console.log(sentence);
    console.log(`The database ${database} is ready.`);
  });
});

function addressFrom(name: string): URL {
  const text = process.env[name] ?? "";
  const parsed = databaseAddress(text);
  if ("expected" in parsed) throw new StartError(`${name} must be ${parsed.expected}.`);
  return new URL(parsed.value);
}

function loginOf(url: URL): Login {
  return {
    name: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password) || undefined,
    signsIn: async () => (await connects(url)) && !(await connects(withOtherPassword(url))),
  };
}

/**
 * Returns the address with a wrong password. If that is as good, PostgreSQL asks for none, and nothing is known of the
 * right one.
 */
function withOtherPassword(url: URL): URL {
  const changed = new URL(url);
  changed.password = randomUUID();
  return changed;
}

function connects(url: URL): Promise<boolean> {
  return withClient("DATABASE_URL", url.href, async () => true).catch(() => false);
}

function databaseOf(url: URL): string {
  return decodeURIComponent(url.pathname.slice(1));
}
