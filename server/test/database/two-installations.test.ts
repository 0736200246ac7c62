/** Installations on one cluster share no role: the names of each begin with its own word. */
import { expect, test } from "vitest";
import { people } from "#contract/talents/person.ts";
import { listBackups } from "#server/lib/backup/folders.ts";
import { makeBackup } from "#server/lib/backup/make-backup.ts";
import { restoreBackup } from "#server/lib/backup/restore-backup.ts";
import { migrate } from "#server/lib/database/migrate.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { diskStore } from "#server/lib/files/storage/disk.ts";
import { startApp, testConfig } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff } from "#test/factories.ts";
import { temporaryFolder } from "../backup/restored.ts";
import { describeSchema } from "../upgrade/catalog.ts";
import { type RestoredDatabase, restoreDump } from "../upgrade/restore.ts";
import { createInstallation, createManagedAdmin, isOwnCluster, setUp, uniqueWord } from "./installation.ts";
import { chooseDatabase } from "./of-file.ts";

const ownCluster = await isOwnCluster();
const DUMP = new URL("../upgrade/dumps/348a3fae.sql.br", import.meta.url);
const migrated = async (database: RestoredDatabase): Promise<RestoredDatabase> => {
  await migrate(database.ownerUrl, { appRole: database.appRole });
  return database;
};

/** Returns the schema with its roles named by their purpose; rights come in the order of names, so words are sorted. */
const schemaOf = async ({ adminUrl }: RestoredDatabase, word: string, prefix: string): Promise<string[]> => {
  const lines = await withClient("test", adminUrl, describeSchema);
  return lines
    .map((line) =>
      line
        .replaceAll(`${prefix}_seek`, "SEARCH")
        .replaceAll(`${prefix}_auth`, "AUTH")
        .replaceAll(`${word}_app`, "APP")
        .replaceAll(`${word}_owner`, "OWNER")
        .split(" ")
        .toSorted()
        .join(" "),
    )
    .toSorted();
};

test.skipIf(!ownCluster)(
  "two installations, also upgraded or restored ones, have one schema with roles of their own",
  { timeout: 240_000 },
  async () => {
    const admin = await createManagedAdmin();
    const [harbour, vale, pier, chosen] = [
      uniqueWord("harbour"),
      uniqueWord("vale"),
      uniqueWord("pier"),
      uniqueWord("chosen"),
    ];
    const first = await migrated(await createInstallation(admin, harbour));
    const second = await createInstallation(admin, vale, { DATABASE_ROLE_PREFIX: chosen });

    chooseDatabase(first);
    const agency = await buildAgency("Harbour & Vale");
    const owner = await buildStaff(agency, { role: "agency" });
    await buildPerson(agency, { displayName: "Zoë" });
    const read = async ({ url: databaseUrl, ownerUrl: databaseOwnerUrl }: RestoredDatabase) => {
      const app = await startApp({ databaseUrl, databaseOwnerUrl });
      return app.ask(people.list, owner.token, { params: { family: "talents" }, query: { q: "zoe" } });
    };
    expect((await read(first)).data).toHaveLength(1);

    const to = temporaryFolder();
    const { appSecret } = testConfig();
    await makeBackup({
      to,
      ownerUrl: first.ownerUrl,
      store: diskStore(temporaryFolder()),
      appSecret,
      includesSecret: false,
    });
    const [backup] = await listBackups(to);
    await restoreBackup({ ...second, from: backup?.path ?? "", store: diskStore(temporaryFolder()) });
    expect((await read(second)).data, "who signed in, and the search of names").toHaveLength(1);

    const upgraded = await migrated(await restoreDump(DUMP, await createInstallation(admin, pier)));
    const expected = await schemaOf(first, harbour, harbour);
    expect(expected.filter((line) => /greenroom_(seek|auth|app|owner)/.test(line))).toEqual([]);
    expect(expected.filter((line) => line.includes("SEARCH")).length).toBeGreaterThan(20);
    expect(await schemaOf(second, vale, chosen)).toEqual(expected);
    const found = new Set(await schemaOf(upgraded, pier, pier));
    expect(expected.filter((line) => !found.has(line))).toEqual([]);
  },
);

test.skipIf(!ownCluster)(
  "an installation can't become another's roles, nor be set up with them",
  { timeout: 120_000 },
  async () => {
    const admin = await createManagedAdmin();
    const [harbour, vale] = [uniqueWord("harbour"), uniqueWord("vale")];
    const { url } = await createInstallation(admin, harbour);
    const shared = await setUp(admin, vale, { DATABASE_ROLE_PREFIX: harbour });
    expect(shared).toMatchObject({
      code: 1,
      error: `The roles ${harbour}_seek and ${harbour}_auth are those of another installation, whose user is ${harbour}_app. Set DATABASE_ROLE_PREFIX to a word of its own.\n`,
    });
    await createInstallation(admin, vale);
    const [pier, chosen] = [uniqueWord("pier"), uniqueWord("chosen")];
    await createInstallation(admin, pier, { DATABASE_ROLE_PREFIX: chosen });
    const again = await setUp(admin, pier);
    expect(again, "it knows its prefix").toEqual({ code: 0, error: "", out: `The database ${pier}_data is ready.\n` });
    const rename = await setUp(admin, vale, { DATABASE_ROLE_PREFIX: "other" });
    expect(rename.error).toMatch(
      new RegExp(`^DATABASE_ROLE_PREFIX: ${vale}_app and ${vale}_owner belong to the installation ${vale} already`),
    );
    const attempts = [`set role ${vale}_auth`, `set role ${harbour}_seek`];
    for (const attempt of attempts)
      await expect(withClient("test", url, (client) => client.query(attempt))).rejects.toThrow("permission denied");
    await expect(
      withClient("test", url.replace(`/${harbour}_data`, `/${vale}_data`), (client) => client.query("select")),
    ).rejects.toThrow("permission denied");
    const malformed = await setUp(admin, uniqueWord("pier"), { DATABASE_ROLE_PREFIX: 'x"; drop' });
    expect(malformed.error).toMatch(/^DATABASE_ROLE_PREFIX must be a word of small letters/);
  },
);
