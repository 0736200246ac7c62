/** An agency that leaves: exported whole, removed from every table, and at home elsewhere. Another one is untouched. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { people } from "#contract/talents/person.ts";
import { removeAgency } from "#server/founding/agencies/remove-agency.ts";
import { jobsOf, listAgencyTables } from "#server/lib/backup/agency/agency-tables.ts";
import { removeRows } from "#server/lib/backup/agency/remove-rows.ts";
import { readManifest } from "#server/lib/backup/manifest.ts";
import { digestRows } from "#server/lib/backup/tables.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { startApp, testConfig, testEnvironment } from "#test/app.ts";
import { takeOwnDatabase, testDatabase } from "#test/database/of-file.ts";
import { buildAgency, buildStaff, buildSuperAdmin, inAgency } from "#test/factories.ts";
import { buildOneOfEachKind } from "#test/generated/world/kinds.ts";
import { fillLooseTables } from "#test/generated/world/tenants.ts";
import { buildWorld } from "#test/generated/world/world.ts";
import { createEmptyDatabase } from "#test/upgrade/restore.ts";
import { picture, uploading } from "#test/uploads.ts";
import { adminUrlOf, runCommandFile, temporaryFolder } from "./restored.ts";

await takeOwnDatabase();
const dataDir = temporaryFolder();
const app = await startApp({ dataDir });
const { url, ownerUrl } = testDatabase();
const { appSecret } = testConfig();

/** Two agencies with rows in every table, and files. */
const { ownAgencyId, otherAgencyId } = await buildWorld();
for (const agency of [ownAgencyId, otherAgencyId]) await fillLooseTables(agency, await buildOneOfEachKind(agency));
await withClient("test", adminUrlOf(url), (client) =>
  client.query(`insert into recovery_code (account_id, hash) select id, '\\x00' from account on conflict do nothing;
    insert into refresh_token (hash, session_id, expires_at)
      select decode(md5(id::text), 'hex'), id, now() + interval '1 day'
      from session
      on conflict do nothing;
    insert into one_time_code (hash, account_id, purpose, expires_at)
      select decode(md5('code' || id), 'hex'), id, 'reset', now() + interval '1 day'
      from account`),
);
const owners = {
  own: await buildStaff(ownAgencyId, { role: "agency" }),
  other: await buildStaff(otherAgencyId, { role: "agency" }),
};
const uploads = uploading(app);
for (const { token, agencyId } of [owners.own, owners.other])
  await uploads.whole({ token, agencyId }, { name: "face.png", bytes: await picture(), uploader: "general" });
const [{ name: NAME } = { name: "" }] = (await inAgency(ownAgencyId, "select name from agency where id = $1", [
  ownAgencyId,
])) as {
  name: string;
}[];

/** Counts and sums the rows of an agency in every table, past all policies. */
const rowsOf = (agency: string, database = url): Promise<Record<string, string>> =>
  withClient("test", adminUrlOf(database), async (client) => {
    await client.query("set timezone = 'UTC'");
    const counted: Record<string, string> = {};
    for (const table of await listAgencyTables(client, agency)) {
      const { rows, digest } = await digestRows(client, table, table.where);
      if (rows > 0) counted[table.name] = `${rows} ${digest}`;
    }
    const { rows: jobs } = await client.query(`select from pgboss.job where ${jobsOf(agency)}`);
    if (jobs.length > 0) counted["pgboss.job"] = String(jobs.length);
    return counted;
  });
const keysIn = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  return keys.toSorted();
};
const order = (exportTo: string) => ({
  ownerUrl,
  store: app.store,
  appSecret,
  agency: ownAgencyId,
  exportTo,
  confirmed: NAME,
  say: () => {},
});
const lockOf = async () =>
  (
    await inAgency(ownAgencyId, "select locked_at is not null as locked, removal from agency where id = $1", [
      ownAgencyId,
    ])
  )[0];

const SLOW = { timeout: 180_000 };

test("every table names the agency of its rows, and both agencies have rows in each used table", SLOW, async () => {
  const [ofHere, ofThere] = [await rowsOf(ownAgencyId), await rowsOf(otherAgencyId)];
  const tables = await withClient("test", adminUrlOf(url), (client) => listAgencyTables(client, ownAgencyId));
  const own = tables.filter(({ isShared }) => !isShared).map(({ name }) => name);
  expect(own.length).toBeGreaterThan(200);
  expect(own.filter((name) => !(name in ofHere) || !(name in ofThere))).toEqual([]);
});

test("an agency is not removed under a wrong name, without an export, or if it can't be written", SLOW, async () => {
  const before = await rowsOf(ownAgencyId);
  const folder = temporaryFolder();
  const environment = { ...testEnvironment(), DATA_DIR: dataDir };
  const run = (...args: string[]) => runCommandFile("agency-remove", environment, ...args);
  const wrong = await run("--agency", ownAgencyId, "--export", folder, "--yes-remove", "Another");
  expect(wrong).toMatchObject({ code: 1, out: "" });
  expect(wrong.error).toContain(`--yes-remove must be the agency's name, "${NAME}", and not "Another"`);
  expect(await run("--agency", ownAgencyId, "--yes-remove", NAME)).toMatchObject({ code: 1, out: "" });
  const nobody = await run("--agency", "Nobody", "--export", folder, "--yes-remove", "Nobody");
  expect(nobody.error).toMatch(/^There is no agency "Nobody"\. There are "/);
  expect(await lockOf()).toEqual({ locked: false, removal: null });
  expect(await rowsOf(ownAgencyId)).toEqual(before);

  const file = join(folder, "file");
  writeFileSync(file, "");
  await expect(removeAgency(order(join(file, "no folder")))).rejects.toThrow(
    /can't be written .* stays locked; npm run agency:unlock/,
  );
  expect(await lockOf()).toEqual({ locked: true, removal: "exporting" });
  expect(readdirSync(folder)).toEqual(["file"]);
});

test("a write after the export stops the removal", SLOW, async () => {
  const before = await rowsOf(ownAgencyId);
  const onExported = async (): Promise<void> =>
    void (await inAgency(ownAgencyId, "update agency set lock_reason = 'Another' where id = $1", [ownAgencyId]));
  await expect(removeAgency({ ...order(temporaryFolder()), onExported })).rejects.toThrow(
    /still written to after the export \(agency\)\. Nothing was removed/,
  );
  const { agency: _, ...rest } = await rowsOf(ownAgencyId);
  const { agency: __, ...restBefore } = before;
  expect(rest).toEqual(restBefore);
});

test("a killed removal resumes with its first export, and leaves no row and no file", SLOW, async () => {
  const folder = temporaryFolder();
  const [other, keys] = [await rowsOf(otherAgencyId), await keysIn(app.store)];
  const { sessionId } = await buildSuperAdmin(ownAgencyId);
  const wanted = await rowsOf(ownAgencyId);
  // Is cut off in the middle of deleting, as by kill -9.
  const store: FileStore = { ...app.store, remove: () => Promise.reject(new Error("killed")) };
  await expect(removeAgency({ ...order(folder), store })).rejects.toThrow("killed");
  expect(await lockOf()).toEqual({ locked: true, removal: "deleting" });
  expect(await rowsOf(otherAgencyId)).toEqual(other);
  await expect(removeAgency(order(temporaryFolder()))).rejects.toThrow(/does not hold the export/);
  const unlocking = await runCommandFile("agency-unlock", testEnvironment(), "--agency", ownAgencyId);
  expect(unlocking.error).toContain("part of it is gone");

  const environment = { ...testEnvironment(), DATA_DIR: dataDir };
  const removed = await runCommandFile(
    "agency-remove",
    environment,
    "--agency",
    NAME,
    "--export",
    folder,
    "--yes-remove",
    NAME,
  );
  expect(removed).toMatchObject({ code: 0, error: "" });
  expect(await rowsOf(ownAgencyId)).toEqual({});
  expect(await rowsOf(otherAgencyId)).toEqual(other);
  const [exported] = readdirSync(folder);
  const manifest = await readManifest(join(folder, exported ?? ""));
  // All but the rows of the agency's audit and of its own lock, which the removal itself wrote.
  const written = Object.fromEntries(
    manifest.tables.filter(({ rows }) => rows > 0).map(({ name, rows, digest }) => [name, `${rows} ${digest}`]),
  );
  const { "pgboss.job": _, audit: __, agency: ___, ...compared } = wanted;
  expect(written).toMatchObject(compared);
  expect(manifest).toMatchObject({ agency: { id: ownAgencyId, name: NAME } });
  expect(existsSync(join(folder, exported ?? "", "secret"))).toBe(false);

  const left = await keysIn(app.store);
  const gone = keys.filter((key) => !left.includes(key));
  expect(gone.length).toBe(manifest.files.count);
  expect(gone.length).toBeGreaterThan(3);
  expect(left.length).toBeGreaterThan(3);
  const [session] = await inAgency(otherAgencyId, "select agency_id as agency from session where id = $1", [sessionId]);
  expect(session, "a super admin stays signed in").toEqual({ agency: null });
  const [noted] = await withClient(
    "test",
    adminUrlOf(url),
    async (client) =>
      (await client.query("select agency_id as agency, detail from audit where what = 'agency removed'")).rows,
  );
  expect(noted).toMatchObject({ agency: null, detail: { name: NAME } });

  // At home elsewhere: the same rows, and its people sign in once it is opened.
  const target = await createEmptyDatabase();
  const home = temporaryFolder();
  const settings = {
    ...testEnvironment(),
    DATA_DIR: home,
    DATABASE_URL: target.url,
    DATABASE_OWNER_URL: target.ownerUrl,
  };
  const restored = await runCommandFile("restore", settings, "--from", join(folder, exported ?? ""));
  expect(restored.error).toBe("");
  expect(await runCommandFile("agency-unlock", settings, "--agency", NAME)).toMatchObject({ code: 0, error: "" });
  const copy = await startApp({ dataDir: home, databaseUrl: target.url, databaseOwnerUrl: target.ownerUrl });
  const token = newToken();
  await withClient("test", target.ownerUrl, (client) =>
    client.query(
      `insert into session (id, account_id, state, access_hash, expires_at, absolute_expires_at)
        values (gen_random_uuid(), $1, 'active', $2, now() + interval '1 day', now() + interval '1 day')`,
      [owners.own.id, hashOf(token)],
    ),
  );
  const read = await copy.ask(people.list, token, { params: { family: "talents" }, query: {} });
  expect(read.status).toBe(200);
  expect(read.data.length).toBeGreaterThan(0);
});

test("a table that refers to itself is deleted from its leaves, and one in use is waited for", SLOW, async () => {
  const agency = await buildAgency("Deep");
  const owner = await buildStaff(agency, { role: "agency" });
  await inAgency(
    agency,
    `insert into library_item (id, agency_id, parent_id, is_folder, name, created_by)
     select md5(n || $1::text)::uuid, $1::uuid, case when n = 1 then null else md5((n - 1) || $1::text)::uuid end, true,
       'Folder ' || n, $2
     from generate_series(1, 5) n`,
    [agency, owner.id],
  );
  // Another connection writes into a table for a second.
  const writing = withClient("test", adminUrlOf(url), async (client) => {
    await client.query("begin");
    await client.query("update account set display_name = display_name where agency_id = $1", [otherAgencyId]);
    await client.query("select pg_sleep(1)");
    await client.query("commit");
  });
  const { counts } = await withClient("test", ownerUrl, (client) => removeRows(client, agency));
  await writing;
  expect(counts.get("public.library_item")).toBe(5);
  expect(counts.get("public.account")).toBe(1);
  expect(Object.keys(await rowsOf(agency)).toSorted()).toEqual(["agency"]);
});
