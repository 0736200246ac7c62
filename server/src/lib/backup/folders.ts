/** The folders of backups, each named by its time; one without a manifest is not whole. */
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST } from "./manifest.ts";

const NAME = /^greenroom-(\d{4})-(\d{2})-(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
/** Ending of a backup's folder while it is being written. */
export const PARTIAL = ".partial";
const HOUR_MS = 3_600_000;

export const backupName = (time: Date): string =>
  `greenroom-${time.toISOString().replaceAll(":", "").replace(/\.\d+/, "")}`;

export interface BackupFolder {
  path: string;
  time: Date;
}

/** Lists whole backups, the newest last. A folder that is not there has none. */
export async function listBackups(folder: string): Promise<BackupFolder[]> {
  const names: string[] = await readdir(folder).catch(() => []);
  return names.toSorted().flatMap((name) => {
    const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
    if (!second || !existsSync(join(folder, name, MANIFEST))) return [];
    return [{ path: join(folder, name), time: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
  });
}

/** Removes all but the newest, and what an interrupted one left a day ago. Returns how many backups were removed. */
export async function removeOldBackups(folder: string, keep: number): Promise<number> {
  const old = (await listBackups(folder)).slice(0, -keep);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
  const left = (await readdir(folder)).filter(
    (name) => name.endsWith(PARTIAL) && NAME.test(name.slice(0, -PARTIAL.length)) && isOld(name),
  );
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
  return old.length;
}

const isOld = (name: string): boolean => name < backupName(new Date(Date.now() - 24 * HOUR_MS));
