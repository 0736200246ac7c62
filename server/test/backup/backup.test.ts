/** Backups made while people work, and what comes of them elsewhere. */
import { randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { people } from "#contract/talents/person.ts";
import { makeDueBackup } from "#server/lib/backup/daily.ts";
import { backupName, listBackups, removeOldBackups } from "#server/lib/backup/folders.ts";
import { describeBackup, makeBackup } from "#server/lib/backup/make-backup.ts";
import { MANIFEST, type Manifest, readManifest } from "#server/lib/backup/manifest.ts";
import { restoreBackup } from "#server/lib/backup/restore-backup.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { diskPath, diskStore } from "#server/lib/files/storage/disk.ts";
import { s3Store } from "#server/lib/files/storage/s3.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import { restoredFrom } from "#server/lib/outside/outbound.ts";
import { startApp, testConfig, testEnvironment } from "#test/app.ts";
import { takeOwnDatabase, testDatabase } from "#test/database/of-file.ts";
import { buildAgency, buildPartner, buildPerson, buildStaff, buildSuperAdmin } from "#test/factories.ts";
import { closeWithFile } from "#test/file/end.ts";
import { minimalPersonForm } from "#test/minimal-forms.ts";
import { startS3 } from "#test/stand-ins/s3.ts";
import { describeSchema } from "#test/upgrade/catalog.ts";
import { createEmptyDatabase, restoreDump } from "#test/upgrade/restore.ts";
import { picture, uploading } from "#test/uploads.ts";
import { adminUrlOf, digestAll, runCommandFile, temporaryFolder } from "./restored.ts";

await takeOwnDatabase();
const dataDir = temporaryFolder();
const app = await startApp({ dataDir });
const agency = await buildAgency("Backed up");
const owner = await buildStaff(agency, { role: "agency" });
await buildSuperAdmin();
const other = await buildAgency("Another");
for (let nth = 0; nth < 20; nth += 1) {
  await buildPerson(agency, { displayName: `Tab\tand "quotes" \\ ${nth} Zoë 🎭`, assignedTo: [owner.id] });
  await buildPartner(other);
}
const pictured = await uploading(app).whole(
  { token: owner.token, agencyId: agency },
  {
    name: "face.png",
    bytes: await picture(),
    uploader: "general",
  },
);
const { url, ownerUrl } = testDatabase();
const { appSecret } = testConfig();
const order = { ownerUrl, store: app.store, appSecret, includesSecret: false };
const schemaOf = (database: string) => withClient("test", adminUrlOf(database), describeSchema);
const environmentOf = (more: Readonly<Record<string, string>>) => ({ ...testEnvironment(), ...more });
async function openS3() {
  const s3 = await startS3();
  closeWithFile(s3.close);
  return s3;
}
const keysIn = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  return keys.toSorted((a, b) => (a < b ? -1 : 1));
};
const keysOf = (folder: string): Promise<string[]> => keysIn(diskStore(folder));

test("a backup made while people write is restored whole into another installation", {
  timeout: 180_000,
}, async () => {
  const to = temporaryFolder();
  let isWriting = true;
  let written = 0;
  const writing = (async () => {
    for (; isWriting; written += 1) {
      await buildPerson(agency, { displayName: `Written meanwhile ${written}` });
      const key = randomUUID();
      await app.store.put(key, Buffer.from(`file ${key}`));
      if (written % 3 === 0) await app.store.remove(key);
      await sleep(5);
    }
  })();
  const backup = await runCommandFile("backup", environmentOf({ DATA_DIR: dataDir }), "--to", to);
  isWriting = false;
  await writing;
  expect(backup).toMatchObject({ code: 0, error: "" });
  expect(written).toBeGreaterThan(5);
  expect(backup.out).toMatch(/2 agencies/);

  const [folder] = await listBackups(to);
  const target = await createEmptyDatabase();
  const elsewhere = await openS3();
  const environment = environmentOf({
    DATA_DIR: temporaryFolder(),
    FILES_URL: elsewhere.url,
    DATABASE_URL: target.url,
    DATABASE_OWNER_URL: target.ownerUrl,
  });
  const restored = await runCommandFile("restore", environment, "--from", folder?.path ?? "");
  expect(restored.error).toBe("");
  expect(restored.out).toMatch(/counts and checksums equal/);
  expect(restored.out).toMatch(/public\.person +\d+ rows/);
  expect(await schemaOf(target.url)).toEqual(await schemaOf(url));
  expect(await keysIn(s3Store(elsewhere.url))).toEqual(await keysOf(join(folder?.path ?? "", "files")));
  expect(await restoredFrom(target.url)).toBe(folder?.path.split("/").at(-1));

  // The copy serves the same people, without anything of it being different.
  const copy = await startApp({ filesUrl: elsewhere.url, databaseUrl: target.url, databaseOwnerUrl: target.ownerUrl });
  const read = (from: typeof app) =>
    from.ask(people.list, owner.token, { params: { family: "talents" }, query: { q: "quotes" } });
  const [before, after] = [await read(app), await read(copy)];
  expect(after.status).toBe(200);
  expect(after.data).toEqual(before.data);
  expect(after.data).toHaveLength(20);
  // Sequences go on where they were.
  const params = { family: "talents" } as const;
  expect((await copy.ask(people.create, owner.token, { params, body: minimalPersonForm() })).status).toBe(200);
});

test("a second backup takes no space for the files again", async () => {
  const to = temporaryFolder();
  const first = await makeBackup({ ...order, to });
  // Its name is the second.
  await sleep(1100);
  const second = await makeBackup({ ...order, to });
  const [key = ""] = await keysOf(join(second.path, "files"));
  const inode = (path: string) => statSync(diskPath(join(path, "files"), key)).ino;
  expect(inode(second.path)).toBe(inode(first.path));
  expect(second.manifest.files).toEqual(first.manifest.files);
  expect(pictured.id).toBeTruthy();
  expect(first.manifest.files.missing).toBe(0);
});

test("a backup of an earlier version is upgraded as it is restored, and quiet before that", {
  timeout: 180_000,
}, async () => {
  const old = await restoreDump(new URL("../upgrade/dumps/e9ee4111.sql.br", import.meta.url));
  const counted = (database: string) =>
    withClient("test", adminUrlOf(database), async (client) => {
      const { rows } = await client.query(
        `select (select count(*)::int from person) as people, (select count(*)::int from task) as tasks,
            (select max(name) from migration) as newest, to_regclass('installation') is not null as installation`,
      );
      return rows[0];
    });
  const before = await counted(old.url);
  expect(before).toMatchObject({ installation: false });
  const { path } = await makeBackup({ ...order, ownerUrl: old.ownerUrl, to: temporaryFolder() });
  const target = await createEmptyDatabase();
  await restoreBackup({ ...target, from: path, store: diskStore(temporaryFolder()) });
  expect(await counted(target.url)).toEqual({ ...(await counted(url)), people: before?.people, tasks: before?.tasks });
  expect(await restoredFrom(target.url)).toBe(path.split("/").at(-1));
  expect(await schemaOf(target.url)).toEqual(await schemaOf(url));
});

test("a file created or removed between a backup's rows and files is in it", async () => {
  const to = temporaryFolder();
  const store = s3Store((await openS3()).url);
  const [removed, late] = [randomUUID(), randomUUID()];
  await store.put(removed, Buffer.from("soon gone"));
  const backup = await makeBackup({
    ...order,
    store,
    to,
    onRowsRead: async () => {
      await store.put(late, Buffer.from("late"));
      await store.remove(removed);
    },
  });
  expect(await keysOf(join(backup.path, "files"))).toEqual([removed, late].toSorted());
  // This store is not the one that the picture of the talent is in.
  expect(describeBackup(backup).join()).toMatch(/1 file that records show is not in the store/);
});

test("a damaged backup, a database with data and a newer program are refused at a restore", {
  timeout: 180_000,
}, async () => {
  const { path } = await makeBackup({ ...order, to: temporaryFolder() });
  const target = await createEmptyDatabase();
  const store = diskStore(temporaryFolder());
  const restore = (from: string, database = target) => restoreBackup({ ...database, from, store });
  const changed = (change: (folder: string) => void): string => {
    const copy = join(temporaryFolder(), "copy");
    cpSync(path, copy, { recursive: true });
    change(copy);
    return copy;
  };
  const withManifest = (more: (manifest: Manifest) => Partial<Manifest>) =>
    changed((folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), "utf8")) as Manifest;
      writeFileSync(join(folder, MANIFEST), JSON.stringify({ ...manifest, ...more(manifest) }));
    });
  await expect(restore(temporaryFolder())).rejects.toThrow("holds no backup");
  await expect(restore(changed((folder) => writeFileSync(join(folder, MANIFEST), "{")))).rejects.toThrow("is damaged");
  await expect(
    restore(changed((folder) => writeFileSync(join(folder, "tables/public.person.copy.gz"), "x"))),
  ).rejects.toThrow("tables/public.person.copy.gz was changed");
  await expect(restore(changed((folder) => rmSync(join(folder, "tables/public.person.copy.gz"))))).rejects.toThrow(
    "tables/public.person.copy.gz is missing",
  );
  await expect(
    restore(
      withManifest(({ migrations }) => ({
        version: "9.0.0",
        migrations: [...migrations, { name: "9999_later.sql", hash: "x" }],
      })),
    ),
  ).rejects.toThrow("does not know 9999_later.sql");
  await expect(
    restore(
      changed((folder) => {
        const [name = ""] = readdirSync(join(folder, "files"));
        rmSync(join(folder, "files", name), { recursive: true });
      }),
    ),
  ).rejects.toThrow(/of its files are missing/);
  const lessRows = withManifest(({ tables }) => ({
    tables: tables.map((table) => (table.name === "person" ? { ...table, rows: table.rows + 1 } : table)),
  }));
  await expect(restore(lessRows)).rejects.toThrow("not what was backed up: public.person");
  await withClient("test", target.ownerUrl, () => expect(restore(path)).rejects.toThrow("This database is in use"));
  expect((await digestAll(target.url))["public.person"]).toBe("0 0");
  await restore(path);
  // The running program writes down there when it looked last.
  const standing = async (database: string): Promise<Record<string, string>> => ({
    ...(await digestAll(database)),
    "pgboss.queue": "",
  });
  const source = await standing(url);
  expect(await standing(target.url)).toEqual(source);
  expect(Object.keys(source).length).toBeGreaterThan(200);
  expect(source["public.account"]).toMatch(/^2 /);
  await expect(restore(path)).rejects.toThrow("holds data, which a restore would replace");
});

test("a folder that can't be made is refused", async () => {
  await expect(makeBackup({ ...order, to: "/proc/greenroom/backups" })).rejects.toThrow("can't be written to /proc");
});

test("a day's backup is made once, and the oldest go", async () => {
  const backupDir = temporaryFolder();
  const config = testConfig({ backupDir, backupKeep: 2, databaseOwnerUrl: ownerUrl });
  const store = diskStore(temporaryFolder());
  const backup = await makeDueBackup(config, store);
  expect(await readManifest(backup?.path ?? "")).toMatchObject({ agencies: 2 });
  expect(await makeDueBackup(config, store)).toBeUndefined();
  const now = Date.now();
  const hoursAgo = (hours: number) => join(backupDir, backupName(new Date(now - hours * 3_600_000)));
  renameSync(backup?.path ?? "", hoursAgo(24));
  for (const hours of [48, 72]) cpSync(hoursAgo(24), hoursAgo(hours), { recursive: true });
  mkdirSync(`${hoursAgo(30)}.partial`);
  mkdirSync(`${hoursAgo(1)}.partial`);
  mkdirSync(join(backupDir, "of somebody else"));
  expect(await makeDueBackup(config, store)).toBeDefined();
  expect((await listBackups(backupDir)).map(({ path }) => path)).toEqual([hoursAgo(24), expect.any(String)]);
  expect(readdirSync(backupDir).filter((name) => /partial|somebody/.test(name))).toEqual([
    expect.stringMatching(/partial$/),
    "of somebody else",
  ]);
  expect(await removeOldBackups(backupDir, 2)).toBe(0);
  expect(await makeDueBackup(testConfig({ databaseOwnerUrl: ownerUrl }), store)).toBeUndefined();
  expect(existsSync(`${hoursAgo(30)}.partial`)).toBe(false);
});
