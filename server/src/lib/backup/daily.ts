/** Makes a backup once a day, in whichever process takes the job, and keeps as many as the settings say. */
import type { Config } from "#server/config.ts";
import type { FileStore } from "../files/storage/store.ts";
import { listBackups, removeOldBackups } from "./folders.ts";
import { makeBackup } from "./make-backup.ts";
import type { Backup } from "./write-whole.ts";

/** The job looks each hour; half an hour less than a day, so that a backup does not come an hour later each day. */
const DUE_AFTER_MS = 23.5 * 3_600_000;

type BackupConfig = Pick<Config, "backupDir" | "backupKeep" | "databaseOwnerUrl" | "appSecret" | "ownsSecret">;

/** Returns undefined if none was due, or none is to be made. */
export async function makeDueBackup(
  { backupDir, backupKeep, databaseOwnerUrl, appSecret, ownsSecret }: BackupConfig,
  store: FileStore,
): Promise<Backup | undefined> {
  if (backupDir === undefined || databaseOwnerUrl === undefined) return undefined;
  const newest = (await listBackups(backupDir)).at(-1);
  if (newest && Date.now() - newest.time.getTime() < DUE_AFTER_MS) return undefined;
  const backup = await makeBackup({
    ownerUrl: databaseOwnerUrl,
    store,
    to: backupDir,
    appSecret,
    includesSecret: ownsSecret,
  });
  await removeOldBackups(backupDir, backupKeep);
  return backup;
}
