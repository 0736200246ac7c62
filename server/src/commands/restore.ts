import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "#contract/schema.ts";
import { readConfig } from "#server/config.ts";
import { readOptions, withOwnersAddress } from "#server/founding/command.ts";
import { markOfSecret, readManifest, SECRET } from "#server/lib/backup/manifest.ts";
import { restoreBackup } from "#server/lib/backup/restore-backup.ts";
import { openStore } from "#server/lib/files/storage/open-store.ts";
import { runCommand } from "#server/lib/process/run-command.ts";
import { StartError } from "#server/lib/process/start-error.ts";

const USAGE = "Usage: npm run restore -- --from FOLDER, where FOLDER is that of one backup";

// Restores a backup into an installation that holds nothing yet, and compares every table with what was backed up.
await runCommand(async () => {
  const { from } = readOptions(z.strictObject({ from: z.string() }), USAGE);
  const { secretMark } = await readManifest(from);
  const settings = readConfig(process.env);
  const restored = await withOwnersAddress(settings, "restore it", ({ ownerUrl, appRole, isRunning }) => {
    if (isRunning) throw new StartError("Greenroom is running on this data. Stop it, then restore.");
    return restoreBackup({ from, ownerUrl, appRole, store: openStore(settings), say: console.log });
  });
  const { manifest, filesCopied, filesPresent } = restored;
  for (const { schema, name, rows, digest } of manifest.tables)
    if (rows > 0) console.log(`${`${schema}.${name}`.padEnd(40)} ${String(rows).padStart(9)} rows  ${digest}`);
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  console.log(
    `Restored ${total} rows of ${manifest.tables.length} tables, counts and checksums equal to those of the backup.`,
  );
  console.log(`${filesCopied} files copied and compared, ${filesPresent} were there and are the same.`);
  const isOwnSecret = settings.ownsSecret && (await takeSecret(from, settings.dataDir, secretMark));
  const secrets = [settings.appSecret, settings.appSecretPrevious ?? settings.appSecret];
  if (!isOwnSecret && !secrets.some((secret) => markOfSecret(secret) === secretMark))
    console.log(
      "This installation has another secret. Set APP_SECRET_PREVIOUS to the one of the backup at the next start: without it, connected mailboxes, Xero, WhatsApp and second factors can't be read.",
    );
  console.log(
    "This copy sends nothing: no email, message or sync. When it is to take over, start it with OUTBOUND=on.",
  );
});

/** Gives the installation the secret that the backup holds, if it keeps its own in DATA_DIR: nothing is sealed with that yet. */
async function takeSecret(from: string, dataDir: string, secretMark: string): Promise<boolean> {
  const path = join(from, SECRET);
  if (!existsSync(path)) return false;
  const secret = await readFile(path, "utf8");
  if (markOfSecret(secret.trim()) !== secretMark) return false;
  await writeFile(join(dataDir, "secret"), secret, { mode: 0o600 });
  return true;
}
